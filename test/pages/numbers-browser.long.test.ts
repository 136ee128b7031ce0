import type { Page } from 'playwright-core';
import t from 'tap';
import { hydrated, openQuietPage } from '../support/browser.ts';
import { type formOn, openForm } from '../support/enquiry-page.ts';
import { wordsOf } from '../support/form-messages.ts';
import { browser, site, upstream } from '../support/shared-site.ts';

type Field = ReturnType<ReturnType<typeof formOn>['field']>;

/** How a number comes into its field. */
const WAYS: Record<string, (field: Field, text: string) => Promise<void>> = {
  typed: (field, text) => field.pressSequentially(text),
  pasted: async (field, text) => {
    await field.page().evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await field.press('ControlOrMeta+v');
  },
  'filled in': async (field, text) => {
    // As a browser's own memory does: no key, no kind of input.
    await field.evaluate((input: HTMLInputElement, filled) => {
      input.value = filled;
      input.dispatchEvent(new Event('input', { bubbles: true }));
      input.dispatchEvent(new Event('change', { bubbles: true }));
    }, text);
  },
};

/** Each by every way. @returns what stands in the field then */
async function byEveryWay(page: Page, field: Field, text: string): Promise<Record<string, string>> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const shown: Record<string, string> = {};
  for (const [way, enter] of Object.entries(WAYS)) {
    await field.fill('');
    await field.focus();
    await enter(field, text);
    shown[way] = await field.inputValue();
  }
  return shown;
}

const everyWay = (value: string) => ({ typed: value, pasted: value, 'filled in': value });
const ABROAD = ['+971 50 123 4567', '00971501234567', '+6581234567'];

for (const name of ['contact', 'site-visit', 'enquiry'] as const) {
  t.test(`a number of another country stays as it is and is refused: ${name}`, async (t) => {
    const form = await openForm(t, browser, site, name);
    for (const text of ABROAD) {
      t.same(await byEveryWay(form.page, form.field('mobile'), text), everyWay(text), text);
      await form.submit();
      await form.field('mobile-error').waitFor();
      t.equal(await form.problem('mobile'), wordsOf(name).wrong.mobile);
      t.equal(await form.field('mobile').inputValue(), text, 'kept');
    }
    t.same(upstream.enquiries.attempts, []);
  });
}

t.test('a country code that is offered moves the choice beside the number', async (t) => {
  const { page, field } = await openForm(t, browser, site, 'contact');
  const code = field('country_code');
  for (const [text, digits, chosen] of [
    ['+44 7700 900123', '7700900123', '+44'],
    ['+1 (555) 123-4567', '5551234567', '+1'],
    ['0091 98765 43210', '9876543210', '+91'],
    ['0044 (0) 7700 900123', '7700900123', '+44'],
    ['919876543210', '9876543210', '+91'],
    ['001 555 123 4567', '5551234567', '+1'],
    ['\u202a+91 98765 43210\u202c', '9876543210', '+91'],
  ] as const) {
    t.same(await byEveryWay(page, field('mobile'), text), everyWay(digits), text);
    t.equal(await code.inputValue(), chosen, text);
  }
  await code.selectOption('+44');
  for (const text of ['7700900123', '07700 900123']) {
    await field('mobile').fill(text);
    t.equal(await field('mobile').inputValue(), '7700900123');
    t.equal(await code.inputValue(), '+44', 'what was chosen stays');
  }
});

t.test('a form without that choice leaves the code in the number, for the sales desk', async (t) => {
  const { page, field } = await openForm(t, browser, site, 'landing');
  for (const text of ['+44 7700 900123', '+1 555 123 4567'])
    t.same(await byEveryWay(page, field('mobile'), text), everyWay(text), text);
  t.same(await byEveryWay(page, field('mobile'), '+91 98765 43210'), everyWay('9876543210'));
});

t.test('a digit too many is not taken from a key, and is a message where it was pasted', async (t) => {
  const { page, field, ...form } = await openForm(t, browser, site, 'contact');
  const mobile = field('mobile');
  const shown = await byEveryWay(page, mobile, '98765 432101');
  t.same(shown, { ...everyWay('98765432101'), typed: '9876543210' });
  await form.submit();
  t.equal(await form.problem('mobile'), wordsOf('contact').wrong.mobile);
  await mobile.fill('9876543210');
  await mobile.evaluate((input: HTMLInputElement) => input.setSelectionRange(3, 3));
  await mobile.pressSequentially('5');
  t.equal(await mobile.inputValue(), '9876543210', 'none of the others is pushed out');
});

t.test('and so in the application', async (t) => {
  const { page } = await openQuietPage(t, browser, { reducedMotion: 'reduce' });
  await page.goto(`${site.url}/apply?job=807`);
  await hydrated(page);
  const phone = page.locator('main [name=phone]');
  for (const text of ABROAD) {
    t.same(await byEveryWay(page, phone, text), everyWay(text), text);
    await page.locator('main form .enquiry-form__submit').click();
    await page.getByText('Mobile number must be 10 digits').first().waitFor();
  }
  t.same(await byEveryWay(page, phone, '+91 98765 43210'), everyWay('9876543210'));
});
