import type { WithLead } from '../../page.ts';
import { usePage } from '../../use-page.ts';
import { listHandle, ProjectList } from './project-list.tsx';
import type { ProjectListView } from './project-list-view.ts';

export const handle = listHandle;

export function Component() {
  return <ProjectList view={usePage<WithLead<ProjectListView>>()} />;
}
