import type { Locator, Page } from 'playwright-core';
import type { Test } from 'tap';
import type { Language } from '../../shared/language.ts';
import { hydrated, openQuietPage } from '../support/browser.ts';
import { browser, site } from '../support/shared-site.ts';
import { allSettled } from '../support/visit.ts';

const PHONE = { width: 390, height: 844 };
const PROJECT = '/projects/bhavishya-heights';

/** The words by which an answer is seen to be one. */
const ANSWERS = {
  en: {
    ...{ at: '', ongoing: 'Ongoing', carpet: /\d sq ft carpet/, possession: /Possession Jun 2027/ },
    ...{ validity: /valid until 31 Dec 2028/, inAll: /In all₹52,93,003/, month: /^about ₹29,405 a month$/ },
    ...{ hours: /^Open today|^Closed today|opens/i, saturday: /^Sat /, hour: /am|pm/ },
  },
  hi: {
    ...{ at: '/hi', ongoing: 'चल रहा है', carpet: /\d वर्ग फ़ुट कार्पेट/, possession: /जून 2027/ },
    ...{ validity: /31 दिसंबर 2028/, inAll: /कुल₹52,93,003/, month: /29,405/ },
    ...{ hours: /आज/, saturday: /^शनि/, hour: /बजे/ },
  },
};

export function buyersQuestions(
  t: Test,
  language: Language,
  { javaScriptEnabled }: { javaScriptEnabled: boolean },
) {
  const how = javaScriptEnabled ? 'with' : 'without';
  return t.test(`what buyers ask first, in ${language}, ${how} JavaScript`, (t) =>
    questions(t, ANSWERS[language], javaScriptEnabled),
  );
}

/** Each question with the taps that its answer may take, on a phone. */
async function questions(t: Test, words: (typeof ANSWERS)['en'], javaScriptEnabled: boolean) {
  const start = site.url + words.at;
  await allSettled(site, [words.at || '/', words.at + PROJECT]);
  const { page } = await openQuietPage(t, browser, {
    ...{ javaScriptEnabled, viewport: PHONE, hasTouch: true, reducedMotion: 'reduce' },
  });
  let taps = 0;
  async function open(path: string): Promise<void> {
    taps = 0;
    await page.goto(start + path);
    if (javaScriptEnabled) await hydrated(page);
  }
  async function tap(target: Locator): Promise<void> {
    taps++;
    await target.tap();
  }
  async function choose(field: string, value: string): Promise<void> {
    taps++;
    await page.selectOption(field, value);
  }
  const textOf = async (selector: string) => (await page.locator(selector).allInnerTexts()).join('\n');

  await t.test('which homes of two bedrooms under 40 lakh are being built: three taps', async (t) => {
    await open('/');
    await choose('#finder-bhk', '2');
    await choose('#finder-max', '4000000');
    await tap(page.locator('.home-finder button'));
    await page.waitForURL(/\/projects\?.*bhk=2/);
    await page.locator('.project-filter__chip').nth(1).waitFor();
    const stages = await page.locator('.project-card .status-badge').allInnerTexts();
    t.ok(stages.includes(words.ongoing), stages.join());
    t.match(await textOf('.project-card__type >> nth=0'), words.carpet);
    t.equal(taps, 3);
  });

  await t.test('size, possession, number, cost in all and a month stand on the page: no tap', async (t) => {
    await open(PROJECT);
    const key = await textOf('.project-hero__key');
    t.match(key, words.carpet);
    t.match(key, words.possession);
    t.match(key, /P-BPL-21-9111/);
    t.match(await textOf('.project-hero__price a'), words.month);
    for (const part of ['.project-hero__price', '.project-hero__key']) {
      const box = await page.locator(part).boundingBox();
      t.ok(box && box.y + box.height <= PHONE.height, `${part} is on the first screen`);
    }
    t.match(await textOf('.registration'), words.validity);
    t.match((await textOf('.cost')).replace(/\s/g, ''), new RegExp(words.inAll.source.replace(' ', '')));
    const home = page.locator('.project-properties tbody tr').first();
    t.match(await home.innerText(), words.carpet);
    const row = await home.boundingBox();
    t.ok(row && row.height <= 120, `a home's row is ${row?.height} px high`);
    t.equal(taps, 0);
  });

  await t.test('three side by side: four taps', async (t) => {
    await open('/projects');
    for (const at of [0, 1, 2]) await tap(page.locator('.project-card__compare').nth(at));
    await tap(page.locator('.compare-bar button'));
    await page.waitForURL(/\/compare\?p=/);
    const names = page.locator('.compare__name');
    t.equal(await names.count(), 3);
    const last = await names.last().boundingBox();
    t.ok(last && last.x + last.width <= PHONE.width, 'all three names are on the screen');
    t.equal(taps, 4);
  });

  await t.test('a comparison names the distances and days that the page of a project names', async (t) => {
    await open('/compare?p=bhavishya-heights&p=katara-springs');
    const table = await textOf('.compare__table');
    t.match(table, /7[.]1 (km|किमी)/);
    t.match(table, /(Jun|जून) 2027/);
    t.notMatch(table, /Possession Jun|कब्ज़ा जून/, 'its row says what it is');
  });

  await t.test('a picture, a floor plan and the brochure: one tap each', async (t) => {
    for (const opener of ['.project-hero__main', '.project-properties [data-lightbox]']) {
      await open(PROJECT);
      await tap(page.locator(opener).first());
      if (javaScriptEnabled) await page.locator('#lightbox[open] img').first().waitFor({ state: 'attached' });
      else await page.waitForURL(/\/media\/.+\/1920\.jpg$/);
      t.equal(taps, 1);
    }
    await open(PROJECT);
    const brochure = await page.locator('.project-actions a[download]').getAttribute('href');
    const sent = await fetch(new URL(brochure ?? '', site.url));
    t.equal(sent.headers.get('content-type'), 'application/pdf');
  });

  await t.test('when the office is open, and the way there: two taps from the home page', async (t) => {
    await open('/');
    await tap(page.locator('[popovertarget="site-nav"]:not([popovertargetaction])'));
    await tap(page.locator(`#site-nav a[href="${words.at}/contact-us"]`));
    await page.waitForURL(/\/contact-us$/);
    const now = page.locator('.contact__now');
    await now.waitFor();
    t.match((await now.locator('span').first().innerText()).trim(), words.hours);
    t.match(await now.locator('a[href*="maps"]').getAttribute('href'), /google\.com\/maps/);
    t.equal(taps, 2);
  });

  await t.test(
    'a visit next Saturday: a day and an hour are tapped in a form that names the project',
    async (t) => {
      await open(PROJECT);
      await tap(page.locator('.project-hero__ways a').first());
      await page.waitForURL(/form=site-visit&project=bhavishya-heights/);
      await page.locator('.page-heading', { hasText: 'Bhavishya Heights' }).waitFor();
      await tap(page.locator('label:has(.visit-choices__one)', { hasText: words.saturday }).last());
      await tap(page.locator('label:has(.visit-choices__one)', { hasText: words.hour }).first());
      const form = page.locator('#contact-form');
      t.match(await form.locator('[name=day]:checked').getAttribute('value'), /^\d{4}-\d\d-\d\d$/);
      t.match(await form.locator('[name=hour]:checked').getAttribute('value'), /^\d\d:00$/);
      t.equal(taps, 3);
      await holdsChoices(t, form, 'Residential');
      const hours = async (weekday: number) => {
        await page
          .locator('label:has(.visit-choices__one)', { has: page.locator(`[data-on="${weekday}"]`) })
          .last()
          .click();
        const shown = await page
          .locator('label:has(.visit-choices__one):visible:has([name=hour]) input')
          .all();
        return Promise.all([shown.at(0), shown.at(-1)].map((hour) => hour?.inputValue()));
      };
      t.same(await hours(7), ['11:00', '16:00'], 'on a Sunday the office closes earlier');
      t.same(await hours(1), ['10:00', '18:00']);
    },
  );

  await t.test('a call about one project: one tap, and what the project says is chosen', async (t) => {
    await open(`${PROJECT}?bhk=2`);
    await tap(page.locator('.project-hero__ways a').nth(1));
    const form = page.locator(
      javaScriptEnabled ? '#enquiry-dialog[open] form.enquiry-form' : '#contact-form',
    );
    await form.locator('[name=name]').waitFor();
    t.match(await textOf(javaScriptEnabled ? '#enquiry-dialog' : '.page-heading'), /Bhavishya Heights/);
    t.equal(await form.locator('[name=project]').inputValue(), 'bhavishya-heights');
    t.equal(await form.locator('[name=bhk]').inputValue(), '2');
    await holdsChoices(t, form, 'Residential');
    t.equal(taps, 1);
  });

  if (!javaScriptEnabled) return;
  await t.test('what was saved is there the next day: one tap', async (t) => {
    await open(PROJECT);
    await tap(page.locator('.project-actions button[aria-pressed]'));
    await open('/');
    await tap(page.locator('[data-saved]'));
    await page.waitForURL(/\/shortlist/);
    await page.locator('.project-card__name', { hasText: 'Bhavishya Heights' }).waitFor();
    t.equal(taps, 1);
  });
}

/** The choices that a form about the project begins with. */
async function holdsChoices(t: Test, form: ReturnType<Page['locator']>, type: string): Promise<void> {
  t.equal(await form.locator('[name=budget]').inputValue(), '41 Lac and above');
  t.equal(await form.locator('[name=project_type]').inputValue(), type);
}
