import { type FoundProjects, readFilter } from '../../../shared/project-filter.ts';
import type { ProjectStatus } from '../../../shared/project-status.ts';
import { projectCard } from '../../components/project-card-view.ts';
import { listing, orNull, type PageInput } from '../../page.ts';
import { PROJECTS } from '../../text/projects.ts';
import { filterView } from './filter-view.ts';

/** The three lists and the one of all projects. */
export type ProjectListKind = ProjectStatus | 'all';

export type ProjectListView = Awaited<ReturnType<typeof projectListView>>;

/** The projects of one list that fit the filter, twenty to a page; a failure of upstream shows the empty state. */
export async function projectListView(kind: ProjectListKind, input: PageInput) {
  const { backend, locale, search } = input;
  const text = PROJECTS[locale.language];
  const filter = readFilter(search);
  const found = await orNull(backend.findProjects(filter, kind === 'all' ? null : kind));
  const list = await listing(
    found?.projects ?? null,
    (project) => projectCard(project, input, filter),
    text,
    search,
  );
  const count = found?.projects.length;
  return {
    ...list,
    kind,
    message: list.message && (await emptyMessage(found, input)),
    // `12 projects`, on all pages of the list; null when there are none.
    count: count ? text.count(count) : null,
    // Null for a list without projects.
    filter: found?.all ? filterView(found, kind === 'all', locale) : null,
  };
}

async function emptyMessage(found: FoundProjects | null, { backend, locale }: PageInput): Promise<string> {
  const text = PROJECTS[locale.language];
  if (found?.all) return text.nothingFits;
  const all = found ? await backend.projects() : [];
  return all.length ? text.noneOfKind : text.none;
}
