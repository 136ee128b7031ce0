import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import t from 'tap';
import { FORM_NAMES, type FormName } from '../../shared/enquiry-forms.ts';
import type { FormReply } from '../../shared/enquiry-messages.ts';
import { type ShellFacts, ShellFactsContext } from '../shell/shell-facts.ts';
import { EnquiryForm } from './enquiry-form.tsx';
import type { PageForms } from './page-forms.ts';

const facts = {
  phone: { display: '0755 400 1234', dial: '+917554001234' },
  whatsapp: { display: '0755 400 1235', dial: '+917554001235' },
  email: 'desk@example.com',
  openingHours: [{ days: [1, 2, 3, 4, 5, 6], opens: '10:00', closes: '19:00' }],
} as Partial<ShellFacts> as ShellFacts;

const page: PageForms = { ticket: 'a-ticket', captcha: 'c1', reply: null };

function markup(form: FormName, more: Partial<ComponentProps<typeof EnquiryForm>> = {}): string {
  return renderToStaticMarkup(
    <ShellFactsContext value={facts}>
      <EnquiryForm form={form} idPrefix="f" {...more} />
    </ShellFactsContext>,
  );
}

/** A page whose form was sent without JavaScript. */
function replied(form: FormName, more: Partial<FormReply> = {}): PageForms {
  const reply = {
    form,
    language: 'en' as const,
    status: 422,
    message: 'Please correct the marked fields.',
    values: {
      name: 'Sunita',
      budget: '26-40 Lac',
      interested_home_loan: 'No',
      terms: 'on',
      country_code: '+44',
    },
    errors: { mobile: 'Mobile number is required' },
    ...{ project: null, ticket: 'a-ticket', captcha: '' },
    ...more,
  };
  return { ...page, captcha: reply.captcha, reply };
}

/** The tags of that name, as they stand. */
const tags = (html: string, name: string) => html.match(new RegExp(`<${name}\\b[^>]*>`, 'g')) ?? [];
const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
const tagNamed = (html: string, name: string) =>
  [...tags(html, 'input'), ...tags(html, 'select')].filter((tag) => attribute(tag, 'name') === name);
/** What people fill in. */
const controls = (html: string) =>
  (html.match(/<(?:input|select)\b[^>]*>/g) ?? []).filter((tag) => !/type="hidden"|name="subject"/.test(tag));
/** Their names in order, each once. */
const fieldNames = (html: string) => [...new Set(controls(html).map((tag) => attribute(tag, 'name')))];
const WAYS = ['tel:+917554001234', 'https://wa.me/917554001235', 'mailto:desk@example.com'];
const options = (html: string, name: string) => {
  const select = new RegExp(`<select[^>]*name="${name}"[^>]*>(.*?)</select>`).exec(html)?.[1] ?? '';
  return [...select.matchAll(/<option[^>]*>([^<]*)/g)].map(([, text]) => text?.replace('&amp;', '&'));
};

const ENQUIRY = [
  ...['name', 'country_code', 'mobile', 'budget', 'project_type', 'enquiry_source'],
  ...['interested_home_loan', 'contacted_by', 'terms'],
];
const LANDING = ['name', 'mobile', 'budget', 'project_type'];

t.test('each form shows its fields, and the contact form its captcha', async (t) => {
  const expected: Record<FormName, string[]> = {
    enquiry: ENQUIRY,
    callback: ENQUIRY,
    contact: [...ENQUIRY, 'captcha'],
    consultation: LANDING,
    landing: LANDING,
    'site-visit': [...LANDING, 'date', 'time'],
  };
  for (const form of FORM_NAMES) t.same(fieldNames(markup(form, { page })), expected[form], form);
});

t.test('options and defaults are those of the specification', async (t) => {
  for (const form of FORM_NAMES) {
    const html = markup(form);
    t.same(options(html, 'budget').slice(1), ['10-25 Lac', '26-40 Lac', '41 Lac and above'], form);
    const commercial = form === 'enquiry' || form === 'callback' ? 'Commercial' : 'Commercial & Retail';
    t.same(options(html, 'project_type').slice(1), ['Residential', commercial, 'Other'], form);
  }
  for (const form of ['enquiry', 'callback', 'contact'] as const) {
    const html = markup(form);
    t.same(options(html, 'country_code'), ['+91', '+1', '+44']);
    t.same(options(html, 'enquiry_source').slice(1), ['Website', 'Walk-in', 'Referral', 'Advertisement']);
    t.equal(html.includes('<option selected="">Website'), form === 'contact', form);
    const chosen = tags(html, 'input').filter((tag) => /type="radio".* checked/.test(tag));
    t.equal(chosen.length, 1, 'the one answer that is sent unless another is chosen stands chosen');
    t.match(chosen[0], /name="contacted_by".*value="Yes"/);
    t.notOk(tagNamed(html, 'terms')[0]?.includes(' checked'));
  }
});

t.test('every form is plain HTML that a browser posts by itself', async (t) => {
  for (const form of FORM_NAMES) {
    const html = markup(form, { page, project: 'lake-view' });
    for (const expected of [/method="post"/, /action="\/enquiries"/, /noValidate="" data-enhanced=""/])
      t.match(tags(html, 'form')[0], expected);
    for (const [name, value] of Object.entries({ form, project: 'lake-view', ticket: 'a-ticket' }))
      t.equal(attribute(tagNamed(html, name)[0]!, 'value'), value);
    t.match(tagNamed(html, 'subject')[0], /tabindex="-1".*autocomplete="off"/i);
    const hasNotice = html.includes('By sending this form you accept our');
    t.equal(hasNotice, !fieldNames(html).includes('terms'), form);
    t.notMatch(html, / style=/);
  }
});

t.test('a form whose page brings no ticket leaves its value alone', async (t) => {
  t.equal(attribute(tagNamed(markup('enquiry'), 'ticket')[0]!, 'value'), undefined);
});

t.test('every control has its label, and no id stands twice', async (t) => {
  const html = FORM_NAMES.map((form) => markup(form, { page, idPrefix: form })).join('');
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  t.equal(new Set(ids).size, ids.length);
  const labelled = new Set(tags(html, 'label').map((tag) => attribute(tag, 'for')));
  const wrapped = [...html.matchAll(/<label class="choice"><input[^>]* id="([^"]+)"/g)].map(([, id]) => id);
  for (const tag of controls(html)) {
    const id = attribute(tag, 'id');
    t.ok(labelled.has(id) || wrapped.includes(id), tag);
  }
});

t.test('Enter sends the form and does not renew the captcha', async (t) => {
  const [first] = tags(markup('contact', { page }), 'button');
  t.match(first, /type="submit"/);
  t.notMatch(first, /refresh_captcha/);
});

t.test(
  'the captcha has picture, sound, a button that renews both, and the telephone as the way out',
  async (t) => {
    const html = markup('contact', { page });
    t.match(
      html,
      /<img class="captcha__picture"[^>]*src="\/captcha\/c1.png" width="\d+" height="\d+"[^>]*alt="[^"]+"/,
    );
    t.match(html, /<audio[^>]*src="\/captcha\/c1.wav" controls="" preload="none"/);
    t.match(
      html,
      /name="refresh_captcha" value="1" formNoValidate=""|formNoValidate=""[^>]*name="refresh_captcha"/i,
    );
    t.equal(attribute(tagNamed(html, 'captcha_id')[0]!, 'value'), 'c1');
    for (const expected of [/autocomplete="off"/i, /autocapitalize="characters"/i, /spellcheck="false"/i])
      t.match(tagNamed(html, 'captcha')[0], expected);
    for (const way of WAYS) t.match(html, `href="${way}"`);
    t.notMatch(markup('enquiry', { page }), /captcha__picture/);
  },
);

t.test('where no captcha can be had now, the form says so and what else one can do', async (t) => {
  const html = markup('contact', { page: { ...page, captcha: null } });
  t.match(html, /No new picture can be shown just now: [^<]*press Refresh in a few minutes/);
  for (const way of WAYS) t.match(html, `href="${way}"`);
  t.match(html, /name="refresh_captcha"/);
  t.notMatch(html, /captcha__picture|<audio|autofocus/i);
  const renewed = replied('contact', { message: '', errors: {}, captcha: 'c1' });
  const again = markup('contact', { page: { ...renewed, captcha: null } });
  t.match(
    again,
    /<p class="captcha__missing"[^>]*autofocus=""/i,
    'which takes the focus when it was asked for',
  );
  t.notMatch(tagNamed(again, 'captcha')[0], /autofocus/i);
});

t.test('what was sent without JavaScript comes back with messages and values', async (t) => {
  const html = markup('enquiry', { page: replied('enquiry') });
  t.match(html, /role="alert"[^>]*tabindex="-1"[^>]*autofocus=""/i);
  t.match(html, /<a class="text-link" href="#f-mobile"/);
  t.equal(attribute(tagNamed(html, 'name')[0]!, 'value'), 'Sunita');
  t.match(tagNamed(html, 'mobile')[0], /aria-invalid="true" aria-describedby="f-mobile-error"/);
  t.match(html, /id="f-mobile-error">Mobile number is required</);
  t.match(html, /<option selected="">26-40 Lac</);
  t.match(html, /<option selected="">\+44</);
  t.match(html, /name="interested_home_loan"[^>]*checked=""[^>]*value="No"|value="No"[^>]*checked=""/);
  t.match(tagNamed(html, 'terms')[0], /checked=""/);
  t.notMatch(html, /captcha__picture/);
});

t.test('a captcha that the server asked for stands in the form that comes back', async (t) => {
  const asked = replied('landing', { captcha: 'c1', errors: {} });
  t.match(markup('landing', { page: asked }), /captcha\/c1.png/);
  t.notMatch(markup('consultation', { page: asked }), /captcha\/c1.png|Sunita/, 'another form of that page');
});

t.test('a captcha that was renewed without JavaScript takes the focus', async (t) => {
  const html = markup('contact', {
    page: replied('contact', { message: '', errors: {}, captcha: 'c1' }),
  });
  t.match(tagNamed(html, 'captcha')[0], /autofocus=""/i);
  t.notMatch(html, /role="alert"/);
});
