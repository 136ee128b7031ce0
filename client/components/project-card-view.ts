import type { Project } from '../../shared/content.ts';
import { distanceKm, pointOf } from '../../shared/distance.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../shared/language.ts';
import { lowestPrice, type PriceChoice, sizesOf } from '../../shared/project-price.ts';
import { projectStatus } from '../../shared/project-status.ts';
import type { Place } from '../../shared/site-facts.ts';
import type { Backend } from '../backend.ts';
import type { Locale } from '../locale.ts';
import { COMPONENTS, PROJECT_STATUS, PROPERTY_TYPES } from '../text/components.ts';

export type ProjectCardView = ReturnType<typeof projectCard>;

/**
 * The card of a project, from its record in the list of projects.
 * @param chosen the visitor's filter: where it has a size, the price is that of the size
 */
export function projectCard(
  project: Project,
  { backend, locale }: { backend: Pick<Backend, 'picture'>; locale: Locale },
  chosen: PriceChoice = {},
) {
  const { formats, language } = locale;
  return {
    slug: project.slug,
    name: project.name,
    picture: backend.picture([project.image, project.thumbnail], ''),
    // `Kolar Road, Bhopal`.
    place: joinPlace([project.location, project.city]) || null,
    type: typeLabel(project.category, language),
    // `2, 3 BHK`, `Plot`.
    homes: formats.homes(sizesOf(project)) || null,
    status: statusLabel(project.status, language),
    // For the badge's colour; null for an unknown text of upstream.
    statusKind: projectStatus(project.status),
    // Null is "on request"; absent when the list leaves out properties.
    ...(project.properties && { fromPrice: cardPrice(project, chosen, locale) }),
    rera: project.reraId ?? (project.isUnregistered ? COMPONENTS[language].unregistered : null),
  };
}

/** @returns the type of a project or property, translated where the site knows it */
export function typeLabel<Type extends string | null>(type: Type, language: Language): Type | string {
  const known: Record<string, string> = PROPERTY_TYPES[language];
  const name = type?.trim().toLowerCase() ?? '';
  return language !== DEFAULT_LANGUAGE && Object.hasOwn(known, name) ? (known[name] ?? type) : type;
}

/** The kind's own word, else upstream's raw text, else "Unknown" (docs/product.md, "Projects"). */
export function statusLabel(status: string | null, language: Language): string {
  const labels = PROJECT_STATUS[language];
  const kind = projectStatus(status);
  return kind ? labels[kind] : status?.trim() || labels.unknown;
}

/** Location, city and state joined by commas; a name at the end of an earlier part is not repeated. */
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

/**
 * The price by which a filter has found the project, else its lowest, and as it is spoken: `₹48.5 Lakh`. The label
 * stands in the place of "From" where the price is that of one size.
 */
function cardPrice(project: Project, chosen: PriceChoice, { formats, language }: Locale) {
  const { bhk } = chosen;
  const ofSize = bhk === undefined ? null : lowestPrice(project, chosen);
  const rupees = ofSize ?? lowestPrice(project);
  if (rupees == null) return null;
  const label = COMPONENTS[language].fromOfSize(formats.bhk(bhk ?? null));
  return { text: formats.shortPrice(rupees), ...(ofSize && { label }) };
}

/** The limit of "near". Kilometres. */
const NEAR_KM = 60;

/** Places of the site facts that are near, the nearest first; none for a project without coordinates. */
export function nearbyPlaces(
  project: { latitude: number | null; longitude: number | null },
  places: readonly Place[],
) {
  const at = pointOf(project);
  if (!at) return [];
  return places
    .map((place) => ({ place, km: distanceKm(at, place) }))
    .filter(({ km }) => km <= NEAR_KM)
    .sort((a, b) => a.km - b.km);
}
