import t from 'tap';
import { createProjectIndex } from '../../../server/find/project-index.ts';
import { bareProject } from '../../../test/support/content.ts';
import { pageInput } from '../../../test/support/page-input.ts';
import { projectListView } from './project-list-view.ts';

/** Which projects stand on a list is held by test/pages/pages-rules.test.ts. */
t.test('a list says how many projects it has, on each of its pages', async (t) => {
  for (const [length, search, count] of [
    [1, '', '1 project'],
    [21, 'page=2', '21 projects'],
  ] as const) {
    const projects = Array.from({ length }, (_, id) =>
      bareProject({ slug: `project-${id}`, status: 'Ongoing Project' }),
    );
    const backend = {
      projects: async () => projects,
      findProjects: async (...asked: Parameters<ReturnType<typeof createProjectIndex>['find']>) =>
        createProjectIndex(projects, () => null).find(...asked),
    };
    t.equal((await projectListView('ongoing', pageInput(backend, { search }))).count, count);
  }
});
