import type { Page } from 'playwright-core';
import t from 'tap';
import { openPage, startBrowser } from './support/browser.ts';
import { CAPTCHA_ANSWER, CAPTCHA_TYPED } from './support/builders.ts';
import {
  CORRECT,
  numbersOf,
  payloadOf,
  refusedWords,
  sentWords,
  tomorrow,
  WENT_WRONG,
} from './support/form-messages.ts';
import { startWithin } from './support/start-within.ts';

const ENV = {
  CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER,
  CAPTCHA_FREE: '1000',
  ENQUIRY_LIMIT: '1000',
  ENQUIRY_TIMEOUT_MS: '2500',
};
/** A ticket younger than this is taken for a program's. Milliseconds. */
const TICKET_AGE_MS = 3_100;

const MOBILE = 9_876_543_210;

const { upstream, site } = await startWithin(t, { warm: false, env: ENV });

t.test('without JavaScript', async (t) => {
  const browser = await startBrowser(t);
  const { page } = await openPage(browser, { javaScriptEnabled: false, reducedMotion: 'reduce' });

  // All six forms by HTTP in enquiries-messages.test.ts.
  await t.test('a form is filled in, corrected, sent and confirmed', async (t) => {
    const name = 'site-visit';
    const prefix = 'contact';
    const { refused, hung, sent } = numbersOf(name);
    const message = page.locator(`#${prefix}-form .form-message`);
    const words = message.locator('p').first();
    await page.goto(`${site.url}/landing`);
    await page.locator('a[data-dialog=site-visit-dialog]').first().click();
    await page.locator(`#${prefix}-form`).waitFor();

    await send(page, prefix);
    t.match(await message.innerText(), CORRECT);
    // A message beside the field.
    await page.locator(`#${prefix}-name-error`).waitFor();
    // The summary has the focus.
    await page.locator(`#${prefix}-form .form-message:focus`).waitFor();

    await fill(page, prefix, refused);
    upstream.enquiries.nextOf(refused, { kind: 'refuse', status: 500 });
    await page.waitForTimeout(TICKET_AGE_MS);
    await send(page, prefix);
    t.equal(await words.innerText(), refusedWords(name));
    t.equal(await page.locator(`#${prefix}-name`).inputValue(), 'Sunita Sharma', 'kept');
    t.equal(await page.locator(`#${prefix}-budget`).inputValue(), '26-40 Lac', 'kept');

    // From now on at once: a form that is shown again is as old as it was.
    upstream.enquiries.nextOf(hung, { kind: 'hang' });
    await fill(page, prefix, hung);
    await send(page, prefix);
    t.equal(await words.innerText(), WENT_WRONG);

    await fill(page, prefix, sent);
    await send(page, prefix);
    t.equal(new URL(page.url()).search, `?sent=${name}`);
    t.match(await page.locator('main').innerText(), sentWords(name));
    t.ok(upstream.enquiries.attemptsOf(refused).length, 'what was refused had been sent');
    t.ok(upstream.enquiries.attemptsOf(hung).length, 'and so had what hung');
    t.same(
      upstream.enquiries.attemptsOf(sent).map(({ payload }) => payload),
      [payloadOf(name, sent)],
    );
  });

  await t.test('a captcha is renewed by a button, and steps in where it is asked for', async (t) => {
    await page.goto(`${site.url}/contact-us`);
    await page.locator('#contact-name').fill('Sunita Sharma');
    const first = await page.locator('.captcha__picture').getAttribute('src');
    await Promise.all([page.waitForNavigation(), page.locator('button[name=refresh_captcha]').click()]);
    t.not(await page.locator('.captcha__picture').getAttribute('src'), first);
    t.equal(await page.locator('#contact-name').inputValue(), 'Sunita Sharma');

    // Too quick for a person: the form without a captcha asks for one.
    await page.goto(`${site.url}/projects/kolar-crest`);
    await page.locator('main a[data-form=callback]:visible').first().click();
    await page.locator('#contact-form').waitFor();
    t.match(await page.locator('main').innerText(), /Kolar Crest/, 'the project is named');
    t.equal(await page.locator('.captcha__picture').count(), 0);
    await Promise.all([page.waitForNavigation(), page.evaluate(fillAndSend, String(MOBILE))]);
    t.match(await page.locator('.form-message').innerText(), /Please type the characters from the picture/);
    t.equal(await page.locator('#contact-name').inputValue(), 'Sunita Sharma');
    await fill(page, 'contact', MOBILE, 'nonono');
    await page.waitForTimeout(TICKET_AGE_MS);
    await send(page, 'contact');
    t.match(await page.locator('.form-message').innerText(), /Invalid CAPTCHA\. Please try again\./);
    await fill(page, 'contact', MOBILE);
    await page.waitForTimeout(TICKET_AGE_MS);
    await send(page, 'contact');
    t.equal(new URL(page.url()).search, '?sent=callback');
  });

  await t.test('an application is checked and confirmed, and nothing of it is kept', async (t) => {
    await page.goto(`${site.url}/apply?job=807`);
    t.match(await page.locator('main h1').innerText(), /Architect/);
    const submit = page.locator('main form button[type=submit]:visible').last();
    await Promise.all([page.waitForNavigation(), submit.click()]);
    const words = await page.locator('main').innerText();
    for (const message of ['Mobile number is required', 'Please upload your resume (PDF/JPG)']) {
      t.ok(words.includes(message), message);
    }
    t.match(words, /Architect/, 'the job is still named');
    await page.locator('main input[name=name]').fill('Asha Verma');
    await page.locator('main input[name=phone]').fill('9876543210');
    await page.locator('main [name=experience]').fill('Four years');
    await page.locator('main input[type=file]').setInputFiles({
      name: 'asha-verma.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4'),
    });
    await submit.click();
    await page.waitForURL('**/career?*');
    t.match(await page.getByRole('alert').innerText(), /Application Submitted Successfully!/);
    t.notOk(
      /Asha|asha-verma|98765/.test(
        JSON.stringify(site.log.map(({ msg, form, route }) => [msg, form, route])),
      ),
    );
  });
});

async function fill(page: Page, prefix: string, mobile: number, captcha = CAPTCHA_TYPED): Promise<void> {
  const at = (name: string) => page.locator(`#${prefix}-${name}`);
  await at('name').fill('Sunita Sharma');
  await at('mobile').fill(`+91 ${mobile}`.replace(/(\d{5})$/, ' $1'));
  await at('budget').selectOption('26-40 Lac');
  await at('project_type').selectOption('Residential');
  if (await at('terms').count()) await at('terms').check();
  if (await at('date').count()) await at('date').fill(tomorrow());
  if (await at('time').count()) await at('time').fill('11:30');
  if (await at('captcha').count()) await at('captcha').fill(captcha);
}

/** In the page: all at once, since a busy machine types like a person. */
function fillAndSend(mobile: string): void {
  const form = document.querySelector('#contact-form') as HTMLFormElement;
  const values = {
    name: 'Sunita Sharma',
    mobile,
    budget: '26-40 Lac',
    project_type: 'Residential',
  };
  for (const [name, value] of Object.entries(values)) {
    (form.elements.namedItem(name) as HTMLInputElement).value = value;
  }
  const terms = form.elements.namedItem('terms') as HTMLInputElement | null;
  if (terms) terms.checked = true;
  form.querySelector<HTMLButtonElement>('.enquiry-form__submit')?.click();
}

/** Presses the form's own button and waits for the next page. */
async function send(page: Page, prefix: string): Promise<void> {
  await Promise.all([
    page.waitForNavigation(),
    page.locator(`#${prefix}-form .enquiry-form__submit`).click(),
  ]);
}
