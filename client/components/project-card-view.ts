import type { Project } from '../../shared/content.ts';
import { distanceKm, pointOf } from '../../shared/distance.ts';
import { monthlyOf } from '../../shared/emi.ts';
import { formStart } from '../../shared/form-start.ts';
import { namedPrice } from '../../shared/formats.ts';
import { DEFAULT_LANGUAGE, type Language } from '../../shared/language.ts';
import { possessionOf } from '../../shared/possession.ts';
import type { ProjectFacts } from '../../shared/project-facts.ts';
import { carpetOf, homesOf, lowestPrice, type PriceChoice, sizesOf } from '../../shared/project-price.ts';
import { projectStatus } from '../../shared/project-status.ts';
import type { Place } from '../../shared/site-facts.ts';
import type { Backend } from '../backend.ts';
import type { Locale } from '../locale.ts';
import { COMPONENTS, KNOWN_WORDS, PROJECT_STATUS } from '../text/components.ts';
import { areaRange } from './area-text.ts';

export type ProjectCardView = ReturnType<typeof projectCard>;

/** The input of a project's texts. */
interface CardInput {
  backend: Pick<Backend, 'picture' | 'projectFacts' | 'site'>;
  locale: Locale;
}

/**
 * The card of a project, from its record in the list of projects.
 * @param chosen the visitor's filter: with a size or area, the price is the lowest that matches the filter
 */
export function projectCard(project: Project, { backend, locale }: CardInput, chosen: PriceChoice = {}) {
  const { formats, language } = locale;
  const facts = backend.projectFacts(project.slug);
  const bhk = chosen.bhk !== undefined && sizesOf(project).includes(chosen.bhk) ? chosen.bhk : null;
  const { rupees, fromPrice } = cardPrice(project, facts, chosen, locale);
  const monthly = monthlyOf(rupees, backend.site.homeLoan);
  return {
    slug: project.slug,
    // The filter's size in BHK, which the link to the project keeps.
    bhk,
    name: project.name,
    picture: backend.picture([project.image, project.thumbnail], ''),
    // `Kolar Road, Bhopal`.
    place: joinPlace([project.location, project.city]) || null,
    type: knownWord(project.category, language),
    // `2, 3 BHK`, `Plot`.
    homes: formats.homes(sizesOf(project)) || null,
    status: statusLabel(project.status, language),
    // Chooses the badge's colour; null for an unknown text of upstream.
    statusKind: projectStatus(project.status),
    // Null is "on request"; absent when the list leaves out properties.
    ...(project.properties && { fromPrice }),
    // `712 to 2,120 sq ft carpet`; null where no area is known.
    area: areaLine(project, facts, bhk, locale),
    possession: possessionLine(project, facts, locale),
    monthly: monthly === null ? null : COMPONENTS[language].monthly(formats.rupees(monthly)),
    start: formStart(rupees, project.category),
    rera: project.reraId ?? (project.isUnregistered ? COMPONENTS[language].unregistered : null),
  };
}

/** @returns the type of a project or property, or the side that it faces, translated where the site knows the word */
export function knownWord<Text extends string | null>(text: Text, language: Language): Text | string {
  const known: Record<string, string> = KNOWN_WORDS[language];
  const plain = (text ?? '').trim().toLowerCase();
  const name = plain.replace(/^(north|south)[ -]?(?=east|west)/, '$1-');
  return language !== DEFAULT_LANGUAGE && Object.hasOwn(known, name) ? (known[name] ?? text) : text;
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

/** True where a place already has the name: `Kolar Road, Bhopal 462042` has `Bhopal`, `Indore-Bhopal Road` has not. */
function isNamed(name: string, place: string): boolean {
  const words = ` ${name.toLowerCase()}`;
  return place
    .toLowerCase()
    .split(',')
    .some((part) => ` ${part.replace(/[\s\d.-]+$/, '').trim()}`.endsWith(words));
}

/**
 * The lowest price that matches the filter, else the project's lowest, also in words: `₹48.5 Lakh`. The label replaces
 * "From" where the price is that of one size.
 */
function cardPrice(
  project: Project,
  facts: ProjectFacts | null,
  chosen: PriceChoice,
  { formats, language }: Locale,
) {
  const { bhk, carpet } = chosen;
  const ofSize = bhk === undefined && carpet === undefined ? null : lowestPrice(project, chosen, facts);
  const rupees = ofSize ?? lowestPrice(project);
  if (rupees == null) return { rupees: null, fromPrice: null };
  const label = COMPONENTS[language].fromOfSize(formats.bhk(bhk ?? null));
  const fromPrice = { text: formats.shortPrice(rupees), ...(ofSize && bhk !== undefined && { label }) };
  return { rupees, fromPrice };
}

/**
 * @param bhk the size of the homes that count; null for all
 * @returns the carpet areas of the homes; without any, upstream's built-up areas, or for plots the total areas
 */
function areaLine(
  project: Project,
  facts: ProjectFacts | null,
  bhk: number | null,
  locale: Locale,
): string | null {
  const { formats, language } = locale;
  const text = COMPONENTS[language];
  const homes = homesOf(project, { bhk: bhk ?? undefined }, facts);
  const carpets = homes.flatMap((home) => carpetOf(home, facts) ?? []);
  if (carpets.length) {
    const [least, most] = [Math.min(...carpets), Math.max(...carpets)];
    const largest = text.squareFeet(formats.number(most));
    return text.carpetArea(least === most ? largest : text.range(formats.number(least), largest));
  }
  const builtup = areaRange(
    homes.map((home) => home.builtupArea),
    locale,
  );
  if (builtup) return text.builtupArea(builtup);
  const total = areaRange(
    homes.map((home) => home.totalArea),
    locale,
  );
  return total || null;
}

/** @returns `Possession Jun 2027 to Sept 2028`, `Ready to move in`; null where it is unknown */
function possessionLine(project: Project, facts: ProjectFacts | null, locale: Locale): string | null {
  return possessionOfProject(project, facts, locale, COMPONENTS[locale.language].possessionBy);
}

/**
 * The time when a project is handed over, without a label.
 * @param due adds words to the month or months @returns null where it is unknown
 */
export function possessionOfProject(
  project: Project,
  facts: ProjectFacts | null,
  { formats, language }: Locale,
  due = (months: string) => months,
): string | null {
  const text = COMPONENTS[language];
  const known = possessionOf(facts, projectStatus(project.status));
  if (!known) return null;
  const [first, last] = [known.promised[0], known.promised.at(-1)];
  if (!first || !last) return text.readyToMoveIn;
  const [from, to] = [formats.month(first), formats.month(last)];
  const months = due(from === to ? from : text.range(from, to));
  return known.hasReady ? `${text.readyToMoveIn}; ${months}` : months;
}

/** The parts of a project's key line: sizes, area, prices, possession, registration. */
export function keyLine(
  project: Project,
  facts: ProjectFacts | null,
  { backend, locale }: CardInput,
): string[] {
  const { formats } = locale;
  const prices = (project.properties ?? []).flatMap(({ price }) => namedPrice(price) ?? []);
  const [least, most] = [Math.min(...prices), Math.max(...prices)].map(formats.shortPrice);
  const range = least === most ? least : COMPONENTS[locale.language].range(least ?? '', most ?? '');
  return [
    formats.homes(sizesOf(project)),
    areaLine(project, facts, null, locale),
    prices.length ? range : null,
    possessionLine(project, facts, locale),
    project.reraId && `${backend.site.rera.name} ${project.reraId}`,
  ].flatMap((said) => said || []);
}

/** A distance in words, to a tenth of a kilometre: distances as the crow flies are no more exact. */
export function distanceText(km: number, { language, formats }: Locale): string {
  return COMPONENTS[language].kilometres(formats.number(Math.round(km * 10) / 10));
}

/** The largest distance of a place that counts as near. Kilometres. */
const NEAR_KM = 60;

/** The site facts' places near a project, the nearest first; none for a project without coordinates. */
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
