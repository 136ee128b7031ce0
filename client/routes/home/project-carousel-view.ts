import type { Project } from '../../../shared/content.ts';
import { isListed, projectStatus } from '../../../shared/project-status.ts';
import { type ProjectCardView, projectCard } from '../../components/project-card-view.ts';
import type { Listing, PageInput } from '../../page.ts';

/** A card stands under "All" and under the tab of its kind, where it has one. */
export interface CarouselCard extends ProjectCardView {
  /** Not among the newest of all: its own tab shows it, "All" does not. */
  tabOnly?: true;
}

export type ProjectCarouselView = ReturnType<typeof projectCarousel>;

/** Four steps of three: every card is paid for by each visitor of the home page. */
const CARDS_OF_A_TAB = 12;

/**
 * The newest projects of all and of each kind in one row, newest first; a tab hides the other kinds.
 * @returns how many projects of each kind there are, too, shown or not, as numbers and as printed (`1,200`); and
 * whether the list page of upcoming ones, which takes one text exactly, shows fewer than the tab
 */
export function projectCarousel(projects: Pick<Listing<Project>, 'items' | 'message'>, input: PageInput) {
  const counts = { all: 0, completed: 0, ongoing: 0, upcoming: 0 };
  const cards: CarouselCard[] = [];
  let isUpcomingShort = false;
  const { formats } = input.locale;
  for (const project of projects.items) {
    const kind = projectStatus(project.status);
    const inAll = ++counts.all <= CARDS_OF_A_TAB;
    const inTab = kind !== null && ++counts[kind] <= CARDS_OF_A_TAB;
    isUpcomingShort ||= kind === 'upcoming' && !isListed(project, kind);
    if (inAll) cards.push(projectCard(project, input));
    else if (inTab) cards.push({ ...projectCard(project, input), tabOnly: true });
  }
  const figures = {
    all: formats.number(counts.all),
    completed: formats.number(counts.completed),
    ongoing: formats.number(counts.ongoing),
    upcoming: formats.number(counts.upcoming),
  };
  return { cards, message: projects.message, counts, isUpcomingShort, figures };
}
