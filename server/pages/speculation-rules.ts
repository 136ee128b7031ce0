import { APP, DIALOG, LIGHTBOX, VIDEO } from '../../client/marks.ts';
import { inLanguage, LANGUAGE_NAMES } from '../../shared/language.ts';
import { PAGE_ROWS } from '../../shared/pages.ts';

/** Personal pages may not be stored; files are heavy; an address with two slashes in front is another site's. */
const NOT_AHEAD = [
  ...PAGE_ROWS.flatMap(([, { path, personal }]) =>
    personal ? LANGUAGE_NAMES.map((language) => inLanguage(path, language)) : [],
  ),
  ...['/files/', '/media/', '/captcha', '//'],
];
const LEFT_OUT = [
  ...NOT_AHEAD.map((path) => `[href^='${path}']`),
  ...[`[${DIALOG}]`, `[${VIDEO}]`, `[${LIGHTBOX}]`, '[download]'],
];

/** Our own pages may be fetched before they are asked for. Once the app has taken over, it fetches their data instead. */
const RULES = {
  prefetch: [
    {
      where: { selector_matches: `html:not([${APP}]) a[href^='/']:not(${LEFT_OUT.join()})` },
      eagerness: 'moderate',
    },
  ],
};

/** The `Speculation-Rules` header. Its address holds the rules itself: a first visit makes one request less. */
export const SPECULATION_RULES = `"data:application/speculationrules+json,${JSON.stringify(RULES).replaceAll('"', '%22')}"`;
