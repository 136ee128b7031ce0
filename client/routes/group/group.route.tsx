import { useLocation } from 'react-router';
import type { EditorialView } from '../../components/editorial-view.ts';
import { usePage } from '../../use-page.ts';
import { GroupPage, groupHandle } from './group-page.tsx';

export const handle = groupHandle;

export function Component() {
  return <GroupPage path={useLocation().pathname} view={usePage<EditorialView>()} />;
}
