import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import t from 'tap';
import { FORM_NAMES, type FormName } from '../../shared/enquiry-forms.ts';
import type { FormReply } from '../../shared/enquiry-messages.ts';
import { attributesOf, type Part, partOf, partsOf, textOf } from '../../test/support/html.ts';
import { type ShellFacts, ShellFactsContext } from '../shell/shell-facts.ts';
import { EnquiryForm } from './enquiry-form.tsx';
import type { PageForms } from './page-forms.ts';

const facts = {
  phone: { display: '0755 400 1234', dial: '+917554001234' },
  whatsapp: { display: '0755 400 1235', dial: '+917554001235' },
  email: 'desk@example.com',
  openingHours: [{ days: [1, 2, 3, 4, 5, 6], opens: '10:00', closes: '19:00' }],
  notice: '<p>What we take.</p>',
} as Partial<ShellFacts> as ShellFacts;
const WAYS = ['tel:+917554001234', 'https://wa.me/917554001235', 'mailto:desk@example.com'];

const page: PageForms = {
  ticket: 'a-ticket',
  captcha: 'c1',
  reply: null,
  today: '2026-11-20',
  times: { days: ['2026-11-20'], hours: [{ hour: '10:00', shutOn: '7' }] },
};

function markup(form: FormName, more: Partial<ComponentProps<typeof EnquiryForm>> = {}): string {
  return renderToStaticMarkup(
    <ShellFactsContext value={facts}>
      <EnquiryForm form={form} idPrefix="f" {...more} />
    </ShellFactsContext>,
  );
}

/** A page whose form was sent without JavaScript. */
function replied(form: FormName, more: Partial<FormReply> = {}): PageForms {
  const [budget, country_code] = ['26-40 Lac', '+44'];
  const reply = {
    ...{ form, language: 'en' as const, status: 422, message: 'Please correct the marked fields.' },
    values: { name: 'Sunita', budget, interested_home_loan: 'No', terms: 'on', country_code },
    errors: { mobile: 'Mobile number is required' },
    ...{ project: null, unit: null, origin: {}, ticket: 'a-ticket', captcha: '' },
    ...more,
  };
  return { ...page, captcha: reply.captcha, reply };
}
const RENEWED = { message: '', errors: {}, captcha: 'c1' };

/** Attributes by their names in HTML, which React writes as its own. */
function attributes(html: string, selector: string): Record<string, string> {
  const own = Object.entries(partOf(html, selector).attributes);
  return Object.fromEntries(own.map(([name, value]) => [name.toLowerCase(), value]));
}
const field = (html: string, name: string) => attributes(html, `[name="${name}"]:not([type=hidden])`);
const hidden = (html: string, name: string) => attributes(html, `input[type=hidden][name="${name}"]`);
const has = (html: string, selector: string) => partsOf(html, selector).length > 0;
const options = (html: string, name: string) => partsOf(html, `[name=${name}] option`).map(textOf);
const chosen = (html: string, name: string) => textOf(partOf(html, `[name=${name}] option[selected]`));
const controls = (html: string) => partsOf(html, 'input:not([type=hidden]):not([name=subject]), select');
const nameOf = (control: Part) => attributesOf(`${control}`, '[name]', 'name')[0];

const ENQUIRY = [
  ...['name', 'country_code', 'mobile', 'budget', 'project_type', 'enquiry_source'],
  ...['interested_home_loan', 'contacted_by', 'terms'],
];
const LANDING = ['name', 'mobile', 'budget', 'project_type'];
const FIELDS: Record<FormName, string[]> = {
  enquiry: ENQUIRY,
  callback: ENQUIRY,
  contact: [...ENQUIRY, 'captcha'],
  consultation: LANDING,
  landing: LANDING,
  'site-visit': [...LANDING, 'day', 'date', 'hour', 'time'],
};

t.test('each form is plain HTML with its fields, and the contact form its captcha', async (t) => {
  for (const form of FORM_NAMES) {
    const html = markup(form, { page, subject: { project: 'lake-view', bhk: '2', unit: 'Corner flat' } });
    t.same([...new Set(controls(html).map(nameOf))], [...FIELDS[form], 'offers'], form);
    t.match(attributes(html, 'form'), { method: 'post', action: '/enquiries', 'data-enhanced': '' });
    const subject = { project: 'lake-view', bhk: '2', unit: 'Corner flat' };
    for (const [name, value] of Object.entries({ form, ...subject, ticket: 'a-ticket' }))
      t.equal(hidden(html, name).value, value);
    t.match(field(html, 'subject'), { tabindex: '-1', autocomplete: 'off' });
    t.equal(textOf(partOf(html, '.enquiry-form__trap label')), 'Leave this field empty', 'without its style');
    const hasNotice = textOf(html).includes('By sending this form you accept our');
    t.equal(hasNotice, !FIELDS[form].includes('terms'), form);
    t.notOk(has(html, '[style]'));
  }
  t.notOk('value' in hidden(markup('enquiry'), 'ticket'), 'a page without a ticket leaves it to the window');
});

t.test('options and defaults are those of the specification', async (t) => {
  for (const form of FORM_NAMES.filter((name) => FIELDS[name].includes('budget'))) {
    const html = markup(form);
    t.same(options(html, 'budget').slice(1), ['10-25 Lac', '26-40 Lac', '41 Lac and above'], form);
    const commercial = form === 'enquiry' || form === 'callback' ? 'Commercial' : 'Commercial & Retail';
    t.same(options(html, 'project_type').slice(1), ['Residential', commercial, 'Other'], form);
    if (!FIELDS[form].includes('enquiry_source')) continue;
    t.same(options(html, 'country_code'), ['+91', '+1', '+44']);
    t.same(options(html, 'enquiry_source').slice(1), ['Website', 'Walk-in', 'Referral', 'Advertisement']);
    t.equal(chosen(html, 'enquiry_source') === 'Website', form === 'contact', form);
    t.same(attributesOf(html, '[type=radio][checked]', 'name'), ['contacted_by']);
    t.match(attributes(html, '[type=radio][checked]'), { value: 'Yes' });
    t.notOk(has(html, '[name=terms][checked]'));
  }
});

t.test('the days of a visit are those of the server', async (t) => {
  const { min, max } = field(markup('site-visit', { page }), 'date');
  t.same([min, max], ['2026-11-20', '2027-02-18']);
});

t.test('Enter sends the form and does not renew the captcha', async (t) => {
  const { type, name } = attributes(markup('contact', { page }), 'button');
  t.same([type, name], ['submit', undefined]);
});

t.test('a captcha has picture, sound, a button that renews both, and the telephone as way out', async (t) => {
  const html = markup('contact', { page });
  t.match(attributes(html, 'img.captcha__picture'), {
    src: '/captcha/c1.png',
    width: /\d/,
    height: /\d/,
    alt: /./,
  });
  t.match(attributes(html, 'audio'), { src: '/captcha/c1.wav', controls: '', preload: 'none' });
  t.match(attributes(html, 'button[name=refresh_captcha]'), { value: '1', formnovalidate: '' });
  t.equal(hidden(html, 'captcha_id').value, 'c1');
  const typing = { autocomplete: 'off', autocapitalize: 'characters', spellcheck: 'false' };
  t.match(field(html, 'captcha'), typing);
  for (const way of WAYS) t.ok(has(html, `a[href="${way}"]`), way);
  t.notOk(has(markup('enquiry', { page }), '.captcha__picture'));
});

t.test('a form without a captcha to show says so, and names other ways', async (t) => {
  const html = markup('contact', { page: { ...page, captcha: null } });
  t.match(textOf(html), /No new picture can be shown just now: .*press Refresh in a few minutes/);
  for (const way of WAYS) t.ok(has(html, `a[href="${way}"]`), way);
  t.ok(has(html, '[name=refresh_captcha]'));
  t.notOk(has(html, '.captcha__picture, audio, [autofocus]'));
  const again = markup('contact', { page: { ...replied('contact', RENEWED), captcha: null } });
  t.ok(has(again, '.captcha__missing[autofocus]'), 'the message takes the focus after Refresh');
  t.notOk(has(again, '[name=captcha][autofocus]'));
});

t.test('a form that was sent without JavaScript comes back with messages and values', async (t) => {
  const html = markup('enquiry', { page: replied('enquiry') });
  t.ok(has(html, '[role=alert][tabindex="-1"][autofocus]'));
  t.ok(has(html, 'a.text-link[href="#f-mobile"]'));
  t.match(field(html, 'name'), { value: 'Sunita' });
  t.match(field(html, 'mobile'), { 'aria-invalid': 'true', 'aria-describedby': 'f-mobile-error' });
  t.equal(textOf(partOf(html, '#f-mobile-error')), 'Mobile number is required');
  t.same([chosen(html, 'budget'), chosen(html, 'country_code')], ['26-40 Lac', '+44']);
  t.ok(has(html, '[name=interested_home_loan][value=No][checked]'));
  t.ok(has(html, '[name=terms][checked]'));
  t.notOk(has(html, '.captcha__picture'));
  const again = markup('enquiry', { page: replied('enquiry', { origin: { page: '/news', visit: '{}' } }) });
  t.same([hidden(again, 'page').value, hidden(again, 'visit').value], ['/news', '{}'], 'where it began');
  t.notOk(has(html, '[name=page], [name=visit]'));
});

t.test('a captcha that the server asked for stands in that form alone, and takes the focus', async (t) => {
  const asked = replied('landing', { captcha: 'c1', errors: {} });
  t.ok(has(markup('landing', { page: asked }), '[src="/captcha/c1.png"]'));
  t.notMatch(markup('consultation', { page: asked }), /captcha\/c1.png|Sunita/);
  const renewed = markup('contact', { page: replied('contact', RENEWED) });
  t.ok(has(renewed, '[name=captcha][autofocus]'));
  t.notOk(has(renewed, '[role=alert]'));
});

t.test(
  'a visit that is shown again is either tapped or typed: another day that is tapped counts',
  async (t) => {
    const again = (date: string, time: string) => {
      const html = markup('site-visit', { page: replied('site-visit', { values: { date, time } }) });
      const tapped = (name: string) => partsOf(html, `[name=${name}][checked]`).length;
      return [field(html, 'date').value, tapped('day'), field(html, 'time').value, tapped('hour')];
    };
    t.same(again('2026-11-20', '10:00'), ['', 1, '', 1]);
    t.same(again('2026-12-24', '10:30'), ['2026-12-24', 0, '10:30', 0]);
  },
);
