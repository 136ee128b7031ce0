import type { Project } from '../../shared/content.ts';
import {
  activeFilters,
  type FilterChoice,
  type FilterName,
  type FoundProjects,
  filterKey,
  PRICE_STEPS,
  type ProjectFilter,
  type ProjectSort,
} from '../../shared/project-filter.ts';
import { isListed, type ProjectStatus } from '../../shared/project-status.ts';
import { type Entry, entryOf, missedOf, priceOf, priceRange } from './project-entry.ts';

/** The projects of one list page, or all. */
interface Base {
  entries: Entry[];
  types: Map<string, string>;
  cities: Map<string, string>;
  sizes: number[];
  unpriced: number;
  knowsRera: boolean;
  /** The same in the order of their names; made when it is first asked for. */
  byName: Entry[] | null;
}

const STATUSES: readonly ProjectStatus[] = ['ongoing', 'upcoming', 'completed'];
const byWord = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });
/** Of a size that a plot is not: plots come last. */
const sizeOrder = (bhk: number) => (bhk === 0 ? Number.POSITIVE_INFINITY : bhk);

/**
 * Projects as filters ask for them. Made once for each version of the list, in one pass; each filter is one more
 * pass without any allocation to speak of.
 * @param projects newest first
 */
export function createProjectIndex(projects: readonly Project[]) {
  // A few words stand in all of them.
  const keys = new Map<string | null, string>();
  const keyOf = (text: string | null): string => {
    const key = keys.get(text) ?? filterKey(text);
    keys.set(text, key);
    return key;
  };
  const entries = projects.map((project) => entryOf(project, keyOf));
  const bases = new Map<ProjectStatus | null, Base>();

  function baseOf(list: ProjectStatus | null): Base {
    const known = bases.get(list);
    if (known) return known;
    const base = createBase(list ? entries.filter(({ project }) => isListed(project, list)) : entries);
    bases.set(list, base);
    return base;
  }

  return {
    /** @param list the list page that is narrowed; null for all projects */
    find(asked: ProjectFilter, list: ProjectStatus | null): FoundProjects {
      const base = baseOf(list);
      const filter = knownOf(asked, base);
      const found = sorted(base, filter);
      return {
        projects: found.map(({ project }) => project),
        filter,
        choices: choicesOf(base, filter),
        nearest: found.length ? [] : nearestOf(base, filter),
        all: base.entries.length,
        unpriced: base.unpriced,
        knowsRera: base.knowsRera,
      };
    },
  };
}

export type ProjectIndex = ReturnType<typeof createProjectIndex>;

function createBase(entries: Entry[]): Base {
  const [types, cities, sizes] = [new Map<string, string>(), new Map<string, string>(), new Set<number>()];
  for (const { type, city, project, sizes: own } of entries) {
    if (type && !types.has(type)) types.set(type, project.category?.trim() ?? type);
    if (city && !cities.has(city)) cities.set(city, project.city?.trim() ?? city);
    for (const size of own) sizes.add(size);
  }
  const inOrder = (words: Map<string, string>) =>
    new Map([...words].sort(([, a], [, b]) => byWord.compare(a, b)));
  return {
    ...{ entries, types: inOrder(types), cities: inOrder(cities) },
    sizes: [...sizes].sort((a, b) => sizeOrder(a) - sizeOrder(b)),
    unpriced: entries.filter(({ project }) => !project.properties).length,
    knowsRera: entries.some(({ project }) => project.reraId !== undefined),
    byName: null,
  };
}

/** A type, a city or a size that no project of the list has counts as absent; so does what the list does not know. */
function knownOf(
  asked: ProjectFilter,
  { types, cities, sizes, entries, unpriced, knowsRera }: Base,
): ProjectFilter {
  const filter = { ...asked };
  if (filter.type !== undefined && !types.has(filter.type)) delete filter.type;
  if (filter.city !== undefined && !cities.has(filter.city)) delete filter.city;
  if (filter.bhk !== undefined && !sizes.includes(filter.bhk)) delete filter.bhk;
  if (!knowsRera) delete filter.rera;
  if (unpriced < entries.length) return filter;
  delete filter.min;
  delete filter.max;
  if (filter.sort !== 'name') delete filter.sort;
  return filter;
}

function matches(entry: Entry, filter: ProjectFilter): boolean {
  return missedOf(entry, filter) === null && priceOf(entry, filter.bhk, filter) !== undefined;
}

function sorted(base: Base, filter: ProjectFilter): Entry[] {
  if (filter.sort === 'name') {
    base.byName ??= base.entries.toSorted((a, b) => byWord.compare(a.project.name, b.project.name));
    return base.byName.filter((entry) => matches(entry, filter));
  }
  const found = base.entries.filter((entry) => matches(entry, filter));
  return filter.sort ? byPrice(found, filter, filter.sort) : found;
}

/** What has no price stands last either way. */
function byPrice(found: Entry[], filter: ProjectFilter, sort: Exclude<ProjectSort, 'name'>): Entry[] {
  const upward = sort === 'price-low' ? 1 : -1;
  const last = upward * Number.POSITIVE_INFINITY;
  return found
    .map((entry) => ({ entry, price: priceOf(entry, filter.bhk, filter) ?? last }))
    .sort((a, b) => (a.price === b.price ? 0 : upward * (a.price - b.price)))
    .map(({ entry }) => entry);
}

/** Each choice counted among what the others leave, in one pass over the list. */
function choicesOf(base: Base, filter: ProjectFilter): Record<FilterName, FilterChoice[]> {
  const counts = {
    ...{ status: new Map<string, number>(), type: new Map<string, number>() },
    ...{ city: new Map<string, number>(), bhk: new Map<number, number>() },
  };
  const [min, max] = [PRICE_STEPS.map(() => 0), PRICE_STEPS.map(() => 0)];
  let registered = 0;
  for (const entry of base.entries) {
    const missed = missedOf(entry, filter);
    if (missed === 'several') continue;
    if (priceOf(entry, filter.bhk, filter) !== undefined) {
      if (entry.status && (!missed || missed === 'status')) add(counts.status, entry.status);
      if (!missed || missed === 'type') add(counts.type, entry.type);
      if (!missed || missed === 'city') add(counts.city, entry.city);
      if (entry.isRegistered && (!missed || missed === 'rera')) registered++;
    }
    if (missed) continue;
    for (const size of entry.sizes) {
      if (priceOf(entry, size, filter) !== undefined) add(counts.bhk, size);
    }
    const { lowest, highest } = priceRange(entry, filter);
    for (let at = 0; at < PRICE_STEPS.length; at++) {
      const step = PRICE_STEPS[at]!;
      if (highest >= step) min[at]!++;
      if (lowest <= step) max[at]!++;
    }
  }
  const words = (labels: Map<string, string>, counted: Map<string, number>) =>
    [...labels].map(([value, label]) => ({ value, label, count: counted.get(value) ?? 0 }));
  const steps = (counted: number[]) =>
    PRICE_STEPS.map((step, at) => ({ value: String(step), label: '', count: counted[at] ?? 0 }));
  return {
    status: STATUSES.map((value) => ({ value, label: '', count: counts.status.get(value) ?? 0 })),
    type: words(base.types, counts.type),
    bhk: base.sizes.map((size) => ({ value: String(size), label: '', count: counts.bhk.get(size) ?? 0 })),
    city: words(base.cities, counts.city),
    ...{ min: steps(min), max: steps(max) },
    rera: [{ value: '1', label: '', count: registered }],
  };
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function nearestOf({ entries }: Base, filter: ProjectFilter): FoundProjects['nearest'] {
  return activeFilters(filter)
    .map((without) => {
      const { [without]: _, ...rest } = filter;
      return { without, count: entries.filter((entry) => matches(entry, rest)).length };
    })
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
}
