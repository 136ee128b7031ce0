import {
  activeFilters,
  type FilterName,
  type FoundProjects,
  filterQuery,
  PROJECT_SORTS,
} from '../../../shared/project-filter.ts';
import type { ProjectStatus } from '../../../shared/project-status.ts';
import { readFilter } from '../../../shared/readers/filter.ts';
import { FIELDS, fieldOf, option, valueLabel } from '../../components/filter-fields.ts';
import { projectCard } from '../../components/project-card-view.ts';
import type { Locale } from '../../locale.ts';
import { listing, orNull, type PageInput } from '../../page.ts';
import { PROJECTS } from '../../text/projects.ts';

/** The list pages: of all projects, and of the three stages. */
export type ProjectListName = ProjectStatus | 'projects';

/** The projects of one list that match the filter, twenty to a page; a failure of upstream shows the empty state. */
export async function projectListView(name: ProjectListName, input: PageInput) {
  const { backend, locale, search } = input;
  const text = PROJECTS[locale.language];
  const filter = readFilter(search);
  const found = await orNull(backend.findProjects(filter, name === 'projects' ? null : name));
  const list = await listing(
    found?.projects ?? null,
    (project) => projectCard(project, input, filter),
    text,
    search,
  );
  const count = found?.projects.length;
  return {
    ...list,
    name,
    message: list.message && (await emptyMessage(found, input)),
    // `12 projects`, on all pages of the list; null when there are none.
    count: count ? text.count(count) : null,
    // Null for a list without projects.
    filter: found?.all ? filterView(found, name === 'projects', locale) : null,
  };
}

async function emptyMessage(found: FoundProjects | null, { backend, locale }: PageInput): Promise<string> {
  const text = PROJECTS[locale.language];
  if (found?.all) return text.nothingFits;
  const all = found ? await backend.projects() : [];
  return all.length ? text.noneOfKind : text.none;
}

/** The filter of a list as its form shows it. */
export type FilterView = ReturnType<typeof filterView>;

/** Filters that need facts from the site folder. */
const FROM_FACTS: readonly string[] = ['possession', 'carpet'];
/** Filters and orders that need prices or sizes; left out when upstream's list has no properties. */
const BY_PRICE: readonly string[] = ['bhk', 'min', 'max', 'price-low', 'price-high'];

/** @param isAll true for the list of all stages */
function filterView(found: FoundProjects, isAll: boolean, locale: Locale) {
  const { filter, choices, nearest, projects, all, unpriced, knowsRera } = found;
  const isKnown = (name: string) => unpriced < all || !BY_PRICE.includes(name);
  const isOffered = (name: FilterName) =>
    isKnown(name) &&
    (isAll || name !== 'status') &&
    (!FROM_FACTS.includes(name) || choices[name].length > 0 || filter[name] !== undefined);
  const text = PROJECTS[locale.language];
  const chosen = activeFilters(filter);
  const without = (name: FilterName) => {
    const { [name]: _, ...rest } = filter;
    return filterQuery(rest);
  };
  const labelOf = (name: FilterName) => chosenLabel(name, found, locale);
  const sorts = PROJECT_SORTS.filter(isKnown).map((value) => option(value, text.sorts[value]));
  return {
    // The first option of each field is "any".
    fields: [
      ...FIELDS.filter(isOffered).map((name) => fieldOf(name, found, locale)),
      { name: 'sort' as const, value: filter.sort ?? '', options: [option('', text.newest), ...sorts] },
    ],
    // Null when upstream's list has no RERA numbers.
    rera: knowsRera ? { count: choices.rera[0]?.count ?? 0, isChosen: filter.rera === true } : null,
    // The sentence about projects without prices in upstream's list; null for none.
    note: unpriced ? text.unpriced[unpriced < all ? 'some' : 'all'] : null,
    // Each chosen filter, with the query without it.
    chips: chosen.map((name) => ({ label: labelOf(name), query: without(name) })),
    // For an empty list: each filter whose removal would find something.
    nearest: nearest.map(({ without: name, count }) => ({
      label: text.without(labelOf(name), text.count(count)),
      query: without(name),
    })),
    count: projects.length,
    // `12 of 30 projects`; null without a filter.
    found: chosen.length ? text.countOf(projects.length, text.count(all)) : null,
    // The query of the address without `page`.
    query: filterQuery(filter),
    // The chosen filters, for the title.
    summary: chosen.map(labelOf).join(', '),
  };
}

/** The text of a chip; for a price or area it names the lower or upper limit. */
function chosenLabel(name: FilterName, { filter, choices }: FoundProjects, locale: Locale): string {
  const text = PROJECTS[locale.language];
  if (name === 'rera') return text.rera;
  const value = String(filter[name]);
  const choice = choices[name].find((each) => each.value === value);
  const label = valueLabel(name, value, choice?.label ?? value, locale);
  if (name === 'min' || name === 'carpet') return text.from(label);
  return name === 'max' ? text.upTo(label) : label;
}
