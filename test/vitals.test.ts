import t from 'tap';
import { pagePattern } from '../client/boot/page-pattern.ts';
import { openPage, startBrowser } from './support/browser.ts';
import { startTimedSite } from './support/start-app.ts';
import { until } from './support/until.ts';
import { startBoth } from './support/visit.ts';

const VISIT = { route: '/news/:id', device: 'phone', connection: '4g', lcp: 1200, inp: 80, cls: 0.02 };

const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${url}/vitals`, {
    ...{ method: 'POST', headers: { 'content-type': 'text/plain', ...headers } },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

t.test('a visit is taken as it should be, and in no other way', async (t) => {
  const { url } = await startTimedSite(t);
  const good = await post(url, VISIT);
  t.equal(good.status, 204);
  t.equal(good.headers.get('cache-control'), 'no-store');
  t.equal((await post(url, { ...VISIT, inp: undefined })).status, 204, 'without an interaction');
  t.equal((await post(url, VISIT, { 'content-type': 'application/json' })).status, 204);
  for (const [what, body] of Object.entries({
    'an address': { ...VISIT, route: '/news/602' },
    'another page': { ...VISIT, route: '/unknown' },
    'another device': { ...VISIT, device: 'Asha’s phone' },
    'another line': { ...VISIT, connection: '9g' },
    'a further field': { ...VISIT, id: 7 },
    'a field of every object': { ...VISIT, constructor: 7 },
    'a text': { ...VISIT, lcp: '1200' },
    'less than nothing': { ...VISIT, lcp: -1 },
    'more than there is': { ...VISIT, lcp: 1e9 },
    'no figure': { route: '/', device: 'phone', connection: '4g' },
    'no object': [VISIT],
    'no JSON': '{',
    nothing: 'null',
  }))
    t.equal((await post(url, body)).status, 400, what);
  t.equal((await post(url, 'x'.repeat(2_049))).status, 413);
  t.equal((await post(url, VISIT, { 'sec-fetch-site': 'cross-site' })).status, 403);
  t.equal((await post(url, VISIT, { 'content-type': 'text/html' })).status, 415);
});

t.test('an address may tell sixty visits a minute', async (t) => {
  const { url, pass } = await startTimedSite(t);
  const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await post(url, VISIT)).status));
  t.equal(statuses.filter((status) => status === 204).length, 60);
  t.equal(statuses.filter((status) => status === 429).length, 1);
  t.ok(Number((await post(url, VISIT)).headers.get('retry-after')) > 0);
  pass(61_000);
  t.equal((await post(url, VISIT)).status, 204);
});

t.test('a page is known by its pattern', async (t) => {
  t.equal(pagePattern('/'), '/');
  t.equal(pagePattern('/news/602'), '/news/:id');
  t.equal(pagePattern('/career/sales/7'), '/career/:slug/:id');
  t.equal(pagePattern('/nowhere/at/all'), undefined);
});

t.test('in a real browser', async (t) => {
  const { site } = await startBoth(t);
  const browser = await startBrowser(t);

  await t.test('a visit is told when it ends, and stands in the metrics and on the desk', async (t) => {
    const { page, requests } = await openPage(browser);
    await page.goto(`${site.url}/news/602?q=private`);
    await until(() => requests.some((url) => /\/vitals-/.test(url)));
    await page.locator('h1').click();
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    const told = page.waitForRequest((request) => request.url().endsWith('/vitals'));
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
    const sent = JSON.parse((await told).postData() ?? '{}');
    t.equal(sent.route, '/news/:id');
    t.notMatch(JSON.stringify(sent), /602|private/);
    const metrics = await until(
      async () => (await fetch(`${site.opsUrl}/metrics`)).text(),
      (text) => text.includes('web_vitals_visits_total{'),
    );
    t.match(metrics, /web_vitals_visits_total\{route="\/news\/:id",device="desktop",connection="\w+"\} 1/);
    t.match(metrics, /web_vitals_p75\{route="\/news\/:id",vital="\w+"\} /);
    t.match(await (await fetch(site.opsUrl)).text(), /<th scope="row">\/news\/:id<\/th><td>1<\/td>/);
    await page.context().close();
  });

  await t.test('whoever saves data is not asked to measure', async (t) => {
    const { page, requests } = await openPage(browser);
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', saveData: true } });
      // So that what would come comes now.
      const later = globalThis.setTimeout;
      Object.assign(globalThis, { setTimeout: (work: () => void) => later(work, 0) });
    });
    await page.goto(`${site.url}/news`);
    await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
    await page.evaluate(() => new Promise<void>((done) => requestIdleCallback(() => done())));
    t.notOk(requests.some((url) => /\/vitals/.test(url)));
    await page.context().close();
  });
});
