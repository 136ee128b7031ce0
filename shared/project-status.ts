import type { Project } from './content.ts';

/** The three stages of projects; each has a list page. */
export type ProjectStatus = 'completed' | 'ongoing' | 'upcoming';

const KINDS: readonly ProjectStatus[] = ['completed', 'ongoing', 'upcoming'];

/** @returns the stage whose word is in upstream's text, in upper or lower case; null where none is */
export function projectStatus(text: string | null): ProjectStatus | null {
  const lower = text?.toLowerCase() ?? '';
  return KINDS.find((kind) => lower.includes(kind)) ?? null;
}

/** The exact status text of projects on the upcoming page; the other two lists match by word. */
export const UPCOMING_STATUS = 'Upcoming Project';

/** True for a project that belongs on the list page of that kind. */
export function isOnList(project: Pick<Project, 'status'>, kind: ProjectStatus): boolean {
  return kind === 'upcoming' ? project.status === UPCOMING_STATUS : projectStatus(project.status) === kind;
}
