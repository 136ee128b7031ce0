import t from 'tap';
import { readReference } from '../shared/reference.ts';
import { openPage, startBrowser } from './support/browser.ts';
import { CAPTCHA_TYPED, MANY_FORMS, TICKET_AGE_MS } from './support/builders.ts';
import { formOn } from './support/enquiry-page.ts';
import { payloadOf, wordsOf } from './support/form-messages.ts';
import { startWithin } from './support/start-within.ts';

const MOBILE = 9_876_543_210;
const says = wordsOf('site-visit');

const browser = await startBrowser(t);
const { upstream, site } = await startWithin(t, { env: MANY_FORMS });

/** Every message of all forms without JavaScript is held by enquiries-messages.test.ts. */
t.test('without JavaScript', async (t) => {
  const watched = await openPage(t, browser, { javaScriptEnabled: false, reducedMotion: 'reduce' });
  const { page } = watched;
  const form = formOn(watched, 'contact');
  const fill = () => form.fill({ mobile: '+91 98765 43210', captcha: '' });
  const send = () => Promise.all([page.waitForNavigation(), form.submit()]);
  const words = () => page.locator('main').innerText();

  await t.test('a form is filled in, corrected, sent and confirmed', async (t) => {
    await page.goto(`${site.url}/landing`);
    await page.locator('a[data-dialog=site-visit-dialog]').first().click();
    await form.form.waitFor();
    await send();
    t.match(await form.form.locator('.form-message:focus').innerText(), says.correct, 'it has the focus');
    t.match(await form.problem('name'), /valid name/, 'beside its field');

    site.pass(TICKET_AGE_MS);
    await fill();
    await send();
    const { searchParams } = new URL(page.url());
    t.equal(searchParams.get('sent'), 'site-visit');
    t.match(await words(), says.sent);
    const reference = searchParams.get('reference') ?? '';
    t.equal(readReference(reference), reference);
    t.ok((await words()).includes(`Your reference: ${reference}`));
    const calendar = await fetch(
      new URL((await page.locator('a[download]').getAttribute('href')) ?? '', page.url()),
    );
    t.match(await calendar.text(), /SUMMARY:Site visit/);
    const sent = upstream.enquiries.attemptsOf(MOBILE).map(({ payload }) => payload);
    t.same(sent, [payloadOf('site-visit', MOBILE)]);
  });

  await t.test('a captcha is renewed by a button, and steps in where it is asked for', async (t) => {
    await page.goto(`${site.url}/contact-us`);
    await form.field('name').fill('Sunita Sharma');
    const first = await page.locator('.captcha__picture').getAttribute('src');
    await Promise.all([page.waitForNavigation(), page.locator('button[name=refresh_captcha]').click()]);
    t.not(await page.locator('.captcha__picture').getAttribute('src'), first);
    t.equal(await form.field('name').inputValue(), 'Sunita Sharma', 'kept');

    await page.goto(`${site.url}/projects/kolar-crest`);
    await page.locator('main a[data-form=callback]:visible').first().click();
    await form.form.waitFor();
    t.match(await words(), /Kolar Crest/, 'the project is named');
    t.equal(await page.locator('.captcha__picture').count(), 0);
    // As a clock says that was set back, whatever time a busy machine takes to fill in a form.
    site.pass(-600_000);
    await fill();
    await send();
    t.match(await page.locator('.form-message').innerText(), /Please type the characters from the picture/);
    t.equal(await form.field('name').inputValue(), 'Sunita Sharma', 'kept');
    await form.field('captcha').fill(CAPTCHA_TYPED);
    await send();
    t.equal(new URL(page.url()).searchParams.get('sent'), 'callback');
  });

  await t.test('an application is checked and confirmed, and nothing of it is kept', async (t) => {
    await page.goto(`${site.url}/apply?job=807`);
    const submit = page.locator('main form button[type=submit]:visible').last();
    await Promise.all([page.waitForNavigation(), submit.click()]);
    for (const said of ['Architect', 'Mobile number is required', 'Please upload your resume (PDF/JPG)'])
      t.ok((await words()).includes(said), said);
    await page.locator('main input[name=name]').fill('Asha Verma');
    await page.locator('main input[name=phone]').fill('9876543210');
    await page.locator('main [name=experience]').fill('Four years');
    await page.locator('main input[type=file]').setInputFiles({
      ...{ name: 'asha-verma.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') },
    });
    await submit.click();
    await page.waitForURL('**/career?*');
    t.match(await page.getByRole('alert').innerText(), /Application Submitted Successfully!/);
    const told = site.log.map(({ msg, form, route }) => [msg, form, route]);
    t.notMatch(JSON.stringify(told), /Asha|asha-verma|98765/);
  });
});
