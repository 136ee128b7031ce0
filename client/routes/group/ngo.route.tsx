import { pageLoader, usePage } from '../../page.ts';
import { GroupPage, groupHandle, groupView } from './group-page.tsx';

export const loader = pageLoader((input) => groupView('bhavishya-ngo', input));
export const handle = groupHandle;

export function Component() {
  return <GroupPage path="/bhavishya-ngo" view={usePage<typeof loader>()} />;
}
