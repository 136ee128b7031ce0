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
