import t from 'tap';
import { DESK, findingsOfPages } from './accessibility.ts';
import { startBrowser } from './support/browser.ts';
import { startBoth } from './support/visit.ts';

t.test('axe finds nothing on any page on a desk', async (t) => {
  const { site } = await startBoth(t, { env: { CAPTCHA_FREE: '0' } });
  await findingsOfPages(t, await startBrowser(t), site, DESK);
});
