import t from 'tap';
import { holdRequests, hydrated, openPage, startBrowser } from './support/browser.ts';
import { CAPTCHA_TYPED, MANY_FORMS, RIGHT } from './support/builders.ts';
import { formOn, openForm } from './support/enquiry-page.ts';
import { payloadOf, WRONG_VALUES, wordsOf } from './support/form-messages.ts';
import { noBrowser } from './support/platform.ts';
import { startWithin } from './support/start-within.ts';
import { until } from './support/until.ts';

const { sent: SENT, wentWrong: WENT_WRONG } = wordsOf('enquiry');

t.test('in a real browser', { skip: noBrowser }, async (t) => {
  const browser = await startBrowser(t);
  const { site, upstream } = await startWithin(t, { env: MANY_FORMS });
  const enquiry = await openForm(t, browser, site, 'enquiry');
  const landing = await openForm(t, browser, site, 'landing');

  await t.test('while typing, wrong characters are stripped, and nobody is interrupted', async (t) => {
    await enquiry.field('name').pressSequentially('R4v!i  श9र्मा');
    t.equal(await enquiry.field('name').inputValue(), 'Rvi  शर्मा');
    await enquiry.field('mobile').pressSequentially('98a76-54 3210999');
    t.equal((await enquiry.field('mobile').inputValue()).replace(/\D/g, '').slice(0, 10), '9876543210');
    await enquiry.field('mobile').fill('+91 98765 43210');
    t.equal(await enquiry.field('mobile').inputValue(), '9876543210', 'as autofill brings it');

    // An input method composes a letter out of several keys: what stands there meanwhile is its own.
    await enquiry.field('name').fill('');
    await enquiry.field('name').focus();
    const cdp = await enquiry.page.context().newCDPSession(enquiry.page);
    await cdp.send('Input.imeSetComposition', { text: 'k9', selectionStart: 2, selectionEnd: 2 });
    t.equal(await enquiry.field('name').inputValue(), 'k9');
    await cdp.send('Input.insertText', { text: 'क' });
    t.equal(await enquiry.field('name').inputValue(), 'क');
  });

  /** A form on a page, with a captcha, and one in a window; the others by HTTP in enquiries-messages.test.ts. */
  for (const [name, language] of [
    ['contact', 'en'],
    ['site-visit', 'hi'],
  ] as const) {
    await t.test(`${name} says every message, sends what it should and keeps what was typed`, async (t) => {
      const says = wordsOf(name, language);
      const form = await openForm(t, browser, site, name, language);
      await form.submit();
      await form.says(says.correct);
      for (const [field, message] of Object.entries(says.empty)) t.equal(await form.problem(field), message);
      for (const [field, message] of Object.entries(says.wrong)) {
        await form.field(field).fill(WRONG_VALUES[field as keyof typeof WRONG_VALUES]);
        await form.submit();
        t.ok(await until(async () => (await form.problem(field)) === message), message);
      }
      t.same(upstream.enquiries.attemptsOf(Number(WRONG_VALUES.mobile)), [], 'nothing of that was sent');

      const mobile = name === 'contact' ? 9_876_543_100 : 9_876_543_200;
      /** A failed enquiry is tried again later, and must not meet the next outcome: each has its own number. */
      const send = async (number: number, words: string) => {
        // A captcha is good for one try.
        await form.fill({ mobile: String(number) });
        await form.submit();
        await form.says(words);
      };
      upstream.enquiries.nextOf(mobile, { kind: 'refuse', status: 500 });
      await send(mobile, says.refused);
      t.match(await form.form.locator('.form-message').innerText(), /[0-9A-Z]{5}-[0-9A-Z]{5}/, 'it is kept');
      t.equal(await form.field('name').inputValue(), RIGHT.name, 'kept');
      upstream.enquiries.nextOf(mobile + 1, { kind: 'cut' });
      await send(mobile + 1, says.wentWrong);
      t.equal(await form.field('mobile').inputValue(), String(mobile + 1), 'kept');
      await send(mobile + 2, says.sent);
      t.equal(await form.field('name').inputValue(), '', 'cleared');
      const panel = await form.form.locator('.sent-panel').innerText();
      t.match(panel, /[0-9A-Z]{5}-[0-9A-Z]{5}/, 'its reference');
      t.ok(panel.includes(`+91 ${mobile + 2}`), 'who will be called');
      const isWindow = name !== 'contact';
      t.equal(await form.field('name').isVisible(), !isWindow, 'in a window the panel is in its place');
      t.equal(await form.form.locator('.sent-panel a[download]').count(), isWindow ? 1 : 0, 'for calendars');
      const sent = upstream.enquiries.attemptsOf(mobile + 2).map(({ payload }) => payload);
      t.same(sent, [payloadOf(name, mobile + 2)]);
      // A status of 502 or 504 is an error to a browser's console.
      const messages = form.messages.filter((message) => !/status of 50[24]/.test(message));
      t.same(messages, []);
    });
  }

  await t.test('an enquiry says which campaign and which page it came from', async (t) => {
    const { page } = await openPage(t, browser, { reducedMotion: 'reduce' });
    await page.goto(`${site.url}/?utm_source=first&utm_medium=mail`);
    await page.goto(`${site.url}/contact-us?utm_source=last`);
    await page.goto(`${site.url}/projects/katara-springs?bhk=2`);
    await hydrated(page);
    await page.locator('.sticky-enquiry__enquire').click();
    const form = formOn({ page, messages: [] }, 'dialog');
    await form.fill({ mobile: '9876543350' });
    const [posted] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/enquiries')),
      form.submit(),
    ]);
    const { page: path, visit, project, bhk } = posted.postDataJSON() as Record<string, string>;
    t.same([path, project, bhk], ['/projects/katara-springs', 'katara-springs', '2'], 'by the page alone');
    const first = { source: 'first', medium: 'mail', landing: '/' };
    t.match(JSON.parse(visit ?? '{}'), { first, last: { source: 'last' }, referrer: null });
    t.same(await page.context().cookies(), []);
    await form.says(SENT);
  });

  await t.test('while it is sent the button says so; a double click is one enquiry', async (t) => {
    const form = await openForm(t, browser, site, 'callback');
    await form.fill({ mobile: '9876543300' });
    const answer = upstream.hold('createEnquiry');
    await form.form.locator('.enquiry-form__submit').dblclick();
    await form.form.locator('.enquiry-form__submit:disabled', { hasText: 'Submitting...' }).waitFor();
    answer();
    await form.says(SENT);
    await form.form.locator('.enquiry-form__submit:enabled').waitFor({ state: 'attached' });
    t.equal(upstream.enquiries.attemptsOf(9_876_543_300).length, 1);
  });

  await t.test('the landing forms pass a stored token on, the others do not', async (t) => {
    for (const [mobile, form, authorized] of [
      [9_876_543_401, landing, true],
      [9_876_543_402, enquiry, false],
    ] as const) {
      await form.page.evaluate(() => localStorage.setItem('token', 'abc.def-1'));
      await form.fill({ mobile: String(mobile) });
      await form.submit();
      await form.says(SENT);
      const [attempt] = upstream.enquiries.attemptsOf(mobile);
      t.equal(attempt?.headers.authorization, authorized ? 'Bearer abc.def-1' : undefined);
    }
    t.notOk(JSON.stringify(site.log).includes('abc.def-1'));
  });

  await t.test('a captcha appears in the form when the server asks, and nothing typed is lost', async (t) => {
    const { upstream, site } = await startWithin(t, { env: { ...MANY_FORMS, CAPTCHA_FREE: '0' } });
    const form = await openForm(t, browser, site, 'enquiry');
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
  });

  await t.test('a visitor who sends too many is told when to come back and whom to call', async (t) => {
    const { site } = await startWithin(t, { env: { ...MANY_FORMS, ENQUIRY_LIMIT: '1' } });
    const form = await openForm(t, browser, site, 'landing');
    await form.fill();
    await form.submit();
    await form.says(SENT);
    await form.fill({ name: 'Another Person' });
    await form.submit();
    await form.says('Too many enquiries have come from your connection. Please try again in');
    t.match(await form.form.locator('.form-message').textContent(), /or call us on \+91 755 400 1234/);
    t.equal(await form.field('name').inputValue(), 'Another Person');
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
  });

  for (const isChanged of [false, true]) {
    const name = isChanged ? 'Changed Page' : 'Early Bird';
    await t.test(`a form that is sent before React is there is held until it is: ${name}`, async (t) => {
      const watched = await openPage(t, browser);
      const { page } = watched;
      const form = formOn(watched, 'contact');
      const documents: string[] = [];
      page.on('request', (request) => request.isNavigationRequest() && documents.push(request.method()));
      const release = await holdRequests(page, /\/assets\/entry-/);
      const before = upstream.enquiries.attempts.length;
      await page.goto(`${site.url}/contact-us`);
      // As an extension changes it: React then makes the form anew.
      if (isChanged) await form.field('name').evaluate((input) => input.after(document.createElement('i')));
      await form.fill({ name, project_type: 'Other' });
      await form.submit();
      t.equal(upstream.enquiries.attempts.length, before);
      release();
      await form.says(SENT);
      t.same(documents, ['GET'], 'the page was not left');
      t.match(upstream.enquiries.attempts.at(-1)?.payload, { name, project_type: 'Other' });
    });
  }

  await t.test('an application is checked, told and sent nowhere', async (t) => {
    const { page, requests } = await openPage(t, browser, { reducedMotion: 'reduce' });
    await page.goto(`${site.url}/career/architect/807`);
    await hydrated(page);
    await page.locator('a[href^="/apply"]').first().click();
    const main = page.locator('main');
    await main.getByText('Architect').first().waitFor();
    const submit = main.locator('form button[type=submit]:visible').last();
    const resume = main.locator('input[type=file]');
    const says = (message: string) => main.getByText(message).first().waitFor();
    await submit.click();
    await says('Mobile number is required');
    await says('Please upload your resume (PDF/JPG)');
    await main.locator('[name=name]').fill('Asha Verma');
    await main.locator('[name=phone]').fill('12345');
    const buffer = Buffer.from('%PDF-1.4');
    await resume.setInputFiles({ name: 'cv.exe', mimeType: 'application/x-msdownload', buffer });
    await submit.click();
    await says('Mobile number must be 10 digits');
    await says('Resume must be PDF or JPG/JPEG');
    await main.locator('[name=phone]').fill('9876543210');
    await main.locator('[name=experience]').fill('Four years on towers');
    await resume.setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer });
    const before = requests.length;
    await submit.click();
    await page.waitForURL(/\/career\?sent=application/);
    await page.getByRole('alert').getByText('Application Submitted Successfully!').waitFor();
    const sent = requests.slice(before).filter((url) => !/_data\/career|\/media\/|\/assets\//.test(url));
    t.same(sent, [], 'no server was told');
  });
});
