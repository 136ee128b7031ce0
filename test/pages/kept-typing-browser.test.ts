import type { Page } from 'playwright-core';
import t from 'tap';
import { hydrated, openQuietPage } from '../support/browser.ts';
import { browser, site } from '../support/shared-site.ts';

const press = (page: Page, link: string) =>
  page.locator(link).evaluateAll(([first]) => (first as HTMLElement).click());

const arrive = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);

/** Follows a link of the page. */
async function go(page: Page, path: string) {
  await press(page, `a[href="${path}"]:not([data-dialog])`);
  await arrive(page, path);
  await page.waitForFunction(() => document.documentElement.dataset.loading === undefined);
}

async function back(page: Page, path: string) {
  await page.goBack();
  await arrive(page, path);
}

const TEXTS = { '#contact-name': 'Asha Verma', '#contact-mobile': '9876543210' };
const CHOICES = { '#contact-budget': 2, '#contact-project_type': 1 };

/** Ways from a form to another page and back. */
const WAYS: Record<string, (page: Page) => Promise<unknown>> = {
  'a link, and Back': async (page) => {
    await go(page, '/news');
    await back(page, '/contact-us');
  },
  'a search, and Back': async (page) => {
    await page.locator('header form').evaluateAll(([form]) => {
      const search = form as HTMLFormElement;
      (search.elements.namedItem('q') as HTMLInputElement).value = 'lake';
      search.requestSubmit();
    });
    await arrive(page, '/search');
    await back(page, '/contact-us');
  },
  'Back, and Forward': async (page) => {
    await back(page, '/career');
    await page.goForward();
    await arrive(page, '/contact-us');
  },
  'two links': async (page) => {
    await go(page, '/news');
    await go(page, '/contact-us');
  },
};

t.test('what was typed and chosen stands in a form after a look at another page', async (t) => {
  const { page } = await openQuietPage(t, browser, { reducedMotion: 'reduce' });
  for (const isWhole of [true, false]) {
    for (const [way, leaveAndReturn] of Object.entries(WAYS)) {
      await page.goto(`${site.url}/career`);
      await hydrated(page);
      await go(page, '/contact-us');
      if (isWhole) for (const [field, text] of Object.entries(TEXTS)) await page.fill(field, text);
      for (const [field, index] of Object.entries(CHOICES)) await page.selectOption(field, { index });
      await leaveAndReturn(page);
      await page.locator('#contact-name').waitFor();
      await hydrated(page);
      for (const [field, text] of Object.entries(TEXTS))
        t.equal(await page.inputValue(field), isWhole ? text : '', `${way}: ${field}`);
      for (const [field, index] of Object.entries(CHOICES)) {
        const chosen = page.locator(field).evaluate((select: HTMLSelectElement) => select.selectedIndex);
        t.equal(await chosen, index, `${way}: ${field}`);
      }
      t.equal(await page.inputValue('#contact-captcha'), '', 'a captcha is answered anew');
    }
  }
});

t.test('the figures of the calculator are kept, too', async (t) => {
  const { page } = await openQuietPage(t, browser);
  await page.goto(`${site.url}/emi-calculator`);
  await hydrated(page);
  await page.fill('#emi-amount', '75 lakh');
  const instalment = await page.locator('.emi__instalment').textContent();
  await go(page, '/ongoing-projects');
  await back(page, '/emi-calculator');
  await page.locator('.emi__instalment', { hasText: instalment ?? '' }).waitFor();
  t.equal(await page.inputValue('#emi-amount'), '75 lakh');
});

t.test('projects that were ticked for a comparison stay ticked', async (t) => {
  const { page } = await openQuietPage(t, browser);
  const ticked = () => page.locator('.project-card__compare :checked').count();
  await page.goto(`${site.url}/projects`);
  await hydrated(page);
  for (const at of [0, 2]) await page.locator('.project-card__compare input').nth(at).check();
  await go(page, '/projects/kolar-crest');
  await back(page, '/projects');
  await page.locator('.compare-bar button').waitFor();
  t.equal(await ticked(), 2);
  await page.reload();
  await hydrated(page);
  for (const box of await page.locator('.project-card__compare :checked').all()) await box.uncheck();
  await go(page, '/news');
  await go(page, '/projects');
  await page.locator('.project-card').first().waitFor();
  t.equal(await ticked(), 0);
});
