import { EmptyState } from '../../components/empty-state.tsx';
import { ProjectCard } from '../../components/project-card.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { EnquiryForm } from '../../forms/enquiry-form.tsx';
import type { PageHandle } from '../../page.ts';
import { useShellFacts } from '../../shell/shell-facts.ts';
import { usePage } from '../../use-page.ts';
import { LandingHero } from './landing-hero.tsx';
import type { LandingView } from './landing-view.ts';
import { SiteVisitDialog } from './site-visit-dialog.tsx';
import { LandingTestimonials, WhyChooseUs } from './why-choose-us.tsx';

export const handle: PageHandle<LandingView> = {
  meta: (view, facts) => ({
    title: `Get a free consultation | ${facts.groupName}`,
    description: `Talk to ${facts.groupName} about a home in ${facts.office.city}: a free consultation, or a visit to the site with our sales desk.`,
    image: view.hero?.base ?? null,
  }),
  crumbs: () => [{ label: 'Free consultation' }],
  personal: true,
};

export function Component() {
  const view = usePage<LandingView>();
  const { reply } = useShellFacts();
  return (
    <div className="landing">
      <SiteVisitDialog lead={view.visit} forms={view.forms} />
      <LandingHero view={view} />
      <section className="landing-highlights section" aria-labelledby="landing-highlights-title">
        <div className="wrap">
          <SectionHeading
            eyebrow="Project highlights"
            title="Our latest four"
            id="landing-highlights-title"
            more={{ href: '/ongoing-projects', label: 'Running projects' }}
          />
          {view.highlights.message ? (
            <EmptyState message={view.highlights.message} />
          ) : (
            <ul className="landing-highlights__cards">
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
        <div className="landing-touch__layout wrap">
          <SectionHeading
            title="Get in Touch"
            id="landing-touch-title"
            lead={`Tell us what you are looking for. ${reply}`}
          />
          <div className="landing-touch__form">
            <EnquiryForm form="landing" idPrefix="landing" page={view.forms} />
          </div>
        </div>
      </section>
    </div>
  );
}
