import type { Browser } from 'playwright-core';
import type { Test } from 'tap';
import { findings } from './support/axe.ts';
import { openPage } from './support/browser.ts';
import { SITE_MAP } from './support/site-map.ts';
import type { Site } from './support/start-site.ts';

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1280, height: 900 };

const ALL = [...SITE_MAP.map(({ path }) => path), '/nowhere'];

/** Says what axe finds on those pages at that size; on a phone also whether they fit one of 320 px. */
export async function findingsOfPages(
  t: Test,
  browser: Browser,
  site: Pick<Site, 'url'>,
  viewport: typeof PHONE,
  paths: readonly string[] = ALL,
): Promise<void> {
  const { page } = await openPage(browser, { viewport, reducedMotion: 'reduce' });
  for (const path of paths) {
    await page.goto(site.url + path, { waitUntil: 'domcontentloaded' });
    t.same(await findings(page), [], `${path} at ${viewport.width}`);
    if (viewport !== PHONE) continue;
    await page.setViewportSize({ width: 320, height: 640 });
    t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 320), `${path} fits 320 px`);
    await page.setViewportSize(viewport);
  }
}
