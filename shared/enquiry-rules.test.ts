import t from 'tap';
import { RIGHT } from '../test/support/builders.ts';
import { wordsOf } from '../test/support/form-messages.ts';
import { allFields, EXTRA_NAMES, enquiryForms, FORM_NAMES, type FormName } from './enquiry-forms.ts';
import { checkEnquiry, readEnquiry, visitDays, visitErrors } from './enquiry-rules.ts';
import { checkFields, fieldAttributes, readFields, saidErrors } from './form-field.ts';
import { jobApplicationFields } from './job-application-rules.ts';

const context = { now: Date.parse('2026-03-02T11:00:00+05:30'), openingHours: [] };
const fieldOf = (form: FormName, name: string) =>
  enquiryForms[form].fields.find((field) => field.name === name);
const optionsOf = (form: FormName, name: string) => fieldOf(form, name)?.enum ?? [];

/** A body that every rule of that form is content with. */
const rightBody = (form: FormName) => ({
  ...RIGHT,
  project_type: optionsOf(form, 'project_type')[1],
  date: '2026-03-05',
});

function errorsOf(form: FormName, changes: Record<string, unknown>): Record<string, string> {
  const { values } = readEnquiry(form, { ...rightBody(form), ...changes });
  return saidErrors(checkEnquiry(form, values, context), 'en');
}

t.test('an empty form names every required field at once, in the order of the form', async (t) => {
  for (const form of FORM_NAMES) {
    const errors = saidErrors(checkEnquiry(form, readEnquiry(form, {}).values, context), 'en');
    const { empty } = wordsOf(form);
    t.same(errors, empty, form);
    t.same(Object.keys(errors), Object.keys(empty), `${form}: order`);
  }
});

t.test(
  'a field that must be answered says so, none is chosen unasked, none is named as what goes beside',
  async (t) => {
    const beside: readonly string[] = Object.values(EXTRA_NAMES);
    for (const form of FORM_NAMES) {
      for (const { name, input, required, messages, placeholder, initial } of allFields[form]) {
        if (required) t.ok(messages.required, `${form}: ${name} has a message where it is empty`);
        if (input === 'select') t.ok(placeholder || initial, `${form}: ${name} begins with no choice`);
        t.notOk(beside.includes(name) && input !== 'captcha', `${form}: ${name} is no name of EXTRA_NAMES`);
      }
    }
  },
);

t.test('a browser fills each of its own values into one field of a form', async (t) => {
  const forms = { ...allFields, application: jobApplicationFields };
  for (const [form, fields] of Object.entries(forms)) {
    const tokens = fields.flatMap(({ autoComplete = 'off' }) => (autoComplete === 'off' ? [] : autoComplete));
    t.same(tokens, [...new Set(tokens)], form);
  }
});

t.test('each wrong value has the message of its form', async (t) => {
  const short = 'Name must be at least 2 characters';
  const letters = 'Name can only contain letters and spaces';
  const valid = 'Enter a valid 10-digit mobile number';
  const type = 'Please select project type';
  const terms = 'You must accept Terms & Conditions';
  const cases: (readonly [form: FormName, field: string, value: unknown, message?: string | undefined])[] = [
    // Too short comes before letters only, and letters only before too long.
    ['enquiry', 'name', '7', short],
    ['enquiry', 'name', ' A ', short],
    ['enquiry', 'name', '\u{10A0F}', short],
    ['enquiry', 'name', 'R2-D2', letters],
    ['enquiry', 'name', `${'a'.repeat(50)}7`, letters],
    ['enquiry', 'name', 'a'.repeat(51), 'Name must be at most 50 characters'],
    ['enquiry', 'name', 'a'.repeat(50)],
    ['landing', 'name', 'R2-D2', 'Please enter a valid name (at least 2 letters).'],
    ['landing', 'name', 'K.', 'Please enter a valid name (at least 2 letters).'],
    ['enquiry', 'name', 'K. P. Singh', letters],
    ...['K. P. Singh', 'Md. Arif', "O'Brien", 'D\u2019Souza', 'Anne-Marie', 'मो. आरिफ़'].flatMap((name) =>
      (['landing', 'consultation', 'site-visit'] as const).map((form) => [form, 'name', name] as const),
    ),
    ...['सुनीता शर्मा', 'मा', 'José Ángel', 'Zoë'].map((name) => ['contact', 'name', name] as const),
    ...['987654321', '98765432101', '98765abc10'].flatMap((mobile) => [
      ['enquiry', 'mobile', mobile, valid] as const,
      ['contact', 'mobile', mobile, 'Enter a valid 10-digit number'] as const,
      ['site-visit', 'mobile', mobile, 'Please enter a valid 10-digit mobile number.'] as const,
    ]),
    // Any ten digits are a number.
    ...['0123456789', '9198765432', '0000000000'].map(
      (any) => ['contact', 'mobile', any, undefined] as const,
    ),
    // A choice that was not offered counts as none.
    ['enquiry', 'budget', '1 Crore', 'Please select your budget'],
    ['enquiry', 'project_type', 'Commercial & Retail', type],
    ['contact', 'project_type', 'Commercial', type],
    ['enquiry', 'budget', 'से 26-40 Lac', 'Please select your budget'],
    // Only a tick accepts the terms.
    ...['on', 'true', true, 'yes', '1', 1].map((tick) => ['enquiry', 'terms', tick] as const),
    ...['', 'false', false, 'off', 0, null].map((none) => ['enquiry', 'terms', none, terms] as const),
    ['site-visit', 'time', '10:30:00'],
    ['site-visit', 'time', '25:00', 'Please select a time.'],
  ];
  for (const [form, field, value, message] of cases) {
    const expected = message ? { [field]: message } : {};
    t.same(errorsOf(form, { [field]: value }), expected, `${form} ${field} ${value}`);
  }
});

t.test('without JavaScript a name on the landing page is sent as with it', async (t) => {
  const read = (name: string) => readEnquiry('landing', { name }).values.name;
  t.same(['K. P. Singh', 'Md. Arif', "O'Brien"].map(read), ['K P Singh', 'Md Arif', 'OBrien']);
});

t.test('an unknown choice that nobody has to make counts as none', async (t) => {
  const names = ['enquiry_source', 'interested_home_loan', 'contacted_by', 'country_code'] as const;
  for (const unknown of [
    'Radio',
    'वेबसाइट',
    'yes please',
    '<font>No</font>',
    '+49',
    ['Website', 'Website'],
    {},
  ]) {
    for (const form of ['enquiry', 'callback', 'contact'] as const) {
      const changes = Object.fromEntries(names.map((name) => [name, unknown]));
      const { values, malformed } = readEnquiry(form, { ...rightBody(form), ...changes });
      t.same({ ...checkEnquiry(form, values, context), ...malformed }, {}, `${form}: ${unknown}`);
      for (const name of names) t.equal(values[name], '', name);
    }
  }
  const chosen = { enquiry_source: 'Referral', interested_home_loan: 'Yes', contacted_by: 'No' };
  t.match(readEnquiry('contact', { ...chosen, country_code: '+44' }).values, chosen);
});

t.test('lists and objects in place of a value are named, and never throw', async (t) => {
  const { values, malformed } = readEnquiry('enquiry', {
    name: ['a', 'b'],
    mobile: { a: 1 },
    budget: null,
    terms: true,
  });
  t.same(Object.keys(malformed), ['name', 'mobile']);
  t.match(values, { name: '', terms: 'on' });
  t.equal(readEnquiry('enquiry', JSON.parse('{"__proto__": {"name": "x"}}')).values.name, '');
  t.equal(readEnquiry('enquiry', { mobile: 9876543210 }).values.mobile, '9876543210');
});

t.test('a captcha that the server asked for may not stay empty in the browser', async (t) => {
  const { values } = readEnquiry('landing', { ...rightBody('landing'), captcha: ' ' });
  const shown = { ...context, captchaShown: true };
  t.same(saidErrors(checkEnquiry('landing', values, shown), 'en'), { captcha: 'Captcha is required' });
  t.same(checkEnquiry('landing', values, context), {});
});

t.test('attributes come from the rules', async (t) => {
  const name = { name: 'name', required: true, minLength: 2, maxLength: 50, autoComplete: 'name' };
  t.match(fieldAttributes(fieldOf('enquiry', 'name')!), name);
  const { maxLength = 0 } = fieldAttributes(fieldOf('enquiry', 'mobile')!);
  t.ok(maxLength >= '+91 98765 43210'.length, 'a filled-in number is not cut');
});

t.test('a visit is booked within opening hours, in the days to come, by the clock of Bhopal', async (t) => {
  const openingHours = [
    { days: [1, 2, 3, 4, 5, 6], opens: '10:00', closes: '13:00' },
    { days: [1, 2, 3, 4, 5], opens: '14:00', closes: '19:00' },
  ];
  const both = 'Please choose a time between 10:00 and 13:00 or between 14:00 and 19:00.';
  const later = 'This time has passed. Please choose a later one.';
  const cases: [date: string, time: string, expected: object][] = [
    ['2026-03-03', '10:00', {}],
    ['2026-03-03', '18:59', {}],
    ['2026-03-02', '11:01', {}],
    ['2026-03-01', '11:00', { date: 'This date has passed. Please choose today or a later day.' }],
    ['2026-03-02', '11:00', { time: later }],
    ['2026-03-02', '10:30', { time: later }],
    ['2026-03-03', '13:00', { time: both }],
    ['2026-03-03', '19:00', { time: both }],
    ['2026-03-07', '15:00', { time: 'Please choose a time between 10:00 and 13:00.' }],
    ['2026-03-08', '11:00', { date: 'We are closed on this day. Please choose another date.' }],
    ['2026-06-02', '11:00', { date: 'Please choose a date within the next 90 days.' }],
    ['2026-02-30', '11:00', { date: 'Please select a date.' }],
  ];
  for (const [date, time, expected] of cases) {
    const errors = visitErrors(date, time, { ...context, openingHours });
    t.same(saidErrors(errors, 'en'), expected, `${date} ${time}`);
  }
  t.same(visitErrors('2026-03-08', '23:00', context), {}, 'any time where no hours are known');
  const atLeast = { ...context, isLater: true };
  t.same(visitErrors('2026-06-02', '11:00', atLeast), {}, 'a page from yesterday knows no last day');
  t.ok(visitErrors('2026-03-01', '11:00', atLeast).date, 'what has passed then has passed');
  const lateEvening = Date.parse('2026-03-01T20:00:00Z');
  t.same(visitDays(lateEvening), { min: '2026-03-02', max: '2026-05-31' });
});

t.test('a job application has every message of the specification', async (t) => {
  const right = { name: 'Ravi Kumar', phone: '9876543210', resume: 'ravi.pdf', experience: '3 years' };
  const errorsOf = (changes: Record<string, unknown>) =>
    saidErrors(
      checkFields(jobApplicationFields, readFields(jobApplicationFields, { ...right, ...changes }).values),
      'en',
    );
  for (const resume of ['cv.pdf', 'CV.PDF', 'a b.jpg', 'x.jpeg', 'मेरा.Jpeg'])
    t.same(errorsOf({ resume }), {}, resume);
  for (const resume of ['cv.docx', 'pdf', 'cv.pdf.exe', 'cv.png'])
    t.same(errorsOf({ resume }), { resume: 'Resume must be PDF or JPG/JPEG' }, resume);
  t.same(errorsOf({ name: ['a', 'b'], phone: '', resume: {}, experience: '' }), {
    name: 'Name is required',
    phone: 'Mobile number is required',
    resume: 'Please upload your resume (PDF/JPG)',
    experience: 'Experience is required',
  });
  t.same(errorsOf({ name: 'A' }), { name: 'Name must be at least 2 characters' });
  t.same(errorsOf({ name: 'R2D2' }), { name: 'Name can only contain letters and spaces' });
  t.same(errorsOf({ phone: '12345' }), { phone: 'Mobile number must be 10 digits' });
  t.same(errorsOf({ experience: 'x'.repeat(501) }), {
    experience: 'Experience must be at most 500 characters',
  });
});
