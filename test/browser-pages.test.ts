import t from 'tap';
import { visitWithoutScript, visitWithScript } from './browser-pages.ts';
import { startBrowser } from './support/browser.ts';
import { ONE_OF_EACH_KIND, SITE_MAP } from './support/site-map.ts';
import { startBoth } from './support/visit.ts';

/** Whose pictures are asked for, too; all of them in browser-pages.long.test.ts. */
const PICTURED = ['/', '/images/{albumId}'];

t.test('each kind of page in a real browser', async (t) => {
  const { site } = await startBoth(t);
  const browser = await startBrowser(t);

  await t.test('with JavaScript', (t) => visitWithScript(t, browser, site, ONE_OF_EACH_KIND));
  await t.test('without JavaScript', (t) => visitWithoutScript(t, browser, site, ONE_OF_EACH_KIND));
  await t.test('with pictures', async (t) => {
    const pages = SITE_MAP.filter(({ route }) => PICTURED.includes(route));
    await visitWithScript(t, await startBrowser(t, { pictures: true }), site, pages);
  });
});
