import type { Project } from '../../shared/content.ts';
import { namedPrice } from '../../shared/formats.ts';
import type { filterKey, ProjectFilter } from '../../shared/project-filter.ts';
import { lowestPrice, sizesOf } from '../../shared/project-price.ts';
import { type ProjectStatus, projectStatus } from '../../shared/project-status.ts';

/** A project with what filters ask of it, read once. */
export interface Entry {
  project: Project;
  status: ProjectStatus | null;
  type: string;
  city: string;
  isRegistered: boolean;
  /** Each size once. */
  sizes: readonly number[];
  /** Of the cheapest property; null where no price is shown. */
  lowest: number | null;
}

/** @param keyOf gives a word of upstream's as addresses have it */
export function entryOf(project: Project, keyOf: typeof filterKey): Entry {
  return {
    project,
    status: projectStatus(project.status),
    type: keyOf(project.category),
    city: keyOf(project.city),
    isRegistered: Boolean(project.reraId?.trim()),
    sizes: sizesOf(project),
    lowest: lowestPrice(project) ?? null,
  };
}

/** What one choice of a filter asks, apart from sizes and prices: those belong together. */
const ASKS = {
  status: ({ status }: Entry, filter: ProjectFilter) => status === filter.status,
  type: ({ type }: Entry, filter: ProjectFilter) => type === filter.type,
  city: ({ city }: Entry, filter: ProjectFilter) => city === filter.city,
  rera: ({ isRegistered }: Entry) => isRegistered,
} as const;
export type Asked = keyof typeof ASKS;
const ASKED = Object.keys(ASKS) as Asked[];

/** @returns the cheapest price that fits size and limits; null where none is shown; undefined where none fits */
export function priceOf(
  { project, sizes, lowest }: Entry,
  bhk: number | undefined,
  { min, max }: ProjectFilter,
): number | null | undefined {
  const hasLimits = min !== undefined || max !== undefined;
  if (bhk !== undefined && !sizes.includes(bhk)) return undefined;
  const ofAll = fits(lowest, min, max) ? lowest : null;
  const best = bhk === undefined ? ofAll : (lowestPrice(project, { bhk, min, max }) ?? null);
  return best === null && hasLimits ? undefined : best;
}

function fits(price: number | null, min = 0, max = Number.POSITIVE_INFINITY): boolean {
  return price !== null && price >= min && price <= max;
}

/** @returns the one choice that leaves a project out; null where none does */
export function missedOf(entry: Entry, filter: ProjectFilter): Asked | 'several' | null {
  let missed: Asked | null = null;
  for (const name of ASKED) {
    if (filter[name] === undefined || ASKS[name](entry, filter)) continue;
    if (missed) return 'several';
    missed = name;
  }
  return missed;
}

/** The lowest price from `min` on and the highest up to `max`: what a step has to lie between to leave the project. */
export function priceRange(entry: Entry, { bhk, min = 0, max = Number.POSITIVE_INFINITY }: ProjectFilter) {
  const range = { lowest: Number.POSITIVE_INFINITY, highest: 0 };
  const look = (price: number | null) => {
    if (price === null) return;
    if (price >= min && price < range.lowest) range.lowest = price;
    if (price <= max && price > range.highest) range.highest = price;
  };
  if (bhk === undefined) look(entry.lowest);
  else {
    for (const home of entry.project.properties ?? []) if (home.bhk === bhk) look(namedPrice(home.price));
  }
  return range;
}
