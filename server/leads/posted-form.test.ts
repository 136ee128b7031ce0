import type { IncomingHttpHeaders } from 'node:http';
import fc from 'fast-check';
import t from 'tap';
import { allFields, FORM_NAMES } from '../../shared/enquiry-forms.ts';
import { readEnquiry } from '../../shared/enquiry-rules.ts';
import { checkFields } from '../../shared/form-field.ts';
import { jobApplicationFields } from '../../shared/job-application-rules.ts';
import { rightBody } from './enquiry-app.fixture.ts';
import { bearerOf, checkBySchema, isOwnOrigin, readPostedForm, toPayload } from './posted-form.ts';

t.test('the payload has the choices', async (t) => {
  const chosen = { enquiry_source: 'Referral', interested_home_loan: 'Yes', contacted_by: 'No' };
  const { values } = readEnquiry('contact', { ...rightBody('contact'), ...chosen, country_code: '+44' });
  t.match(toPayload('contact', values), chosen);
});

t.test('offers are agreed to by a tick alone, in every way in which one is sent', async (t) => {
  const sender = { address: '192.0.2.1', requestId: '1', bearer: null };
  for (const [sent, agreed] of [
    ...(['Yes', 'on', 'yes', ' Yes ', true, 'true', 1, '1'] as const).map((tick) => [tick, true]),
    ...[undefined, null, '', 'No', 'off', 'false', '0', false, 0, 2, [], ['Yes'], {}, 'Yes, Yes'].map(
      (none) => [none, false],
    ),
  ]) {
    const body = { ...rightBody('callback'), offers: sent };
    const read = readPostedForm(body, sender, { referer: undefined, siteOrigin: site });
    t.equal(read?.offers, agreed, JSON.stringify(sent));
  }
});

t.test('server and browser find the same wrong fields, in the same words', async (t) => {
  const forms = [...FORM_NAMES.map((name) => allFields[name]), jobApplicationFields];
  const texts = ['', 'A', 'सुनीता', 'R2-D2', '\u{10A0F}', '9876543210', '2026-03-05', '11:30', 'cv.pdf', 'on'];
  for (const fields of forms) {
    const offered = fields.flatMap((field) => field.enum ?? []);
    const text = fc.oneof(
      fc.constantFrom(...texts, ...offered),
      fc.string({ unit: 'grapheme', maxLength: 600 }),
    );
    const values = fc.record(Object.fromEntries(fields.map(({ name }) => [name, text])));
    fc.assert(fc.property(values, (any) => t.same(checkBySchema(fields, any), checkFields(fields, any))));
  }
});

const site = 'https://www.example.in';

t.test('a form from our own pages passes, and a client that says nothing: it is no browser', async (t) => {
  const own: IncomingHttpHeaders[] = [
    { 'sec-fetch-site': 'same-origin', origin: 'null' },
    { 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:8080' },
    { origin: site },
    {},
  ];
  for (const headers of own) t.ok(isOwnOrigin(headers, site), JSON.stringify(headers));
  const others: IncomingHttpHeaders[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${site}.evil.example` },
    { origin: 'http://www.example.in' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  ];
  for (const headers of others) t.notOk(isOwnOrigin(headers, site), JSON.stringify(headers));
});

t.test('only a bearer of the right shape is one', async (t) => {
  const longest = 'a'.repeat(2048);
  for (const token of ['abc.DEF~1+/=_-', longest]) t.equal(bearerOf(`Bearer ${token}`), token);
  t.equal(bearerOf('bearer abc'), 'abc');
  for (const token of ['', 'a b', 'a\r\nx: y', 'é', `${longest}a`, 'null,x'])
    t.equal(bearerOf(`Bearer ${token}`), null);
  for (const header of [undefined, '', 'Bearer', 'Basic abc'])
    t.equal(bearerOf(header), null, String(header));
});
