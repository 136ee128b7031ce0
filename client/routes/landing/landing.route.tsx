import { EmptyState } from '../../components/empty-state.tsx';
import { ProjectCard } from '../../components/project-card.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { EnquiryForm } from '../../forms/enquiry-form.tsx';
import { useLocale, useText } from '../../locale.ts';
import type { PageHandle } from '../../page.ts';
import { useShellFacts } from '../../shell/shell-facts.ts';
import { LANDING } from '../../text/home.ts';
import { usePage } from '../../use-page.ts';
import { LandingHero } from './landing-hero.tsx';
import type { LandingView } from './landing-view.ts';
import { SiteVisitDialog } from './site-visit-dialog.tsx';
import { LandingTestimonials, WhyChooseUs } from './why-choose-us.tsx';
import './landing.css';

export const handle: PageHandle<LandingView> = {
  meta: (_, { groupName, office }, { language }) => ({
    title: `${LANDING[language].pageTitle} | ${groupName}`,
    description: LANDING[language].description(groupName, office.city),
  }),
  crumbs: (_, { language }) => [{ label: LANDING[language].crumb }],
};

export function Component() {
  const view = usePage<LandingView>();
  const { reply } = useShellFacts();
  const { links } = useLocale();
  const text = useText(LANDING);
  return (
    <div className="landing">
      <SiteVisitDialog lead={view.visit} forms={view.forms} />
      <LandingHero view={view} />
      <section className="landing-highlights section" aria-labelledby="landing-highlights-title">
        <div className="wrap">
          <SectionHeading
            eyebrow={text.highlights}
            title={text.latestFour}
            id="landing-highlights-title"
            more={{ href: links.projectList('ongoing'), label: text.runningProjects }}
          />
          {view.highlights.message ? (
            <EmptyState message={view.highlights.message} />
          ) : (
            <ul className="landing-highlights__cards stack">
              {view.highlights.items.map((card) => (
                <li key={card.slug}>
                  <ProjectCard card={card} />
                </li>
              ))}
            </ul>
          )}
        </div>
      </section>
      <WhyChooseUs facts={view.whyChooseUs} />
      <LandingTestimonials testimonials={view.testimonials} />
      <section className="landing-touch section section--mist" aria-labelledby="landing-touch-title">
        <div className="landing-touch__layout stack gap-section wrap">
          <SectionHeading title={text.getInTouch} id="landing-touch-title" lead={text.lead(reply)} />
          <div className="landing-touch__form">
            <EnquiryForm form="landing" idPrefix="landing" page={view.forms} />
          </div>
        </div>
      </section>
    </div>
  );
}
