import { Carousel } from '../../components/carousel.tsx';
import { ContentText } from '../../components/content-text.tsx';
import { PictureBox } from '../../components/picture-box.tsx';
import { MoreLink } from '../../components/ways.tsx';
import type { ViewOf } from '../../loaders.ts';
import { useLocale, useText } from '../../locale.ts';
import { HOME } from '../../text/home.ts';
import { PROJECTS } from '../../text/projects.ts';
import './home-hero.css';

/** The `sizes` of a slide. On phones the box crops a wider picture, but this file is sharp enough at half the bytes. */
export const HERO_SIZES = '100vw';

/** The slideshow with the strip of newest projects: over its bottom edge, or after it up to 768 px. */
export function HomeHero({ slides, strip, finder }: Pick<ViewOf<'home'>, 'slides' | 'strip' | 'finder'>) {
  const { links } = useLocale();
  const text = useText(HOME);
  return (
    <div className="home-hero positioned">
      <Carousel
        id="home-hero"
        label={text.welcome}
        perView={1}
        intervalMs={5000}
        className="home-hero__slides section--teal"
      >
        {slides.map((slide, index) => (
          <li className="home-hero__slide positioned" key={slide.title}>
            <PictureBox
              picture={slide.picture}
              ratio="16/9"
              sizes={HERO_SIZES}
              largest={1920}
              priority={index === 0}
              className="home-hero__picture"
            />
            <div className="home-hero__text">
              {index === 0 ? (
                <h1 className="home-hero__title" tabIndex={-1}>
                  {slide.title}
                </h1>
              ) : (
                <h2 className="home-hero__title">{slide.title}</h2>
              )}
              <p className="home-hero__subtitle above-4 size-intro">{slide.subtitle}</p>
              <p className="row middle gap-ways above-5">
                <a className="button button--onteal" href={links.ongoing()}>
                  {text.seeProjects}
                </a>
                <MoreLink href={links.about()}>{text.aboutGroup}</MoreLink>
              </p>
            </div>
          </li>
        ))}
      </Carousel>
      {finder && <Finder fields={finder} />}
      {strip.length > 0 && (
        <Carousel
          id="home-strip"
          label={text.newestProjects}
          perView={3}
          intervalMs={4000}
          className="home-hero__strip"
        >
          {strip.map((card) => (
            <li key={card.href}>
              <StripLink card={card} />
            </li>
          ))}
          {strip.map((card) => (
            <li aria-hidden="true" key={card.href} data-carousel-copy="">
              <StripLink card={card} copy />
            </li>
          ))}
        </Carousel>
      )}
    </div>
  );
}

/** A form that leads to the filtered list of all projects. */
function Finder({ fields }: { fields: NonNullable<ViewOf<'home'>['finder']> }) {
  const { links } = useLocale();
  const text = useText(HOME);
  const { fields: labels } = useText(PROJECTS);
  return (
    <form
      className="home-finder stack gap-3"
      action={links.projects()}
      aria-label={text.showHomes}
      autoComplete="off"
      data-asks=""
    >
      {fields.map(({ name, options }) => (
        <div className="field stack gap-1" key={name}>
          <label className="field__label tiny strong" htmlFor={`finder-${name}`}>
            {labels[name]}
          </label>
          <select id={`finder-${name}`} name={name}>
            {options.map(({ value, label, isEmpty }) => (
              <ContentText as="option" value={value} disabled={isEmpty} text={label} key={value} />
            ))}
          </select>
        </div>
      ))}
      <button className="button button--primary" type="submit">
        {text.showHomes}
      </button>
    </form>
  );
}

/** @param copy true in the second run of the cards, which makes the row endless and is not focusable */
function StripLink({ card, copy = false }: { card: ViewOf<'home'>['strip'][number]; copy?: boolean }) {
  return (
    <a className="home-strip__card block" href={card.href} tabIndex={copy ? -1 : undefined}>
      <PictureBox picture={card.picture} ratio="3/2" largest={480} />
      <ContentText className="home-strip__title pointed tiny strong snug above-2" text={card.title} />
    </a>
  );
}
