import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { FORM_NAMES } from '../shared/enquiry-forms.ts';
import { REACHED } from './page-checks/reached-without-script.ts';
import {
  complaints,
  FLOOR_BROWSER,
  hydrated,
  openPage,
  SCREENS,
  startBrowser,
  type WatchedPage,
} from './support/browser.ts';
import { CAPTCHA_TYPED, MANY_FORMS, TICKET_AGE_MS } from './support/builders.ts';
import { formOn, openForm } from './support/enquiry-page.ts';
import { wordsOf } from './support/form-messages.ts';
import { noBrowser } from './support/platform.ts';
import { root } from './support/sources.ts';
import { startWithin } from './support/start-within.ts';

/** Holds that the site works in the oldest Chromium of the build (build/floor.ts): no popovers, invokers or newer syntax. */
const [PHONE, DESK] = SCREENS;
/** Said by this browser of the attribute before it knew it, and of one of our headers; neither is a fault. */
const OWN_WORDS = /'popover' attribute|browsing-topics|Deprecated API/;
const WITHOUT_SCRIPT = { javaScriptEnabled: false };
/** The eight menus: five with pages below them. */
const MENUS = ['About Us', 'Project', 'News and Media', 'Our Group', 'Gallery'];
const PLAIN_MENUS = ['Career', 'Download', 'Contact'];

const isInstalled = existsSync(join(root, 'node_modules', FLOOR_BROWSER));
const skip = noBrowser || (!isInstalled && `${FLOOR_BROWSER} is not installed`);
t.test('the oldest browser of the build', { skip }, floor);

async function floor(t: Test) {
  const { site, upstream } = await startWithin(t, { env: MANY_FORMS });
  const browser = await startBrowser(t, { program: FLOOR_BROWSER });
  t.match(browser.version(), /^111\./);

  async function open(t: Test, path: string, options: Parameters<typeof openPage>[2]) {
    const watched = await openPage(t, browser, { reducedMotion: 'reduce', ...options });
    await watched.page.goto(site.url + path);
    if (options?.javaScriptEnabled !== false) await hydrated(watched.page);
    t.teardown(() => expectQuiet(watched));
    return watched;
  }

  await t.test('reads every script of the build', async (t) => {
    const { page } = await open(t, '/', {});
    const scripts = readdirSync(join(root, 'dist/public/assets')).filter((name) => name.endsWith('.js'));
    t.ok(scripts.length > 20);
    const unread = await page.evaluate(async (names) => {
      const reasons = names.map((name) =>
        import(`/assets/${name}`).then(
          () => '',
          (error) => `${name}: ${error}`,
        ),
      );
      return (await Promise.all(reasons)).filter(Boolean);
    }, scripts);
    t.same(unread, []);
  });

  await t.test('on a phone the menus open by touch', async (t) => {
    const { page } = await open(t, '/', { viewport: PHONE, hasTouch: true });
    await page.locator('.site-header__toggle').tap();
    await page.locator('#site-nav').waitFor();
    for (const menu of MENUS) {
      await page.locator('.site-nav summary', { hasText: menu }).tap();
      await page.locator('.site-nav details[open] > summary', { hasText: menu }).waitFor();
    }
    for (const menu of PLAIN_MENUS)
      await page.locator('.site-nav__menus > li > a', { hasText: menu }).waitFor();
    await page.locator('.site-nav a[href="/videos"]').tap();
    await page.locator('h1', { hasText: 'Videos' }).waitFor();
    await page.locator('#site-nav').waitFor({ state: 'hidden' });
    // A touch beside it closes it, as it does a popover.
    await page.setViewportSize({ width: 900, height: 600 });
    await page.locator('.site-header__toggle').tap();
    await page.locator('#site-nav').waitFor();
    await page.touchscreen.tap(40, 400);
    await page.locator('#site-nav').waitFor({ state: 'hidden' });
  });

  await t.test('on a phone the menus open by keyboard', async (t) => {
    const { page } = await open(t, '/news', { viewport: PHONE });
    const button = page.locator('.site-header__toggle');
    await button.focus();
    await page.keyboard.press('Enter');
    t.equal(await button.getAttribute('aria-expanded'), 'true');
    for (const menu of MENUS) {
      await page.locator('.site-nav summary', { hasText: menu }).focus();
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      t.equal(await page.locator('.site-nav details[open] ul :focus').count(), 1, `${menu}: into its pages`);
    }
    await page.keyboard.press('Escape');
    await page.locator('#site-nav').waitFor({ state: 'hidden' });
    t.ok(await button.evaluate((element) => element === document.activeElement), 'the focus is given back');
    t.equal(await button.getAttribute('aria-expanded'), 'false');
    for (let step = 0; step < 8; step++) await page.keyboard.press('Tab');
    t.equal(await page.locator('#site-nav :focus').count(), 0, 'what is closed is passed over');
  });

  await t.test('windows, tabs, pictures, videos and filters open and close', async (t) => {
    const { page } = await open(t, '/', { viewport: DESK });
    await page.locator('label[for=home-projects-upcoming]').click();
    await page
      .locator('#home-projects-row li:not([data-kind=upcoming])')
      .first()
      .waitFor({ state: 'hidden' });
    await page.locator('.video-card__link').first().click();
    await page.locator('#video-dialog[open] video').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.site-header__enquire').click();
    await page.locator('#enquiry-dialog[open]').waitFor();
    t.not(await backdropOf(page, '#enquiry-dialog'), 'rgba(0, 0, 0, 0)', 'the page behind is dimmed');
    await page.mouse.click(5, 5);
    await page.locator('#enquiry-dialog[open]').waitFor({ state: 'hidden' });

    await page.locator('.site-nav summary', { hasText: 'Gallery' }).click();
    await page.locator('.site-nav a[href="/images"]').click();
    await page.locator('main a[href="/images/704"]').click();
    await page.locator('a[data-lightbox]').first().click();
    await page.keyboard.press('ArrowRight');
    await page.locator('[data-lightbox-count]', { hasText: /^2 of / }).waitFor();
    await page.keyboard.press('Escape');

    await page.goto(`${site.url}/projects`);
    await hydrated(page);
    await page.locator('.project-filter__summary').click();
    await page.locator('#filter-type').selectOption('plots');
    await page.waitForURL(/type=plots/);
    await page.locator('.project-filter__chip').waitFor();
  });

  await t.test('a search suggests and finds, and Back leads back', async (t) => {
    const { page } = await open(t, '/', { viewport: DESK });
    await page.locator('.contact-bar__search input').fill('kolar');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/search\?q=kolar/);
    const box = page.locator('main input[name=q]');
    await box.fill('');
    await box.pressSequentially('jamun');
    await page.locator('.suggestions [role=option]').first().click();
    await page.waitForURL(/jamun/);
    await page.goBack();
    await page.waitForURL(/\/search\?q=kolar/);
  });

  for (const name of FORM_NAMES) {
    await t.test(`the form ${name} is sent`, async () => {
      const form = await openForm(t, browser, site, name);
      const before = upstream.enquiries.attempts.length;
      await form.fill();
      await form.submit();
      await form.says(wordsOf(name).sent);
      t.equal(upstream.enquiries.attempts.length, before + 1);
      expectQuiet({ ...form, failures: [] });
    });
  }

  await t.test('without scripts all that can be read is reached', async (t) => {
    const { page } = await open(t, '/', { ...WITHOUT_SCRIPT, viewport: DESK });
    for (const [path, parts] of Object.entries(REACHED)) {
      for (const [what, reach] of Object.entries(parts)) {
        await page.goto(site.url + path);
        await t.test(what, (t) => reach(t, page));
      }
    }
  });

  await t.test('without scripts the menus stand in the page on a phone', async (t) => {
    const { page } = await open(t, '/', { ...WITHOUT_SCRIPT, viewport: PHONE, hasTouch: true });
    for (const menu of MENUS) {
      await page.locator('.site-nav summary', { hasText: menu }).tap();
      await page.locator('.site-nav details[open] > summary', { hasText: menu }).waitFor();
    }
    await page.locator('.site-nav a[href="/images"]').tap();
    await page.locator('h1', { hasText: 'Images' }).waitFor();
  });

  await t.test('without scripts forms are sent', async (t) => {
    const watched = await open(t, '/landing', { ...WITHOUT_SCRIPT, viewport: PHONE });
    const form = formOn(watched, 'contact');
    for (const [mobile, opener] of [
      ['9876543001', 'a[data-dialog=site-visit-dialog]'],
      ['9876543002', '.sticky-enquiry__enquire'],
    ] as const) {
      await watched.page.locator(opener).first().click();
      await form.fill({ captcha: CAPTCHA_TYPED, mobile });
      site.pass(TICKET_AGE_MS);
      await Promise.all([watched.page.waitForNavigation(), form.submit()]);
      t.match(watched.page.url(), /\?sent=/);
    }
  });
}

/** @throws when anything was told that this browser does not say by itself */
function expectQuiet(watched: Pick<WatchedPage, 'page' | 'messages' | 'failures'>): void {
  const wrong = complaints(watched as WatchedPage).filter((message) => !OWN_WORDS.test(message));
  if (wrong.length) throw new Error(`${watched.page.url()}: ${wrong.join('\n')}`);
}

function backdropOf(page: Page, dialog: string): Promise<string> {
  return page.locator(dialog).evaluate((element) => getComputedStyle(element, '::backdrop').backgroundColor);
}
