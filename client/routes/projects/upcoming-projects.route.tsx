import { pageLoader, usePage, withLead } from '../../page.ts';
import { listHandle, ProjectList } from './project-list.tsx';
import { projectListView } from './project-list-view.ts';

export const loader = pageLoader(withLead('upcoming', (input) => projectListView('upcoming', input)));
export const handle = listHandle('upcoming');

export function Component() {
  return <ProjectList kind="upcoming" view={usePage<typeof loader>()} />;
}
