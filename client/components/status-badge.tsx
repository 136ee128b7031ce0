import type { ProjectStatus } from '../../shared/project-status.ts';
import { ContentText } from './content-text.tsx';
import './status-badge.css';

/** The stage of a project. @param kind for the colour; null for an unknown text of upstream */
export function StatusBadge({ label, kind }: { label: string; kind: ProjectStatus | null }) {
  return <ContentText className={`status-badge status-badge--${kind ?? 'other'}`} text={label} />;
}
