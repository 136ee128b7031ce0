import t from 'tap';
import { DESK, findingsOfPages, findingsOfStates, PHONE } from './accessibility.ts';
import { findings } from './support/axe.ts';
import { startBrowser } from './support/browser.ts';
import { openForm } from './support/enquiry-page.ts';
import { startBoth } from './support/visit.ts';

/** One page of each kind; all of them, and whole pages with something open, in accessibility.long.test.ts. */
const ONE_OF_EACH = [
  ...['/', '/about-us', '/contact-us', '/ongoing-projects', '/projects/kolar-crest', '/news/602'],
  ...['/images', '/career', '/landing', '/download', '/nowhere'],
];
/** Those that look different on a wide screen, besides having more room. */
const WIDE = ['/', '/projects/kolar-crest'];

t.test('axe finds nothing', async (t) => {
  const { site } = await startBoth(t, { env: { CAPTCHA_FREE: '0' } });
  const browser = await startBrowser(t);

  await t.test('on each kind of page on a phone, on the widest on a desk', async (t) => {
    await Promise.all([
      findingsOfPages(t, browser, site, PHONE, ONE_OF_EACH),
      findingsOfPages(t, browser, site, DESK, WIDE),
    ]);
  });

  for (const viewport of [PHONE, DESK]) {
    await t.test(`in whatever can be opened at ${viewport.width} px`, (t) =>
      findingsOfStates(t, browser, site, { viewport, whole: false }),
    );
  }

  await t.test('when the captcha steps in', async (t) => {
    const form = await openForm(browser, site, 'enquiry');
    await form.fill();
    await form.submit();
    await form.says('Please type the characters');
    t.same(await findings(form.page, '#enquiry-dialog'), []);
  });
});
