import { APP, DIALOG, LIGHTBOX, VIDEO } from '../../client/marks.ts';

import { PAGE_ROWS } from '../../shared/pages.ts';

/** Personal pages may not be stored; files are heavy; an address with two slashes in front is another site's. */
const NOT_AHEAD = [
  ...PAGE_ROWS.flatMap(([, { path, personal }]) => (personal ? path : [])),
  ...['/files/', '/media/', '/captcha', '//'],
];

const LEFT_OUT = [
  ...NOT_AHEAD.map((path) => `[href^='${path}']`),
  `[${DIALOG}]`,
  `[${VIDEO}]`,
  `[${LIGHTBOX}]`,
];

/** What of the site may be fetched before it is asked for, while no script does that: our own pages alone. */
const RULES = {
  prefetch: [
    {
      // By one selector: every response carries it. Once the app has taken over, it fetches a page's data instead.
      where: {
        selector_matches: `html:not([${APP}]) a[href^='/']:not(${[...LEFT_OUT, '[download]'].join()})`,
      },
      eagerness: 'moderate',
    },
  ],
};

/**
 * The `Speculation-Rules` header: the address of the rules, which holds them itself, so that a first visit
 * makes one request less.
 */
export const SPECULATION_RULES = `"data:application/speculationrules+json,${JSON.stringify(RULES).replaceAll('"', '%22')}"`;
