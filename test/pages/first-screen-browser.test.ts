import type { Page } from 'playwright-core';
import t from 'tap';
import { inLanguage, LANGUAGE_NAMES } from '../../shared/language.ts';
import { openPage } from '../support/browser.ts';
import { browser, site } from '../support/shared-site.ts';

/** Holds that a page's answers stand where they are seen without scrolling, in each language. */

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };
/** The height of the bar over a phone's lower edge. */
const BAR = 60;

/** The top of the first card in a list, pixels from the top of the page. */
const LISTS = [
  ['/projects', '.project-card'],
  ['/projects?bhk=2&max=4000000', '.project-card'],
  ['/ongoing-projects', '.project-card'],
  ['/complete-projects?bhk=2', '.project-card'],
  ['/news', 'main article'],
  ['/press-coverage', '.clipping'],
  ['/images', '.image-album-card'],
  ['/videos', 'main article'],
] as const;
const MOST = [
  [PHONE, 400],
  [WIDE, 520],
] as const;

const edgeOf = (page: Page, selector: string, edge: 'top' | 'bottom') =>
  page
    .locator(selector)
    .first()
    .evaluate((element, edge) => Math.round(element.getBoundingClientRect()[edge] + scrollY), edge);

for (const language of LANGUAGE_NAMES) {
  t.test(`in ${language}`, async (t) => {
    const { page } = await openPage(t, browser);
    const open = async (path: string, viewport: typeof PHONE) => {
      await page.setViewportSize(viewport);
      await page.goto(site.url + inLanguage(path, language));
      await page.evaluate(() => document.fonts.ready);
    };

    await t.test('a list begins with its first card', async (t) => {
      for (const [viewport, most] of MOST) {
        for (const [path, card] of LISTS) {
          await open(path, viewport);
          const top = await edgeOf(page, card, 'top');
          t.ok(top <= most, `${path} at ${viewport.width} px: ${top} of ${most}`);
        }
      }
    });

    await t.test('a project says name, price, monthly figure, sizes, possession and RERA', async (t) => {
      await open('/projects/kolar-crest', PHONE);
      for (const part of ['h1', '.project-price', '[href="#loan"]', '.project-hero__key']) {
        const bottom = await edgeOf(page, part, 'bottom');
        t.ok(bottom <= PHONE.height - BAR, `${part}: ${bottom}`);
      }
    });

    await t.test('the form of the landing page begins', async (t) => {
      await open('/landing', PHONE);
      const top = await edgeOf(page, 'main form', 'top');
      t.ok(top <= 560, `${top}`);
    });
  });
}
