import { byLanguage } from './by-language.ts';

/** What the page of an error says besides its message. */
export const ERROR_PAGE = byLanguage({
  en: {
    /** Above the message, and beneath it. */
    notFound: 'Not found',
    missing: 'It may have moved, or the address may have a slip in it. These pages may help you on.',
    gone: 'No longer here',
    goneLead: 'It was here, and has been taken down. These pages may help you on.',
    aMoment: 'A moment, please',
    ours: 'The fault is on our side. Please try again in a minute.',

    near: 'Did you mean',
    allProjects: 'All projects',
    openings: 'Current openings',
    runningProjects: 'Running projects',
    news: 'News',
    contactUs: 'Contact us',
  },
});
