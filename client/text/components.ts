import { byLanguage } from './by-language.ts';

/** What the components say that pages have in common. */
export const COMPONENTS = byLanguage({
  en: {
    carousel: 'carousel',
    pause: 'Pause',
    previous: 'Previous',
    next: 'Next',

    pages: 'Pages',
    page: 'Page ',
    onThisPage: 'On this page',

    price: 'Price',
    compare: 'Compare',
    /** After "Compare" and "Save". */
    this: (project: string) => ` ${project}`,
    compareHint: 'Tick up to three projects to see them side by side.',
    comparePicked: 'Compare side by side',
    save: 'Save',
    saved: 'Saved',

    requestCallback: 'Request Callback',
    getInfo: 'Get Info',
    /** After "Get Info" and after the words of a way to a form. */
    infoOn: (project: string) => ` on ${project}`,
    askedFor: (project: string) => ` for ${project}`,

    /** The kind of a document whose address has no ending. */
    file: 'File',
    call: 'Call ',
    whatsapp: 'WhatsApp us',
    writeTo: 'Write to ',
    /** Before them, for who listens. */
    reachUs: 'Other ways to reach us',

    playVideo: 'Play video: ',

    /** The subject of the mail that a résumé comes with. */
    application: (position?: string) => (position ? `Application: ${position}` : 'Application'),

    squareFeet: (area: string) => `${area} sq ft`,
    range: (least: string, most: string) => `${least} to ${most}`,
    fromOfSize: (size: string) => `${size} from`,
    kilometres: (distance: string) => `${distance} km`,

    rera: 'RERA',
    unregistered: 'Not stated',

    list: {
      pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
      /** The title of a further page. */
      titleOf: (title: string, page: number) => `${title} - page ${page}`,
      /** Where nothing is said of the list. */
      description: (title: string, groupName: string) => `${title} of ${groupName}, the newest first.`,
      descriptionOf: (description: string, page: number) => `Page ${page}: ${description}`,
    },
  },
});

/** What a badge shows (docs/product.md, "Projects"). */
export const PROJECT_STATUS = byLanguage({
  en: {
    completed: 'Completed',
    ongoing: 'Ongoing',
    upcoming: 'Upcoming',
    unknown: 'Unknown',
  },
});

/** The field that stands on pages of errors, too: every page carries it. */
export const SEARCH_BOX = byLanguage({
  en: {
    label: 'Search projects, news, events, documents and jobs',
    placeholder: 'A name, a place, a size',
    submit: 'Search',
  },
});

/** The list that appears while somebody types. */
export const SUGGESTIONS = byLanguage({
  en: {
    label: 'Suggestions',
    count: (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`),
  },
});
