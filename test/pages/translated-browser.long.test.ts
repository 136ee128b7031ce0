import type { Page } from 'playwright-core';
import t from 'tap';
import { allFields, FORM_NAMES, type FormName } from '../../shared/enquiry-forms.ts';
import { hydrated, openPage } from '../support/browser.ts';
import { MANY_FORMS, RIGHT, TICKET_AGE_MS } from '../support/builders.ts';
import { formOn, openForm } from '../support/enquiry-page.ts';
import { payloadOf, plainWay } from '../support/form-messages.ts';
import { browser } from '../support/shared-site.ts';
import { startWithin } from '../support/start-within.ts';
import { translateThePage } from '../support/translate.ts';

const { site, upstream } = await startWithin(t, { env: MANY_FORMS });

type OpenedForm = Pick<ReturnType<typeof formOn>, 'field' | 'form' | 'submit'>;

/** Answers a form by the places of its choices, as somebody does who reads them in another language. */
async function fillTranslated(form: FormName, { field }: OpenedForm, mobile: number): Promise<void> {
  for (const { name, input, placeholder, enum: choices = [] } of allFields[form]) {
    const value = name === 'mobile' ? String(mobile) : RIGHT[name];
    const control = field(name);
    if (value === undefined || !(await control.count())) continue;
    const options: readonly string[] = placeholder ? ['', ...choices] : choices;
    if (input === 'select') await control.selectOption({ index: options.indexOf(value) });
    else if (input === 'checkbox') await control.check();
    else await control.fill(value);
  }
}

const payloadsOf = (mobile: number) => upstream.enquiries.attemptsOf(mobile).map(({ payload }) => payload);

/** The others stand in the same window, or are made of the same fields. */
const WITH_SCRIPT = ['callback', 'contact', 'landing', 'site-visit'] as const;

t.test('a translated page sends what its English one would', async (t) => {
  const opened = [];
  for (const name of WITH_SCRIPT) opened.push({ name, ...(await openForm(t, browser, site, name)) });
  let mobile = 9_876_540_000;
  for (const { name, page, ...form } of opened) {
    mobile += 1;
    await page.evaluate(translateThePage);
    await fillTranslated(name, form, mobile);
    await form.submit();
    await form.form.locator('.form-message').waitFor();
    t.same(payloadsOf(mobile), [payloadOf(name, mobile)], `${name}, with JavaScript`);
  }
});

t.test('and so without JavaScript', async (t) => {
  const { page } = await openPage(t, browser, { javaScriptEnabled: false });
  let mobile = 9_876_541_000;
  for (const name of FORM_NAMES) {
    mobile += 1;
    const { from, prefix } = plainWay(name);
    const form = formOn({ page, messages: [] }, prefix);
    await page.goto(site.url + from);
    site.pass(TICKET_AGE_MS);
    await page.evaluate(translateThePage);
    await fillTranslated(name, form, mobile);
    await Promise.all([page.waitForNavigation(), form.submit()]);
    t.equal(new URL(page.url()).searchParams.get('sent'), name);
    t.same(payloadsOf(mobile), [payloadOf(name, mobile)], name);
  }
});

/** Where a filter's choices lead. */
async function narrowed(page: Page): Promise<string> {
  await page.locator('.project-filter__chip').first().waitFor();
  return new URL(page.url()).search;
}

t.test('filters and boxes carry their values, too', async (t) => {
  for (const javaScriptEnabled of [true, false]) {
    const { page } = await openPage(t, browser, { javaScriptEnabled, reducedMotion: 'reduce' });
    await page.goto(`${site.url}/projects`);
    if (javaScriptEnabled) await hydrated(page);
    await page.evaluate(translateThePage);
    await page.locator('.project-filter__summary').click();
    const type = page.locator('#filter-type');
    const value = await type.locator('option').nth(1).getAttribute('value');
    await type.selectOption({ index: 1 });
    if (!javaScriptEnabled) await page.locator('.project-filter__form button').click();
    t.match(await narrowed(page), `type=${value}`);

    await page.evaluate(translateThePage);
    const box = page.locator('.project-card__compare input').first();
    const slug = await box.getAttribute('value');
    await box.check();
    await page.locator('.compare-bar button').click();
    await page.waitForURL(`**/compare?p=${slug}`);
  }
});

/** Two pages of one kind each: React would change the texts of the first into those of the second. */
const NEIGHBOURS = [
  ['/projects/katara-springs', '/projects/kolar-crest'],
  ['/projects/katara-springs', '/projects/katara-springs?bhk=2'],
  ['/projects', '/projects?bhk=2'],
  ['/hi/projects/kolar-crest', '/hi/projects/katara-springs'],
] as const;

/** The words of the page, without the marks of their translation, and without sizes of files, which come later. */
async function wordsOf(page: Page): Promise<string> {
  return (await page.locator('main').innerText()).replace(/[«»]|, \d+ kB/g, '').replace(/\s+/g, ' ');
}

/** Waits for the page at a path, in its own words and taken over by React. */
async function arrived(page: Page, path: string): Promise<void> {
  await page.waitForURL(site.url + path);
  await page.waitForFunction(() => !document.querySelector('font'));
  await hydrated(page);
}

t.test('a translated page leads on to the whole next one, by links and by Back', async (t) => {
  for (const [from, to] of NEIGHBOURS) {
    const { page, messages } = await openPage(t, browser, { reducedMotion: 'reduce' });
    await page.goto(site.url + to);
    await hydrated(page);
    const expected = await wordsOf(page);
    await page.goto(site.url + from);
    await hydrated(page);
    const former = await wordsOf(page);
    /** Goes on by a link of the translated page. */
    const follow = (href: string) =>
      page.evaluate((href) => {
        const link = Object.assign(document.createElement('a'), { href });
        document.body.append(link);
        link.click();
      }, href);
    await page.evaluate(translateThePage);
    await follow(to);
    await arrived(page, to);
    t.equal(await wordsOf(page), expected, `${from} leads to ${to}`);
    await follow(from);
    await arrived(page, from);
    await page.evaluate(translateThePage);
    await page.goBack();
    await arrived(page, to);
    t.equal(await wordsOf(page), expected, `Back leads from ${from} to ${to}`);
    t.ok(former !== expected);
    t.same(messages, []);
  }
});

t.test('a translated button tells its new state', async (t) => {
  const { page } = await openPage(t, browser, { reducedMotion: 'reduce' });
  await page.goto(`${site.url}/projects`);
  await hydrated(page);
  await page.evaluate(translateThePage);
  const save = page.locator('.project-card__save').first();
  await save.click();
  t.match(await save.innerText(), 'Saved');
});
