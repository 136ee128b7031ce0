import type { Browser, Page } from 'playwright-core';
import t from 'tap';
import { hydrated, onAFastLine, openPage, startBrowser } from './support/browser.ts';
import { startWithin } from './support/start-within.ts';

/** A card, its picture and what they stand in; a list has some 500. */
const FEW = 60;

t.test('what is pointed at restyles itself, not the page', async (t) => {
  const { site } = await startWithin(t);
  const browser = await startBrowser(t);
  const { page } = await openPage(browser, { bypassCSP: true });
  await page.addInitScript(onAFastLine);
  await page.goto(`${site.url}/ongoing-projects`);
  await hydrated(page);
  // Its faces restyle the whole page, once.
  await page.waitForSelector('html[data-fonts]', { state: 'attached' });

  const own = await restyled(browser, page);
  t.ok(own > 0 && own <= FEW, `${own} elements`);

  await page.addStyleTag({ content: '.project-card:has(h2 a:hover) img { color: red }' });
  const planted = await restyled(browser, page);
  t.ok(planted > 2 * FEW, `:has(:hover) is seen: ${planted} elements`);
  await page.context().close();
});

/** @returns how many elements are styled anew in the costliest frame while a link is pointed at, and no longer */
async function restyled(browser: Browser, page: Page): Promise<number> {
  const frame = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await page.mouse.move(1, 1);
  await frame();
  await frame();
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await page.locator('main h2 a').first().hover();
  await frame();
  await page.mouse.move(1, 1);
  await frame();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { name: string; args: { elementCount?: number } }[];
  };
  const counts = traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .map(({ args }) => args.elementCount ?? 0);
  return Math.max(0, ...counts);
}
