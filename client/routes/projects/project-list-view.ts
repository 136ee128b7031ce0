import type { Project } from '../../../shared/content.ts';
import { isListed, type ProjectStatus } from '../../../shared/project-status.ts';
import { type ProjectCardView, projectCard } from '../../components/project-card-view.ts';
import { type Listing, listing, type PageInput } from '../../page.ts';

/** What one page of a project list shows. */
export interface ProjectListView extends Listing<ProjectCardView> {
  kind: ProjectStatus;
  /** Projects on all pages of the list, as `12 projects`; null when there are none. */
  count: string | null;
}

/**
 * The projects of one kind, newest first, twenty to a page (docs/product.md, "Projects").
 * A failure of upstream shows the empty state of section 8; a page past the end is a 404.
 */
export async function projectListView(
  kind: ProjectStatus,
  { backend, search }: PageInput,
): Promise<ProjectListView> {
  let all: Project[] = [];
  let listed: Project[] = [];
  const content = backend.projects().then((projects) => {
    all = projects;
    listed = projects.filter((project) => isListed(project, kind));
    return listed;
  });
  const list = await listing(
    content,
    (project) => projectCard(project, backend),
    { empty: 'No projects available' },
    search,
  );
  return {
    ...list,
    kind,
    message: list.message && all.length ? 'No projects found in this category.' : list.message,
    count: listed.length ? `${listed.length} ${listed.length === 1 ? 'project' : 'projects'}` : null,
  };
}
