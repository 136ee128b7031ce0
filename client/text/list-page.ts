import { byLanguage } from './by-language.ts';

/** What the pages with lists share. */
export const LIST_PAGE = byLanguage({
  en: {
    pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
    /** The title of a further page. */
    titleOf: (title: string, page: number) => `${title} - page ${page}`,
    /** Where nothing is said of the list. */
    description: (title: string, groupName: string) => `${title} of ${groupName}, the newest first.`,
    descriptionOf: (description: string, page: number) => `Page ${page}: ${description}`,
  },
});
