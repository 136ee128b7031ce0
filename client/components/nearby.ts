import { distanceKm, pointOf } from '../../shared/distance.ts';
import type { Place } from '../../shared/site-facts.ts';

/** Farther away, nobody calls a place near. Kilometres. */
const NEAR_KM = 60;

export interface Nearby {
  place: Place;
  km: number;
}

/** Places of the site facts that are near, the nearest first; none for a project without coordinates. */
export function nearbyPlaces(
  project: { latitude: number | null; longitude: number | null },
  places: readonly Place[],
): Nearby[] {
  const at = pointOf(project);
  if (!at) return [];
  return places
    .map((place) => ({ place, km: distanceKm(at, place) }))
    .filter(({ km }) => km <= NEAR_KM)
    .sort((a, b) => a.km - b.km);
}
