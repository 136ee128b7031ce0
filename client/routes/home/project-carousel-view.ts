import type { Project } from '../../../shared/content.ts';
import { type ProjectStatus, projectStatus } from '../../../shared/project-status.ts';
import type { ProjectCardView } from '../../components/project-card-view.ts';
import type { Listing } from '../../page.ts';

/** One card of the carousel with the tab it stands under; `null` is shown under "All" alone. */
export interface CarouselCard {
  kind: ProjectStatus | null;
  card: ProjectCardView;
}

export interface ProjectCarouselView {
  cards: CarouselCard[];
  /** Instead of cards, when there are none at all. */
  message: string | null;
  /** Tabs without a card of their own. */
  empty: ProjectStatus[];
}

export const PROJECT_KINDS: readonly ProjectStatus[] = ['completed', 'ongoing', 'upcoming'];

/**
 * Two steps of three for each kind: every card is paid for by each visitor of the home page,
 * and the lists themselves are one link away.
 */
const CARDS_OF_A_KIND = 6;

/** The newest projects of each kind in one row, newest first; the tabs only hide what they do not name. */
export function projectCarousel(
  projects: Pick<Listing<Project>, 'items' | 'message'>,
  toCard: (project: Project) => ProjectCardView,
): ProjectCarouselView {
  const counts = new Map<ProjectStatus | null, number>();
  const cards: CarouselCard[] = [];
  for (const project of projects.items) {
    const kind = projectStatus(project.status);
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    if (count <= CARDS_OF_A_KIND) cards.push({ kind, card: toCard(project) });
  }
  return { cards, message: projects.message, empty: PROJECT_KINDS.filter((kind) => !counts.has(kind)) };
}
