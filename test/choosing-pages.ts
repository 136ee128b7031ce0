import type { Browser, Page } from 'playwright-core';
import type { Test } from 'tap';
import { findings } from './support/axe.ts';
import { hydrated, openPage } from './support/browser.ts';
import type { Site } from './support/start-site.ts';

export const COMPARE = '/compare?p=jamun-park&p=katara-springs&p=bhavishya-one';

/** Pages on which projects are found and chosen, one of each kind. */
export const CHOOSING = [
  ...['/projects?type=plots&max=2000000&sort=name', '/search?q=kolar', '/search?q=zzzzqqq', '/kolar-crst'],
  ...[COMPARE, '/shortlist?p=jamun-park&p=katara-springs', '/ongoing-projects'],
  ...['/emi-calculator', '/emi-calculator?amount=x&rate=31'],
];
/** Those that look like one of the others, or of accessibility.test.ts. */
export const LIKE_THOSE = [
  ...['/projects?type=plots&bhk=3', '/search', '/contact', '/compare', '/shortlist'],
  ...['/projects/jamun-park', '/projects/bhavishya-heights'],
];

const PHONE = 390;
const WIDTHS = [320, PHONE, 1440];

async function fits(t: Test, page: Page, path: string, width: number): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  t.ok(wide <= width, `${path} is ${wide} wide on ${width} px`);
}

/** Says what axe finds in the main part on a phone, of the `wide` ones on a desk, too; and whether all fit each width. */
export async function readsWell(
  t: Test,
  browser: Browser,
  site: Pick<Site, 'url'>,
  paths: readonly string[],
  wide: readonly string[],
): Promise<void> {
  const { page } = await openPage(browser, {
    viewport: { width: PHONE, height: 844 },
    reducedMotion: 'reduce',
  });
  for (const path of paths) {
    await page.goto(site.url + path);
    await hydrated(page);
    t.same(await findings(page, 'main'), [], path);
    await fits(t, page, path, PHONE);
    for (const width of WIDTHS.filter((each) => each !== PHONE)) {
      await page.setViewportSize({ width, height: 844 });
      await fits(t, page, path, width);
    }
    if (wide.includes(path)) t.same(await findings(page, 'main'), [], `${path} on a desk`);
    await page.setViewportSize({ width: PHONE, height: 844 });
  }
  await page.context().close();
}

/** Says what axe finds on whole pages at each width, and whether they fit it. */
export async function readsWellWhole(
  t: Test,
  browser: Browser,
  site: Pick<Site, 'url'>,
  paths: readonly string[],
): Promise<void> {
  for (const width of WIDTHS) {
    const { page } = await openPage(browser, { viewport: { width, height: 844 }, reducedMotion: 'reduce' });
    for (const path of paths) {
      await page.goto(site.url + path);
      await hydrated(page);
      t.same(await findings(page), [], `${path} at ${width}`);
      await fits(t, page, path, width);
    }
    await page.context().close();
  }
}
