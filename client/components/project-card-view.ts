import type { Project } from '../../shared/content.ts';
import type { Language } from '../../shared/language.ts';
import type { Picture } from '../../shared/picture.ts';
import { lowestPrice, type PriceChoice, sizesOf } from '../../shared/project-price.ts';
import { type ProjectStatus, projectStatus } from '../../shared/project-status.ts';
import type { Backend } from '../backend.ts';
import type { PageLocale } from '../page.ts';
import { COMPONENTS, PROJECT_STATUS } from '../text/components.ts';

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
   * place of "From" where the price is that of one size. Absent where the list leaves out the properties.
   */
  fromPrice?: { rupees: number; text: string; label?: string } | null;
  /** What else its upstream record says, in this order; what it does not say is left out. */
  facts: { label: string; value: string }[];
}

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
    ...(project.properties && { fromPrice: cardPrice(project, chosen, locale) }),
    facts: facts(project, locale),
  };
}

function facts(project: Project, { language }: PageLocale): ProjectCardView['facts'] {
  const text = COMPONENTS[language];
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

function homes(project: Project, { formats }: PageLocale): string | null {
  return formats.homes(sizesOf(project)) || null;
}

/** The price by which a filter has found the project, else its lowest. */
function cardPrice(
  project: Project,
  chosen: PriceChoice,
  { formats, language }: PageLocale,
): NonNullable<ProjectCardView['fromPrice']> | null {
  const { bhk } = chosen;
  const ofSize = bhk === undefined ? null : lowestPrice(project, chosen);
  const rupees = ofSize ?? lowestPrice(project);
  if (rupees == null) return null;
  const label = COMPONENTS[language].fromOfSize(formats.bhk(bhk ?? null));
  return { rupees, text: formats.shortPrice(rupees), ...(ofSize && { label }) };
}
