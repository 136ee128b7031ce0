import type { Project } from './content.ts';
import type { ProjectStatus } from './project-status.ts';

/** The filter of a list of projects (docs/product.md, "Finding"), read from the query of the address. */
export interface ProjectFilter {
  /** The project's stage, as on the badge; only the list of all projects can be filtered by it. */
  status?: ProjectStatus;
  /** The key of a category (`filterKey`). */
  type?: string;
  /** Bedrooms; 0 is a plot. */
  bhk?: number;
  /** The key of a city. */
  city?: string;
  /** Lower limit in rupees: for a property of that size where `bhk` is given, else for the cheapest property. */
  min?: number;
  max?: number;
  sort?: ProjectSort;
  /** Only projects with a RERA number. */
  rera?: true;
  /** `ready`: some homes are handed over. A number: homes are handed over or promised by the end of that year. */
  possession?: 'ready' | number;
  /** The least carpet area in square feet: for a property of that size where `bhk` is given. */
  carpet?: number;
}

/** The filter's word for homes that are handed over. */
export const READY = 'ready';

export const PROJECT_SORTS = ['price-low', 'price-high', 'name'] as const;
/** The order of the list; without one the newest come first. */
type ProjectSort = (typeof PROJECT_SORTS)[number];

/** The filters that leave projects out, in the order of an address's parameters. */
export const FILTER_NAMES = [
  ...(['status', 'type', 'bhk', 'city', 'min', 'max', 'rera', 'possession', 'carpet'] as const),
] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** The price limits that the form offers: round figures, as people name a budget. Rupees. */
export const PRICE_STEPS: readonly number[] = [
  5e5, 1e6, 15e5, 2e6, 25e5, 3e6, 4e6, 5e6, 6e6, 75e5, 1e7, 15e6, 2e7, 3e7, 5e7,
];

/** The least carpet areas that the form offers, in square feet. */
export const CARPET_STEPS: readonly number[] = [400, 500, 600, 800, 1_000, 1_250, 1_500, 2_000, 3_000];

/** One value of a choice, and how many projects fit with it and with the other choices. */
export interface FilterChoice {
  value: string;
  /** The label of the choice; upstream's own word where the value comes from upstream. */
  label: string;
  count: number;
}

export interface FoundProjects {
  /** The matching projects in the chosen order. */
  projects: Project[];
  /** The filter without unknown types and cities. */
  filter: ProjectFilter;
  choices: Readonly<Record<FilterName, FilterChoice[]>>;
  /** Where no project fits: each filter to drop, and the number of projects that fit without it; largest first. */
  nearest: { without: FilterName; count: number }[];
  /** The number of projects in the list without any filter. */
  all: number;
  /** The number of projects without prices and sizes, because upstream left out their properties. */
  unpriced: number;
  /** True where any project in upstream's list has the RERA field. */
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

/** @returns the filter as a query, parameters always in the same order: empty, or beginning with `?` */
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
