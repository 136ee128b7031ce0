import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import t from 'tap';
import { readManifest } from '../server/render/manifest.ts';
import { openPage, startBrowser } from './support/browser.ts';
import { startFakeUpstream } from './support/fake-upstream.ts';
import { lastInSight, looks, namesInSight, SCREENS } from './support/first-screen.ts';
import { partsOf, textOf } from './support/html.ts';
import { SITE_MAP } from './support/site-map.ts';
import { startSite } from './support/start-site.ts';
import { allSettled, startBoth, visit } from './support/visit.ts';

const list = new URL('../client/styles/first-screen.json', import.meta.url);
const { css, routes } = readManifest(new URL('../dist/', import.meta.url).pathname);

/** A page of each route, by its path in client/pages.ts; `*` has none. */
const PAGES = [
  ...SITE_MAP.map(({ route, path }) => ({ path, route: route.replace(/\{(\w+)\}/g, ':$1') })),
  { path: '/compare?p=kolar-crest&p=palash-villas', route: '/compare' },
  { path: '/shortlist?p=kolar-crest', route: '/shortlist' },
  { path: '/emi-calculator', route: '/emi-calculator' },
  { path: '/nowhere', route: '*' },
];
/** One page of each module. */
const KINDS = [...new Map(PAGES.map((page) => [routes[page.route]?.join() ?? page.route, page])).values()];
/** Screens are of many heights, and what stands just below must not come up into sight. In heights of the screen. */
const WITH_MARGIN = 1.2;
/** `npm run first-screen`: writes the list instead of comparing with it. */
const writes = process.env.FIRST_SCREEN === 'write';

const { site } = await startBoth(t);
const browser = await startBrowser(t);

t.test('the document holds every rule that its first screen needs', async (t) => {
  // With the banner of demonstrations, as well.
  const upstream = await startFakeUpstream();
  t.teardown(() => upstream.close());
  upstream.fail('content', { kind: 'status', status: 500 });
  const failing = await startSite(t, { env: { API_URL: upstream.url, DEMO: '1' }, errorsExpected: true });
  const { page } = await openPage(browser, { reducedMotion: 'reduce' });
  await page.route('**/*.js', (script) => script.abort());
  const measured: Record<string, string[]> = {};
  for (const { path, route } of PAGES) measured[route] = await namesOn(page, site.url + path);
  const empty = new Set(await namesOn(page, `${failing.url}/news`));

  const shared = Object.values(measured).map((names) => new Set(names));
  const everywhere = shared
    .reduce((all, names) => all.intersection(names))
    .union(empty.difference(new Set(measured['/news'])))
    .union(new Set(['html']));
  const needed = {
    everywhere: [...everywhere].sort().join(' '),
    ...Object.fromEntries(
      Object.entries(measured).map(([route, names]) => [
        route,
        [...new Set(names).difference(everywhere)].sort().join(' '),
      ]),
    ),
  };
  if (writes) return writeFileSync(list, `${JSON.stringify(needed, null, 2)}\n`);
  t.same(
    Object.keys(routes).filter((route) => !(route in needed)),
    [],
    'every route is measured',
  );
  const known: Record<string, string> = JSON.parse(readFileSync(list, 'utf8'));
  for (const [route, names] of Object.entries(needed)) {
    const listed = `${known.everywhere} ${known[route]}`.split(' ');
    const missing = names.split(' ').filter((name) => name && !listed.includes(name));
    t.same(missing, [], `${route} (npm run first-screen measures anew)`);
  }
});

async function namesOn(page: Page, url: string): Promise<string[]> {
  await page.goto(url, { waitUntil: 'load' });
  const names: string[] = [];
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    names.push(...(await namesInSight(page, writes ? WITH_MARGIN : 1)));
  }
  return names;
}

t.test('nothing in sight changes when the sheet arrives', { skip: writes }, async (t) => {
  for (const [side, viewport] of SCREENS.entries()) {
    const { page } = await openPage(browser, { viewport, reducedMotion: 'reduce' });
    let sheet = Promise.withResolvers<void>();
    await page.route(`**${css}`, async (held) => {
      await sheet.promise;
      await held.continue();
    });
    // What the boot script shows and hides is not the sheet's.
    await page.route('**/*.js', (script) => script.abort());
    // Each page on one of them.
    for (const { path, route } of KINDS.filter((_, index) => index % SCREENS.length === side)) {
      sheet = Promise.withResolvers();
      await page.goto(site.url + path, { waitUntil: 'commit' });
      await page.waitForSelector('#enquiry-dialog', { state: 'attached' });
      const before = await looks(page);
      sheet.resolve();
      await linkSheet(page);
      await page.waitForLoadState('load');
      t.same(changes(before, await looks(page)), [], `${route} at ${viewport.width}`);
    }
  }
});

/** As the boot script does on a page with a first picture. */
async function linkSheet(page: Page): Promise<void> {
  await page.waitForLoadState('domcontentloaded');
  const loading = page.waitForResponse(`**${css}`);
  const isLeft = await page.evaluate((href) => {
    const named = document.getElementById('sheet');
    named?.after(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }));
    return named !== null;
  }, css);
  if (isLeft) await (await loading).finished();
  else loading.catch(() => {});
}

/** Bytes that a server may send before it waits for the browser to say that they came: ten packets. */
const FIRST_PACKETS = 14_000;

t.test('a first screen comes with the first packets', { skip: writes }, async (t) => {
  const paths = ['/', '/ongoing-projects', '/projects/kolar-crest', '/contact-us'];
  await allSettled(site, ['/', '/ongoing-projects', '/projects/kolar-crest']);
  const { page } = await openPage(browser, { reducedMotion: 'reduce' });
  await page.route('**/*.js', (script) => script.abort());
  for (const path of paths) {
    const { html } = await visit(site, path);
    for (const screen of SCREENS) {
      await page.setViewportSize(screen);
      await page.goto(site.url + path, { waitUntil: 'load' });
      const { name, before } = await lastInSight(page);
      const last = partsOf(html, `body ${name}`)[before];
      const bytes = brotliCompressSync(html.slice(0, last?.range[1])).length;
      const where = `${path} at ${screen.width}: ${bytes} up to <${name}> “${last && textOf(last).slice(0, 30)}”`;
      t.ok(last && bytes > 5_000 && bytes <= FIRST_PACKETS, where);
    }
  }
});

/** The first few values that are not the same, by element. */
function changes(before: readonly string[], after: readonly string[]): string[] {
  const was = byElement(before);
  const differing = [...byElement(after)].flatMap(([name, values]) => {
    const earlier = was.get(name);
    const changed = earlier ? [...values.difference(earlier)] : ['comes into sight'];
    return changed.length ? `${name}: ${changed.slice(0, 4).join('; ')}` : [];
  });
  const gone = [...was.keys()]
    .filter((name) => !byElement(after).has(name))
    .map((name) => `${name}: goes out of sight`);
  return [...gone, ...differing].slice(0, 5);
}

/** Values of each element; of two with one name, the second is told by its number. */
function byElement(looks: readonly string[]): Map<string, Set<string>> {
  const elements = new Map<string, Set<string>>();
  for (const look of looks) {
    const [name = '', ...values] = look.split(';');
    let [key, number] = [name, 1];
    while (elements.has(key)) key = `${name} ${++number}`;
    if (name) elements.set(key, new Set(values));
  }
  return elements;
}
