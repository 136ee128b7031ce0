import t from 'tap';
import { enquiryForms, FORM_NAMES, type FormName } from '../../shared/enquiry-forms.ts';
import { readEnquiry } from '../../shared/enquiry-rules.ts';
import { fieldOptions } from '../../shared/form-field.ts';
import { CAPTCHA_ANSWER } from '../../test/support/builders.ts';
import { toExtras, toPayload } from './submission.ts';

/** The values that an untouched form shows. */
function initialValues(form: FormName): Record<string, string> {
  return Object.fromEntries(enquiryForms[form].fields.map((field) => [field.name, field.initial]));
}

/** What a visitor fills in; the second of the project types that the form offers. */
function rightBody(form: FormName): Record<string, unknown> {
  const types = enquiryForms[form].fields.find(({ name }) => name === 'project_type');
  return {
    name: 'Sunita Sharma',
    mobile: '9876543210',
    budget: '26-40 Lac',
    project_type: types && fieldOptions(types)[1],
    terms: 'on',
    date: '2026-03-05',
    time: '11:30',
    captcha: CAPTCHA_ANSWER,
  };
}

t.test('the payload has exactly the seven keys, with the values of what was not chosen', async (t) => {
  for (const form of FORM_NAMES) {
    const { values } = readEnquiry(form, {
      ...initialValues(form),
      ...rightBody(form),
      extra: 'x',
      terms: 'on',
    });
    t.same(
      toPayload(form, values),
      {
        name: 'Sunita Sharma',
        mobile: 9876543210,
        budget: '26-40 Lac',
        project_type: form === 'enquiry' || form === 'callback' ? 'Commercial' : 'Commercial & Retail',
        enquiry_source: 'Website',
        interested_home_loan: 'No',
        contacted_by: 'Yes',
        ...(form === 'site-visit' ? { date: '2026-03-05', time: '11:30' } : {}),
      },
      form,
    );
  }
});

t.test('what was chosen is what is sent', async (t) => {
  const { values } = readEnquiry('contact', {
    ...rightBody('contact'),
    enquiry_source: 'Referral',
    interested_home_loan: 'Yes',
    contacted_by: 'No',
  });
  t.match(toPayload('contact', values), {
    enquiry_source: 'Referral',
    interested_home_loan: 'Yes',
    contacted_by: 'No',
  });
});

t.test('besides the payload a form tells its project and the country of the number', async (t) => {
  const { values } = readEnquiry('callback', { ...rightBody('callback'), country_code: '+44' });
  t.same(toExtras(values, 'lake-view'), { project: 'lake-view', country_code: '+44' });
  t.same(toExtras(values, null), { country_code: '+44' });
  t.same(toExtras(readEnquiry('landing', rightBody('landing')).values, 'झील-7'), { project: 'झील-7' });
  for (const project of ['', 'https://spam.example/', 'a\nb', '<b>', 'x'.repeat(201)]) {
    t.same(toExtras({ country_code: '+49' }, project), {}, project.slice(0, 30));
  }
});
