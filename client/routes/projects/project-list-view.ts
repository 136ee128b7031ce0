import type { Project } from '../../../shared/content.ts';
import { isListed, type ProjectStatus } from '../../../shared/project-status.ts';
import { type ProjectCardView, projectCard } from '../../components/project-card-view.ts';
import { type Listing, listing, type PageInput } from '../../page.ts';
import { PROJECTS_VIEW } from '../../text/projects.ts';

/** What one page of a project list shows. */
export interface ProjectListView extends Listing<ProjectCardView> {
  kind: ProjectStatus;
  /** Projects on all pages of the list, as `12 projects`; null when there are none. */
  count: string | null;
}

/**
 * The projects of one kind, newest first, twenty to a page (docs/product.md, "Projects").
 * A failure of upstream shows the empty state (docs/product.md, "Messages"); a page past the end is a 404.
 */
export async function projectListView(kind: ProjectStatus, input: PageInput): Promise<ProjectListView> {
  const { backend, locale, search } = input;
  const text = PROJECTS_VIEW[locale.language];
  const ofKind = (project: Project) => isListed(project, kind);
  const projects = backend.projects();
  const list = await listing(
    projects.then((all) => all.filter(ofKind)),
    (project) => projectCard(project, input),
    { empty: text.none },
    search,
  );
  // Of a failure the list has told already.
  const all = await projects.catch(() => []);
  const count = all.filter(ofKind).length;
  return {
    ...list,
    kind,
    message: list.message && all.length ? text.noneOfKind : list.message,
    count: count ? text.count(count) : null,
  };
}
