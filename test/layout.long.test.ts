import type { Page } from 'playwright-core';
import t from 'tap';
import { MAX_SHIFT, shiftsOf, watchShifts } from './page-checks/layout-shifts.ts';
import { hydrated, openPage, startBrowser } from './support/browser.ts';
import { FURTHER_PAGES, SITE_MAP } from './support/site-map.ts';
import { startBoth } from './support/visit.ts';

const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** A phone of five years ago on a mobile line: four times slower, 1.6 Mbit/s, 150 ms. */
const SLOWDOWN = 4;
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

t.test('on a slow phone', async (t) => {
  const { site } = await startBoth(t);
  const browser = await startBrowser(t, { pictures: true });

  async function open() {
    const { page } = await openPage(browser, PHONE);
    await watchShifts(page);
    return page;
  }

  await t.test('nothing moves while a page loads and is read to its end', async (t) => {
    const moved = await open();
    await moved.goto(`${site.url}/career`);
    await hydrated(moved);
    await moved.waitForTimeout(500);
    await moved.evaluate(() => document.querySelector('main')?.prepend(document.createElement('textarea')));
    await moved.waitForTimeout(300);
    t.ok((await shiftsOf(moved)).sum > MAX_SHIFT, 'what is put in by force is seen');

    for (const { path } of [...SITE_MAP, ...FURTHER_PAGES]) {
      const page = await open();
      const line = await page.context().newCDPSession(page);
      await line.send('Network.enable');
      await line.send('Network.emulateNetworkConditions', LINE);
      await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
      await page.goto(site.url + path, { waitUntil: 'load', timeout: 60_000 });
      await readToTheEnd(page);
      const { sum, moved: worst } = await shiftsOf(page);
      t.ok(sum < MAX_SHIFT, `${path}: ${sum.toFixed(4)} ${worst.join(' | ')}`);
      await page.context().close();
    }
  });
});

/** A screen at a time, as a thumb does; then what is still on its way has arrived. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.waitForTimeout(500);
  for (let screen = 0; screen < 40; screen++) {
    const atEnd = await page.evaluate(() => {
      scrollBy({ top: innerHeight * 0.8, behavior: 'instant' });
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    });
    await page.waitForTimeout(150);
    if (atEnd) break;
  }
  await page.waitForLoadState('networkidle', { timeout: 20_000 }).catch(() => {});
  await page.waitForTimeout(200);
}
