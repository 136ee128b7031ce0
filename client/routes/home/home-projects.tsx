import { filterQuery } from '../../../shared/project-filter.ts';
import { Carousel } from '../../components/carousel.tsx';
import { ProjectCard } from '../../components/project-card.tsx';
import { EmptyState, Section } from '../../components/section.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { MoreLink } from '../../components/ways.tsx';
import type { ViewOf } from '../../loaders.ts';
import { useLocale, useText } from '../../locale.ts';
import { useShellFacts } from '../../shell/shell-facts.ts';
import { PROJECT_STAGES } from '../../text/components.ts';
import { HOME } from '../../text/home.ts';
import './home-projects.css';

const TABS = ['all', 'completed', 'ongoing', 'upcoming'] as const;

/** One row of cards; each tab hides the other kinds (home-projects.css), so it works without JavaScript. */
export function HomeProjects({ view, intro }: { view: ViewOf<'home'>['projects']; intro: string }) {
  const { office } = useShellFacts();
  const { links, formats } = useLocale();
  const text = useText(HOME);
  const { cards, counts, isUpcomingShort, message } = view;
  const hrefOf = (kind: (typeof TABS)[number]) => {
    if (kind === 'all') return links.projects();
    if (kind === 'upcoming' && isUpcomingShort) return links.projects() + filterQuery({ status: kind });
    return links[kind]();
  };
  return (
    <Section
      className="home-projects section"
      eyebrow={text.projects}
      title={text.findYourPlace(office.city)}
      id="home-projects-title"
      intro={intro}
      message={message}
    >
      <Tabs
        group="home-projects"
        legend={text.showByStage}
        tabs={useText(PROJECT_STAGES)}
        className="below-5"
      />
      <Carousel id="home-projects-row" label={text.projects} perView={3} className="home-projects__row">
        {cards.map((card) => (
          <li key={card.slug} data-kind={card.statusKind ?? 'other'} data-tab-only={card.tabOnly && ''}>
            <ProjectCard card={card} />
          </li>
        ))}
      </Carousel>
      {TABS.filter((kind) => !counts[kind]).map((kind) => (
        <div className="home-projects__empty" data-kind={kind} data-tab-only="" key={kind}>
          <EmptyState message={text.noneOfKind} />
        </div>
      ))}
      <p className="home-projects__ends above-4">
        {TABS.filter((kind) => counts[kind]).map((kind) => (
          <MoreLink
            href={hrefOf(kind)}
            data-kind={kind}
            data-tab-only={kind === 'all' ? undefined : ''}
            key={kind}
          >
            {text.seeAll(kind, counts[kind], formats.number(counts[kind]))}
          </MoreLink>
        ))}
      </p>
    </Section>
  );
}
