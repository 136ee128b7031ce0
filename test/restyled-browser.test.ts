import type { Browser, Page } from 'playwright-core';
import t from 'tap';
import { hydrated, onAFastLine, openPage, startBrowser } from './support/browser.ts';
import { SCREENS } from './support/first-screen.ts';
import { startWithin } from './support/start-within.ts';

/** A card, its picture and what they stand in; a list has some 500. */
const FEW = 60;

t.test('what is pointed at restyles itself, not the page', async (t) => {
  const { site } = await startWithin(t);
  const browser = await startBrowser(t);
  for (const viewport of SCREENS) {
    const { page } = await openPage(browser, { viewport, bypassCSP: true });
    await page.addInitScript(onAFastLine);
    await page.goto(`${site.url}/ongoing-projects`);
    await hydrated(page);
    // Its faces restyle the whole page, once.
    await page.waitForSelector('html[data-fonts]', { state: 'attached' });
    const pointAt = () => page.locator('main h2 a').first().hover();

    const pointed = await restyled(browser, page, pointAt);
    t.ok(pointed > 0 && pointed <= FEW, `${pointed} elements`);
    const added = await restyled(browser, page, () => addItem(page));
    t.ok(added > 0 && added <= FEW, `with an element put into the page: ${added}`);

    await page.addStyleTag({ content: '.site-header:not(:has(+ *)) * + * { color: red }' });
    const plantedAdded = await restyled(browser, page, () => addItem(page));
    t.ok(plantedAdded > 2 * FEW, `:has(+ *) is seen: ${plantedAdded} elements`);
    await page.addStyleTag({ content: '.project-card:has(h2 a:hover) img { color: red }' });
    const plantedPointed = await restyled(browser, page, pointAt);
    t.ok(plantedPointed > 2 * FEW, `:has(:hover) is seen: ${plantedPointed} elements`);
    await page.context().close();
  }
});

/** As each navigation does. */
function addItem(page: Page): Promise<void> {
  return page.evaluate(() => document.querySelector('.breadcrumbs ol')?.append(document.createElement('li')));
}

/** @returns how many elements are styled anew in the costliest frame while that is done, and undone by the pointer */
async function restyled(browser: Browser, page: Page, act: () => Promise<void>): Promise<number> {
  const frame = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await page.mouse.move(1, 1);
  await frame();
  await frame();
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await act();
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
