import { byLanguage } from './by-language.ts';

/** What the pages with lists share. */
export const LIST_PAGE = byLanguage({
  en: {
    pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
    /** The title of a further page. */
    titleOf: (title: string, page: number) => `${title}, page ${page}`,
  },
});
