import { SIZE } from '../../../shared/home-size.ts';
import { pagePathOf } from '../../../shared/language.ts';
import { PAGES } from '../../../shared/pages.ts';
import { PROJECT_SORTS } from '../../../shared/project-filter.ts';
import { ComparableProjects } from '../../components/compare-bar.tsx';
import { ListPage, listMeta } from '../../components/list-page.tsx';
import { cardPreload } from '../../components/project-card.tsx';
import { LinkRow } from '../../components/sibling-nav.tsx';
import type { ViewOf } from '../../loaders.ts';
import { useLocale, usePage, useText } from '../../locale.ts';
import type { PageHandle } from '../../page.ts';
import { type PageParam, pageNumber, selecting } from '../../page-params.ts';
import { PROJECT_STAGES } from '../../text/components.ts';
import { MENU } from '../../text/frame.ts';
import { PROJECTS } from '../../text/projects.ts';
import { NearestFilters, ProjectFilter } from './project-filter.tsx';
import type { ProjectListName } from './project-list-view.ts';

/** A type or a city as addresses write it. */
const WORD = selecting(/^[\p{L}\p{M}\p{N}]+(-[\p{L}\p{M}\p{N}]+)*$/u);
/** A price as people type it: `4200000`, `42 lakh`. shared/readers/filter.ts reads it. */
const PRICE = selecting(/^(?!0\d).*(?!0)\p{Nd}/u);
const STATUS = selecting(/^(completed|ongoing|upcoming)$/);

/** The parameters in the order of `filterQuery`. Only the list of all projects accepts `status`. */
const FILTER_PARAMS: Readonly<Record<string, PageParam<unknown>>> = {
  status: {
    ...STATUS,
    knows: (value, path) => pagePathOf(path) === PAGES.projects.path && STATUS.knows(value, path),
  },
  type: WORD,
  bhk: selecting(SIZE),
  city: WORD,
  min: PRICE,
  max: PRICE,
  rera: selecting(/^1$/),
  possession: selecting(/^(ready|20\d\d)$/),
  carpet: selecting(/^[1-9]\d{1,4}$/),
  sort: selecting(new RegExp(`^(${PROJECT_SORTS.join('|')})$`)),
};

export const handle: PageHandle<ViewOf<'projects'>> = {
  meta: ({ name, intro, page, filter, items }, facts, locale) => {
    const text = PROJECTS[locale.language];
    const list = text.pageTitle(MENU[locale.language].pages[name], facts.office.city);
    const title = filter?.summary ? `${filter.summary}: ${list}` : list;
    return {
      ...listMeta({ title, description: intro, page }, facts, locale),
      ...(filter?.query && { isSelection: true }),
      preload: cardPreload(items[0]),
    };
  },
  crumbs: ({ name }, { language }) => [{ label: MENU[language].pages[name] }],
  params: { ...FILTER_PARAMS, page: pageNumber },
};

export function Component() {
  const view = usePage<ViewOf<'projects'>>();
  const { links } = useLocale();
  const text = useText(PROJECTS);
  const { pages } = useText(MENU);
  return (
    <ListPage
      title={pages[view.name]}
      intro={view.intro}
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

const LISTS: readonly ProjectListName[] = ['projects', 'completed', 'ongoing', 'upcoming'];

/** Links to the four lists, with the number of projects in this one. */
function Stages({ view: { name, count, page, pages } }: { view: ViewOf<'projects'> }) {
  const { links } = useLocale();
  const text = useText(PROJECTS);
  const { all, ...stages } = useText(PROJECT_STAGES);
  const labels = { projects: all, ...stages };
  const lists = LISTS.map((list) => ({ label: labels[list], href: links[list]() }));
  const note = count && count + (pages > 1 ? text.page(page, pages) : '');
  return <LinkRow label={text.byStage} pages={lists} path={links[name]()} note={note} />;
}
