import type { ProjectStatus } from '../../../shared/project-status.ts';
import { useLocale } from '../../locale.ts';

/** Ways to the lists of projects, from where there are none. */
export function ProjectListLinks({ labels }: { labels: Partial<Record<ProjectStatus, string>> }) {
  const { links } = useLocale();
  return Object.entries(labels).map(([kind, label]) => (
    <a className="button button--quiet" href={links.projectList(kind as ProjectStatus)} key={kind}>
      {label}
    </a>
  ));
}
