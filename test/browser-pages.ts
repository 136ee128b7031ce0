import type { Browser } from 'playwright-core';
import type { Test } from 'tap';
import { complaints, hydrated, openPage } from './support/browser.ts';
import type { MappedPage } from './support/site-map.ts';
import type { Site } from './support/start-site.ts';

/** Visits those pages with JavaScript: heading, title, hydration, nothing in the console. */
export async function visitWithScript(
  t: Test,
  browser: Browser,
  site: Pick<Site, 'url'>,
  pages: readonly MappedPage[],
): Promise<void> {
  const lanes = [0, 1].map(async (lane) => {
    const watched = await openPage(browser, { reducedMotion: 'reduce' });
    const { page } = watched;
    for (const { path, heading } of pages.filter((_, index) => index % 2 === lane)) {
      await page.goto(site.url + path);
      await hydrated(page);
      t.ok((await page.locator('h1').first().innerText()).includes(heading), `${path} shows ${heading}`);
      t.ok(await page.locator('h1').first().isVisible(), path);
      t.match(await page.title(), /Bhavishya Group/, path);
      t.ok(await page.locator('.site-footer').isVisible(), path);
      t.same(complaints(watched), [], path);
      t.same(
        watched.requests.filter((url) => !url.startsWith(site.url) && !/^(data|blob):/.test(url)),
        [],
        path,
      );
    }
  });
  await Promise.all(lanes);
}

/** Visits those pages without JavaScript: heading, title, content, no dead control. */
export async function visitWithoutScript(
  t: Test,
  browser: Browser,
  site: Pick<Site, 'url'>,
  pages: readonly MappedPage[],
): Promise<void> {
  const watched = await openPage(browser, { javaScriptEnabled: false });
  const { page } = watched;
  for (const { path, heading } of pages) {
    await page.goto(site.url + path);
    t.ok((await page.locator('h1').first().innerText()).includes(heading), `${path} shows ${heading}`);
    t.ok(await page.locator('h1').first().isVisible(), path);
    t.match(await page.title(), /Bhavishya Group/, path);
    t.ok(await page.locator('.site-footer').isVisible(), path);
    t.notOk(await page.locator('.needs-js:visible').count(), `${path} shows nothing that needs JavaScript`);
    t.notOk(await page.locator('dialog:visible').count(), path);
  }
  t.same(complaints(watched), []);
}
