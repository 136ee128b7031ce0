import type { Project } from '../../shared/content.ts';
import { type Possession, possessionOf } from '../../shared/possession.ts';
import type { ProjectFacts } from '../../shared/project-facts.ts';
import {
  activeFilters,
  CARPET_STEPS,
  type FilterChoice,
  type FilterName,
  type FoundProjects,
  filterKey,
  PRICE_STEPS,
  type ProjectFilter,
  READY,
} from '../../shared/project-filter.ts';
import { homesOf, lowestPrice, sizesOf } from '../../shared/project-price.ts';
import { isOnList, type ProjectStatus, projectStatus } from '../../shared/project-status.ts';

type IndexedProject = ReturnType<typeof entryOf>;
type KnownValues = ReturnType<typeof knownOf>;

const STATUSES: readonly ProjectStatus[] = ['ongoing', 'upcoming', 'completed'];
const byWord = new Intl.Collator('en-IN', { numeric: true, sensitivity: 'base' });
/** Plots, which have size 0, come last. */
const sizeOrder = (bhk: number) => (bhk === 0 ? Number.POSITIVE_INFINITY : bhk);

/**
 * Finds projects by filters. Each call goes through the list once for each choice that it counts.
 * @param projects newest first
 * @param factsOf gives the site folder's facts about a project by its slug
 */
export function createProjectIndex(
  projects: readonly Project[],
  factsOf: (slug: string) => ProjectFacts | null,
) {
  const all = projects.map((project) => entryOf(project, factsOf(project.slug)));

  return {
    /** @param list the list page that is narrowed; null for all projects */
    find(asked: ProjectFilter, list: ProjectStatus | null): FoundProjects {
      const entries = list ? all.filter(({ project }) => isOnList(project, list)) : all;
      const known = knownOf(entries);
      const filter = withoutUnknown(asked, known, entries.length);
      const found = sorted(
        entries.filter((entry) => matches(entry, filter)),
        filter,
      );
      const count = (other: ProjectFilter) => entries.filter((entry) => matches(entry, other)).length;
      return {
        projects: found.map(({ project }) => project),
        filter,
        choices: choicesOf(known, (name, value) => count({ ...filter, [name]: value })),
        nearest: found.length ? [] : nearestOf(filter, count),
        all: entries.length,
        unpriced: known.unpriced,
        knowsRera: known.knowsRera,
      };
    },
  };
}

export type ProjectIndex = ReturnType<typeof createProjectIndex>;

/** A project with the values that filters compare. */
function entryOf(project: Project, facts: ProjectFacts | null) {
  const status = projectStatus(project.status);
  return {
    project,
    facts,
    status,
    possession: possessionOf(facts, status),
    type: filterKey(project.category),
    city: filterKey(project.city),
    isRegistered: Boolean(project.reraId?.trim()),
    /** The sizes, each once. */
    sizes: sizesOf(project),
    /** The price of the cheapest property; null where no price is shown. */
    lowest: lowestPrice(project) ?? null,
  };
}

const yearOf = (day: string) => Number(day.slice(0, 4));

/** The values that occur in a list. */
function knownOf(entries: IndexedProject[]) {
  const [types, cities, sizes] = [new Map<string, string>(), new Map<string, string>(), new Set<number>()];
  for (const { type, city, project, sizes: own } of entries) {
    if (type && !types.has(type)) types.set(type, project.category?.trim() ?? type);
    if (city && !cities.has(city)) cities.set(city, project.city?.trim() ?? city);
    for (const size of own) sizes.add(size);
  }
  const inOrder = (words: Map<string, string>) =>
    new Map([...words].sort(([, a], [, b]) => byWord.compare(a, b)));
  return {
    /** Labels by their keys, in the order of the alphabet. */
    types: inOrder(types),
    cities: inOrder(cities),
    sizes: [...sizes].sort((a, b) => sizeOrder(a) - sizeOrder(b)),
    /** The years for which parts of a project are promised. */
    years: [...new Set(entries.flatMap(({ possession }) => possession?.promised ?? []).map(yearOf))].sort(),
    hasCarpet: entries.some(({ facts }) => facts?.units.some(({ carpet }) => carpet !== null)),
    unpriced: entries.filter(({ project }) => !project.properties).length,
    knowsRera: entries.some(({ project }) => project.reraId !== undefined),
  };
}

/** Drops a type, city or size that no project of the list has, and filters by fields that the list lacks. */
function withoutUnknown(asked: ProjectFilter, known: KnownValues, all: number): ProjectFilter {
  const filter = { ...asked };
  if (filter.type !== undefined && !known.types.has(filter.type)) delete filter.type;
  if (filter.city !== undefined && !known.cities.has(filter.city)) delete filter.city;
  if (filter.bhk !== undefined && !known.sizes.includes(filter.bhk)) delete filter.bhk;
  if (!known.knowsRera) delete filter.rera;
  if (known.unpriced < all) return filter;
  delete filter.min;
  delete filter.max;
  if (filter.sort !== 'name') delete filter.sort;
  return filter;
}

function matches(entry: IndexedProject, filter: ProjectFilter): boolean {
  const { status, type, city, rera, possession } = filter;
  return (
    (status === undefined || entry.status === status) &&
    (type === undefined || entry.type === type) &&
    (city === undefined || entry.city === city) &&
    (!rera || entry.isRegistered) &&
    (possession === undefined || isHadBy(entry.possession, possession)) &&
    priceOf(entry, filter) !== undefined
  );
}

/** True where some homes are ready, or are promised by the end of that year. */
function isHadBy(possession: Possession | null, by: 'ready' | number): boolean {
  if (!possession) return false;
  const [first] = possession.promised;
  return possession.hasReady || (by !== READY && first !== undefined && first <= `${by}-12-31`);
}

/** @returns the cheapest price that fits size and limits; null where none is shown; undefined where none fits */
function priceOf(entry: IndexedProject, filter: ProjectFilter): number | null | undefined {
  const { project, facts, sizes, lowest } = entry;
  const { bhk, min, max, carpet } = filter;
  if (bhk !== undefined && !sizes.includes(bhk)) return undefined;
  if (carpet !== undefined && !homesOf(project, filter, facts).length) return undefined;
  const isAny = bhk === undefined && carpet === undefined;
  const price = isAny ? lowest : (lowestPrice(project, filter, facts) ?? null);
  if (min === undefined && max === undefined) return price;
  const fits = price !== null && price >= (min ?? 0) && price <= (max ?? Number.POSITIVE_INFINITY);
  return fits ? price : undefined;
}

/** Newest first unless the filter says otherwise. A project without a price stands last. */
function sorted(found: IndexedProject[], filter: ProjectFilter): IndexedProject[] {
  if (!filter.sort) return found;
  if (filter.sort === 'name') return found.toSorted((a, b) => byWord.compare(a.project.name, b.project.name));
  const upward = filter.sort === 'price-low' ? 1 : -1;
  const order = (entry: IndexedProject) => upward * (priceOf(entry, filter) ?? upward * Number.MAX_VALUE);
  return found.toSorted((a, b) => order(a) - order(b));
}

/** @param count gives the number of projects that match a choice and all other filters */
function choicesOf(
  { types, cities, sizes, years, hasCarpet }: KnownValues,
  count: (name: FilterName, value: string | number | true) => number,
): Record<FilterName, FilterChoice[]> {
  const figures = (name: FilterName, values: readonly (string | number)[]) =>
    values.map((value) => ({ value: String(value), label: '', count: count(name, value) }));
  const words = (name: FilterName, labels: Map<string, string>) =>
    [...labels].map(([value, label]) => ({ value, label, count: count(name, value) }));
  return {
    status: figures('status', STATUSES),
    type: words('type', types),
    bhk: figures('bhk', sizes),
    city: words('city', cities),
    min: figures('min', PRICE_STEPS),
    max: figures('max', PRICE_STEPS),
    rera: [{ value: '1', label: '', count: count('rera', true) }],
    possession: years.length ? figures('possession', [READY, ...years]) : [],
    carpet: hasCarpet ? figures('carpet', CARPET_STEPS) : [],
  };
}

function nearestOf(filter: ProjectFilter, count: (other: ProjectFilter) => number): FoundProjects['nearest'] {
  return activeFilters(filter)
    .map((without) => ({ without, count: count({ ...filter, [without]: undefined }) }))
    .filter((each) => each.count > 0)
    .sort((a, b) => b.count - a.count);
}
