import type { Project } from '../../../shared/content.ts';
import type { Backend } from '../../backend.ts';
import { listing } from '../../page.ts';

const MOST = 3;

/**
 * The projects nearest to one in city, category and status, in that order of weight; newest first among equals.
 * @returns three at most, none with nothing in common; none when upstream fails, since the page stands without them
 */
export async function relatedProjects(slug: string, backend: Backend): Promise<Project[]> {
  const { items } = await listing(backend.projects(), (project) => project, { empty: '' });
  const subject = items.find((project) => project.slug === slug);
  if (!subject) return [];
  return items
    .filter((project) => project !== subject)
    .map((project) => ({ project, nearness: nearness(subject, project) }))
    .filter(({ nearness }) => nearness > 0)
    .sort((one, other) => other.nearness - one.nearness)
    .slice(0, MOST)
    .map(({ project }) => project);
}

function nearness(subject: Project, other: Project): number {
  const same = (key: 'city' | 'category' | 'status') =>
    Number(subject[key] !== null && subject[key] === other[key]);
  return 4 * same('city') + 2 * same('category') + same('status');
}
