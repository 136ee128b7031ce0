import type { ProjectStatus } from '../../../shared/project-status.ts';
import { Carousel } from '../../components/carousel.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { ProjectCard } from '../../components/project-card.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import type { ProjectCarouselView } from './project-carousel-view.ts';

interface Tab {
  kind: ProjectStatus | 'all';
  label: string;
  /** The whole list behind the tab. */
  list: { href: string; label: string } | null;
}

const TABS: readonly Tab[] = [
  { kind: 'all', label: 'All', list: null },
  {
    kind: 'completed',
    label: 'Completed',
    list: { href: '/complete-projects', label: 'Completed projects' },
  },
  { kind: 'ongoing', label: 'Running', list: { href: '/ongoing-projects', label: 'Running projects' } },
  { kind: 'upcoming', label: 'Upcoming', list: { href: '/upcoming-projects', label: 'Upcoming projects' } },
];

/** One row of cards; a tab hides what it does not name (home-projects.css), so it works without JavaScript. */
export function HomeProjects({ view }: { view: ProjectCarouselView }) {
  return (
    <section className="home-projects section" aria-labelledby="home-projects-title">
      <div className="wrap">
        <SectionHeading
          eyebrow="Projects"
          title="Find your place in Bhopal"
          id="home-projects-title"
          lead="Apartments, villas, plots and shops, from homes already lived in to those still on the drawing board."
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
              {view.cards.map(({ kind, card }) => (
                <li key={card.href} data-kind={kind ?? 'other'}>
                  <ProjectCard card={card} />
                </li>
              ))}
            </Carousel>
            {view.empty.map((kind) => (
              <div className="home-projects__empty" data-kind={kind} key={kind}>
                <EmptyState message="No projects found in this category." />
              </div>
            ))}
          </>
        )}
        <ul className="home-projects__lists">
          {TABS.map(
            ({ list }) =>
              list && (
                <li key={list.href}>
                  <a className="more-link" href={list.href}>
                    {list.label}
                    <Icon name="arrow-right" />
                  </a>
                </li>
              ),
          )}
        </ul>
      </div>
    </section>
  );
}
