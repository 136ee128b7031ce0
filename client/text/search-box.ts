import { byLanguage } from './by-language.ts';

/** The field that stands on pages of errors, too: every page carries it. */
export const SEARCH_BOX = byLanguage({
  en: {
    label: 'Search projects, news, events, documents and jobs',
    placeholder: 'A name, a place, a size',
    submit: 'Search',
  },
});
