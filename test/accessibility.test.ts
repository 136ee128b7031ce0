import type { Page } from 'playwright-core';
import t from 'tap';
import { findings } from './support/axe.ts';
import { hydrated, openPage, startBrowser } from './support/browser.ts';
import { openForm } from './support/enquiry-page.ts';
import { SITE_MAP } from './support/site-map.ts';
import { startBoth } from './support/visit.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

t.test('axe finds nothing', async (t) => {
  const { site } = await startBoth(t, { env: { CAPTCHA_FREE: '0' } });
  const browser = await startBrowser(t);

  await t.test('on any page, on a phone or a desk; nothing is wider than 320 px', async (t) => {
    const lanes = SIZES.map(async (viewport) => {
      const { page } = await openPage(browser, { viewport, reducedMotion: 'reduce' });
      for (const { path } of [...SITE_MAP, { path: '/nowhere' }]) {
        await page.goto(site.url + path, { waitUntil: 'domcontentloaded' });
        t.same(await findings(page), [], `${path} at ${viewport.width}`);
        if (viewport.width !== 390) continue;
        await page.setViewportSize({ width: 320, height: 640 });
        t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 320), `${path} fits 320 px`);
        await page.setViewportSize(viewport);
      }
    });
    await Promise.all(lanes);
  });

  for (const viewport of SIZES) {
    await t.test(`in any opened state at ${viewport.width} px`, async (t) => {
      const { page } = await openPage(browser, { viewport, reducedMotion: 'reduce' });
      const at = async (path: string) => {
        await page.goto(site.url + path);
        await hydrated(page);
      };
      const check = async (state: string, within = page) => t.same(await findings(within), [], state);

      await at('/');
      if (viewport.width < 992) {
        await page.locator('.site-header__toggle').click();
        await page.locator('#site-nav:popover-open').waitFor();
        await page.locator('#site-nav summary').first().click();
        await check('the drawer');
        await page.keyboard.press('Escape');
      } else {
        await page.locator('#site-nav summary').first().click();
        await page.locator('#site-nav details[open]').waitFor();
        await check('a menu');
      }
      await page.locator('label[for=home-projects-upcoming]').click();
      await check('a tab of projects');
      await openDialog(page, '.video-card__link', '#video-dialog');
      await check('a video');

      await at('/images/704');
      await openDialog(page, 'a[data-lightbox]', '#lightbox');
      await check('the lightbox');

      await at('/projects/kolar-crest');
      for (const label of await page.locator('main .tabs label').all()) {
        await label.click();
        await check(`the tab ${await label.textContent()}`);
      }

      await at('/landing');
      await openDialog(page, 'a[data-dialog=site-visit-dialog]', '#site-visit-dialog');
      await page.locator('#site-visit-form .enquiry-form__submit').click();
      await page.locator('#site-visit-form .form-message').waitFor();
      await check('a form with errors');
      await page.context().close();
    });
  }

  await t.test('when the captcha steps in', async (t) => {
    const form = await openForm(browser, site, 'enquiry');
    await form.fill();
    await form.submit();
    await form.says('Please type the characters');
    t.same(await findings(form.page), []);
  });
});

async function openDialog(page: Page, opener: string, dialog: string): Promise<void> {
  await page.locator(opener).first().scrollIntoViewIfNeeded();
  await page.locator(opener).first().click();
  await page.locator(`${dialog}[open]`).waitFor();
}
