import '../../components/quote.css';
import type { SiteFacts } from '../../../shared/site-facts.ts';
import { langOf } from '../../components/lang-of.ts';
import { PictureBox } from '../../components/picture-box.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { useText } from '../../locale.ts';
import { LANDING } from '../../text/home.ts';
import type { LandingView } from './landing-view.ts';

/** Figures large, amenities as a plain list in columns. */
export function WhyChooseUs({ facts }: { facts: SiteFacts['whyChooseUs'] }) {
  const text = useText(LANDING);
  return (
    <section className="landing-why section section--white" aria-labelledby="landing-why-title">
      <div className="wrap">
        <SectionHeading title={text.whyChooseUs} id="landing-why-title" />
        <dl className="figures landing-why__figures stack">
          {facts.figures.map(({ value, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <h3 className="landing-why__subtitle size-h3">{text.amenities}</h3>
        <ul className="landing-why__amenities">
          {facts.amenities.map((amenity) => (
            <li key={amenity}>{amenity}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The first is set large, the others beside it. */
export function LandingTestimonials({ testimonials }: Pick<LandingView, 'testimonials'>) {
  const text = useText(LANDING);
  if (!testimonials.length) return null;
  return (
    <section className="landing-quotes section" aria-labelledby="landing-quotes-title">
      <div className="wrap">
        <SectionHeading title={text.testimonials} id="landing-quotes-title" />
        <ul className="landing-quotes__list stack">
          {testimonials.map(({ name, feedback, location, picture }) => (
            <li key={name}>
              <figure className="quote landing-quote">
                <blockquote>
                  <p lang={langOf(feedback)}>{feedback}</p>
                </blockquote>
                <figcaption>
                  {picture && (
                    <PictureBox
                      picture={picture}
                      ratio="1/1"
                      sizes="48px"
                      largest={320}
                      className="quote__face"
                    />
                  )}
                  <span>
                    <strong>{name}</strong>, {location}
                  </span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
