import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import t from 'tap';
import { readManifest } from '../server/render/manifest.ts';
import { openPage, startBrowser } from './support/browser.ts';
import { looks, namesInSight, SCREENS } from './support/first-screen.ts';
import { SITE_MAP } from './support/site-map.ts';
import { startBoth } from './support/visit.ts';

const list = new URL('../client/styles/first-screen.json', import.meta.url);
const { css, routes } = readManifest(new URL('../dist/', import.meta.url).pathname);

/** A page of each route, by its path in client/pages.ts; `*` has none. */
const PAGES = [
  ...SITE_MAP.map(({ route, path }) => ({ path, route: route.replace(/\{(\w+)\}/g, ':$1') })),
  { path: '/nowhere', route: '*' },
];
/** One page of each module. */
const KINDS = [...new Map(PAGES.map((page) => [routes[page.route]?.join() ?? page.route, page])).values()];
/** `npm run first-screen`: writes the list instead of comparing with it. */
const writes = process.env.FIRST_SCREEN === 'write';

t.test('the document holds every rule that its first screen needs', async (t) => {
  const [working, failing] = await Promise.all([
    startBoth(t),
    startBoth(t, { env: { DEMO: '1' }, errorsExpected: true }),
  ]);
  // With the banner of demonstrations, as well.
  failing.upstream.fail('content', { kind: 'status', status: 500 });
  const { page } = await openPage(await startBrowser(t), { reducedMotion: 'reduce' });
  await page.route('**/*.js', (script) => script.abort());
  const measured: Record<string, string[]> = {};
  for (const { path, route } of PAGES) measured[route] = await namesOn(page, working.site.url + path);
  const empty = await namesOn(page, `${failing.site.url}/news`);
  failing.upstream.delay('content', 2_500);
  const frame = await namesOn(page, `${failing.site.url}/press-coverage`, '.loading-frame');

  const shared = Object.values(measured).map((names) => new Set(names));
  const everywhere = shared
    .reduce((all, names) => all.intersection(names))
    .union(new Set([...empty, ...frame, 'html']));
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
  const known: Record<string, string> = JSON.parse(readFileSync(list, 'utf8'));
  for (const [route, names] of Object.entries(needed)) {
    const listed = `${known.everywhere} ${known[route]}`.split(' ');
    const missing = names.split(' ').filter((name) => name && !listed.includes(name));
    t.same(missing, [], `${route} (npm run first-screen measures anew)`);
  }
});

/** @param frame what is waited for instead of the whole page */
async function namesOn(page: Page, url: string, frame?: string): Promise<string[]> {
  await page.goto(url, { waitUntil: frame ? 'commit' : 'load' });
  if (frame) {
    await page.waitForSelector(frame);
    await page.addStyleTag({ url: css });
  }
  const names: string[] = [];
  for (const screen of SCREENS) {
    await page.setViewportSize(screen);
    names.push(...(await namesInSight(page)));
  }
  return names;
}

t.test('nothing in sight changes when the sheet arrives', { skip: writes }, async (t) => {
  const { site } = await startBoth(t);
  const browser = await startBrowser(t);
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
      await page.waitForLoadState('load');
      t.same(changes(before, await looks(page)), [], `${route} at ${viewport.width}`);
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
