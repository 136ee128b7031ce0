import type { Project } from '../../shared/content.ts';
import { namedPrice } from '../../shared/formats.ts';
import type { Language } from '../../shared/language.ts';
import type { Picture } from '../../shared/picture.ts';
import type { ProjectFilter } from '../../shared/project-filter.ts';
import { type ProjectStatus, projectStatus } from '../../shared/project-status.ts';
import type { Backend } from '../backend.ts';
import type { PageLocale } from '../page.ts';
import { COMPONENTS_VIEW, PROJECT_CARD_FACTS, PROJECT_STATUS } from '../text/components.ts';

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
  /**
   * The lowest price of its properties, and as it is spoken: `₹48.5 Lakh`; null = on request. The label stands in the
   * place of "From" where the price is that of one size.
   */
  fromPrice: { rupees: number; text: string; label?: string } | null;
  /** What else its upstream record says, in this order; what it does not say is left out. */
  facts: { label: string; value: string }[];
}

/** What of a filter decides which price a card shows. */
type PriceChoice = Pick<ProjectFilter, 'bhk' | 'min' | 'max'>;

/**
 * The card of a project, from what a list of projects knows of it.
 * @param chosen where somebody looks for one size, its price is shown
 */
export function projectCard(
  project: Project,
  { backend, locale }: { backend: Pick<Backend, 'picture'>; locale: PageLocale },
  chosen: PriceChoice = {},
): ProjectCardView {
  return {
    slug: project.slug,
    name: project.name,
    picture: backend.picture(project.image ?? project.thumbnail, ''),
    place: joinPlace([project.location, project.city]) || null,
    type: project.category,
    homes: homes(project, locale),
    status: statusLabel(project.status, locale.language),
    statusKind: projectStatus(project.status),
    fromPrice: priceOfSize(project, chosen, locale) ?? fromPrice(project, locale),
    facts: facts(project, locale),
  };
}

function facts(project: Project, { language }: PageLocale): ProjectCardView['facts'] {
  const text = PROJECT_CARD_FACTS[language];
  const rera = project.reraId ?? (project.isUnregistered ? text.unregistered : '');
  const all = [{ label: text.rera, value: rera }];
  return all.filter(({ value }) => value);
}

/** The kind's own word, else upstream's raw text, else "Unknown" (docs/product.md, "Projects"). */
export function statusLabel(status: string | null, language: Language): string {
  const labels = PROJECT_STATUS[language];
  const kind = projectStatus(status);
  return kind ? labels[kind] : status?.trim() || labels.unknown;
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

function homes({ properties }: Project, { formats }: PageLocale): string | null {
  const sizes = new Set(properties.flatMap(({ bhk }) => bhk ?? []));
  return formats.homes([...sizes]) || null;
}

function fromPrice({ properties }: Project, { formats }: PageLocale): ProjectCardView['fromPrice'] {
  const prices = properties.flatMap(({ price }) => namedPrice(price) ?? []);
  if (!prices.length) return null;
  const rupees = Math.min(...prices);
  return { rupees, text: formats.shortPrice(rupees) };
}

/** The price by which the filter has found the project. */
function priceOfSize(
  { properties }: Project,
  { bhk, min = 0, max = Number.POSITIVE_INFINITY }: PriceChoice,
  { formats, language }: PageLocale,
): ProjectCardView['fromPrice'] {
  const prices = properties
    .filter((property) => bhk !== undefined && property.bhk === bhk)
    .flatMap(({ price }) => namedPrice(price) ?? [])
    .filter((price) => price >= min && price <= max);
  if (bhk === undefined || !prices.length) return null;
  const rupees = Math.min(...prices);
  const label = COMPONENTS_VIEW[language].fromOfSize(formats.bhk(bhk));
  return { rupees, text: formats.shortPrice(rupees), label };
}
