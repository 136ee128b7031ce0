import type { Project } from '../../../shared/content.ts';
import { distanceKm, pointOf } from '../../../shared/distance.ts';
import { lowestPrice } from '../../../shared/project-price.ts';
import { distanceText, nearbyPlaces } from '../../components/project-card-view.ts';
import type { PageInput } from '../../page.ts';

const MAX_NEAR = 6;
const MAX_RELATED = 3;

/** The site facts' places near a project, the nearest first; none without coordinates. */
export function nearView(project: Project, { backend, locale }: PageInput) {
  return nearbyPlaces(project, backend.site.places)
    .slice(0, MAX_NEAR)
    .map(({ place, km }) => ({
      kind: null,
      name: place.name,
      distance: distanceText(km, locale),
    }));
}

/**
 * The projects most similar to one: first by city, category and stage, then by price and distance.
 * @returns three at most; projects with nothing in common are left out
 */
export function relatedProjects(slug: string, projects: readonly Project[]): Project[] {
  const subject = projects.find((project) => project.slug === slug);
  if (!subject) return [];
  return projects
    .filter((project) => project !== subject)
    .map((project) => ({ project, common: common(subject, project) }))
    .filter(({ common }) => common > 0)
    .map(({ project, common }) => ({ project, likeness: common - gap(subject, project) }))
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, MAX_RELATED)
    .map(({ project }) => project);
}

function common(subject: Project, other: Project): number {
  const same = (key: 'city' | 'category' | 'status') =>
    Number(subject[key] !== null && subject[key] === other[key]);
  return 4 * same('city') + 2 * same('category') + same('status');
}

/** Kilometres that count as much as a doubled price. */
const KM_OF_A_DOUBLING = 10;
/** The largest weight of the difference in price or place, also for an unknown one. */
const MAX_GAP = 0.9;

/** The difference of two projects in price and place; always less than the weight of a common city or category. */
function gap(subject: Project, other: Project): number {
  const [price, otherPrice] = [lowestPrice(subject), lowestPrice(other)];
  const [place, otherPlace] = [pointOf(subject), pointOf(other)];
  const byPrice = price && otherPrice ? Math.abs(Math.log2(price / otherPrice)) / 2 : MAX_GAP;
  const byPlace = place && otherPlace ? distanceKm(place, otherPlace) / KM_OF_A_DOUBLING / 2 : MAX_GAP;
  return Math.min(byPrice, MAX_GAP) + Math.min(byPlace, MAX_GAP);
}
