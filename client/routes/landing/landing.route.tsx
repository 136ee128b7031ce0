import { ContentText } from '../../components/content-text.tsx';
import { EnquiryOpener, VISIT_DIALOG } from '../../components/enquiry-opener.tsx';
import { Figures } from '../../components/figures.tsx';
import { PictureBox, preloadOf } from '../../components/picture-box.tsx';
import { ProjectCard } from '../../components/project-card.tsx';
import { RecordList, Section } from '../../components/section.tsx';
import { Dialog } from '../../components/windows.tsx';
import { EnquiryForm } from '../../forms/enquiry-form.tsx';
import type { ViewOf } from '../../loaders.ts';
import { useLocale, usePage, useText } from '../../locale.ts';
import type { PageHandle } from '../../page.ts';
import { useShellFacts } from '../../shell/shell-facts.ts';
import { LANDING } from '../../text/home.ts';
import '../../components/quote.css';
import './landing.css';

const HERO_SIZES = '100vw';

export const handle: PageHandle<ViewOf<'landing'>> = {
  meta: ({ hero }, { groupName, office }, { language }) => ({
    title: `${LANDING[language].pageTitle} | ${groupName}`,
    description: LANDING[language].description(groupName, office.city),
    preload: preloadOf(hero, HERO_SIZES),
  }),
  crumbs: (_, { language }) => [{ label: LANDING[language].crumb }],
};

export function Component() {
  const view = usePage<ViewOf<'landing'>>();
  const { reply } = useShellFacts();
  const { links } = useLocale();
  const text = useText(LANDING);
  const { forms, highlights, whyChooseUs } = view;
  return (
    <div className="landing">
      <Hero view={view} />
      <Section
        className="landing-highlights section"
        eyebrow={text.highlights}
        title={text.latestFour}
        id="landing-highlights-title"
        more={{ href: links.ongoing(), label: text.runningProjects }}
        message={highlights.message}
      >
        <RecordList className="landing-highlights__cards stack gap-cards" items={highlights.items}>
          {(card) => <ProjectCard card={card} />}
        </RecordList>
      </Section>
      <Section className="landing-why section section--white" title={text.whyChooseUs} id="landing-why-title">
        <Figures figures={whyChooseUs.figures} className="landing-why__figures stack" />
        <h3 className="above-section below-4 size-h3">{text.amenities}</h3>
        <ul className="landing-why__amenities">
          {whyChooseUs.amenities.map((amenity) => (
            <li className="pad-3 ruled-below" key={amenity}>
              {amenity}
            </li>
          ))}
        </ul>
      </Section>
      <Testimonials testimonials={view.testimonials} />
      <Dialog id={VISIT_DIALOG} title={text.bookVisit} intro={view.visit}>
        <EnquiryForm form="site-visit" idPrefix="site-visit" page={forms} />
      </Dialog>
      <Section
        className="landing-touch section section--mist"
        layout="landing-touch__layout beside"
        title={text.getInTouch}
        id="landing-touch-title"
        intro={text.intro(reply)}
      >
        <div className="landing-touch__form">
          <EnquiryForm form="landing" idPrefix="landing" page={forms} />
        </div>
      </Section>
    </div>
  );
}

/** The promise on the left, the form on the right; on phones the form follows the picture. */
function Hero({ view: { hero, words, forms } }: { view: ViewOf<'landing'> }) {
  const text = useText(LANDING);
  return (
    <section className="landing-hero positioned deep" aria-labelledby="landing-title">
      <PictureBox
        picture={hero}
        ratio="16/9"
        sizes={HERO_SIZES}
        priority
        className="landing-hero__picture full"
      />
      <div className="landing-hero__layout stack gap-4 wrap">
        <div className="landing-hero__text on-teal">
          <h1 className="landing-hero__title" id="landing-title" tabIndex={-1}>
            {words.title}
          </h1>
          <p>{words.text}</p>
        </div>
        <div className="landing-hero__form">
          <h2 className="below-4 size-h3">{text.freeConsultation}</h2>
          <EnquiryForm form="consultation" idPrefix="consultation" page={forms} />
        </div>
        <EnquiryOpener form="site-visit" className="button button--onteal landing-hero__visit">
          {text.bookVisit}
        </EnquiryOpener>
      </div>
    </section>
  );
}

/** Testimonials, the first large, the others beside it. */
function Testimonials({ testimonials }: Pick<ViewOf<'landing'>, 'testimonials'>) {
  const text = useText(LANDING);
  if (!testimonials.length) return null;
  return (
    <Section className="landing-quotes section" title={text.testimonials} id="landing-quotes-title">
      <ul className="landing-quotes__list stack">
        {testimonials.map(({ name, feedback, location, picture }) => (
          <li key={name}>
            <figure className="quote landing-quote">
              <blockquote>
                <ContentText as="p" text={feedback} />
              </blockquote>
              <figcaption className="above-4 flex middle gap-3 soft">
                {picture && (
                  <PictureBox picture={picture} ratio="1/1" largest={320} className="quote__face" />
                )}
                <span>
                  <strong>{name}</strong>, {location}
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Section>
  );
}
