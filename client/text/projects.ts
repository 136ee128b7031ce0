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
    show: 'Show projects',
    chosen: 'Chosen filters',
    remove: 'Remove: ',
    clear: 'Clear all',
    nearest: 'Close to what you chose',
    filteredTitle: (filters: string, list: string) => `${filters}: ${list}`,

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
    unpriced: {
      all: 'Prices and sizes stand on the page of each project.',
      some: 'Some projects name prices and sizes on their own page alone: a choice of these leaves them out.',
    },
    without: (label: string, count: string) => `Without \u201c${label}\u201d: ${count}`,
  },
});

/** The lists of projects. */
export const PROJECT_LISTS = byLanguage({
  en: {
    all: 'All Projects',
    completed: 'Completed Projects',
    ongoing: 'Running Projects',
    upcoming: 'Upcoming Projects',
  },
});

export const COMPARE = byLanguage({
  en: {
    title: 'Compare projects',
    /** Of the document; the names are those of one to three projects. */
    titleOf: ([first = '', ...others]: string[]) => {
      const last = others.pop();
      return last
        ? `Compared: ${[first, ...others].join(', ')} and ${last}`
        : `${first}: compare with other projects`;
    },
    titleOfNone: 'Compare projects side by side',
    eyebrow: 'Side by side',
    lead: 'Prices, sizes and papers of up to three projects beside each other. What is not the same is marked.',
    description:
      'Up to three projects side by side: price, rate per square foot, sizes, stage, RERA and distances.',
    nothing: 'No project is picked yet.',
    howTo: 'Tick “Compare” on the cards of a list, then press “Compare side by side”.',
    one: 'Pick one or two more to compare it with',
    gone: (names: string) => `Not on the site any more, and left out: ${names}.`,
    leftOut: (names: string) => `Three projects fit side by side. Left out: ${names}.`,
    table: 'Projects side by side',
    about: 'Project',
    differs: 'differs',
    unknown: 'not known',
    remove: 'Take off',
    removeOf: (project: string) => ` ${project}`,
    requestCallback: 'Request Callback',
    lists: { ongoing: 'Running projects', completed: 'Completed projects', upcoming: 'Upcoming projects' },
    print: 'Print this page for three projects on one sheet.',
    rera: (authority: string) => `RERA numbers can be looked up at ${authority}`,
    toShortlist: 'Keep these as a shortlist',

    rows: {
      price: 'Lowest price',
      rate: 'Per sq ft',
      homes: 'Homes',
      area: 'Sizes',
      facing: 'Facing',
      floors: 'Floors',
      stage: 'Stage',
      type: 'Type',
      place: 'Place',
      rera: 'RERA',
      unregistered: 'Not stated',
      started: 'Started',
    },
    to: (place: string) => `To ${place}`,
  },
});

export const SHORTLIST = byLanguage({
  en: {
    title: 'Shortlist',
    /** Of the document. */
    titleOf: ([first = '', second, ...others]: string[]) => {
      if (!second) return `Shortlist: ${first}`;
      return `Shortlist: ${first}${others.length ? `, ${second} and ${others.length} more` : ` and ${second}`}`;
    },
    titleOfNone: 'Your shortlist of projects',
    eyebrow: 'What you picked',
    lead: 'The projects that somebody put aside. The address of this page holds them: send it to the people who decide with you.',
    description: 'Projects that somebody picked, on one page with an address to share.',
    nothing: 'Nothing is saved here yet.',
    howTo: 'Press “Save” on a project’s card. What you save stays in this browser; no account, no cookie.',
    withoutScript: 'Saving needs JavaScript. Without it, tick “Compare” on the cards instead.',
    gone: (names: string) => `Not on the site any more, and left out: ${names}.`,
    leftOut: (count: number) =>
      `A shortlist holds 20 projects: ${count} more in this address ${count === 1 ? 'is' : 'are'} left out.`,
    address: 'Address to share',
    whatsApp: 'Send on WhatsApp',
    keep: 'Save all of these in this browser',
    kept: 'Saved in this browser.',
    seeProjects: 'All projects',
  },
});
