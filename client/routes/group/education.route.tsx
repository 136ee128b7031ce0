import { pageLoader, usePage } from '../../page.ts';
import { GroupPage, groupHandle, groupView } from './group-page.tsx';

export const loader = pageLoader((input) => groupView('bhavishya-education', input));
export const handle = groupHandle;

export function Component() {
  return <GroupPage path="/bhavishya-education" view={usePage<typeof loader>()} />;
}
