import { byLanguage } from './by-language.ts';

export const PROJECTS = byLanguage({
  en: {
    eyebrow: 'Projects',
    pageTitle: (list: string, city: string) => `${list} in ${city}`,
    byStage: 'Projects by stage',
    stages: { all: 'All', completed: 'Completed', ongoing: 'Running', upcoming: 'Upcoming' },
    page: (page: number, pages: number) => `, page ${page} of ${pages}`,
    askUs: 'Ask us what is planned',

    filter: 'Filter and sort',
    fields: {
      status: 'Stage',
      type: 'Type',
      bhk: 'Size',
      city: 'City',
      min: 'Price from',
      max: 'Price up to',
      sort: 'Sort by',
    },
    rera: (count: number) => `RERA registered (${count})`,
    show: 'Show projects',
    chosen: 'Chosen filters',
    remove: 'Remove: ',
    clear: 'Clear all',
    nearest: 'Close to what you chose',
    filteredTitle: (filters: string, list: string) => `${filters}: ${list}`,
  },
});

/** What the view models say: the browser never gets it. */
export const PROJECTS_VIEW = byLanguage({
  en: {
    count: (count: number) => (count === 1 ? '1 project' : `${count} projects`),
    countOf: (count: number, all: string) => `${count} of ${all}`,
    none: 'No projects available',
    noneOfKind: 'No projects found in this category.',
    nothingFits: 'No project fits all of that.',

    any: {
      ...{ status: 'Any stage', type: 'Any type', bhk: 'Any size', city: 'Any city' },
      ...{ min: 'No minimum', max: 'No maximum' },
    },
    newest: 'Newest first',
    sorts: { 'price-low': 'Price: low to high', 'price-high': 'Price: high to low', name: 'Name' },
    /** Beside each choice how many projects it leaves. */
    choice: (label: string, count: number) => `${label} (${count})`,
    from: (price: string) => `From ${price}`,
    upTo: (price: string) => `Up to ${price}`,
    rera: 'RERA registered',
    without: (label: string, count: string) => `Without \u201c${label}\u201d: ${count}`,
  },
});
