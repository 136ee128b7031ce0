import { pageLoader, usePage } from '../../page.ts';
import { listHandle, ProjectList } from './project-list.tsx';
import { projectListView } from './project-list-view.ts';

export const loader = pageLoader((input) => projectListView('completed', input));
export const handle = listHandle('completed');

export function Component() {
  return <ProjectList kind="completed" view={usePage<typeof loader>()} />;
}
