import { formatNumber } from '../../../shared/formats.ts';
import type { ProjectStatus } from '../../../shared/project-status.ts';
import { Carousel } from '../../components/carousel.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { ProjectCard } from '../../components/project-card.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { useShellFacts } from '../../shell/shell-facts.ts';
import type { ProjectCarouselView } from './project-carousel-view.ts';

interface Tab {
  kind: ProjectStatus | 'all';
  label: string;
  /** The list behind the tab, and the link to it. */
  href: string;
  end: (count: number) => string;
}

const TABS: readonly Tab[] = [
  // Each list leads to the other two: there is no page with all of them.
  { kind: 'all', label: 'All', href: '/ongoing-projects', end: (count) => `${seeAll(count, '')} by stage` },
  tab('completed', 'Completed', '/complete-projects'),
  tab('ongoing', 'Running', '/ongoing-projects'),
  tab('upcoming', 'Upcoming', '/upcoming-projects'),
];

function tab(kind: ProjectStatus, label: string, href: string): Tab {
  return { kind, label, href, end: (count) => seeAll(count, `${label.toLowerCase()} `) };
}

function seeAll(count: number, which: string): string {
  return count === 1 ? `See the one ${which}project` : `See all ${formatNumber(count)} ${which}projects`;
}

/** One row of cards; a tab hides what it does not name (home-projects.css), so it works without JavaScript. */
export function HomeProjects({ view, lead }: { view: ProjectCarouselView; lead: string }) {
  const { office } = useShellFacts();
  return (
    <section className="home-projects section" aria-labelledby="home-projects-title">
      <div className="wrap">
        <SectionHeading
          eyebrow="Projects"
          title={`Find your place in ${office.city}`}
          id="home-projects-title"
          lead={lead}
        />
        {view.message ? (
          <EmptyState message={view.message} />
        ) : (
          <>
            <fieldset className="tabs home-projects__tabs">
              <legend className="visually-hidden">Show projects by stage</legend>
              {TABS.map(({ kind, label }) => (
                <span className="tabs__tab" key={kind}>
                  <input
                    className="visually-hidden"
                    type="radio"
                    name="home-projects"
                    id={`home-projects-${kind}`}
                    defaultChecked={kind === 'all'}
                  />
                  <label htmlFor={`home-projects-${kind}`}>{label}</label>
                </span>
              ))}
            </fieldset>
            <Carousel id="home-projects-row" label="Projects" perView={3} className="home-projects__row">
              {view.cards.map((card) => (
                <li key={card.slug} data-kind={card.statusKind ?? 'other'} data-tab-only={card.tabOnly && ''}>
                  <ProjectCard card={card} />
                </li>
              ))}
            </Carousel>
            {TABS.filter(({ kind }) => !view.counts[kind]).map(({ kind }) => (
              <div className="home-projects__empty" data-kind={kind} data-tab-only="" key={kind}>
                <EmptyState message="No projects found in this category." />
              </div>
            ))}
            <p className="home-projects__ends">
              {TABS.filter(({ kind }) => view.counts[kind]).map(({ kind, href, end }) => (
                <a
                  className="more-link"
                  href={href}
                  data-kind={kind}
                  data-tab-only={kind === 'all' ? undefined : ''}
                  key={kind}
                >
                  {end(view.counts[kind])}
                  <Icon name="arrow-right" />
                </a>
              ))}
            </p>
          </>
        )}
      </div>
    </section>
  );
}
