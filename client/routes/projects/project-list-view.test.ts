import t from 'tap';
import { createProjectIndex } from '../../../server/find/project-index.ts';
import type { Project } from '../../../shared/content.ts';
import { bareProject } from '../../../test/support/content.ts';
import { failing, pageInput, thrownBy, valuesOf } from '../../../test/support/page-input.ts';
import { projectListView } from './project-list-view.ts';

const project = (id: string, status: string | null) =>
  bareProject({ slug: `project-${id}`, name: `Project ${id}`, status });

const input = (projects: Project[], search = '') =>
  pageInput(
    {
      projects: async () => projects,
      findProjects: async (filter, list) => createProjectIndex(projects).find(filter, list),
    },
    { search },
  );

t.test('a list goes by the word in the status, that of upcoming projects by the whole text', async (t) => {
  for (const [kind, statuses, shown] of [
    ['completed', ['Completed Project', 'ONGOING', 'phase completed', null], ['project-0', 'project-2']],
    ['ongoing', ['Completed Project', 'ONGOING', 'phase completed', null], ['project-1']],
    ['upcoming', ['Upcoming', 'Upcoming Project', 'upcoming project'], ['project-1']],
  ] as const) {
    const all = statuses.map((status, index) => project(String(index), status));
    const { items, count } = await projectListView(kind, input(all));
    t.same(valuesOf(items, 'slug'), shown, kind);
    t.equal(count, shown.length === 1 ? '1 project' : '2 projects');
  }
});

t.test('the list is cut into pages of twenty, and a page past the end is a 404', async (t) => {
  const all = Array.from({ length: 21 }, (_, index) => project(String(index), 'Ongoing Project'));
  const second = await projectListView('ongoing', input(all, 'page=2'));
  t.same(valuesOf(second.items, 'slug'), ['project-20']);
  t.equal(second.pages, 2);
  t.equal(second.count, '21 projects');
  t.equal((await thrownBy(projectListView('ongoing', input(all, 'page=3')))).status, 404);
});

t.test('each kind of emptiness has its own message', async (t) => {
  const none = await projectListView('completed', input([]));
  t.equal(none.message, 'No projects available');
  const otherKinds = await projectListView('completed', input([project('1', 'Ongoing')]));
  t.equal(otherKinds.message, 'No projects found in this category.');
  const failed = await projectListView('completed', pageInput({ findProjects: failing() }));
  t.equal(failed.message, 'No projects available');
  t.equal(failed.count, null);
});
