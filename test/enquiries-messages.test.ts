import t, { type Test } from 'tap';
import type { FormName } from '../shared/enquiry-forms.ts';
import { startBrowser } from './support/browser.ts';
import { openForm, RIGHT, tomorrow } from './support/enquiry-page.ts';
import { startBoth } from './support/visit.ts';

const ENV = {
  CAPTCHA_TEST_ANSWER: 'ACDE39',
  CAPTCHA_FREE: '1000',
  ENQUIRY_LIMIT: '1000',
  // What is to be delivered needs time on a busy machine; what hangs takes as long.
  ENQUIRY_TIMEOUT_MS: '2500',
};
const SENT = '✅ Enquiry submitted successfully!';
const FAILED = '❌ Failed to submit enquiry. Please try again.';
const WENT_WRONG = '⚠️ Something went wrong. Please try again later.';

type Numbers = [refused: number, hung: number, sent: number];

/** What upstream gets of `RIGHT` besides the number, whatever the form. */
const PAYLOAD = {
  name: 'Sunita Sharma',
  budget: '26-40 Lac',
  project_type: 'Residential',
  enquiry_source: 'Website',
  interested_home_loan: 'No',
  contacted_by: 'Yes',
};

const BASIC: Record<'enquiry' | 'contact' | 'landing', Record<string, string>> = {
  enquiry: {
    name: 'Name is required',
    mobile: 'Mobile number is required',
    budget: 'Please select your budget',
    project_type: 'Please select project type',
    terms: 'You must accept Terms & Conditions',
  },
  contact: {
    name: 'Name is required',
    mobile: 'Mobile number is required',
    budget: 'Please select your budget',
    project_type: 'Please select project type',
    terms: 'You must accept Terms & Conditions',
    captcha: 'Captcha is required',
  },
  landing: {
    name: 'Please enter a valid name (at least 2 letters).',
    mobile: 'Please enter a valid 10-digit mobile number.',
    budget: 'Please select a budget.',
    project_type: 'Please select a project type.',
  },
};

const EMPTY: Record<FormName, Record<string, string>> = {
  enquiry: BASIC.enquiry,
  callback: BASIC.enquiry,
  contact: BASIC.contact,
  consultation: BASIC.landing,
  landing: BASIC.landing,
  'site-visit': { ...BASIC.landing, date: 'Please select a date.', time: 'Please select a time.' },
};

/** What else is wrong, and what is said of it. */
const WRONG: Record<FormName, Record<string, [string, string]>> = {
  enquiry: {
    name: ['A', 'Name must be at least 2 characters'],
    mobile: ['98765', 'Enter a valid 10-digit mobile number'],
  },
  callback: {
    name: ['A', 'Name must be at least 2 characters'],
    mobile: ['98765', 'Enter a valid 10-digit mobile number'],
  },
  contact: {
    name: ['A', 'Name must be at least 2 characters'],
    mobile: ['98765', 'Enter a valid 10-digit number'],
  },
  consultation: {
    name: ['A', 'Please enter a valid name (at least 2 letters).'],
    mobile: ['98765', 'Please enter a valid 10-digit mobile number.'],
  },
  landing: {
    name: ['A', 'Please enter a valid name (at least 2 letters).'],
    mobile: ['98765', 'Please enter a valid 10-digit mobile number.'],
  },
  'site-visit': {
    name: ['A', 'Please enter a valid name (at least 2 letters).'],
    mobile: ['98765', 'Please enter a valid 10-digit mobile number.'],
  },
};

async function setUp(t: Test, env: Record<string, string> = {}) {
  const both = await startBoth(t, { env: { ...ENV, ...env } });
  return { ...both, browser: await startBrowser(t) };
}

t.test('every form says every message, sends what it should and keeps what was typed', async (t) => {
  const { upstream, site, browser } = await setUp(t);
  // Most of the time is waiting for tickets to come of age and for answers that do not come.
  t.jobs = 3;
  const forms = Object.keys(EMPTY) as FormName[];
  const walks = forms.map((name, index) =>
    t.test(name, { buffered: true }, async (t) => {
      const visit = name === 'site-visit';
      // A number for each step: what fails is tried again later, and must not meet the next step's outcome.
      const [refused, hung, sent] = [1, 2, 3].map((step) => 9_876_543_000 + index * 10 + step) as Numbers;
      const form = await openForm(browser, site, name);

      await form.submit();
      await form.says('Please correct the marked fields.');
      for (const [field, message] of Object.entries(EMPTY[name])) t.equal(await form.problem(field), message);
      for (const [field, [value, message]] of Object.entries(WRONG[name])) {
        await form.field(field).fill(value);
        await form.submit();
        t.equal(await form.problem(field), message);
      }
      t.same(upstream.enquiries.attemptsOf(98_765), [], 'nothing of that was sent');

      await form.fill({ mobile: String(refused) });
      upstream.enquiries.nextOf(refused, { kind: 'refuse', status: 500 });
      await form.submit();
      await form.says(visit ? '❌ Failed to book site visit. Please try again.' : FAILED);
      t.equal(await form.field('name').inputValue(), RIGHT.name, 'kept');

      // A captcha is good for one try.
      if (name === 'contact') await form.field('captcha').fill('acde39');
      await form.field('mobile').fill(String(hung));
      upstream.enquiries.nextOf(hung, { kind: 'hang' });
      await form.submit();
      await form.says(WENT_WRONG);
      t.equal(await form.field('mobile').inputValue(), String(hung), 'kept');

      if (name === 'contact') await form.field('captcha').fill('acde39');
      await form.field('mobile').fill(String(sent));
      await form.submit();
      await form.says(visit ? '✅ Site visit booked successfully!' : SENT);
      t.equal(await form.field('name').inputValue(), '', 'cleared');
      const expected = { ...PAYLOAD, mobile: sent, ...(visit && { date: tomorrow(), time: '11:30' }) };
      t.same(
        upstream.enquiries.attemptsOf(sent).map(({ payload }) => payload),
        [expected],
      );
      // Refused submissions write to the console by themselves: a status of 502 or 504 is an error to a browser.
      t.same(
        form.messages.filter((message) => !/status of 50[24]/.test(message)),
        [],
      );
      await form.page.context().close();
    }),
  );
  await Promise.all(walks);
});
