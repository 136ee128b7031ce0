import type { Page } from 'playwright-core';
import type { Test } from 'tap';
import type { Language } from '../../shared/language.ts';
import { hydrated, openQuietPage } from '../support/browser.ts';
import { browser, site } from '../support/shared-site.ts';
import { allSettled } from '../support/visit.ts';

const DESK = { width: 1280, height: 900 };

/** Words by which a task is seen to be done. */
const WORDS = {
  en: {
    ...{ at: '', price: /^₹([\d.]+) Lakh$/, twoBhk: '2 BHK from', ongoing: 'Ongoing' },
    ...{ aMonth: 'a month', compared: /^Compared: .+, .+ and .+ \| /, onRequest: 'On request' },
    registered: /registered|nothing is sold/i,
  },
  hi: {
    ...{ at: '/hi', price: /^₹([\d.]+) लाख$/, twoBhk: '2 BHK शुरू', ongoing: 'चल रहा है' },
    ...{ aMonth: 'महीना', compared: /^तुलना: .+, .+ और .+ \| /, onRequest: 'पूछने पर' },
    registered: /पंजीकृत|बेचा नहीं/,
  },
};

/** The tasks of six people, walked from their first pages: by plain HTML, and by JavaScript where that goes another way. */
export const sixTasks = (t: Test, language: Language) =>
  t.test(`six tasks of home buyers, in ${language}`, (t) => walkThem(t, WORDS[language]));

async function walkThem(t: Test, words: (typeof WORDS)['en']) {
  const start = site.url + words.at;
  await allSettled(site, [`${words.at}/projects`]);
  const { page: scripted } = await openQuietPage(t, browser, { reducedMotion: 'reduce' });
  const { page: plain } = await openQuietPage(t, browser, { javaScriptEnabled: false });
  const names = (page: Page) => page.locator('.project-card__name').allTextContents();

  await t.test('the cheapest 2 BHK under 40 lakh that is under construction', async (t) => {
    const page = plain;
    await page.goto(`${start}/projects`);
    await page.locator('.project-filter__summary').click();
    await page.selectOption('#filter-status', 'ongoing');
    await page.selectOption('#filter-bhk', '2');
    await page.selectOption('#filter-max', '4000000');
    await page.selectOption('#filter-sort', 'price-low');
    await page.locator('.project-filter__form button').click();
    await page.waitForURL(/sort=price-low/);
    await page.locator('.project-filter__chip').nth(2).waitFor();
    const prices = await page.locator('.project-card__price').allTextContents();
    const lakhs = prices.map((price) => Number(words.price.exec(price)?.[1]));
    t.ok(lakhs.length > 1 && lakhs.every((price) => price <= 40), prices.join());
    const inOrder = lakhs.toSorted((a, b) => a - b);
    t.same(lakhs, inOrder);
    t.equal(await page.locator('.project-card__facts dt').first().textContent(), words.twoBhk);
    const stages = await page.locator('.project-card .status-badge').allTextContents();
    t.same(new Set(stages), new Set([words.ongoing]));
    const [cheapest = ''] = await names(page);
    await page.locator('.project-card__name a').first().click();
    await page.waitForURL(/\/projects\/[^?]+\?bhk=2$/);
    await page.getByRole('heading', { level: 1, name: cheapest }).waitFor();
    t.match(await page.locator('.project-hero__price').textContent(), words.twoBhk, 'the size stays chosen');
  });

  await t.test('all plots', async (t) => {
    const page = plain;
    await page.goto(`${start}/projects`);
    const option = await page.locator('#filter-type option[value=plots]').textContent();
    await page.locator('.project-filter__summary').click();
    await page.selectOption('#filter-type', 'plots');
    await page.locator('.project-filter__form button').click();
    await page.waitForURL(/type=plots/);
    await page.locator('.project-filter__chip').waitFor();
    const found = await names(page);
    const [, kind = '?', count] = /^(.+) \((\d+)\)$/.exec(option ?? '') ?? [];
    t.equal(Number(count), found.length);
    const types = await page.locator('.project-card__type').allTextContents();
    t.ok(types.length > 1 && types.every((type) => type.startsWith(kind)), types.join());
  });

  for (const javaScriptEnabled of [true, false]) {
    const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript';
    const page = javaScriptEnabled ? scripted : plain;
    const begin = async (path: string) => {
      await page.goto(start + path);
      if (javaScriptEnabled) await hydrated(page);
    };
    await t.test(`${how}: what a flat costs a month`, async (t) => {
      await begin('/projects/katara-springs');
      await page.locator('.project-hero__price a').click();
      await page.waitForURL(/#loan$/);
      const offer = await page.locator('.loan__instalment').textContent();
      await page.locator('.loan__form button').click();
      await page.waitForURL(/\/emi-calculator\?/);
      const instalment = page.locator('output.emi__instalment');
      t.equal(offer, `${await instalment.textContent()} ${words.aMonth}`);
      await page.locator('.emi__years table').waitFor();
      await page.locator('[name=years]').fill('10');
      await page.locator('[name=years]').press('Enter');
      await page.waitForURL(/years=10/);
      await page.locator('.emi__years tbody tr').nth(10).waitFor({ state: 'detached' });
      t.not(offer, `${await instalment.textContent()} ${words.aMonth}`);
    });

    await t.test(`${how}: a project known only by a misspelt name`, async () => {
      await begin('/');
      // On a phone a sign leads to the page with the box; a desk has the box itself.
      if (how === 'without JavaScript') {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.locator('.site-header__search').click();
      }
      const box = page.locator('input[name="q"]:visible');
      await box.fill('jamn prak');
      await box.press('Enter');
      await page.waitForURL(/\/search\?q=jamn/);
      await page.locator('.project-card__name a').first().click();
      await page.waitForURL(/\/projects\/jamun-park$/);
      await page.setViewportSize(DESK);
    });
  }

  await t.test('three projects side by side, and on one sheet', async (t) => {
    const page = plain;
    await page.goto(`${start}/projects`);
    const picked = (await names(page)).slice(0, 3);
    const boxes = page.locator('.project-card__compare input');
    for (const at of [0, 1, 2]) await boxes.nth(at).check();
    await page.locator('.compare-bar button').click();
    await page.waitForURL(/\/compare\?p=/);
    t.same((await page.locator('.compare__name').allTextContents()).sort(), picked.sort());
    t.match(await page.title(), words.compared);
    await page.emulateMedia({ media: 'print' });
    await page.locator('.compare__table').waitFor();
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    t.equal(pdf.match(/\/Type\s*\/Page\b/g)?.length, 1);
    await page.emulateMedia({ media: null });
  });

  await t.test('where the RERA number of a project is looked up', async (t) => {
    const page = plain;
    await page.goto(`${start}/projects/katara-springs`);
    const part = page.locator('.registration');
    t.match(await part.textContent(), /RERA P-BPL-23-9115/);
    t.match(await part.locator('a').getAttribute('href'), /^https:\/\/www\.rera\.mp\.gov\.in/);
    // And its QR code.
    await part.locator('svg, img').first().waitFor();
    await page.goto(`${start}/projects/katara-springs-phase-3`);
    t.notMatch(await page.locator('main').textContent(), words.registered, 'an empty field says no more');
    t.match(await page.locator('.project-hero__price').textContent(), new RegExp(words.onRequest));
  });
}
