import t, { type Test } from 'tap';
import { applies } from './support/application-page.ts';
import { startBrowser } from './support/browser.ts';
import { CAPTCHA_ANSWER, CAPTCHA_TYPED } from './support/builders.ts';
import { openForm, saysEveryMessage } from './support/enquiry-page.ts';
import {
  numbersOf,
  payloadOf,
  RIGHT,
  refusedWords,
  sentWords,
  WENT_WRONG,
  WRONG_VALUES,
} from './support/form-messages.ts';
import { startWithin } from './support/start-within.ts';

const ENV = {
  CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER,
  CAPTCHA_FREE: '1000',
  ENQUIRY_LIMIT: '1000',
  // What is to be delivered needs time on a busy machine; what hangs takes as long.
  ENQUIRY_TIMEOUT_MS: '2500',
};
const SENT = sentWords('enquiry');

t.test('in a real browser', async (t) => {
  const browser = await startBrowser(t);
  const { site, upstream } = await startWithin(t, { warm: false, env: ENV });
  /** A site with other settings than the usual one. */
  const siteWith = (t: Test, env: Record<string, string>) =>
    startWithin(t, { warm: false, env: { ...ENV, ...env } });
  const enquiry = await openForm(browser, site, 'enquiry');
  const landing = await openForm(browser, site, 'landing');

  await t.test(
    'while typing, characters that cannot be are stripped, and nobody is interrupted',
    async (t) => {
      const form = enquiry;
      await form.field('name').pressSequentially('R4v!i  श9र्मा');
      t.equal(await form.field('name').inputValue(), 'Rvi  शर्मा');
      await form.field('mobile').pressSequentially('98a76-54 3210999');
      t.equal((await form.field('mobile').inputValue()).replace(/\D/g, '').slice(0, 10), '9876543210');
      await form.field('mobile').fill('+91 98765 43210');
      t.equal(await form.field('mobile').inputValue(), '9876543210', 'as autofill brings it');

      // An input method composes a letter out of several keys: what stands there meanwhile is its own.
      await form.field('name').fill('');
      await form.field('name').focus();
      const cdp = await form.page.context().newCDPSession(form.page);
      await cdp.send('Input.imeSetComposition', { text: 'k9', selectionStart: 2, selectionEnd: 2 });
      t.equal(await form.field('name').inputValue(), 'k9');
      await cdp.send('Input.insertText', { text: 'क' });
      t.equal(await form.field('name').inputValue(), 'क');
    },
  );

  /** A form on a page, with a captcha, and one in a window; the others by HTTP in enquiries-messages.test.ts. */
  for (const name of ['contact', 'site-visit'] as const) {
    await t.test(`${name} says every message, sends what it should and keeps what was typed`, async (t) => {
      const { refused, hung, sent } = numbersOf(name);
      const form = await openForm(browser, site, name);
      await saysEveryMessage(t, form, name);
      t.same(upstream.enquiries.attemptsOf(Number(WRONG_VALUES.mobile)), [], 'nothing of that was sent');

      await form.fill({ mobile: String(refused) });
      upstream.enquiries.nextOf(refused, { kind: 'refuse', status: 500 });
      await form.submit();
      await form.says(refusedWords(name));
      t.equal(await form.field('name').inputValue(), RIGHT.name, 'kept');

      // A captcha is good for one try.
      if (name === 'contact') await form.field('captcha').fill(CAPTCHA_TYPED);
      await form.field('mobile').fill(String(hung));
      upstream.enquiries.nextOf(hung, { kind: 'hang' });
      await form.submit();
      await form.says(WENT_WRONG);
      t.equal(await form.field('mobile').inputValue(), String(hung), 'kept');

      if (name === 'contact') await form.field('captcha').fill(CAPTCHA_TYPED);
      await form.field('mobile').fill(String(sent));
      await form.submit();
      await form.says(sentWords(name));
      t.equal(await form.field('name').inputValue(), '', 'cleared');
      t.same(
        upstream.enquiries.attemptsOf(sent).map(({ payload }) => payload),
        [payloadOf(name, sent)],
      );
      // Refused submissions write to the console by themselves: a status of 502 or 504 is an error to a browser.
      t.same(
        form.messages.filter((message) => !/status of 50[24]/.test(message)),
        [],
      );
      await form.page.context().close();
    });
  }

  await t.test(
    'while it is sent the button says so and is disabled; a double click is one enquiry',
    async (t) => {
      const form = await openForm(browser, site, 'callback');
      const { sent } = numbersOf('callback');
      await form.fill({ mobile: String(sent) });
      upstream.delay('createEnquiry', 400);
      const button = form.form.locator('.enquiry-form__submit');
      await button.dblclick();
      await form.form.locator('.enquiry-form__submit:disabled', { hasText: 'Submitting...' }).waitFor();
      await form.says(SENT);
      upstream.delay('createEnquiry', 0);
      await form.form.locator('.enquiry-form__submit:enabled').waitFor();
      t.equal(upstream.enquiries.attemptsOf(sent).length, 1);
      await form.page.context().close();
    },
  );

  await t.test('the landing forms pass a stored token on, the others do not', async (t) => {
    for (const [name, form, authorized] of [
      ['landing', landing, true],
      ['enquiry', enquiry, false],
    ] as const) {
      await form.page.evaluate(() => localStorage.setItem('token', 'abc.def-1'));
      await form.fill({ name: `Token ${name}` });
      await form.submit();
      await form.says(SENT);
      const attempt = upstream.enquiries.attempts.at(-1);
      t.equal(attempt?.headers.authorization, authorized ? 'Bearer abc.def-1' : undefined);
    }
    t.notOk(JSON.stringify(site.log).includes('abc.def-1'));
    await enquiry.page.context().close();
  });

  await t.test(
    'a captcha appears inside the form when the server asks, and nothing typed is lost',
    async (t) => {
      const { upstream, site } = await siteWith(t, { CAPTCHA_FREE: '0' });
      const form = await openForm(browser, site, 'enquiry');
      await form.fill();
      await form.submit();
      await form.says('Please type the characters from the picture and send again.');
      t.equal(await form.field('name').inputValue(), RIGHT.name);
      t.equal(await form.field('budget').inputValue(), RIGHT.budget);
      // It takes the focus.
      await form.page.waitForFunction(() => document.activeElement?.id === 'dialog-captcha');
      t.equal(upstream.enquiries.attempts.length, 0);

      const picture = form.form.locator('.captcha__picture');
      const first = await picture.getAttribute('src');
      await form.field('captcha').fill('wrong1');
      await form.submit();
      await form.says('Invalid CAPTCHA. Please try again.');
      const second = await picture.getAttribute('src');
      t.not(second, first, 'a new one, since the first is used up');
      await form.form.locator('button[name=refresh_captcha]').click();
      await form.page.waitForFunction(
        (src) => document.querySelector('.captcha__picture')?.getAttribute('src') !== src,
        second,
      );
      t.equal(await form.form.locator('audio').count(), 1);
      await form.field('captcha').fill(` ${CAPTCHA_TYPED}`);
      await form.submit();
      await form.says(SENT);
      t.same(upstream.enquiries.attempts.at(-1)?.payload, payloadOf('enquiry', Number(RIGHT.mobile)));
      await form.page.context().close();
    },
  );

  await t.test('who sends too many is told when to come back and whom to call', async (t) => {
    const { site } = await siteWith(t, { ENQUIRY_LIMIT: '1' });
    const form = await openForm(browser, site, 'landing');
    await form.fill();
    await form.submit();
    await form.says(SENT);
    await form.fill({ name: 'Another Person' });
    await form.submit();
    await form.says('Too many enquiries have come from your connection. Please try again in');
    t.match(await form.form.locator('.form-message').textContent(), /or call us on \+91 755 400 1234/);
    t.equal(await form.field('name').inputValue(), 'Another Person');
    await form.page.context().close();
  });

  await t.test('a server that is gone, and an answer that is no JSON, are told as such', async (t) => {
    const form = landing;
    await form.fill();
    await form.page.route('**/enquiries', (route) => route.fulfill({ status: 200, body: '<h1>Proxy</h1>' }));
    await form.submit();
    await form.says(WENT_WRONG);
    await form.page.route('**/enquiries', (route) => route.abort());
    await form.submit();
    await form.page.locator('.enquiry-form__submit:disabled').first().waitFor({ state: 'detached' });
    await form.says(WENT_WRONG);
    t.equal(await form.field('name').inputValue(), RIGHT.name);
    await form.page.context().close();
  });

  await t.test('a form that is sent before React is there is held, and sent once it is', async (t) => {
    const before = upstream.enquiries.attempts.length;
    const context = await browser.newContext();
    const page = await context.newPage();
    const documents: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && documents.push(request.method()));
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/assets\/entry-/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${site.url}/contact-us`);
    await page.locator('#contact-name').fill('Early Bird');
    await page.locator('#contact-mobile').fill('9876543210');
    await page.locator('#contact-budget').selectOption('10-25 Lac');
    await page.locator('#contact-project_type').selectOption('Other');
    await page.locator('#contact-terms').check();
    await page.locator('#contact-captcha').fill(CAPTCHA_ANSWER);
    await page.locator('#contact-form .enquiry-form__submit').click();
    t.equal(upstream.enquiries.attempts.length, before);
    release();
    await page.locator('#contact-form .form-message', { hasText: SENT }).waitFor();
    t.same(documents, ['GET'], 'the page was not left');
    t.match(upstream.enquiries.attempts.at(-1)?.payload, { name: 'Early Bird', project_type: 'Other' });
  });

  await t.test('an application is checked, told and sent nowhere', (t) => applies(t, browser, site));
});
