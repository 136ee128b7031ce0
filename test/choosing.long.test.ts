import t from 'tap';
import { CHOOSING, LIKE_THOSE, readsWellWhole } from './choosing-pages.ts';
import { startBrowser } from './support/browser.ts';
import { startBoth } from './support/visit.ts';

t.test('pages of finding and comparing read well, whole and at every width', async (t) => {
  const { site } = await startBoth(t);
  await readsWellWhole(t, await startBrowser(t), site, [...CHOOSING, ...LIKE_THOSE]);
});
