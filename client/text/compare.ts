import { byLanguage } from './by-language.ts';

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
  },
});

/** What the view models say: the browser never gets it. */
export const COMPARE_VIEW = byLanguage({
  en: {
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
      unregistered: 'Not registered yet',
      started: 'Started',
    },
    to: (place: string) => `To ${place}`,
  },
});
