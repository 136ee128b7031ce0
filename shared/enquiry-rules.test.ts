import { Ajv } from 'ajv';
import t from 'tap';
import { CAPTCHA_ANSWER } from '../test/support/builders.ts';
import { ajvOptions } from './enquiry-ajv.ts';
import { fieldAttributes, fieldOptions } from './enquiry-field.ts';
import { enquiryForms, enquirySchemas, FORM_NAMES, type FormName } from './enquiry-forms.ts';
import { checkEnquiry, readEnquiry } from './enquiry-rules.ts';

const ajv = new Ajv(ajvOptions);
const context = { now: Date.parse('2026-03-02T10:00:00+05:30'), openingHours: [] };

function fieldNames(form: FormName): string[] {
  return enquiryForms[form].fields.map((field) => field.name);
}

/** The values that an untouched form shows. */
function initialValues(form: FormName): Record<string, string> {
  return Object.fromEntries(enquiryForms[form].fields.map((field) => [field.name, field.initial]));
}

/** A body that every rule of that form is content with. */
function rightBody(form: FormName): Record<string, unknown> {
  const options = (name: string) => {
    const field = enquiryForms[form].fields.find((candidate) => candidate.name === name);
    return field ? fieldOptions(field) : [];
  };
  return {
    name: 'Sunita Sharma',
    mobile: '9876543210',
    budget: '26-40 Lac',
    project_type: options('project_type')[1],
    terms: 'on',
    date: '2026-03-05',
    time: '11:30',
    captcha: CAPTCHA_ANSWER,
  };
}

function errorsOf(form: FormName, changes: Record<string, unknown>): Record<string, string> {
  const { values } = readEnquiry(form, { ...rightBody(form), ...changes });
  return checkEnquiry(form, values, ajv.compile(enquirySchemas[form]), context);
}

t.test('a form that is filled in rightly has no errors', async (t) => {
  for (const form of FORM_NAMES) t.same(errorsOf(form, {}), {}, form);
});

t.test('an empty form names every required field at once, in the order of the form', async (t) => {
  const empty = {
    name: '',
    mobile: '',
    budget: '',
    project_type: '',
    terms: '',
    date: '',
    time: '',
    captcha: '',
  };
  const enquiry = {
    name: 'Name is required',
    mobile: 'Mobile number is required',
    budget: 'Please select your budget',
    project_type: 'Please select project type',
    terms: 'You must accept Terms & Conditions',
  };
  const landing = {
    name: 'Please enter a valid name (at least 2 letters).',
    mobile: 'Please enter a valid 10-digit mobile number.',
    budget: 'Please select a budget.',
    project_type: 'Please select a project type.',
  };
  const expected: Record<FormName, Record<string, string>> = {
    enquiry,
    callback: enquiry,
    contact: { ...enquiry, captcha: 'Captcha is required' },
    consultation: landing,
    landing,
    'site-visit': { ...landing, date: 'Please select a date.', time: 'Please select a time.' },
  };
  for (const form of FORM_NAMES) {
    t.same(errorsOf(form, empty), expected[form], form);
    t.same(Object.keys(errorsOf(form, empty)), Object.keys(expected[form]), `${form}: order`);
  }
});

t.test('too short comes before letters only, and letters only before too long', async (t) => {
  t.same(errorsOf('enquiry', { name: '7' }), { name: 'Name must be at least 2 characters' });
  t.same(errorsOf('enquiry', { name: ' A ' }), { name: 'Name must be at least 2 characters' });
  t.same(errorsOf('enquiry', { name: 'R2-D2' }), { name: 'Name can only contain letters and spaces' });
  t.same(errorsOf('enquiry', { name: `${'a'.repeat(50)}7` }), {
    name: 'Name can only contain letters and spaces',
  });
  t.same(errorsOf('enquiry', { name: 'a'.repeat(51) }), { name: 'Name must be at most 50 characters' });
  t.same(errorsOf('enquiry', { name: 'a'.repeat(50) }), {});
  t.same(errorsOf('landing', { name: 'R2-D2' }), { name: 'Please enter a valid name (at least 2 letters).' });
});

t.test('a name in Hindi is a name', async (t) => {
  for (const name of ['सुनीता शर्मा', 'मा', 'José Ángel', 'Zoë'])
    t.same(errorsOf('contact', { name }), {}, name);
});

t.test('a number of nine or eleven digits, or with letters is refused, each form in its words', async (t) => {
  for (const mobile of ['987654321', '98765432101', '98765abc10']) {
    t.same(errorsOf('enquiry', { mobile }), { mobile: 'Enter a valid 10-digit mobile number' }, mobile);
    t.same(errorsOf('contact', { mobile }), { mobile: 'Enter a valid 10-digit number' }, mobile);
    t.same(
      errorsOf('site-visit', { mobile }),
      { mobile: 'Please enter a valid 10-digit mobile number.' },
      mobile,
    );
  }
});

t.test('any ten digits are a number', async (t) => {
  for (const mobile of ['0123456789', '9198765432', '0000000000'])
    t.same(errorsOf('contact', { mobile }), {}, mobile);
});

t.test('a choice that was not offered counts as none', async (t) => {
  t.same(errorsOf('enquiry', { budget: '1 Crore' }), { budget: 'Please select your budget' });
  t.same(errorsOf('enquiry', { project_type: 'Commercial & Retail' }), {
    project_type: 'Please select project type',
  });
  t.same(errorsOf('contact', { project_type: 'Commercial' }), { project_type: 'Please select project type' });
  t.ok(errorsOf('enquiry', { enquiry_source: 'Radio' }).enquiry_source);
  t.ok(errorsOf('enquiry', { interested_home_loan: 'Maybe' }).interested_home_loan);
  t.same(errorsOf('enquiry', { country_code: '+49' }), {}, 'the country code is not sent and not checked');
});

t.test('only a tick accepts the terms', async (t) => {
  for (const terms of ['on', 'true', true, 'yes', '1', 1])
    t.same(errorsOf('enquiry', { terms }), {}, String(terms));
  for (const terms of ['', 'false', false, 'off', 0, null]) {
    t.same(errorsOf('enquiry', { terms }), { terms: 'You must accept Terms & Conditions' }, String(terms));
  }
});

t.test('lists and objects in place of a value are named, and never throw', async (t) => {
  const { values, malformed } = readEnquiry('enquiry', {
    name: ['a', 'b'],
    mobile: { a: 1 },
    budget: null,
    terms: true,
  });
  t.same(Object.keys(malformed), ['name', 'mobile']);
  t.equal(values.name, '');
  t.equal(values.terms, 'on');
  t.equal(readEnquiry('enquiry', JSON.parse('{"__proto__": {"name": "x"}}')).values.name, '');
  t.equal(readEnquiry('enquiry', { mobile: 9876543210 }).values.mobile, '9876543210');
});

t.test('a captcha that the server asked for may not stay empty in the browser', async (t) => {
  const { values } = readEnquiry('landing', { ...rightBody('landing'), captcha: ' ' });
  const validate = ajv.compile(enquirySchemas.landing);
  t.same(checkEnquiry('landing', values, validate, { ...context, captchaShown: true }), {
    captcha: 'Captcha is required',
  });
  t.same(checkEnquiry('landing', values, validate, context), {});
});

t.test('a time with seconds is the same time', async (t) => {
  t.equal(readEnquiry('site-visit', { time: '10:30:00' }).values.time, '10:30');
  t.same(errorsOf('site-visit', { time: '25:00' }), { time: 'Please select a time.' });
});

t.test('the fields, their options and defaults are those of the specification', async (t) => {
  const enquiry = [
    'name',
    'country_code',
    'mobile',
    'budget',
    'project_type',
    'enquiry_source',
    'interested_home_loan',
    'contacted_by',
    'terms',
  ];
  t.same(fieldNames('enquiry'), enquiry);
  t.same(fieldNames('contact'), enquiry);
  t.same(fieldNames('landing'), ['name', 'mobile', 'budget', 'project_type']);
  t.same(fieldNames('site-visit'), ['name', 'mobile', 'budget', 'project_type', 'date', 'time']);
  t.equal(initialValues('contact').enquiry_source, 'Website');
  t.equal(initialValues('enquiry').enquiry_source, '');
  t.equal(initialValues('enquiry').country_code, '+91');
  const options = Object.fromEntries(
    enquiryForms.enquiry.fields.map((field) => [field.name, fieldOptions(field)]),
  );
  t.match(options, {
    country_code: ['+91', '+1', '+44'],
    budget: ['10-25 Lac', '26-40 Lac', '41 Lac and above'],
    project_type: ['Residential', 'Commercial', 'Other'],
    enquiry_source: ['Website', 'Walk-in', 'Referral', 'Advertisement'],
    contacted_by: ['Yes', 'No'],
  });
});

t.test('attributes come from the rules', async (t) => {
  const [name, , mobile] = enquiryForms.enquiry.fields;
  t.same(fieldAttributes(name!), {
    name: 'name',
    required: true,
    minLength: 2,
    maxLength: 50,
    autoComplete: 'name',
  });
  t.ok(
    (fieldAttributes(mobile!).maxLength ?? 0) >= '+91 98765 43210'.length,
    'a filled-in number is not cut',
  );
});
