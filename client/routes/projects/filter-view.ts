import {
  activeFilters,
  type FilterChoice,
  type FilterName,
  type FoundProjects,
  filterQuery,
  PROJECT_SORTS,
  type ProjectFilter,
} from '../../../shared/project-filter.ts';
import type { ProjectStatus } from '../../../shared/project-status.ts';
import type { PageLocale } from '../../page.ts';
import { PROJECT_STATUS } from '../../text/components.ts';
import { PROJECTS } from '../../text/projects.ts';

/** A choice with few values; the first one chooses nothing. */
export interface FilterField {
  name: Exclude<FilterName, 'rera'> | 'sort';
  value: string;
  options: { value: string; label: string; isEmpty: boolean }[];
}

/** The filter of a list as its form shows it. */
export interface FilterView {
  fields: FilterField[];
  /** Null where the list knows nothing of it. */
  rera: { count: number; isChosen: boolean } | null;
  /** Of whom the list does not know prices and sizes. */
  note: string | null;
  /** What was chosen, with the query of the list without it. */
  chips: { label: string; query: string }[];
  /** Where nothing fits: what would, and how to get there. */
  nearest: { label: string; query: string }[];
  /** `12 of 30 projects`; null where nothing is chosen. */
  found: string | null;
  /** Of the address, without the page. */
  query: string;
  /** For the title. */
  summary: string;
}

const FIELDS = ['status', 'type', 'bhk', 'city', 'min', 'max'] as const;
/** Of no use where the list leaves out the properties of all projects. */
const BY_PRICE: readonly string[] = ['bhk', 'min', 'max', 'price-low', 'price-high'];

/** @param isAll whether the list holds all stages */
export function filterView(found: FoundProjects, isAll: boolean, locale: PageLocale): FilterView {
  const { filter, choices, nearest, projects, all, unpriced, knowsRera } = found;
  const isKnown = (name: string) => unpriced < all || !BY_PRICE.includes(name);
  const text = PROJECTS[locale.language];
  const chosen = activeFilters(filter);
  const without = (name: FilterName) => {
    const { [name]: _, ...rest } = filter;
    return filterQuery(rest);
  };
  const labelOf = (name: FilterName) => chosenLabel(name, filter, choices[name], locale);
  return {
    fields: [
      ...FIELDS.filter((name) => isKnown(name) && (isAll || name !== 'status')).map((name) =>
        fieldOf(name, filter, choices[name], locale),
      ),
      {
        name: 'sort',
        value: filter.sort ?? '',
        options: [
          { value: '', label: text.newest, isEmpty: false },
          ...PROJECT_SORTS.filter(isKnown).map((value) => ({
            value,
            label: text.sorts[value],
            isEmpty: false,
          })),
        ],
      },
    ],
    rera: knowsRera ? { count: choices.rera[0]?.count ?? 0, isChosen: filter.rera === true } : null,
    note: unpriced ? text.unpriced[unpriced < all ? 'some' : 'all'] : null,
    chips: chosen.map((name) => ({ label: labelOf(name), query: without(name) })),
    nearest: nearest.map(({ without: name, count }) => ({
      label: text.without(labelOf(name), text.count(count)),
      query: without(name),
    })),
    found: chosen.length ? text.countOf(projects.length, text.count(all)) : null,
    query: filterQuery(filter),
    summary: chosen.map(labelOf).join(', '),
  };
}

function fieldOf(
  name: (typeof FIELDS)[number],
  filter: ProjectFilter,
  choices: readonly FilterChoice[],
  locale: PageLocale,
): FilterField {
  const text = PROJECTS[locale.language];
  const value = String(filter[name] ?? '');
  const isPrice = name === 'min' || name === 'max';
  const offered = choices
    .filter((choice) => !isPrice || choice.count || choice.value === value)
    .map((choice) => ({
      value: choice.value,
      label: text.choice(labelOf(name, choice, locale), choice.count),
      isEmpty: !choice.count && choice.value !== value,
    }));
  // A price of somebody's own is none of the steps.
  if (value && !offered.some((option) => option.value === value)) {
    offered.push({ value, label: labelOf(name, { value, label: value }, locale), isEmpty: false });
    offered.sort((a, b) => Number(a.value) - Number(b.value));
  }
  return { name, value, options: [{ value: '', label: text.any[name], isEmpty: false }, ...offered] };
}

function labelOf(
  name: FilterName,
  { value, label }: Pick<FilterChoice, 'value' | 'label'>,
  { language, formats }: PageLocale,
): string {
  if (name === 'status') return PROJECT_STATUS[language][value as ProjectStatus];
  if (name === 'bhk') return formats.bhk(Number(value));
  return name === 'min' || name === 'max' ? formats.shortPrice(Number(value)) : label;
}

/** What a chip says: a price says which end it is. */
function chosenLabel(
  name: FilterName,
  filter: ProjectFilter,
  choices: readonly FilterChoice[],
  locale: PageLocale,
): string {
  const text = PROJECTS[locale.language];
  if (name === 'rera') return text.rera;
  const value = String(filter[name]);
  const label = labelOf(
    name,
    choices.find((choice) => choice.value === value) ?? { value, label: value },
    locale,
  );
  if (name === 'min') return text.from(label);
  return name === 'max' ? text.upTo(label) : label;
}
