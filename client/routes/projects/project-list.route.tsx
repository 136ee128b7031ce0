import { ComparableProjects } from '../../components/compare-bar.tsx';
import { ListPage, listMeta } from '../../components/list-page.tsx';
import { cardPreload } from '../../components/project-card.tsx';
import { useLocale, useText } from '../../locale.ts';
import type { PageHandle, WithLead } from '../../page.ts';
import { pageNumber } from '../../page-params.ts';
import { PROJECT_LISTS, PROJECTS } from '../../text/projects.ts';
import { usePage } from '../../use-page.ts';
import { FILTER_PARAMS } from './filter-params.ts';
import { NearestFilters, ProjectFilter } from './project-filter.tsx';
import type { ProjectListKind, ProjectListView } from './project-list-view.ts';
import './project-list.css';

export const handle: PageHandle<WithLead<ProjectListView>> = {
  meta: ({ kind, lead, page, filter, items }, facts, locale) => {
    const text = PROJECTS[locale.language];
    const list = text.pageTitle(PROJECT_LISTS[locale.language][kind], facts.office.city);
    const title = filter?.summary ? text.filteredTitle(filter.summary, list) : list;
    return {
      ...listMeta({ title, description: lead, page }, facts, locale),
      ...(filter?.query && { isSelection: true }),
      preload: cardPreload(items[0]),
    };
  },
  crumbs: ({ kind }, { language }) => [{ label: PROJECT_LISTS[language][kind] }],
  params: { ...FILTER_PARAMS, page: pageNumber },
};

export function Component() {
  const view = usePage<WithLead<ProjectListView>>();
  const { links } = useLocale();
  const text = useText(PROJECTS);
  return (
    <ListPage
      eyebrow={text.eyebrow}
      title={useText(PROJECT_LISTS)[view.kind]}
      lead={view.lead}
      nav={
        <>
          <Stages view={view} />
          {view.filter && <ProjectFilter filter={view.filter} />}
        </>
      }
      list={view}
      query={view.filter?.query}
      ways={
        view.filter?.nearest.length ? (
          <NearestFilters nearest={view.filter.nearest} />
        ) : (
          <a className="button button--primary" href={links.contact()}>
            {text.askUs}
          </a>
        )
      }
      className="project-list"
    >
      <ComparableProjects cards={view.items} isFirstSeen />
    </ListPage>
  );
}

const KINDS: readonly ProjectListKind[] = ['all', 'completed', 'ongoing', 'upcoming'];

/** The lists side by side, and how much this one holds. */
function Stages({ view: { kind, count, page, pages } }: { view: ProjectListView }) {
  const { links } = useLocale();
  const text = useText(PROJECTS);
  return (
    <div className="sibling-nav">
      <nav aria-label={text.byStage}>
        <ul>
          {KINDS.map((other) => (
            <li key={other}>
              <a
                href={other === 'all' ? links.projects() : links.projectList(other)}
                aria-current={other === kind ? 'page' : undefined}
              >
                {text.stages[other]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {count && (
        <p className="sibling-nav__note soft small">
          {count}
          {pages > 1 && text.page(page, pages)}
        </p>
      )}
    </div>
  );
}
