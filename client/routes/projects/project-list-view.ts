import { type FoundProjects, readFilter } from '../../../shared/project-filter.ts';
import type { ProjectStatus } from '../../../shared/project-status.ts';
import { type ProjectCardView, projectCard } from '../../components/project-card-view.ts';
import { type Listing, listing, type PageInput } from '../../page.ts';
import { PROJECTS } from '../../text/projects.ts';
import { type FilterView, filterView } from './filter-view.ts';

/** The three lists and the one of all projects. */
export type ProjectListKind = ProjectStatus | 'all';

/** What one page of a project list shows. */
export interface ProjectListView extends Listing<ProjectCardView> {
  kind: ProjectListKind;
  /** Projects on all pages of the list, as `12 projects`; null when there are none. */
  count: string | null;
  /** Null where there is nothing to choose from. */
  filter: FilterView | null;
}

/**
 * The projects of one kind that fit the filter, twenty to a page (docs/product.md, "Finding"). A failure of upstream
 * shows the empty state (docs/product.md, "Messages"); a page past the end is a 404.
 */
export async function projectListView(kind: ProjectListKind, input: PageInput): Promise<ProjectListView> {
  const { backend, locale, search } = input;
  const text = PROJECTS[locale.language];
  const filter = readFilter(search);
  const finding = backend.findProjects(filter, kind === 'all' ? null : kind);
  const list = await listing(
    finding.then(({ projects }) => projects),
    (project) => projectCard(project, input, filter),
    { empty: text.none },
    search,
  );
  // Of a failure the list has told already.
  const found = await finding.catch(() => null);
  const count = found?.projects.length;
  return {
    ...list,
    kind,
    message: list.message && (await emptyMessage(found, input)),
    count: count ? text.count(count) : null,
    filter: found?.all ? filterView(found, kind === 'all', locale) : null,
  };
}

async function emptyMessage(found: FoundProjects | null, { backend, locale }: PageInput): Promise<string> {
  const text = PROJECTS[locale.language];
  if (found?.all) return text.nothingFits;
  const all = found ? await backend.projects() : [];
  return all.length ? text.noneOfKind : text.none;
}
