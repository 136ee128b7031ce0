import type { Page } from 'playwright-core';
import t from 'tap';
import { DESK, findingsOfPages, PHONE } from './accessibility.ts';
import { findings } from './support/axe.ts';
import { hydrated, openPage, startBrowser } from './support/browser.ts';
import { openForm } from './support/enquiry-page.ts';
import { startBoth } from './support/visit.ts';

/** One page of each kind; all of them in accessibility.long.test.ts. */
const ONE_OF_EACH = [
  ...['/', '/about-us', '/contact-us', '/ongoing-projects', '/projects/kolar-crest', '/news/602'],
  ...['/images', '/career', '/landing', '/download', '/nowhere'],
];

t.test('axe finds nothing', async (t) => {
  const { site } = await startBoth(t, { env: { CAPTCHA_FREE: '0' } });
  const browser = await startBrowser(t);

  await t.test('on each kind of page, on a phone and on a desk', async (t) => {
    await Promise.all([
      findingsOfPages(t, browser, site, PHONE, ONE_OF_EACH),
      findingsOfPages(t, browser, site, DESK, ONE_OF_EACH),
    ]);
  });

  for (const viewport of [PHONE, DESK]) {
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
