import {
  activeFilters,
  type FilterName,
  type FoundProjects,
  filterQuery,
  PROJECT_SORTS,
} from '../../../shared/project-filter.ts';
import type { ProjectStatus } from '../../../shared/project-status.ts';
import { typeLabel } from '../../components/project-card-view.ts';
import type { Locale } from '../../locale.ts';
import { PROJECT_STATUS } from '../../text/components.ts';
import { PROJECTS } from '../../text/projects.ts';

/** The filter of a list as its form shows it. */
export type FilterView = ReturnType<typeof filterView>;

const FIELDS = ['status', 'type', 'bhk', 'city', 'min', 'max'] as const;
/** Of no use where the list leaves out the properties of all projects. */
const BY_PRICE: readonly string[] = ['bhk', 'min', 'max', 'price-low', 'price-high'];

/** @param isAll whether the list holds all stages */
export function filterView(found: FoundProjects, isAll: boolean, locale: Locale) {
  const { filter, choices, nearest, projects, all, unpriced, knowsRera } = found;
  const isKnown = (name: string) => unpriced < all || !BY_PRICE.includes(name);
  const text = PROJECTS[locale.language];
  const chosen = activeFilters(filter);
  const without = (name: FilterName) => {
    const { [name]: _, ...rest } = filter;
    return filterQuery(rest);
  };
  const labelOf = (name: FilterName) => chosenLabel(name, found, locale);
  const sorts = PROJECT_SORTS.filter(isKnown).map((value) => option(value, text.sorts[value]));
  return {
    // Choices with few values; the first one chooses nothing.
    fields: [
      ...FIELDS.filter((name) => isKnown(name) && (isAll || name !== 'status')).map((name) =>
        fieldOf(name, found, locale),
      ),
      { name: 'sort' as const, value: filter.sort ?? '', options: [option('', text.newest), ...sorts] },
    ],
    // Null where the list knows nothing of it.
    rera: knowsRera ? { count: choices.rera[0]?.count ?? 0, isChosen: filter.rera === true } : null,
    // Of whom the list does not know prices and sizes.
    note: unpriced ? text.unpriced[unpriced < all ? 'some' : 'all'] : null,
    // What was chosen, with the query of the list without it.
    chips: chosen.map((name) => ({ label: labelOf(name), query: without(name) })),
    // Where nothing fits: what would, and how to get there.
    nearest: nearest.map(({ without: name, count }) => ({
      label: text.without(labelOf(name), text.count(count)),
      query: without(name),
    })),
    // `12 of 30 projects`; null where nothing is chosen.
    found: chosen.length ? text.countOf(projects.length, text.count(all)) : null,
    // Of the address, without the page.
    query: filterQuery(filter),
    // For the title.
    summary: chosen.map(labelOf).join(', '),
  };
}

const option = (value: string, label: string, isEmpty = false) => ({ value, label, isEmpty });

function fieldOf(name: (typeof FIELDS)[number], { filter, choices }: FoundProjects, locale: Locale) {
  const text = PROJECTS[locale.language];
  const value = String(filter[name] ?? '');
  const isPrice = name === 'min' || name === 'max';
  const offered = choices[name]
    .filter((choice) => !isPrice || choice.count || choice.value === value)
    .map((choice) => {
      const label = text.choice(valueLabel(name, choice.value, choice.label, locale), choice.count);
      return option(choice.value, label, !choice.count && choice.value !== value);
    });
  // A price of somebody's own is none of the steps.
  if (value && !offered.some((each) => each.value === value)) {
    offered.push(option(value, valueLabel(name, value, value, locale)));
    offered.sort((a, b) => Number(a.value) - Number(b.value));
  }
  return { name, value, options: [option('', text.any[name]), ...offered] };
}

/** @param label as content has it */
function valueLabel(name: FilterName, value: string, label: string, { language, formats }: Locale): string {
  if (name === 'status') return PROJECT_STATUS[language][value as ProjectStatus];
  if (name === 'bhk') return formats.bhk(Number(value));
  if (name === 'type') return typeLabel(label, language);
  return name === 'min' || name === 'max' ? formats.shortPrice(Number(value)) : label;
}

/** What a chip says: a price says which end it is. */
function chosenLabel(name: FilterName, { filter, choices }: FoundProjects, locale: Locale): string {
  const text = PROJECTS[locale.language];
  if (name === 'rera') return text.rera;
  const value = String(filter[name]);
  const choice = choices[name].find((each) => each.value === value);
  const label = valueLabel(name, value, choice?.label ?? value, locale);
  if (name === 'min') return text.from(label);
  return name === 'max' ? text.upTo(label) : label;
}
