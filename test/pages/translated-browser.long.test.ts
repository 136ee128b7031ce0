import type { Page } from 'playwright-core';
import t from 'tap';
import { FORM_NAMES, type FormName } from '../../shared/enquiry-forms.ts';
import { hydrated, openPage } from '../support/browser.ts';
import { CAPTCHA_TYPED, MANY_FORMS, TICKET_AGE_MS } from '../support/builders.ts';
import { formOn, openForm } from '../support/enquiry-page.ts';
import { payloadOf, RIGHT, tomorrow } from '../support/form-messages.ts';
import { browser } from '../support/shared-site.ts';
import { startWithin } from '../support/start-within.ts';
import { translateThePage } from '../support/translate.ts';

const { site, upstream } = await startWithin(t, { env: MANY_FORMS });

/** Where RIGHT's choices stand in their lists, whatever they are called there. */
const PLACES = { budget: 2, project_type: 1 };

/** Where a visitor without JavaScript finds each form, and how the ids of its elements begin. */
const PLAIN: Record<FormName, { path: string; prefix: string }> = {
  enquiry: { path: '/contact-us?form=enquiry', prefix: 'contact' },
  callback: { path: '/contact-us?form=callback', prefix: 'contact' },
  contact: { path: '/contact-us', prefix: 'contact' },
  consultation: { path: '/landing', prefix: 'consultation' },
  landing: { path: '/landing', prefix: 'landing' },
  'site-visit': { path: '/contact-us?form=site-visit', prefix: 'contact' },
};

type OpenedForm = Pick<ReturnType<typeof formOn>, 'field' | 'form' | 'submit'>;

/** Answers a form by the places of its choices, as somebody does who reads them in another language. */
async function fillTranslated({ field }: OpenedForm, mobile: number): Promise<void> {
  const typed = { name: RIGHT.name, mobile, captcha: CAPTCHA_TYPED, date: tomorrow(), time: RIGHT.time };
  for (const [name, value] of Object.entries(typed))
    if (await field(name).count()) await field(name).fill(String(value));
  for (const [name, index] of Object.entries(PLACES)) await field(name).selectOption({ index });
  if (await field('terms').count()) await field('terms').check();
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
    await fillTranslated(form, mobile);
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
    const form = formOn({ page, messages: [] }, PLAIN[name].prefix);
    await page.goto(site.url + PLAIN[name].path);
    site.pass(TICKET_AGE_MS);
    await page.evaluate(translateThePage);
    await fillTranslated(form, mobile);
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
