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

    from: 'From',
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
  },
});

/** What the view models say: the browser never gets it. */
export const COMPONENTS_VIEW = byLanguage({
  en: {
    squareFeet: (area: string) => `${area} sq ft`,
    range: (least: string, most: string) => `${least} to ${most}`,
    fromOfSize: (size: string) => `${size} from`,
    kilometres: (distance: string) => `${distance} km`,
  },
});
