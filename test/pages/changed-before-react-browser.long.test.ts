import type { Page } from 'playwright-core';
import t, { type Test } from 'tap';
import { holdRequests, hydrated, openPage } from '../support/browser.ts';
import { browser, site } from '../support/shared-site.ts';
import { translateThePage } from '../support/translate.ts';
import { until } from '../support/until.ts';

/** In the page: what extensions, blockers, proxies, word filters and phones do to it before React comes. */
const CHANGES: Record<string, () => void> = {
  'an element after each field, as password managers have it': () => {
    for (const input of document.querySelectorAll('main input, dialog input'))
      input.after(Object.assign(document.createElement('div'), { className: 'np-icon' }));
  },
  'a word that is replaced': () => {
    for (const heading of document.querySelectorAll('h1, .site-header a, .dialog h2'))
      for (const text of heading.childNodes) if (text instanceof Text && text.data.trim()) text.data = 'Xyz';
  },
  'a translation': translateThePage,
  'a part that a blocker takes away': () => {
    for (const part of document.querySelectorAll('.site-header ul li, .site-footer ul li')) part.remove();
    document.querySelector('main p')?.remove();
  },
  'addresses that a proxy hides': () => {
    for (const link of document.querySelectorAll('a[href^="mailto:"]')) {
      link.setAttribute('href', '/cdn-cgi/l/email-protection#0');
      const hidden = Object.assign(document.createElement('span'), { className: '__cf_email__' });
      hidden.textContent = '[email protected]';
      link.append(hidden);
      for (const text of [...link.childNodes]) if (text instanceof Text) text.remove();
    }
  },
  'a number that a phone makes a link': () => {
    const text = document.querySelector('main p, main h1')?.firstChild;
    const link = Object.assign(document.createElement('a'), { href: 'tel:0755', textContent: '0755' });
    text?.parentNode?.insertBefore(link, text);
  },
  'nothing at all': () => {},
};

/** Opens a page whose React is late. */
async function openEarly(t: Test, path: string) {
  const { page } = await openPage(t, browser, { reducedMotion: 'reduce' });
  const release = await holdRequests(page, /\/assets\/entry-/);
  await page.goto(site.url + path);
  return { page, release };
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const { id, selectionStart, selectionEnd } = document.activeElement as HTMLInputElement;
    return { id, selectionStart, selectionEnd };
  });

/** What is changed moves what stands below it, which a browser makes up for when it lays the page out. */
async function settledTop(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(scrollY)))),
  );
}

for (const [name, change] of Object.entries(CHANGES)) {
  t.test(`${name}: what was typed stays, and so does the focus`, async (t) => {
    const { page, release } = await openEarly(t, '/contact-us');
    const field = (of: string) => page.locator(`#contact-${of}`);
    await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
    await field('budget').selectOption('26-40 Lac');
    await field('country_code').selectOption('+44');
    await field('interested_home_loan').check();
    await field('contacted_by-1').check();
    await field('terms').check();
    await field('mobile').fill('98765');
    await field('name').fill('Sunita Sharma');
    await field('name').evaluate((input: HTMLInputElement) => input.setSelectionRange(2, 6));
    await page.evaluate(change);
    const top = await settledTop(page);
    release();
    await hydrated(page);
    const values = ['name', 'mobile', 'budget', 'country_code'].map((of) => field(of).inputValue());
    t.same(await Promise.all(values), ['Sunita Sharma', '98765', '26-40 Lac', '+44']);
    for (const ticked of ['interested_home_loan', 'contacted_by-1', 'terms'])
      t.ok(await field(ticked).isChecked(), ticked);
    t.same(await focused(page), { id: 'contact-name', selectionStart: 2, selectionEnd: 6 });
    t.equal(await page.evaluate(() => scrollY), top);
    t.ok(await page.evaluate(() => 'isSameDocument' in window));
  });

  // One changes the window, one the frame and all pages, one the page behind the window alone.
  if (!/field|translation|phone/.test(name)) continue;
  t.test(`${name}: an open window stays, with its form and project`, async (t) => {
    const { page, release } = await openEarly(t, '/ongoing-projects');
    await page.evaluate(() => scrollTo(0, 700));
    const opener = page.locator('.project-card a[data-form=callback]').nth(2);
    const project = new URL((await opener.getAttribute('href')) ?? '', site.url).searchParams.get('project');
    await opener.click();
    await page.locator('#dialog-budget').selectOption('26-40 Lac');
    await page.locator('#dialog-name').fill('Sunita');
    await page.evaluate(change);
    const top = await settledTop(page);
    release();
    await hydrated(page);
    t.ok(await page.locator('#enquiry-dialog').evaluate((dialog) => dialog.matches(':modal')));
    t.equal(await page.locator('#dialog-name').inputValue(), 'Sunita');
    t.equal(await page.locator('#dialog-budget').inputValue(), '26-40 Lac');
    t.same(await focused(page), { id: 'dialog-name', selectionStart: 6, selectionEnd: 6 });
    t.equal(await page.locator('#dialog-form input[name=form]').inputValue(), 'callback');
    t.equal(await page.locator('#dialog-form input[name=project]').inputValue(), project);
    await page.keyboard.press('Escape');
    const focusedLink = () => page.evaluate(() => document.activeElement?.getAttribute('href'));
    const isOpener = (href?: string | null) => Boolean(href?.includes(`project=${project}`));
    t.ok(isOpener(await until(focusedLink, isOpener)), 'the focus goes back to its opener');
    t.equal(await page.evaluate(() => scrollY), top);
  });
}

t.test('choices, files and open parts of other pages stay', async (t) => {
  const change = CHANGES['a word that is replaced'] as () => void;
  const filter = await openEarly(t, '/projects');
  await filter.page.locator('.project-card__compare input').nth(1).check();
  await filter.page.locator('.project-filter__summary').click();
  await filter.page.selectOption('#filter-type', 'plots');
  await filter.page.evaluate(change);
  filter.release();
  await filter.page.waitForURL(/type=plots$/);
  t.equal(await filter.page.locator('#filter-type').inputValue(), 'plots');

  const apply = await openEarly(t, '/apply');
  const file = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
  await apply.page.locator('main input[type=file]').setInputFiles(file);
  await apply.page.locator('main [name=experience]').fill('Four years');
  await apply.page.evaluate(change);
  apply.release();
  await hydrated(apply.page);
  t.equal(await apply.page.locator('main [name=experience]').inputValue(), 'Four years');
  t.match(await apply.page.locator('main input[type=file]').inputValue(), /cv\.pdf$/);

  const emi = await openEarly(t, '/emi-calculator');
  await emi.page.locator('#emi-amount').fill('50 lakh');
  await emi.page.evaluate(change);
  emi.release();
  await hydrated(emi.page);
  t.equal(await emi.page.locator('#emi-amount').inputValue(), '50 lakh');
  await emi.page.getByText('₹42,00,000').first().waitFor();
});

t.test('a drawer, a menu and a picture that are open stay open', async (t) => {
  const change = CHANGES['a word that is replaced'] as () => void;
  const home = await openEarly(t, '/');
  await home.page.setViewportSize({ width: 390, height: 844 });
  await home.page.locator('.site-header__toggle').click();
  await home.page.locator('#site-nav summary').first().click();
  await home.page.evaluate(change);
  home.release();
  await hydrated(home.page);
  t.ok(await home.page.locator('#site-nav').evaluate((drawer) => drawer.matches(':popover-open')));
  t.equal(await home.page.locator('#site-nav details[open]').count(), 1);

  const album = await openEarly(t, '/images/704');
  await album.page.locator('a[data-lightbox]').nth(1).click();
  await album.page.evaluate(change);
  album.release();
  await hydrated(album.page);
  t.ok(await album.page.locator('#lightbox').evaluate((dialog) => dialog.matches(':modal')));
  t.match(await album.page.locator('.lightbox__count').textContent(), /^2 /);
});
