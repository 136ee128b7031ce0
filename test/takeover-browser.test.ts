import { type EventEmitter, once } from 'node:events';
import type { Browser } from 'playwright-core';
import t from 'tap';
import { complaints, hydrated, openPage, startBrowser } from './support/browser.ts';
import { startBoth } from './support/visit.ts';

/** So slow that no slice of work holds the whole frame. */
const CPU_SLOWDOWN = 20;

/**
 * Runs in the page: notes how much of the header React has met whenever it gives the browser a turn. It leans on
 * the name under which React keeps its own in an element.
 */
const NOTE_SLICES = `
  const met = (element) => Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
  const parts = globalThis.parts = [];
  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (...message) {
    const all = [...document.querySelectorAll('.site-header *')];
    parts.push(all.filter(met).length / all.length);
    return post.apply(this, message);
  };
`;

const { site, upstream } = await startBoth(t);
const browser = await startBrowser(t);

t.test('React takes the frame over in slices', async (t) => {
  const watched = await openPage(browser);
  const { page } = watched;
  await page.addInitScript(NOTE_SLICES);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.goto(`${site.url}/contact-us`);
  await hydrated(page);
  const parts = await page.evaluate(() => (globalThis as unknown as { parts: number[] }).parts);
  t.ok(
    parts.some((part) => part > 0 && part < 1),
    `between none and all of the header: ${parts.map((part) => part.toFixed(2))}`,
  );
  t.same(complaints(watched), []);
});

/** Of a page that was loaded anew when the visitor came back to it. */
interface Told {
  notRestoredExplanations: { reason: string }[];
}

/** Why this browser, which has no window, never keeps a page. */
const OWN_REASON = 'BackForwardCacheDisabledForDelegate';

/** @returns what of the page itself keeps browsers from showing it at once when the visitor comes back */
async function reasonsAgainst(
  browser: Browser,
  url: string,
  elsewhere: string,
  script = '',
): Promise<string[]> {
  const { page } = await openPage(browser);
  await page.addInitScript(script);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.enable');
  const told = once(cdp as unknown as EventEmitter, 'Page.backForwardCacheNotUsed');
  await page.goto(url);
  await hydrated(page);
  await page.goto(elsewhere);
  await page.goBack({ waitUntil: 'commit' });
  const [{ notRestoredExplanations }] = (await told) as [Told];
  await page.context().close();
  const reasons = notRestoredExplanations.map(({ reason }) => reason);
  if (!reasons.includes(OWN_REASON)) throw new Error(`It tells of nothing: ${reasons}`);
  return reasons.filter((reason) => reason !== OWN_REASON);
}

t.test('a page that is left for another site can be shown at once when the visitor comes back', async (t) => {
  const browser = await startBrowser(t, { backForwardCache: true });
  // Of another host, as a browser sees it: within one site other rules hold.
  const elsewhere = `${upstream.url.replace('localhost', '127.0.0.1')}/front/api/v1/getAllDownload`;
  for (const path of ['/', '/ongoing-projects', '/projects/kolar-crest', '/news']) {
    t.same(await reasonsAgainst(browser, site.url + path, elsewhere), [], path);
  }
  const unload = "addEventListener('unload', () => {})";
  t.match(
    await reasonsAgainst(browser, `${site.url}/news`, elsewhere, unload),
    [/^Unload/],
    'one that cannot',
  );
});

t.test('a page is fetched ahead when its link gets attention, and then not once more', async (t) => {
  for (const sign of ['pointerover', 'focusin', 'touchstart']) {
    const { page, requests } = await openPage(browser);
    await page.goto(`${site.url}/news`);
    await hydrated(page);
    const link = page.locator('main a[href="/news/625"]').first();
    const ahead = page.waitForResponse(`${site.url}/_data/news/625`);
    await link.evaluate((element, type) => element.dispatchEvent(new Event(type, { bubbles: true })), sign);
    await ahead;
    await link.evaluate((element: HTMLElement) => element.click());
    await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
    t.equal(requests.filter((url) => url.includes('/_data/')).length, 1, sign);
    await page.context().close();
  }
});

/** Runs in the page: counts what React puts into it, by the hook of React's own tools, and the browser's transitions. */
const COUNT_RENDERINGS = `
  const counted = globalThis.counted = { renderings: 0, transitions: 0 };
  globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: () => void counted.renderings++,
    onCommitFiberUnmount: () => {},
    onPostCommitFiberRoot: () => {},
  };
  const start = Document.prototype.startViewTransition;
  Document.prototype.startViewTransition = function (...update) {
    counted.transitions++;
    return start.apply(this, update);
  };
`;

t.test('a link that is followed renders frame and page once, in one transition', async (t) => {
  const { site } = await startBoth(t);
  const browser = await startBrowser(t);
  const watched = await openPage(browser, { reducedMotion: 'no-preference' });
  const { page } = watched;
  await page.addInitScript(COUNT_RENDERINGS);
  await page.goto(`${site.url}/news`);
  await hydrated(page);
  const counted = await page.evaluate(async () => {
    const { counted } = globalThis as unknown as { counted: Record<string, number> };
    const before = { ...counted };
    const arrived = new Promise((resolve) => {
      document.addEventListener('site:navigated', resolve, { once: true });
    });
    document.querySelector<HTMLElement>('main a[href="/news/625"]')?.click();
    await arrived;
    return Object.entries(counted).map(([what, count]) => [what, count - (before[what] ?? 0)]);
  });
  t.same(counted, [
    ['renderings', 1],
    ['transitions', 1],
  ]);
  t.same(complaints(watched), []);
});
