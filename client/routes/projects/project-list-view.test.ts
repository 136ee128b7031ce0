import t from 'tap';
import { createProjectIndex } from '../../../server/find/project-index.ts';
import type { Project } from '../../../shared/content.ts';
import { bareProject } from '../../../test/support/content.ts';
import type { Backend } from '../../backend.ts';
import { type PageInput, pageLocaleOf } from '../../page.ts';
import { projectListView } from './project-list-view.ts';

function project(id: string, status: string | null): Project {
  return bareProject({
    id,
    slug: `project-${id}`,
    name: `Project ${id}`,
    status,
  });
}

function input(projects: Promise<Project[]>, search = ''): PageInput {
  const backend = {
    projects: () => projects,
    findProjects: async (filter, list) => createProjectIndex(await projects).find(filter, list),
    picture: () => null,
  } as Partial<Backend> as Backend;
  return { backend, params: {}, locale: pageLocaleOf('en'), search: new URLSearchParams(search) };
}

function failure(): Promise<never> {
  return Promise.reject(
    Object.assign(new Error('no response'), { name: 'ContentFailure', kind: 'unreachable' }),
  );
}

const hrefs = (list: { items: { slug: string }[] }) => list.items.map(({ slug }) => `/projects/${slug}`);

t.test('completed and running projects are matched by the word in their status', async (t) => {
  const all = [
    project('1', 'Completed Project'),
    project('2', 'ONGOING'),
    project('3', 'phase completed'),
    project('4', null),
  ];
  t.strictSame(hrefs(await projectListView('completed', input(Promise.resolve(all)))), [
    '/projects/project-1',
    '/projects/project-3',
  ]);
  t.strictSame(hrefs(await projectListView('ongoing', input(Promise.resolve(all)))), ['/projects/project-2']);
});

t.test('the upcoming list requires exactly "Upcoming Project"', async (t) => {
  const all = [project('1', 'Upcoming'), project('2', 'Upcoming Project'), project('3', 'upcoming project')];
  const view = await projectListView('upcoming', input(Promise.resolve(all)));
  t.strictSame(hrefs(view), ['/projects/project-2']);
  t.equal(view.count, '1 project');
});

t.test('the list is cut into pages of twenty, and a page past the end is a 404', async (t) => {
  const all = Array.from({ length: 21 }, (_, index) => project(String(index), 'Ongoing Project'));
  const second = await projectListView('ongoing', input(Promise.resolve(all), 'page=2'));
  t.strictSame(hrefs(second), ['/projects/project-20']);
  t.equal(second.pages, 2);
  t.equal(second.count, '21 projects');
  const past = await projectListView('ongoing', input(Promise.resolve(all), 'page=3')).catch(
    (error) => error,
  );
  t.equal(past.init.status, 404);
});

t.test('each kind of emptiness has its own message', async (t) => {
  const none = await projectListView('completed', input(Promise.resolve([])));
  t.equal(none.message, 'No projects available');
  const otherKinds = await projectListView('completed', input(Promise.resolve([project('1', 'Ongoing')])));
  t.equal(otherKinds.message, 'No projects found in this category.');
  const failed = await projectListView('completed', input(failure()));
  t.equal(failed.message, 'No projects available');
  t.equal(failed.count, null);
});
