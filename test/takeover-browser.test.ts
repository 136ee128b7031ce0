import { type EventEmitter, once } from 'node:events';
import type { Page } from 'playwright-core';
import t from 'tap';
import { complaints, hydrated, onAFastLine, openPage, startBrowser } from './support/browser.ts';
import { startWithin } from './support/start-within.ts';

/**
 * Runs in the page: notes how much of the header React has met whenever it gives the browser a turn. It leans on
 * the name under which React keeps its own in an element. A clock that goes on with each look makes every slice short.
 */
const NOTE_SLICES = `
  let looks = 0;
  const now = performance.now.bind(performance);
  performance.now = () => now() + looks++;
  const met = (element) => Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
  const parts = globalThis.parts = [];
  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (...message) {
    const all = [...document.querySelectorAll('.site-header *')];
    parts.push(all.filter(met).length / all.length);
    return post.apply(this, message);
  };
`;

const { site, upstream } = await startWithin(t, { warm: false });
const browser = await startBrowser(t, { backForwardCache: true });

t.test('React takes the frame over in slices', async (t) => {
  const watched = await openPage(browser);
  const { page } = watched;
  await page.addInitScript(NOTE_SLICES);
  await page.goto(`${site.url}/contact-us`);
  await hydrated(page);
  const parts = await page.evaluate(() => (globalThis as unknown as { parts: number[] }).parts);
  t.ok(
    parts.some((part) => part > 0 && part < 1),
    `between none and all of the header: ${parts.map((part) => part.toFixed(2))}`,
  );
  t.same(complaints(watched), []);
  await page.context().close();
});

/** Of a page that was loaded anew when the visitor came back to it. */
interface Told {
  notRestoredExplanations: { reason: string }[];
}

/** Why this browser, which has no window, never keeps a page. */
const OWN_REASON = 'BackForwardCacheDisabledForDelegate';

/** @returns what of the page itself keeps browsers from showing it at once when the visitor comes back */
async function reasonsAgainst(page: Page, url: string, elsewhere: string): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.enable');
  const told = once(cdp as unknown as EventEmitter, 'Page.backForwardCacheNotUsed');
  await page.goto(url);
  await hydrated(page);
  await page.goto(elsewhere);
  await page.goBack({ waitUntil: 'commit' });
  const [{ notRestoredExplanations }] = (await told) as [Told];
  await cdp.detach();
  const reasons = notRestoredExplanations.map(({ reason }) => reason);
  if (!reasons.includes(OWN_REASON)) throw new Error(`It tells of nothing: ${reasons}`);
  return reasons.filter((reason) => reason !== OWN_REASON);
}

t.test('the start of a view transition styles next to nothing anew', async (t) => {
  const { page } = await openPage(browser);
  await page.addInitScript(onAFastLine);
  await page.goto(`${site.url}/ongoing-projects`);
  await hydrated(page);
  // The sheet is there by then, and nothing else comes.
  await page.waitForSelector('html[data-fonts]', { state: 'attached' });
  const line = await page.context().newCDPSession(page);
  const events: { name: string; args: { elementCount?: number } }[] = [];
  line.on('Tracing.dataCollected', ({ value }) => void events.push(...(value as unknown as typeof events)));
  const over = new Promise<void>((resolve) => line.once('Tracing.tracingComplete', () => resolve()));
  await line.send('Tracing.start', { categories: 'devtools.timeline', transferMode: 'ReportEvents' });
  await page.evaluate(() => document.startViewTransition(() => {}).finished);
  await line.send('Tracing.end');
  await over;
  const styled = events.flatMap(({ name, args }) =>
    name === 'UpdateLayoutTree' ? (args.elementCount ?? 0) : [],
  );
  t.ok(Math.max(...styled) > 0);
  t.ok(Math.max(...styled) < 100, `at most ${Math.max(...styled)} elements at once`);
  await page.context().close();
});

t.test('a page that is left for another site can be shown at once when the visitor comes back', async (t) => {
  // Of another host, as a browser sees it: within one site other rules hold.
  const elsewhere = `${upstream.url.replace('127.0.0.1', 'localhost')}/front/api/v1/getAllDownload`;
  const { page } = await openPage(browser, { reducedMotion: 'reduce' });
  for (const path of ['/', '/ongoing-projects', '/projects/kolar-crest', '/news']) {
    t.same(await reasonsAgainst(page, site.url + path, elsewhere), [], path);
  }
  await page.addInitScript("addEventListener('unload', () => {})");
  t.match(await reasonsAgainst(page, `${site.url}/news`, elsewhere), [/^Unload/], 'one that cannot');
  await page.context().close();
});

t.test('a page is fetched ahead when its link gets attention, and then not once more', async (t) => {
  const { page, requests } = await openPage(browser, { reducedMotion: 'reduce' });
  await page.goto(`${site.url}/news`);
  await hydrated(page);
  for (const [sign, path] of [
    ['pointerover', '/news/625'],
    ['focusin', '/news/624'],
    ['touchstart', '/news/623'],
  ] as const) {
    const link = page.locator(`main a[href="${path}"]`).first();
    const ahead = page.waitForResponse(`${site.url}/_data${path}`);
    await link.evaluate((element, type) => element.dispatchEvent(new Event(type, { bubbles: true })), sign);
    await ahead;
    await link.evaluate((element: HTMLElement) => element.click());
    await page.waitForFunction(
      (at) => location.pathname === at && document.activeElement?.tagName === 'H1',
      path,
    );
    t.equal(requests.filter((url) => url.endsWith(`/_data${path}`)).length, 1, sign);
    await page.goBack();
    await link.waitFor();
  }
  await page.context().close();
});

t.test('content that has changed since the document was made', async (t) => {
  const watched = await openPage(browser, { reducedMotion: 'reduce' });
  const { page } = watched;
  let build = 'unchanged';
  await page.route('**/_data/news', async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace(/"version":"/, '$&x')
      .replace(build, '"build":"x')
      .replaceAll('Registry camp', 'Loan camp');
    await route.fulfill({ response, body });
  });
  const heading = page.locator('main h2, main h3').filter({ hasText: 'Loan camp' });

  await page.goto(`${site.url}/news`);
  await hydrated(page);
  t.ok((await heading.count()) > 0, 'is shown as it is now');
  t.same(complaints(watched), []);

  build = '"build":"';
  const data = page.waitForResponse('**/_data/news');
  await page.goto(`${site.url}/news`);
  await data;
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.locator('main a[href^="/news/"]').first().click();
  await page.waitForURL(/\/news\/\d+$/);
  const isSame = await page.evaluate(() => 'isSameDocument' in window);
  t.notOk(isSame, 'of another build it leaves the page plain');
  await page.context().close();
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

t.test(
  'a page that a link leads to shows its first screen first; the way back has all at once',
  async (t) => {
    const watched = await openPage(browser, { reducedMotion: 'no-preference' });
    const { page } = watched;
    await page.addInitScript(`
    const arrivals = globalThis.arrivals = [];
    document.addEventListener('site:navigated', () => arrivals.push({
      path: location.pathname + location.hash,
      isWhole: document.querySelector('.project__layout') !== null,
      // The foot of the page does not show meanwhile.
      isLong: document.querySelector('.site-footer').getBoundingClientRect().top > innerHeight,
    }));
  `);
    await page.goto(`${site.url}/ongoing-projects`);
    await hydrated(page);
    const follow = async (href: string) => {
      await page.evaluate((to) => {
        const link = Object.assign(document.createElement('a'), { href: to });
        document.querySelector('main')?.append(link);
        link.click();
      }, href);
      await page.waitForSelector('.project__layout');
    };
    const project = '/projects/kolar-crest';
    await follow(project);
    await page.goBack();
    await page.waitForSelector('.project__layout', { state: 'detached' });
    await page.goForward();
    await page.waitForSelector('.project__layout');
    await page.goBack();
    await page.waitForSelector('.project__layout', { state: 'detached' });
    await follow(`${project}#loan`);
    const arrivals = await page.evaluate(
      () => (globalThis as unknown as { arrivals: { path: string }[] }).arrivals,
    );
    t.same(
      arrivals.filter(({ path }) => path.startsWith(project)),
      [
        { path: project, isWhole: false, isLong: true },
        { path: project, isWhole: true, isLong: true },
        { path: `${project}#loan`, isWhole: true, isLong: true },
      ],
    );
    t.same(complaints(watched), []);
  },
);
