import type { Project } from '../../shared/content.ts';
import { formatBhk, formatShortPrice, namedPrice } from '../../shared/formats.ts';
import type { Picture } from '../../shared/picture.ts';
import { type ProjectStatus, projectStatus, statusLabel } from '../../shared/project-status.ts';
import type { Backend } from '../backend.ts';

/** What a project card shows; plain JSON, already formatted. */
export interface ProjectCardView {
  slug: string;
  name: string;
  picture: Picture | null;
  /** `Kolar Road, Bhopal`. */
  place: string | null;
  /** `Residential`. */
  type: string | null;
  /** `2, 3 BHK`, `Plot`. */
  homes: string | null;
  status: string;
  /** For the colour of the badge; null where upstream's text names no kind. */
  statusKind: ProjectStatus | null;
  /** The lowest price of its properties, as it is spoken: `₹48.5 Lakh`; null = on request. */
  fromPrice: string | null;
  reraId: string | null;
}

/** The card of a project, from what a list of projects knows of it. */
export function projectCard(project: Project, backend: Pick<Backend, 'picture'>): ProjectCardView {
  const prices = project.properties.flatMap(({ price }) => namedPrice(price) ?? []);
  return {
    slug: project.slug,
    name: project.name,
    picture: backend.picture(project.image ?? project.thumbnail, ''),
    place: joinPlace([project.location, project.city]) || null,
    type: project.category,
    homes: homes(project),
    status: statusLabel(project.status),
    statusKind: projectStatus(project.status),
    fromPrice: prices.length ? formatShortPrice(Math.min(...prices)) : null,
    reraId: project.reraId,
  };
}

/** Location, city and state joined by commas; what one of the parts before already ends with is not said twice. */
export function joinPlace(parts: (string | null)[]): string {
  return parts.reduce<string>((place, part) => {
    const next = part?.trim();
    if (!next || isNamed(next, place)) return place;
    return place ? `${place}, ${next}` : next;
  }, '');
}

/** `Bhopal` is named by `Kolar Road, Bhopal 462042`, and not by `Indore-Bhopal Road`. */
function isNamed(name: string, place: string): boolean {
  const words = ` ${name.toLowerCase()}`;
  return place
    .toLowerCase()
    .split(',')
    .some((part) => ` ${part.replace(/[\s\d.-]+$/, '').trim()}`.endsWith(words));
}

function homes({ properties }: Project): string | null {
  const sizes = [...new Set(properties.map((property) => property.bhk))]
    .filter((bhk) => bhk !== null)
    .sort((a, b) => a - b);
  const rooms = sizes.filter((bhk) => bhk > 0);
  const parts = [rooms.length ? `${rooms.join(', ')} BHK` : '', sizes.includes(0) ? formatBhk(0) : ''];
  return parts.filter(Boolean).join(', ') || null;
}
