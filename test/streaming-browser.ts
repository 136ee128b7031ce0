import type { Browser, BrowserContextOptions } from 'playwright-core';
import type { Test } from 'tap';
import { complaints, hydrated, openPage } from './support/browser.ts';
import type { FakeUpstream } from './support/fake-upstream.ts';
import type { Site } from './support/start-site.ts';

/** Pages that are sent before their content is there, with what they are made of. */
export const LATE_PAGES = {
  '/': '.project-card',
  '/ongoing-projects': '.project-card',
  '/news': '.story-card',
  '/download': '.document',
};

interface Both {
  site: Pick<Site, 'url'>;
  upstream: FakeUpstream;
}

/** Opens a page whose content upstream holds back. @returns when its frame is shown, with what lets the content come */
async function openFrame(
  browser: Browser,
  { site, upstream }: Both,
  path: string,
  options: BrowserContextOptions = {},
) {
  const watched = await openPage(browser, options);
  const release = upstream.hold('content');
  await watched.page.goto(site.url + path, { waitUntil: 'commit' });
  await watched.page.waitForSelector('.loading-frame', { state: 'visible' });
  return { watched, release };
}

/** Says whether those pages are read in their order without JavaScript, once their content has come. */
export async function comesInOrder(
  t: Test,
  browser: Browser,
  both: Both,
  paths: readonly (keyof typeof LATE_PAGES)[],
): Promise<void> {
  for (const path of paths) {
    const things = LATE_PAGES[path];
    const { watched, release } = await openFrame(browser, both, path, { javaScriptEnabled: false });
    const { page } = watched;
    // The header is there at once.
    await page.locator('.site-header').waitFor();
    release();
    await page.waitForLoadState('load');
    for (const part of ['h1', things]) await page.locator(part).first().waitFor();
    await page.locator('.loading-frame').waitFor({ state: 'hidden' });
    const tops = await Promise.all(
      ['.site-header', 'h1', things, '.site-footer'].map(
        async (part) => (await page.locator(part).first().boundingBox())?.y ?? Number.NaN,
      ),
    );
    t.same(
      tops,
      tops.toSorted((a, b) => a - b),
      `${path}: header, heading, content, footer`,
    );
    t.same(complaints(watched), [], path);
    await page.context().close();
  }
}

/** Says whether those pages take the place of their frame, and React takes over silently. */
export async function takesThePlaceOfTheFrame(
  t: Test,
  browser: Browser,
  both: Both,
  paths: readonly (keyof typeof LATE_PAGES)[],
): Promise<void> {
  for (const path of paths) {
    const { watched, release } = await openFrame(browser, both, path);
    const { page } = watched;
    release();
    await hydrated(page);
    await page.locator('.loading-frame').waitFor({ state: 'detached' });
    await page.locator(LATE_PAGES[path]).first().waitFor();
    t.equal(await page.locator('h1').count(), 1, path);
    t.same(complaints(watched), [], path);
    await page.context().close();
  }
}
