import { pageLoader, usePage, withLead } from '../../page.ts';
import { listHandle, ProjectList } from './project-list.tsx';
import { projectListView } from './project-list-view.ts';

export const loader = pageLoader(withLead('ongoing', (input) => projectListView('ongoing', input)));
export const handle = listHandle('ongoing');

export function Component() {
  return <ProjectList kind="ongoing" view={usePage<typeof loader>()} />;
}
