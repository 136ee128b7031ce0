import type { Project } from '../../../shared/content.ts';
import { pointOf } from '../../../shared/distance.ts';
import { nearbyPlaces } from '../../components/nearby.ts';
import type { PageInput } from '../../page.ts';
import { COMPONENTS } from '../../text/components.ts';

/** A place near the project. */
export interface NearPlace {
  name: string;
  /** `6.2 km`. */
  distance: string;
  /** Where it is in the picture, from its middle to the east and south; the farthest place is 1 away. */
  x: number;
  y: number;
}

const MAX_SHOWN = 6;

/** What of the site facts' places is near, the nearest first; none where upstream knows no coordinates. */
export function nearView(project: Project, { backend, locale }: PageInput): NearPlace[] {
  const at = pointOf(project);
  if (!at) return [];
  const near = nearbyPlaces(project, backend.site.places).slice(0, MAX_SHOWN);
  const farthest = near.at(-1)?.km || 1;
  return near.map(({ place, km }) => {
    // Over a few kilometres the globe is flat, and a degree of longitude shorter than one of latitude.
    const east = (place.longitude - at.longitude) * Math.cos((at.latitude * Math.PI) / 180);
    const south = at.latitude - place.latitude;
    const scale = km / farthest / (Math.hypot(east, south) || 1);
    return {
      name: place.name,
      distance: COMPONENTS[locale.language].kilometres(locale.formats.number(tenth(km))),
      x: hundredth(east * scale),
      y: hundredth(south * scale),
    };
  });
}

const tenth = (value: number) => Math.round(value * 10) / 10;
const hundredth = (value: number) => Math.round(value * 100) / 100;
