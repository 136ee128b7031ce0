import type { Project } from '../../../shared/content.ts';
import { distanceKm, pointOf } from '../../../shared/distance.ts';
import { lowestPrice } from '../../../shared/project-price.ts';
import type { Backend } from '../../backend.ts';
import { listing } from '../../page.ts';

const MOST = 3;

/**
 * The projects most like one: what counts is city, kind and stage, and then how near they are in price and place.
 * @returns three at most, none with nothing in common; none when upstream fails, since the page stands without them
 */
export async function relatedProjects(slug: string, backend: Backend): Promise<Project[]> {
  const { items } = await listing(backend.projects(), (project) => project, { empty: '' });
  const subject = items.find((project) => project.slug === slug);
  if (!subject) return [];
  return items
    .filter((project) => project !== subject)
    .map((project) => ({ project, common: common(subject, project) }))
    .filter(({ common }) => common > 0)
    .map(({ project, common }) => ({ project, likeness: common - gap(subject, project) }))
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, MOST)
    .map(({ project }) => project);
}

function common(subject: Project, other: Project): number {
  const same = (key: 'city' | 'category' | 'status') =>
    Number(subject[key] !== null && subject[key] === other[key]);
  return 4 * same('city') + 2 * same('category') + same('status');
}

/** Kilometres that count as much as twice the price. */
const KM_OF_A_DOUBLING = 10;
/** The most that price or place counts, and what counts where one is not known. */
const MAX_GAP = 0.9;

/** How far two projects lie apart in price and place: less than what a city or a kind in common counts. */
function gap(subject: Project, other: Project): number {
  const [price, otherPrice] = [lowestPrice(subject), lowestPrice(other)];
  const [place, otherPlace] = [pointOf(subject), pointOf(other)];
  const byPrice = price && otherPrice ? Math.abs(Math.log2(price / otherPrice)) / 2 : MAX_GAP;
  const byPlace = place && otherPlace ? distanceKm(place, otherPlace) / KM_OF_A_DOUBLING / 2 : MAX_GAP;
  return Math.min(byPrice, MAX_GAP) + Math.min(byPlace, MAX_GAP);
}
