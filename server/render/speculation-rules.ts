import { APP, DIALOG, LIGHTBOX, VIDEO } from '../../client/marks.ts';

/** Personal pages may not be stored; files are heavy. */
const NOT_AHEAD = ['/contact-us', '/landing', '/apply', '/files/', '/media/', '/captcha'];

/** What of the site may be fetched before it is asked for, while no script does that: our own pages alone. */
const RULES = {
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*', relative_to: 'document' },
          { not: { href_matches: NOT_AHEAD.map((path) => `${path}*`), relative_to: 'document' } },
          // Once the app has taken over, it fetches a page's data instead.
          {
            selector_matches: `html:not([${APP}]) a:not([${DIALOG}],[${VIDEO}],[${LIGHTBOX}],[download])`,
          },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};

/**
 * The `Speculation-Rules` header: the address of the rules, which holds them itself, so that a first visit
 * makes one request less. Rules at such an address must say that their paths are the document's.
 */
export const SPECULATION_RULES = `"data:application/speculationrules+json,${JSON.stringify(RULES).replaceAll('"', '%22')}"`;
