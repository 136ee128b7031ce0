import { type FilterName, type FoundProjects, READY } from '../../shared/project-filter.ts';
import type { ProjectStatus } from '../../shared/project-status.ts';
import type { Locale } from '../locale.ts';
import { PROJECT_STATUS } from '../text/components.ts';
import { PROJECTS } from '../text/projects.ts';
import { knownWord } from './project-card-view.ts';

/** The fields of the form that narrows a list of projects. */
export const FIELDS = ['status', 'type', 'bhk', 'city', 'min', 'max', 'possession', 'carpet'] as const;

/** A choice of a select. */
export const option = (value: string, label: string, isEmpty = false) => ({ value, label, isEmpty });

/** A choice of a filter, with how many projects it leaves. */
export function fieldOf(name: (typeof FIELDS)[number], { filter, choices }: FoundProjects, locale: Locale) {
  const text = PROJECTS[locale.language];
  const value = String(filter[name] ?? '');
  const isLimit = name === 'min' || name === 'max' || name === 'carpet';
  const offered = choices[name]
    .filter((choice) => !isLimit || choice.count || choice.value === value)
    .map((choice) => {
      const label = `${valueLabel(name, choice.value, choice.label, locale)} (${choice.count})`;
      return option(choice.value, label, !choice.count && choice.value !== value);
    });
  // A limit from the address, beside the usual steps.
  if (value && !offered.some((each) => each.value === value)) {
    offered.push(option(value, valueLabel(name, value, value, locale)));
    offered.sort((a, b) => Number(a.value) - Number(b.value));
  }
  return { name, value, options: [option('', text.any[name]), ...offered] };
}

/** @param label upstream's own word @returns the label of a filter's value */
export function valueLabel(
  name: FilterName,
  value: string,
  label: string,
  { language, formats }: Locale,
): string {
  if (name === 'status') return PROJECT_STATUS[language][value as ProjectStatus];
  if (name === 'bhk') return formats.bhk(Number(value));
  if (name === 'type') return knownWord(label, language);
  if (name === 'possession') {
    const text = PROJECTS[language];
    return value === READY ? text.ready : text.byYear(value);
  }
  if (name === 'carpet') return PROJECTS[language].squareFeet(formats.number(Number(value)));
  return name === 'min' || name === 'max' ? formats.shortPrice(Number(value)) : label;
}
