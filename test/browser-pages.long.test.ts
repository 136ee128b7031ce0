import t from 'tap';
import { visitWithoutScript, visitWithScript } from './browser-pages.ts';
import { startBrowser } from './support/browser.ts';
import { SITE_MAP } from './support/site-map.ts';
import { startBoth } from './support/visit.ts';

t.test('every route in a real browser, with its pictures', async (t) => {
  const { site } = await startBoth(t);
  const browser = await startBrowser(t, { pictures: true });
  await t.test('with JavaScript', (t) => visitWithScript(t, browser, site, SITE_MAP));
  await t.test('without JavaScript', (t) => visitWithoutScript(t, browser, site, SITE_MAP));
});
