import type { Browser } from 'playwright-core';
import t from 'tap';
import { MAX_SHIFT, shiftsOf, watchShifts } from './page-checks/layout-shifts.ts';
import { openPage, startBrowser } from './support/browser.ts';
import { SCREENS } from './support/first-screen.ts';
import { startWithin } from './support/start-within.ts';

const [PHONE, DESK] = SCREENS;
const CAPTCHA = '.contact .captcha';
const BELOW: readonly [path: string, parts: string][] = [
  ['/', '.home > [data-below]'],
  ['/ongoing-projects', 'li[data-below]'],
  ['/contact-us', CAPTCHA],
  ['/contact-us', 'main :is(aside, section)[data-below]'],
];

t.test('the first frame of a phone is its window alone', async (t) => {
  const { site } = await startWithin(t, { env: { CAPTCHA_FREE: '1000' } });
  const browser = await startBrowser(t);

  for (const [path, parts] of BELOW) {
    await t.test(`${path} ${parts} on a phone, without the boot script`, async (t) => {
      const { page } = await openWithoutBoot(browser, PHONE);
      await watchShifts(page);
      await page.addInitScript(noteDisplay, parts);
      await page.goto(site.url + path);
      t.equal(await page.evaluate(() => (window as unknown as Noted).first), 'none', 'left out at first');
      await page.waitForFunction(
        (parts) =>
          [...document.querySelectorAll(parts)].every((part) => getComputedStyle(part).display !== 'none'),
        parts,
      );
      const { sum, moved } = await shiftsOf(page);
      t.ok(sum < MAX_SHIFT, `${sum} ${moved}`);
      // Whoever goes there sees it.
      await page.locator(parts).last().scrollIntoViewIfNeeded();
      await page.waitForFunction(
        (parts) => ([...document.querySelectorAll<HTMLElement>(parts)].at(-1)?.innerText ?? '').length > 20,
        parts,
      );
      await page.context().close();
    });
  }

  await t.test('on a desk they may be in sight: nothing waits', async (t) => {
    for (const [path, parts] of BELOW) {
      const { page } = await openWithoutBoot(browser, DESK);
      await page.addInitScript(noteDisplay, parts);
      await page.goto(site.url + path);
      t.match(
        await page.evaluate(() => (window as unknown as Noted).first),
        /^(block|list-item|grid)$/,
        path,
      );
      await page.context().close();
    }
  });

  await t.test('where scripts do not run nothing is left out', async (t) => {
    const { page } = await openPage(browser, { viewport: PHONE, javaScriptEnabled: false });
    for (const [path, parts] of BELOW) {
      await page.goto(site.url + path);
      const ways = await page.$$eval(parts, (all) =>
        all.map((part) => `${getComputedStyle(part).contentVisibility} ${part.getAnimations().length}`),
      );
      t.same([...new Set(ways)], ['visible 0'], path);
    }
    await page.context().close();
  });

  await t.test('what takes the focus does not wait', async (t) => {
    const { page } = await openWithoutBoot(browser, PHONE);
    await page.goto(`${site.url}/contact-us`);
    await page.locator('.contact [name="refresh_captcha"]').click();
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'captcha');
    t.equal(await page.locator(CAPTCHA).evaluate((part) => part.getAnimations().length), 0);
    await page.context().close();
  });
});

interface Noted {
  first: string | null;
}

async function openWithoutBoot(browser: Browser, viewport: typeof PHONE) {
  const watched = await openPage(browser, { viewport });
  await watched.page.route('**/assets/boot-*', (script) => script.abort());
  return watched;
}

/** In the page, before anything else: how the first of those parts is displayed at first. */
function noteDisplay(parts: string): void {
  const noted: Noted = { first: null };
  Object.assign(window, noted);
  new MutationObserver((_, observer) => {
    const part = document.querySelector(parts);
    if (!part) return;
    Object.assign(window, { first: getComputedStyle(part).display });
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
}
