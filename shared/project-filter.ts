import type { Project } from './content.ts';
import type { ProjectStatus } from './project-status.ts';

/** How somebody narrows a list of projects (docs/product.md, "Finding"): the query of its address, read. */
export interface ProjectFilter {
  /** The stage by the text of `status`, as the badge has it; only the list of all projects is narrowed by it. */
  status?: ProjectStatus;
  /** The key of a category (`filterKey`). */
  type?: string;
  /** Bedrooms; 0 is a plot. */
  bhk?: number;
  /** The key of a city. */
  city?: string;
  /** Rupees: of a property of that size where `bhk` is given, else of the cheapest. */
  min?: number;
  max?: number;
  sort?: ProjectSort;
  /** Registered with RERA. */
  rera?: true;
  /** Some homes are handed over, or are promised by the end of that year. */
  possession?: 'ready' | number;
  /** Square feet of carpet area, at least: of a property of that size where `bhk` is given. */
  carpet?: number;
}

/** The filter's word for homes that are handed over. */
export const READY = 'ready';

export const PROJECT_SORTS = ['price-low', 'price-high', 'name'] as const;
/** Newest first where none is named. */
type ProjectSort = (typeof PROJECT_SORTS)[number];

/** The filters that leave projects out, in the order of an address's parameters. */
export const FILTER_NAMES = [
  ...(['status', 'type', 'bhk', 'city', 'min', 'max', 'rera', 'possession', 'carpet'] as const),
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** The limits that a list of prices offers: round figures, as people name a budget. Rupees. */
export const PRICE_STEPS: readonly number[] = [
  5e5, 1e6, 15e5, 2e6, 25e5, 3e6, 4e6, 5e6, 6e6, 75e5, 1e7, 15e6, 2e7, 3e7, 5e7,
];

/** The least carpet areas that a list offers, in square feet. */
export const CARPET_STEPS: readonly number[] = [400, 500, 600, 800, 1_000, 1_250, 1_500, 2_000, 3_000];

/** One value of a choice, and how many projects fit with it and with the other choices. */
export interface FilterChoice {
  value: string;
  /** The words of the choice: upstream's own, where its value comes from upstream. */
  label: string;
  count: number;
}

export interface FoundProjects {
  /** The projects in the order that was asked for. */
  projects: Project[];
  /** The filter as far as it exists: an unknown type or city counts as absent. */
  filter: ProjectFilter;
  choices: Readonly<Record<FilterName, FilterChoice[]>>;
  /** Where no project fits: each choice that may be taken back, and how many projects fit then; the most first. */
  nearest: { without: FilterName; count: number }[];
  /** Projects in the list without any filter. */
  all: number;
  /** Projects of that list of which upstream left out the properties, and with them prices and sizes. */
  unpriced: number;
  /** True where upstream's list has the RERA field for any project. */
  knowsRera: boolean;
}

/**
 * @returns an upstream word as addresses have it: letters and digits of any script in lower case, with hyphens
 */
export function filterKey(text: string | null): string {
  return (text ?? '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** @returns the filter as an address has it, in one order: empty, or beginning with `?` */
export function filterQuery(filter: ProjectFilter): string {
  const { sort, ...rest } = filter;
  const search = new URLSearchParams();
  for (const name of FILTER_NAMES) {
    const value = rest[name];
    if (value !== undefined) search.set(name, value === true ? '1' : String(value));
  }
  if (sort) search.set('sort', sort);
  return search.size ? `?${search}` : '';
}

/** @returns the names of the filters that are set */
export function activeFilters(filter: ProjectFilter): FilterName[] {
  return FILTER_NAMES.filter((name) => filter[name] !== undefined);
}
