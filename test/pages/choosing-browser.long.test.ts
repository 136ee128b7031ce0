import type { Page } from 'playwright-core';
import t from 'tap';
import { findings } from '../support/axe.ts';
import { holdRequests, hydrated, openQuietPage, openVisit } from '../support/browser.ts';
import { browser, site } from '../support/shared-site.ts';
import { allSettled } from '../support/visit.ts';

const found = (page: Page) => page.locator('.project-filter__found').textContent();
const addressOf = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

t.test('finding and choosing projects in a real browser', async (t) => {
  await allSettled(site, ['/projects']);
  await t.test('with JavaScript a choice changes the list in place, and back undoes it', async (t) => {
    const { page, requests } = await openVisit(t, browser, `${site.url}/projects`, {
      reducedMotion: 'reduce',
    });
    await page.locator('.project-filter__summary').click();
    await page.evaluate(() => scrollTo(0, 300));
    await page.locator('#filter-type').focus();
    await page.selectOption('#filter-type', 'plots');
    await page.waitForURL(/type=plots$/);
    await page.locator('.project-filter__chip').waitFor();
    t.equal(addressOf(page), '/projects?type=plots', 'nothing empty in the address');
    t.match(await found(page), /^\d+ of \d+ projects$/);
    t.equal(await page.locator('.project-filter__found').getAttribute('role'), 'status');
    t.equal(await page.evaluate(() => document.activeElement?.id), 'filter-type', 'the focus stays');
    t.equal(await page.evaluate(() => scrollY), 300, 'and so does the scroll');
    t.ok(requests.some((url) => url.includes('/_data/projects?type=plots')));

    await page.locator('.project-filter__chip').press('Enter');
    await page.waitForURL(/\/projects$/);
    await page.locator('.project-filter__chip').waitFor({ state: 'detached' });
    t.equal(await page.locator('#filter-type').inputValue(), '', 'the form follows');
    t.equal(await page.evaluate(() => document.activeElement?.role), 'status', 'focus is not lost');
    await page.goBack();
    await page.locator('.project-filter__chip').waitFor();
    t.equal(await page.locator('#filter-type').inputValue(), 'plots');
  });

  await t.test('a choice is sent in place however late the files of the app come', async (t) => {
    for (const file of ['entry', 'project-list.route', '*']) {
      const { page, requests } = await openQuietPage(t, browser, { reducedMotion: 'reduce' });
      const isEarly = file !== '*';
      const hold = () => holdRequests(page, `**/assets/${file}-*.js`);
      const held = isEarly && (await hold());
      await page.goto(`${site.url}/projects`);
      if (!isEarly) await hydrated(page);
      const release = held || (await hold());
      const sent = page.evaluate(
        () => new Promise((resolve) => addEventListener('submit', resolve, { once: true })),
      );
      await page.locator('.project-filter__summary').click();
      await page.locator('#filter-type').focus();
      await page.selectOption('#filter-type', 'plots');
      if (isEarly) release();
      await sent;
      release();
      await page.locator('.project-filter__chip').waitFor();
      t.equal(await page.locator('#filter-type').inputValue(), 'plots', `${file}: the choice stays`);
      t.equal(addressOf(page), '/projects?type=plots');
      const asked = requests.filter((url) => url.includes('/projects?type=plots'));
      t.ok(asked.length, file);
      for (const url of asked) t.match(url, '/_data/projects?type=plots', `${file}: in place`);
    }
  });

  await t.test('suggestions are walked through by keyboard', async (t) => {
    const { page } = await openVisit(t, browser, `${site.url}/search`, { reducedMotion: 'reduce' });
    const field = page.locator('#search-question');
    await field.focus();
    await page.locator('#search-question[role=combobox]').waitFor();
    await field.pressSequentially('kolar cr');
    await page.locator('.suggestions [role=option]').first().waitFor();
    t.equal(await field.getAttribute('aria-expanded'), 'true');
    t.same(await findings(page, '.search-box'), []);
    await field.press('ArrowDown');
    const marked = page.locator('.suggestions [aria-selected=true]');
    t.equal(await field.getAttribute('aria-activedescendant'), await marked.getAttribute('id'));
    await field.press('Escape');
    t.equal(await field.getAttribute('aria-expanded'), 'false');
    t.equal(await field.inputValue(), 'kolar cr', 'what was typed stays');
    await field.pressSequentially('e');
    await page.locator('.suggestions:not([hidden])').waitFor();
    // An input method walks through its words and takes one: Safari says so by the code alone.
    const taken = await field.evaluate((input) =>
      [{ isComposing: true }, { keyCode: 229 }].flatMap((composing) =>
        ['ArrowDown', 'ArrowUp', 'Escape', 'Enter'].filter(
          (key) =>
            !input.dispatchEvent(
              new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...composing }),
            ),
        ),
      ),
    );
    t.same(taken, [], 'nobody else takes its keys');
    t.equal(await field.getAttribute('aria-expanded'), 'true');
    t.equal(await field.getAttribute('aria-activedescendant'), null);
    await field.press('ArrowDown');
    await field.press('Enter');
    await page.waitForURL(/\/projects\/kolar-crest$/);
    await page.goBack();
    await field.fill('kolar');
    await field.press('Enter');
    await page.waitForURL(/\/search\?q=kolar$/);
    await page.locator('.search .project-card').first().waitFor();
  });

  await t.test('with JavaScript the calculator follows what is typed', async (t) => {
    const { page } = await openQuietPage(t, browser);
    await page.goto(`${site.url}/emi-calculator`);
    await page.locator('[name=own]').fill('');
    await hydrated(page);
    const result = page.locator('.emi__result output');
    await page.locator('[name=amount]').fill('5000000');
    await page.locator('[name=rate]').fill('9');
    await page.locator('[name=years]').fill('20');
    await page.waitForFunction(
      () => document.querySelector('.emi__result output')?.textContent === '₹44,986',
    );
    await page.locator('[name=years]').fill('200');
    await page.locator('#emi-years-error').waitFor();
    t.equal(await page.locator('.emi__years').count(), 0);
    await page.locator('[name=years]').fill('10');
    await page.locator('.emi__years').waitFor();
    t.equal(await result.textContent(), '₹63,338');
  });

  await t.test('with JavaScript projects are saved, shown on the shortlist, and taken off', async (t) => {
    const { page } = await openVisit(t, browser, `${site.url}/ongoing-projects`);
    const save = (name: string) => page.getByRole('button', { name: `Save ${name}`, exact: false });
    await save('Jamun Park').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Saved Jamun Park' }).waitFor();
    await save('Katara Springs').click();
    t.equal(await page.evaluate(() => document.cookie), '');
    await page.goto(`${site.url}/shortlist`);
    await page.waitForURL('**/shortlist?p=*');
    t.equal(new URL(page.url()).search, '?p=jamun-park&p=katara-springs');
    await page.getByRole('button', { name: 'Saved Jamun Park' }).click();
    await save('Jamun Park').waitFor();
    t.equal(await page.evaluate(() => localStorage.getItem('shortlist')), '["katara-springs"]');
  });

  await t.test('a project that is not saved says why', async (t) => {
    const twenty = Array.from({ length: 20 }, (_, index) => `project-${index}`);
    const { page } = await openQuietPage(t, browser);
    await page.addInitScript((slugs) => localStorage.setItem('shortlist', JSON.stringify(slugs)), twenty);
    await page.goto(`${site.url}/ongoing-projects`);
    await page.getByRole('button', { name: 'Save Jamun Park' }).click();
    await page.getByRole('button', { name: '20 are saved already Jamun Park' }).waitFor();
    // As where one is taken off in another window.
    await page.evaluate(() => {
      localStorage.setItem('shortlist', '["project-1"]');
      dispatchEvent(new Event('storage'));
    });
    await page.getByRole('button', { name: 'Save Jamun Park' }).click();
    await page.getByRole('button', { name: 'Saved Jamun Park' }).waitFor();

    const { page: full } = await openQuietPage(t, browser);
    await full.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('', 'QuotaExceededError');
      };
    });
    await full.goto(`${site.url}/hi/shortlist?p=jamun-park&p=katara-springs`);
    const keep = full.locator('.shortlist__keep button');
    await keep.click();
    await full.getByRole('button', { name: 'यह ब्राउज़र कुछ नहीं सहेजता', exact: true }).waitFor();
  });

  await t.test('what was saved is shown before React comes, as on a slow line', async (t) => {
    const { page } = await openQuietPage(t, browser);
    await page.addInitScript(() => localStorage.setItem('shortlist', '["katara-springs","gone-long-ago"]'));
    const release = await holdRequests(page, /\/assets\/(chunk|entry)-/);
    await page.goto(`${site.url}/shortlist`);
    await page.locator('.project-card__name', { hasText: 'Katara Springs' }).waitFor();
    t.equal(await page.locator('.shortlist__nothing').count(), 0, 'it never says that nothing is saved');
    release();
    await hydrated(page);
    t.ok(await page.locator('.project-card__name', { hasText: 'Katara Springs' }).isVisible());
  });
});
