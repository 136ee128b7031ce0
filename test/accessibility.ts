import type { Browser, Page } from 'playwright-core';
import type { Test } from 'tap';
import { findings } from './support/axe.ts';
import { hydrated, openPage } from './support/browser.ts';
import { SITE_MAP } from './support/site-map.ts';
import type { Site } from './support/start-site.ts';

export const PHONE = { width: 390, height: 844 };
export const DESK = { width: 1280, height: 900 };

const ALL = [
  ...SITE_MAP.map(({ path }) => path),
  ...['/compare', '/compare?p=jamun-park&p=katara-springs&p=bhavishya-one', '/emi-calculator'],
  ...['/shortlist?p=jamun-park&p=katara-springs', '/nowhere'],
];

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

/**
 * Says what axe finds when menus, windows and tabs are open and a form has errors.
 * @param whole whether each time the whole page is looked at, or only the part that was opened
 */
export async function findingsOfStates(
  t: Test,
  browser: Browser,
  site: Pick<Site, 'url'>,
  { viewport, whole }: { viewport: typeof PHONE; whole: boolean },
): Promise<void> {
  const { page } = await openPage(browser, { viewport, reducedMotion: 'reduce' });
  const at = async (path: string) => {
    await page.goto(site.url + path);
    await hydrated(page);
  };
  const check = async (state: string, part: string) =>
    t.same(await findings(page, whole ? undefined : part), [], `${state} at ${viewport.width}`);

  await at('/');
  if (viewport.width < 992) {
    await page.locator('.site-header__toggle').click();
    await page.locator('#site-nav:popover-open').waitFor();
    await page.locator('#site-nav summary').first().click();
    await check('the drawer', '#site-nav');
    await page.keyboard.press('Escape');
  } else {
    await page.locator('#site-nav summary').first().click();
    await page.locator('#site-nav details[open]').waitFor();
    await check('a menu', '#site-nav');
  }
  await page.locator('label[for=home-projects-upcoming]').click();
  await check('a tab of projects', '#home-projects-row');
  await openDialog(page, '.video-card__link', '#video-dialog');
  await check('a video', '#video-dialog');

  await at('/images/704');
  await openDialog(page, 'a[data-lightbox]', '#lightbox');
  await check('the lightbox', '#lightbox');

  await at('/projects/kolar-crest');
  for (const part of ['.project-specifics', '.project-media']) {
    for (const label of await page.locator(`${part} .tabs label`).all()) {
      await label.click();
      await check(`the tab ${await label.textContent()}`, part);
    }
  }

  await at('/landing');
  await openDialog(page, 'a[data-dialog=site-visit-dialog]', '#site-visit-dialog');
  await page.locator('#site-visit-form .enquiry-form__submit').click();
  await page.locator('#site-visit-form .form-message').waitFor();
  await check('a form with errors', '#site-visit-dialog');
  await page.context().close();
}

async function openDialog(page: Page, opener: string, dialog: string): Promise<void> {
  await page.locator(opener).first().scrollIntoViewIfNeeded();
  await page.locator(opener).first().click();
  await page.locator(`${dialog}[open]`).waitFor();
}
