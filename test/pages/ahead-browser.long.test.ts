import t from 'tap';
import { hydrated, openPage, openQuietPage } from '../support/browser.ts';
import { metricOf } from '../support/metric-of.ts';
import { browser } from '../support/shared-site.ts';
import { startWithin } from '../support/start-within.ts';
import { visit } from '../support/visit.ts';

/** Holds that nothing which counts is asked for before its visitor has chosen it. */
const COUNTED = /^\/_data\/(?:hi\/)?(?:contact-us|landing|apply)\b|\?/;
const captchas = async () => metricOf(await site.metrics(), 'captcha_issued_total');
const { site } = await startWithin(t);

/** In the page: points at every link of it, by mouse, finger and keyboard. */
function pointAtAll(): void {
  for (const link of document.querySelectorAll('a[href]'))
    for (const type of ['pointerover', 'touchstart', 'focusin'])
      link.dispatchEvent(new Event(type, { bubbles: true }));
}

t.test('a link that is pointed at brings its page, but none that counts', async (t) => {
  const { page, requests } = await openQuietPage(t, browser);
  const asked = () =>
    requests.map((url) => url.slice(site.url.length)).filter((path) => path.startsWith('/_data/'));
  for (const path of ['/', '/career/architect/807', '/projects', '/hi/images']) {
    await page.goto(site.url + path);
    await hydrated(page);
    const before = await captchas();
    requests.length = 0;
    const news = page.waitForResponse(/\/_data\/(hi\/)?news$/);
    await page.evaluate(pointAtAll);
    await news;
    // It opens a window, and leads to no page.
    await page.locator('.site-header__enquire').hover();
    await page.locator('.site-header__enquire').click();
    await page.locator('#enquiry-dialog[open]').waitFor();
    t.same(
      asked().filter((address) => COUNTED.test(address)),
      [],
      path,
    );
    t.ok(asked().length > 3, 'others are asked for');
    t.equal(await captchas(), before);
  }
});

for (const line of [
  { saveData: true, effectiveType: '4g' },
  { effectiveType: '2g' },
  { effectiveType: 'slow-2g' },
]) {
  t.test(`nothing comes ahead on a line like ${JSON.stringify(line)}`, async (t) => {
    const { page, requests } = await openPage(t, browser);
    await page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), line);
    await page.goto(`${site.url}/news`);
    // On such a line the app comes with the first sign of a visitor.
    await page.keyboard.press('Tab');
    await hydrated(page);
    requests.length = 0;
    await page.evaluate(pointAtAll);
    // Requests are made in their order: the one of the click comes last.
    await page
      .locator('.site-footer a[href="/career"]')
      .first()
      .evaluate((link: HTMLElement) => link.click());
    await page.waitForURL('**/career');
    const data = requests.filter((url) => url.includes('/_data/'));
    t.same(data, [`${site.url}/_data/career`]);
  });
}

t.test('a page that a browser fetches ahead by itself uses up nothing', async (t) => {
  const before = await captchas();
  for (const headers of [
    { 'sec-purpose': 'prefetch' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
  ]) {
    for (const path of [
      '/contact-us',
      '/hi/landing',
      '/search?q=kolar',
      '/compare?p=jamun-park',
      '/nowhere',
    ]) {
      const { status, headers: sent, html } = await visit(site, path, { headers });
      t.equal(status, 425, path);
      t.equal(sent.get('cache-control'), 'no-store');
      t.notMatch(html, /name="ticket" value="[^"]|captcha_id/);
    }
    for (const path of ['/', '/news', '/projects/kolar-crest'])
      t.equal((await visit(site, path, { headers })).status, 200, path);
  }
  t.equal(await captchas(), before);
  t.equal((await visit(site, '/contact-us')).status, 200, 'it comes when it is opened');
  t.equal(await captchas(), before + 1);
});
