import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import type { Page, ViewportSize } from 'playwright-core';
import t, { type Test } from 'tap';
import { readManifest } from '../server/pages/manifest.ts';
import { openPage, startBrowser } from './support/browser.ts';
import { startFakeUpstream } from './support/fake-upstream.ts';
import { changedLooks, lastInSight, namesInSight, rememberLooks, SCREENS } from './support/first-screen.ts';
import { partsOf, textOf } from './support/html.ts';
import { FURTHER_PAGES, type MappedPage, SITE_MAP } from './support/site-map.ts';
import { startWithin } from './support/start-within.ts';
import { allSettled, visit } from './support/visit.ts';

const list = new URL('../client/styles/first-screen.json', import.meta.url);
const { css, furtherCss, routes } = readManifest(new URL('../dist/', import.meta.url).pathname);

/** With the path of its route in client/pages.ts; `*` has none. */
const placed = ({ route, path }: MappedPage) => ({ path, route: route.replace(/\{(\w+)\}/g, ':$1') });
const MAPPED = SITE_MAP.map(placed);
const FURTHER = FURTHER_PAGES.map(placed);
const PAGES = [...MAPPED, ...FURTHER];
/** One page of each module, and those in further states: on them all looks are compared, each on one of the screens. */
const KINDS = [
  ...new Map(MAPPED.map((page) => [routes[page.route]?.join() ?? page.route, page])).values(),
  ...FURTHER,
];
/** Where most visitors begin. */
const FIRST = ['/', '/ongoing-projects', '/projects/kolar-crest', '/contact-us'];
/** `npm run first-screen` writes the list instead of comparing with it; first-screen.long.test.ts asks for all routes. */
const { FIRST_SCREEN } = process.env;
const writes = FIRST_SCREEN === 'write';
const LOADED = FIRST_SCREEN
  ? PAGES
  : PAGES.filter((page) => KINDS.includes(page) || FIRST.includes(page.path));
/** Which of them a page shows is upstream's to say, so a document has the rules of all. */
const VARIED_BY_CONTENT = /\.(?:status-badge|project-hero__pictures|compare__table)--\w+/g;
/** Screens are of many heights, and what stands just below must not come up into sight. In heights of the screen. */
const WITH_MARGIN = 1.2;
/** As long as a busy machine may take: a page that streams shows its frame first. */
const HOLD_MS = 20_000;

const { site } = await startWithin(t, { holdMs: HOLD_MS });
const browser = await startBrowser(t);

t.test('a first screen needs its document alone', async (t) => {
  await allSettled(site, ['/', '/ongoing-projects', '/projects/kolar-crest', '/news']);
  const { page } = await openPage(browser, {
    reducedMotion: 'reduce',
    // To compress a page takes longer than to render it.
    extraHTTPHeaders: { 'accept-encoding': 'identity' },
  });
  // What the boot script shows and hides is not the sheet's.
  await page.route('**/*.js', (script) => script.abort());
  let sheet = Promise.withResolvers<void>();
  await page.route(`**${css}`, async (held) => {
    await sheet.promise;
    await held.continue();
  });

  const sheets = await Promise.all([css, furtherCss].map((path) => textAt(site.url + path)));
  const varied = [...new Set(sheets.join().match(VARIED_BY_CONTENT) ?? [])];
  const measured: Record<string, string[]> = {};
  for (const shown of LOADED) {
    const { path, route } = shown;
    const place = KINDS.indexOf(shown);
    const screens = place % 2 ? SCREENS.toReversed() : SCREENS;
    const [viewport] = screens as typeof SCREENS;
    sheet = Promise.withResolvers();
    await page.setViewportSize(viewport);
    await page.goto(site.url + path, { waitUntil: 'commit' });
    await page.waitForSelector('#enquiry-dialog', { state: 'attached' });
    const isCompared = place >= 0 && !writes;
    if (isCompared) await rememberLooks(page);
    sheet.resolve();
    if (isCompared) await linkSheet(page);
    await page.waitForLoadState('load');
    if (isCompared) {
      const where = `${route} at ${viewport.width}: nothing in sight changes when the sheet arrives`;
      t.same(await changedLooks(page), [], where);
    }
    measured[route] ??= [];
    for (const screen of screens) {
      await page.setViewportSize(screen);
      const names = await namesInSight(page, writes ? WITH_MARGIN : 1);
      measured[route].push(
        ...names,
        ...varied.filter((name) => names.includes(name.split('--', 1)[0] ?? '')),
      );
      if (FIRST.includes(path) && !writes) await expectFewPackets(t, page, path, screen);
    }
  }

  const whenEmpty = await namesWhenEmpty(t, page);
  if (writes) return writeFileSync(list, `${JSON.stringify(neededBy(measured, whenEmpty), null, 2)}\n`);
  const known: Record<string, string> = JSON.parse(readFileSync(list, 'utf8'));
  t.same(
    Object.keys(routes).filter((route) => !(route in known) || !PAGES.some((page) => page.route === route)),
    [],
    'every route can be measured, and was',
  );
  measured['/news']?.push(...whenEmpty, 'html');
  t.same(lacking(measured, known), [], 'the document has every rule (npm run first-screen measures anew)');
  const planted = { ...known, '/news': known['/news']?.replace('.story-card ', '') ?? '' };
  t.same(lacking(measured, planted), ['/news: .story-card'], 'what is not listed is told');
});

async function textAt(url: string): Promise<string> {
  return (await fetch(url)).text();
}

/** With the banner of demonstrations, as well. */
async function namesWhenEmpty(t: Test, page: Page): Promise<string[]> {
  const upstream = await startFakeUpstream();
  t.teardown(() => upstream.close());
  upstream.fail('content', { kind: 'status', status: 500 });
  const { site } = await startWithin(t, {
    ...{ env: { API_URL: upstream.url, DEMO: '1' }, errorsExpected: true, holdMs: HOLD_MS },
  });
  await page.goto(`${site.url}/news`, { waitUntil: 'load' });
  const names: string[] = [];
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    names.push(...(await namesInSight(page, writes ? WITH_MARGIN : 1)));
  }
  t.ok(names.includes('.empty-state__message') && names.includes('.demo-banner'));
  return names;
}

/** What all routes need, and what each needs besides. */
function neededBy(
  measured: Readonly<Record<string, string[]>>,
  whenEmpty: readonly string[],
): Record<string, string> {
  const everywhere = Object.values(measured)
    .map((names) => new Set(names))
    .reduce((all, names) => all.intersection(names))
    .union(new Set(whenEmpty).difference(new Set(measured['/news'])))
    .union(new Set(['html']));
  return {
    everywhere: [...everywhere].sort().join(' '),
    ...Object.fromEntries(
      Object.entries(measured).map(([route, names]) => [
        route,
        [...new Set(names).difference(everywhere)].sort().join(' '),
      ]),
    ),
  };
}

/** A line for each route whose document lacks rules. */
function lacking(
  measured: Readonly<Record<string, string[]>>,
  known: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(measured).flatMap(([route, names]) => {
    const listed = `${known.everywhere} ${known[route]}`.split(' ');
    const missing = new Set(names).difference(new Set(listed));
    return missing.size ? `${route}: ${[...missing].join(' ')}` : [];
  });
}

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

/** That what is in sight comes with the first packets. */
async function expectFewPackets(t: Test, page: Page, path: string, screen: ViewportSize): Promise<void> {
  const { html } = await visit(site, path);
  const { name, before } = await lastInSight(page);
  const last = partsOf(html, `body ${name}`)[before];
  const bytes = brotliCompressSync(html.slice(0, last?.range[1])).length;
  const where = `${path} at ${screen.width}: ${bytes} up to <${name}> “${last && textOf(last).slice(0, 30)}”`;
  t.ok(last && bytes > 5_000 && bytes <= FIRST_PACKETS, where);
}

t.test(
  'the markup of documents, uncompressed, and what of it shows the first screen',
  { skip: writes },
  async (t) => {
    for (const [path, most, screenEnd] of [
      ['/', 100_000, 'class="home-projects '],
      ['/ongoing-projects', 47_000, '</article>'],
      ['/news', 46_000, '</article>'],
    ] as const) {
      const { html } = await visit(site, path);
      // The style of the first screen is a budget of its own.
      const markup = Buffer.byteLength(html.replace(/<style[\s\S]*?<\/style>/g, ''));
      t.ok(markup >= 30_000 && markup <= most, `${path}: ${markup}`);
      const end = html.indexOf(screenEnd);
      const screen = brotliCompressSync(html.slice(0, end)).length;
      t.ok(end > 0 && screen >= 2_000 && screen <= 14_000, `${path}: ${screen} for the first screen`);
    }
  },
);
