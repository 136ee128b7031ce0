import type { Project } from './content.ts';

/** The three kinds that the site's lists are made of. */
export type ProjectStatus = 'completed' | 'ongoing' | 'upcoming';

const KINDS: readonly ProjectStatus[] = ['completed', 'ongoing', 'upcoming'];

/** @returns the kind whose word stands in upstream's text, in any case; null where none does */
export function projectStatus(text: string | null): ProjectStatus | null {
  const lower = text?.toLowerCase() ?? '';
  return KINDS.find((kind) => lower.includes(kind)) ?? null;
}

/** The upcoming page requires exactly this text; the other two lists match by word. */
export const UPCOMING_STATUS = 'Upcoming Project';

/** True for a project that belongs on the list page of that kind. */
export function isOnList(project: Pick<Project, 'status'>, kind: ProjectStatus): boolean {
  return kind === 'upcoming' ? project.status === UPCOMING_STATUS : projectStatus(project.status) === kind;
}
