import t from 'tap';
import { DESK, findingsOfPages, findingsOfStates, PHONE } from './accessibility.ts';
import { CHOOSING, LIKE_THOSE, readsWellWhole } from './choosing-pages.ts';
import { startBrowser } from './support/browser.ts';
import { startBoth } from './support/visit.ts';

t.test('axe finds nothing on any page or with anything open, on a phone and on a desk', async (t) => {
  const { site } = await startBoth(t, { env: { CAPTCHA_FREE: '0' } });
  const browser = await startBrowser(t);
  for (const viewport of [PHONE, DESK]) {
    await findingsOfPages(t, browser, site, viewport);
    await findingsOfStates(t, browser, site, { viewport, whole: true });
  }
  await readsWellWhole(t, browser, site, [...CHOOSING, ...LIKE_THOSE]);
});
