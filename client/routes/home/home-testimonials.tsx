import { Carousel } from '../../components/carousel.tsx';
import { langOf } from '../../components/lang-of.ts';
import { PictureBox } from '../../components/picture-box.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { useText } from '../../locale.ts';
import { HOME } from '../../text/home.ts';
import type { HomeView } from './home-view.ts';
import '../../components/quote.css';
import './home-testimonials.css';

/** Three to a page (docs/product.md, "Home"); nothing where the site facts hold none. */
export function HomeTestimonials({ testimonials }: Pick<HomeView, 'testimonials'>) {
  const text = useText(HOME);
  if (!testimonials.length) return null;
  return (
    <section className="home-testimonials section section--white" aria-labelledby="home-testimonials-title">
      <div className="wrap">
        <SectionHeading eyebrow={text.testimonials} title={text.fromThePeople} id="home-testimonials-title" />
        <Carousel id="home-testimonials-row" label={text.testimonials} perView={3}>
          {testimonials.map((testimonial) => (
            <li key={testimonial.name}>
              <Testimonial {...testimonial} />
            </li>
          ))}
        </Carousel>
      </div>
    </section>
  );
}

function Testimonial({ name, feedback, location, picture }: HomeView['testimonials'][number]) {
  return (
    <figure className="quote home-quote flex gap-5">
      <blockquote>
        <p lang={langOf(feedback)}>{feedback}</p>
      </blockquote>
      <figcaption>
        {picture ? (
          <PictureBox picture={picture} ratio="1/1" largest={320} className="quote__face" />
        ) : (
          <span className="quote__face home-quote__initials stack" aria-hidden="true">
            {initials(name)}
          </span>
        )}
        <span>
          <strong>{name}</strong>
          <span className="soft small block">{location}</span>
        </span>
      </figcaption>
    </figure>
  );
}

/** @returns the first letters of the first and the last word */
function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.[0] ?? '').join('');
}
