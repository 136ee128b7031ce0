import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Test } from 'tap';
import { hydrated, onAFastLine, openPage } from '../support/browser.ts';
import { plainPictures } from '../support/plain-pictures.ts';
import type { Site } from '../support/start-site.ts';
import type { LoadedPage, PageCheck } from './checks.ts';

/** Where a walk goes. */
export interface Step {
  path: string;
  heading: string;
  /** Besides those of the whole walk. */
  checks?: readonly PageCheck[];
  /** Work on the page after all checks. */
  afterwards?: ((page: Page, where: string) => Promise<unknown>) | undefined;
}

export interface WalkOptions {
  site: Pick<Site, 'url'>;
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
  const load = await openWalk(t, browser, { site, options, checks, pictures });
  for (const { path, heading, checks: further = [], afterwards } of steps) {
    const loaded = await load(path, heading);
    const where = `${path} at ${loaded.page.viewportSize()?.width}`;
    const make = async ({ name, problems }: PageCheck) =>
      t.same(await problems(loaded), [], `${where}: ${name}`);
    for (const check of checks) if (check.inMotion) await make(check);
    await loaded.page.emulateMedia({ reducedMotion: 'reduce' });
    for (const check of [...checks, ...further]) if (!check.inMotion) await make(check);
    await afterwards?.(loaded.page, where);
  }
}

/** Says of each check that it complains of what was planted for it, on a page that has all of it. */
export async function expectComplaints(
  t: Test,
  browser: Browser,
  { path, heading }: Step,
  { site, options, checks }: WalkOptions,
): Promise<void> {
  const bypassed = { ...options, bypassCSP: true };
  const load = await openWalk(t, browser, { site, options: bypassed, checks });
  const loaded = await load(path, heading, (html) => {
    const planted = (place: 'head' | 'body') => checks.map((check) => check.planted[place] ?? '').join('\n');
    return html
      .replace('</head>', () => `${planted('head')}</head>`)
      .replace('</body>', () => `${planted('body')}</body>`);
  });
  for (const { name, problems } of checks)
    t.ok((await problems(loaded)).length > 0, `what is planted against “${name}” is found`);
}

async function openWalk(t: Test, browser: Browser, { site, options, checks, pictures = false }: WalkOptions) {
  const watched = await openPage(t, browser, options);
  const { page, messages, requests, failures } = watched;
  await page.addInitScript(onAFastLine);
  for (const { prepare } of checks) await prepare?.(page);
  if (!pictures) await plainPictures(page);
  // Each load is a first visit.
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.setCacheDisabled', { cacheDisabled: true });

  async function load(path: string, heading: string, change?: (html: string) => string): Promise<LoadedPage> {
    const url = new URL(path, site.url).href;
    if (change) {
      await page.route(url, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: change(await response.text()) });
      });
    }
    for (const list of [messages, requests, failures]) list.length = 0;
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    const response = await page.goto(url, { waitUntil: 'load' });
    if (options.javaScriptEnabled !== false) {
      await hydrated(page);
      await page.evaluate(() => document.fonts.ready);
    }
    return { ...watched, site, path, heading, headers: (await response?.allHeaders()) ?? {} };
  }
  return load;
}
