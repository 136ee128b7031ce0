import t from 'tap';
import { walkEachKind } from './page-checks/each-kind.ts';
import { noBrowser } from './support/platform.ts';
import { NOWHERE, SITE_MAP } from './support/site-map.ts';

/** The pages on which most is seen and done. All kinds: each-kind-browser.long.test.ts. */
const PATHS = ['/projects/kolar-crest', '/contact-us', '/career'];

t.test('the pages of most visitors in a real browser', { skip: noBrowser }, (t) =>
  walkEachKind(t, [...SITE_MAP.filter(({ path }) => PATHS.includes(path)), NOWHERE], { onDesk: false }),
);
