import t from 'tap';
import { hydrated, openPage, startBrowser } from './support/browser.ts';
import { SCREENS } from './support/first-screen.ts';
import { partsOf } from './support/html.ts';
import { SITE_MAP } from './support/site-map.ts';
import { startBoth, visit } from './support/visit.ts';

const isPicture = (url: string) => /\/media\//.test(url);
const isFont = (url: string) => url.endsWith('.woff2');
const [PHONE] = SCREENS;
const FIRST = ['/', '/ongoing-projects', '/projects/kolar-crest', '/contact-us'];
/** Of another shape than any picture of ours, so that a place which depends on it moves; making the real ones takes most of the time. */
const SQUARE = {
  contentType: 'image/svg+xml',
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>',
};
const SLOW = () =>
  Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g', downlink: 0.6 } });

const { site } = await startBoth(t);
const browser = await startBrowser(t, { pictures: true });

/** A browser on a busy machine takes its line for a slow one. */
const FAST = () =>
  Object.defineProperty(navigator, 'connection', { value: { effectiveType: '4g', downlink: 10 } });

t.test('what comes after the document, in its order', async (t) => {
  await t.test('pictures below the first screen come when they are scrolled to', async (t) => {
    const { page, requests } = await openPage(browser, { viewport: PHONE, reducedMotion: 'reduce' });
    await page.addInitScript(SLOW);
    await page.goto(site.url, { waitUntil: 'load' });
    await page.waitForSelector('html[data-pictures]', { state: 'attached' });
    await page.waitForLoadState('networkidle');
    const inSight = await page.evaluate(
      () =>
        [...document.querySelectorAll('.picture')].filter((picture) => {
          const { top, left, bottom, right } = picture.getBoundingClientRect();
          return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
        }).length,
    );
    const before = requests.filter(isPicture).length;
    t.ok(before >= 1 && before <= inSight, `${before} for ${inSight} in sight`);
    await page.locator('.home-collage').scrollIntoViewIfNeeded();
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLImageElement>('.home-collage img')].some(
        (image) => image.complete && image.naturalWidth,
      ),
    );
    t.ok(requests.filter(isPicture).length > before);
    await page.context().close();
  });

  await t.test('without JavaScript every picture loads', async (t) => {
    const { page, requests } = await openPage(browser, { viewport: PHONE, javaScriptEnabled: false });
    await page.goto(site.url, { waitUntil: 'load' });
    await page.locator('.home-collage').scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    t.ok(requests.filter(isPicture).length > 8, 'those near the first screen, at the browser’s own choice');
    await page.context().close();
  });

  await t.test('the sheet comes after the first picture, and without JavaScript with the page', async (t) => {
    const { page, requests } = await openPage(browser, { viewport: PHONE });
    const isSheet = (url: string) => /\/site-[\w-]+\.css$/.test(url);
    const picture = Promise.withResolvers<void>();
    await page.route('**/media/**', async (held) => {
      await picture.promise;
      await held.continue();
    });
    await page.goto(`${site.url}/ongoing-projects`, { waitUntil: 'domcontentloaded' });
    t.same(requests.filter(isSheet), []);
    const sheet = page.waitForRequest((request) => isSheet(request.url()));
    picture.resolve();
    t.ok(await sheet);
    await page.context().close();
    const plain = await openPage(browser, { viewport: PHONE, javaScriptEnabled: false });
    await plain.page.goto(`${site.url}/ongoing-projects`, { waitUntil: 'load' });
    t.equal(plain.requests.filter(isSheet).length, 1);
    await plain.page.context().close();
  });

  await t.test('fonts come after all else, and are put on where nothing moves', async (t) => {
    const { page, requests } = await openPage(browser, { viewport: PHONE });
    await page.addInitScript(FAST);
    await page.goto(site.url, { waitUntil: 'commit' });
    await page.waitForRequest((request) => isFont(request.url()));
    t.equal(await page.evaluate(() => document.readyState), 'complete');
    await page.waitForSelector('html[data-fonts]', { state: 'attached' });
    t.ok(requests.filter(isFont).length >= 2);
    await hydrated(page);
    await page.locator('.site-footer a[href="/career"]').click();
    await page.waitForFunction(
      () =>
        location.pathname === '/career' &&
        !document.querySelector('[style*=letter-spacing], [style*=font-family]'),
    );
    t.equal(await page.locator('html[data-fonts]').count(), 1);
    await page.context().close();
  });

  await t.test('a slow line gets none on its first page', async (t) => {
    const { page, requests } = await openPage(browser, { viewport: PHONE });
    await page.addInitScript(SLOW);
    await page.goto(site.url, { waitUntil: 'networkidle' });
    t.same(requests.filter(isFont), []);
    await page.context().close();
  });
});

t.test('no document waits for a sheet or a font before it is painted', async (t) => {
  for (const path of [...SITE_MAP.map(({ path }) => path), '/nowhere']) {
    const { html, headers } = await visit(site, path);
    t.equal(headers.get('link'), null, path);
    t.equal(partsOf(html, '[as=font], [rel=preload][as=style], [rel=modulepreload]').length, 0, path);
    t.equal(partsOf(html, 'script[src]:not([type=module])').length, 0, path);
    const [root] = partsOf(html, '#root');
    const [heading] = partsOf(html, 'h1');
    const sheets = partsOf(html, '[rel=stylesheet]');
    t.ok(
      root && sheets.at(-1) && (sheets.at(-1)?.range[0] ?? 0) >= root.range[1],
      `${path}: the sheet ends it`,
    );
    for (const { range } of sheets)
      t.ok(heading && range[0] > heading.range[1], `${path}: words come before`);
    const [style] = partsOf(html, 'head > style');
    t.ok(
      root && style && style.range[0] < root.range[0] && style.text.length > 5_000,
      `${path}: with a style before`,
    );
  }
});

t.test('nothing moves while a page loads', async (t) => {
  for (const [side, viewport] of SCREENS.entries()) {
    const { page } = await openPage(browser, { viewport });
    await page.addInitScript(FAST);
    await page.addInitScript(() => {
      const seen = { shift: 0, moved: [] as unknown[] };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & {
          value: number;
          sources: { node: Node | null }[];
        })[]) {
          seen.shift += entry.value;
          for (const { node } of entry.sources) seen.moved.push((node as Element | null)?.className);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // Those that most begin with on both screens, all others on one of them, where another picture may come for each.
    const others = [...SITE_MAP.map(({ path }) => path), '/nowhere'].filter((path) => !FIRST.includes(path));
    for (const path of [...FIRST, ...others.filter((_, index) => index % SCREENS.length === side)]) {
      if (path === others[side]) await page.route(/\/media\//, (route) => route.fulfill(SQUARE));
      await page.goto(site.url + path, { waitUntil: 'load' });
      await hydrated(page);
      await page.waitForSelector('html[data-fonts]', { state: 'attached' });
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
      const { shift, moved } = await page.evaluate(
        () => (window as unknown as { seen: { shift: number; moved: unknown[] } }).seen,
      );
      t.ok(
        shift < 0.0005,
        `${path} at ${viewport.width}: ${shift.toFixed(4)} ${moved.slice(0, 3).join(' ')}`,
      );
    }
    await page.context().close();
  }
});
