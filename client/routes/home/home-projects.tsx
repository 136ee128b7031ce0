import { filterQuery } from '../../../shared/project-filter.ts';
import type { ProjectStatus } from '../../../shared/project-status.ts';
import { Carousel } from '../../components/carousel.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ProjectCard } from '../../components/project-card.tsx';
import { SectionHeading } from '../../components/section-heading.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useLocale, useText } from '../../locale.ts';
import { useShellFacts } from '../../shell/shell-facts.ts';
import { HOME } from '../../text/home.ts';
import type { ProjectCarouselView } from './project-carousel-view.ts';
import './home-projects.css';

const TABS: readonly (ProjectStatus | 'all')[] = ['all', 'completed', 'ongoing', 'upcoming'];

/** One row of cards; a tab hides what it does not name (home-projects.css), so it works without JavaScript. */
export function HomeProjects({ view, lead }: { view: ProjectCarouselView; lead: string }) {
  const { office } = useShellFacts();
  const { links } = useLocale();
  const text = useText(HOME);
  return (
    <section className="home-projects section" aria-labelledby="home-projects-title">
      <div className="wrap">
        <SectionHeading
          eyebrow={text.projects}
          title={text.findYourPlace(office.city)}
          id="home-projects-title"
          lead={lead}
        />
        {view.message ? (
          <EmptyState message={view.message} />
        ) : (
          <>
            <Tabs
              group="home-projects"
              legend={text.showByStage}
              tabs={text.tabs}
              className="home-projects__tabs"
            />
            <Carousel id="home-projects-row" label={text.projects} perView={3} className="home-projects__row">
              {view.cards.map((card) => (
                <li key={card.slug} data-kind={card.statusKind ?? 'other'} data-tab-only={card.tabOnly && ''}>
                  <ProjectCard card={card} />
                </li>
              ))}
            </Carousel>
            {TABS.filter((kind) => !view.counts[kind]).map((kind) => (
              <div className="home-projects__empty" data-kind={kind} data-tab-only="" key={kind}>
                <EmptyState message={text.noneOfKind} />
              </div>
            ))}
            <p className="home-projects__ends">
              {TABS.filter((kind) => view.counts[kind]).map((kind) => (
                <a
                  className="more-link link strong middle tap gap-2"
                  href={
                    kind === 'all'
                      ? links.projects()
                      : kind === 'upcoming' && view.isUpcomingShort
                        ? links.projects() + filterQuery({ status: kind })
                        : links.projectList(kind)
                  }
                  data-kind={kind}
                  data-tab-only={kind === 'all' ? undefined : ''}
                  key={kind}
                >
                  {text.seeAll(kind, view.counts[kind], view.figures[kind])}
                </a>
              ))}
            </p>
          </>
        )}
      </div>
    </section>
  );
}
