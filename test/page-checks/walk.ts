import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Test } from 'tap';
import { hydrated, onAFastLine, openPage } from '../support/browser.ts';
import { plainPictures } from '../support/plain-pictures.ts';
import { until } from '../support/until.ts';
import type { LoadedPage, PageCheck } from './checks.ts';

interface Step {
  path: string;
  heading: string;
  /** Besides those of the whole walk. */
  checks?: readonly PageCheck[];
  afterwards?: ((page: Page, where: string) => Promise<unknown>) | undefined;
}

interface WalkOptions {
  site: { url: string };
  options: BrowserContextOptions;
  checks: readonly PageCheck[];
  /** True for the site's own pictures; otherwise each is a small square. */
  pictures?: boolean;
}

/** Loads each page once, in one tab, and makes all checks on it. */
export async function walk(
  t: Test,
  browser: Browser,
  steps: readonly Step[],
  { site, options, checks, pictures = false }: WalkOptions,
): Promise<void> {
  const watched = await openPage(t, browser, options);
  const { page, messages, requests, failures } = watched;
  const hasScripts = options.javaScriptEnabled !== false;
  await page.addInitScript(onAFastLine);
  if (!pictures) await plainPictures(page);
  // Each load is a first visit.
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.setCacheDisabled', { cacheDisabled: true });

  for (const { path, heading, checks: further = [], afterwards } of steps) {
    // Nothing of the last page counts for this one, nor a link where the mouse was left.
    await page.goto('about:blank');
    await page.mouse.move(0, 0);
    for (const list of [messages, requests, failures]) list.length = 0;
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const { href } = new URL(path, site.url);
    await until(() => isServed(href));
    const response = await page.goto(href, { waitUntil: 'load' });
    if (hasScripts) await hydrated(page);
    const shifts = hasScripts ? await page.evaluate(shiftsSoFar) : [];
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const headers = (await response?.allHeaders()) ?? {};
    const loaded: LoadedPage = { ...watched, site, path, heading, headers, shifts };
    const where = `${path} at ${page.viewportSize()?.width}`;
    for (const check of [...checks, ...further]) t.same(await check(loaded), [], `${where}: ${check.name}`);
    await afterwards?.(page, where);
  }
}

/** False for a 503: on a busy machine the content of a process's first page may be later than a page waits. */
async function isServed(href: string): Promise<boolean> {
  const response = await fetch(href);
  await response.arrayBuffer();
  return response.status < 500;
}

/** In the page: layout shifts without any input of the visitor, its fonts there and painted. */
async function shiftsSoFar(): Promise<LoadedPage['shifts']> {
  interface Shift extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: { node: Node | null }[];
  }
  await document.fonts.ready;
  for (let frames = 0; frames < 3; frames++)
    await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
  const observer = new PerformanceObserver(() => {});
  observer.observe({ type: 'layout-shift', buffered: true });
  const all = observer.takeRecords() as Shift[];
  return all
    .filter(({ hadRecentInput }) => !hadRecentInput)
    .map(({ value, sources }) => ({
      value,
      moved: sources.map(({ node }) => (node as Element | null)?.className ?? node?.textContent).join(', '),
    }));
}
