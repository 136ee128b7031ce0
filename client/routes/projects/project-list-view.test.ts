import t from 'tap';
import { createProjectIndex } from '../../../server/find/project-index.ts';
import type { Project } from '../../../shared/content.ts';
import { bareProject } from '../../../test/support/content.ts';
import { failing, pageInput, thrownBy } from '../../../test/support/page-input.ts';
import { projectListView } from './project-list-view.ts';

const project = (id: string, status: string | null) =>
  bareProject({ id, slug: `project-${id}`, name: `Project ${id}`, status });

const input = (projects: Project[], search = '') =>
  pageInput(
    {
      projects: async () => projects,
      findProjects: async (filter, list) => createProjectIndex(projects).find(filter, list),
    },
    { search },
  );

const hrefs = (list: { items: { slug: string }[] }) => list.items.map(({ slug }) => `/projects/${slug}`);

t.test('completed and running projects are matched by the word in their status', async (t) => {
  const all = [
    project('1', 'Completed Project'),
    project('2', 'ONGOING'),
    project('3', 'phase completed'),
    project('4', null),
  ];
  t.strictSame(hrefs(await projectListView('completed', input(all))), [
    '/projects/project-1',
    '/projects/project-3',
  ]);
  t.strictSame(hrefs(await projectListView('ongoing', input(all))), ['/projects/project-2']);
});

t.test('the upcoming list requires exactly "Upcoming Project"', async (t) => {
  const all = [project('1', 'Upcoming'), project('2', 'Upcoming Project'), project('3', 'upcoming project')];
  const view = await projectListView('upcoming', input(all));
  t.strictSame(hrefs(view), ['/projects/project-2']);
  t.equal(view.count, '1 project');
});

t.test('the list is cut into pages of twenty, and a page past the end is a 404', async (t) => {
  const all = Array.from({ length: 21 }, (_, index) => project(String(index), 'Ongoing Project'));
  const second = await projectListView('ongoing', input(all, 'page=2'));
  t.strictSame(hrefs(second), ['/projects/project-20']);
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
