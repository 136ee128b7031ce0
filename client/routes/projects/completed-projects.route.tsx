import { pageLoader, usePage, withLead } from '../../page.ts';
import { listHandle, ProjectList } from './project-list.tsx';
import { projectListView } from './project-list-view.ts';

export const loader = pageLoader(withLead('completed', (input) => projectListView('completed', input)));
export const handle = listHandle('completed');

export function Component() {
  return <ProjectList kind="completed" view={usePage<typeof loader>()} />;
}
