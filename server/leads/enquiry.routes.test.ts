import { join } from 'node:path';
import t from 'tap';
import { FORM_NAMES } from '../../shared/enquiry-forms.ts';
import { runCommand } from '../ops/outbox-command.ts';
import { enquiryApp, rightBody, status } from './enquiry-app.fixture.ts';

t.test('every form reaches upstream with exactly its payload', async (t) => {
  for (const form of FORM_NAMES) {
    const { json, ticket, upstream, outcomes } = await enquiryApp(t);
    const body = {
      ...rightBody(form),
      ticket: ticket(),
      country_code: '+91',
      project: 'Green Acres',
      extra: 'x',
    };
    const response = await json(body);
    t.same(
      [response.status, response.body],
      [
        201,
        {
          ok: true,
          message:
            form === 'site-visit'
              ? '✅ Site visit booked successfully!'
              : '✅ Enquiry submitted successfully!',
        },
      ],
    );
    t.equal(response.headers['cache-control'], 'private, no-store');
    t.same(
      upstream.calls.map((call) => call.payload),
      [
        {
          name: 'Sunita Sharma',
          mobile: 9876543210,
          budget: '26-40 Lac',
          project_type: rightBody(form).project_type,
          enquiry_source: 'Website',
          interested_home_loan: 'No',
          contacted_by: 'Yes',
          ...(form === 'site-visit' ? { date: rightBody(form).date, time: '11:30' } : {}),
        },
      ],
    );
    t.match(upstream.calls[0]!.headers['idempotency-key'], /^[\w-]{36}$/);
    t.ok(upstream.calls[0]!.headers['x-request-id']);
    t.same(outcomes, [`${form} delivered`]);
  }
});

t.test(
  'what is not delivered tells its project and the country of its number, whatever upstream takes',
  async (t) => {
    const folder = t.testdir({});
    const file = join(folder, 'outbox.db');
    const { json, ticket, upstream } = await enquiryApp(t, {
      file,
      respond: status(503),
      extras: ['project'],
    });
    const body = { ...rightBody('callback'), country_code: '+44', project: 'lake-view', ticket: ticket() };
    t.equal((await json(body)).status, 502);
    t.match(upstream.calls[0]?.payload, { project: 'lake-view' });
    t.notOk(Object.hasOwn(upstream.calls[0]?.payload as object, 'country_code'));
    let exported = '';
    await runCommand(['export', '--json'], folder, Date.now(), (text) => {
      exported += text;
    });
    t.match(JSON.parse(exported), { form: 'callback', project: 'lake-view', country_code: '+44' });
  },
);

t.test('a callback about another project, or a number of another country, is another enquiry', async (t) => {
  const { json, ticket, upstream } = await enquiryApp(t, { captchaFree: 10 });
  const body = { ...rightBody('callback'), project: 'lake-view', country_code: '+91', ticket: ticket() };
  for (const change of [
    {},
    {},
    { project: 'green-acres', ticket: ticket() },
    { country_code: '+44', ticket: ticket() },
  ]) {
    t.equal((await json({ ...body, ...change })).status, 201);
  }
  t.equal(upstream.calls.length, 3);
});

t.test('a plain form is redirected (303) to its confirmation', async (t) => {
  const { form, ticket, upstream } = await enquiryApp(t);
  const response = await form({ ...rightBody('callback'), name: 'सुनीता शर्मा', ticket: ticket() });
  t.equal(response.status, 303);
  t.equal(response.headers.location, '/contact-us?sent=callback');
  t.match(upstream.calls[0]!.payload, { name: 'सुनीता शर्मा', mobile: 9876543210 });
});

t.test('what breaks the rules is 422 with its messages, and uses nothing up', async (t) => {
  const { json, form, upstream } = await enquiryApp(t, { limit: 1 });
  for (let number = 0; number < 3; number += 1) {
    const response = await json({ form: 'contact', name: 'A', mobile: '12345', captcha_id: 'c1' });
    t.equal(response.status, 422);
    t.same(response.body, {
      ok: false,
      message: 'Please correct the marked fields.',
      errors: {
        name: 'Name must be at least 2 characters',
        mobile: 'Enter a valid 10-digit number',
        budget: 'Please select your budget',
        project_type: 'Please select project type',
        terms: 'You must accept Terms & Conditions',
        captcha: 'Captcha is required',
      },
    });
  }
  const page = (
    await form({ form: 'callback', name: 'R2', mobile: '12', terms: 'on', project: 'Green Acres' })
  ).page;
  t.match(page, {
    form: 'callback',
    status: 422,
    values: { name: 'R2', mobile: '12', terms: 'on', budget: '' },
    errors: { name: 'Name can only contain letters and spaces' },
    captchaRequired: false,
    project: 'Green Acres',
  });
  t.equal(upstream.calls.length, 0);
  t.equal((await json(rightBody('contact'))).status, 201, 'limit and captcha are as they were');
});

t.test('a body that is no form is refused in words, never with a 500', async (t) => {
  const { json, app, form, lines } = await enquiryApp(t);
  const headers = { 'content-type': 'application/json' };
  for (const payload of ['null', '[]', '"text"', '7', '{}', '{"form":["enquiry"]}', '{"form":"other"}']) {
    const response = await json(payload, { headers });
    t.same([response.status, response.body.ok], [422, false], payload);
  }
  for (const payload of ['{', '', '{"__proto__":{"x":1}}', `${'['.repeat(7_000)}`]) {
    const response = await json(payload, { headers });
    t.same([response.status, response.body.ok], [400, false], payload.slice(0, 20));
  }
  const odd = await json({
    form: 'enquiry',
    name: ['a', 'b'],
    mobile: { $gt: '' },
    budget: null,
    terms: 1,
    ticket: [],
  });
  t.equal(odd.status, 422);
  t.match(odd.body.errors, { name: /one answer/, mobile: /one answer/, budget: 'Please select your budget' });
  const repeated = await app.inject({
    method: 'POST',
    url: '/enquiries',
    payload: 'form=enquiry&name=a&name=b',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  t.equal(repeated.statusCode, 422);
  t.equal((await json({ form: 'enquiry', name: 'x'.repeat(17_000) })).status, 413);
  t.match((await form({ form: 'landing', name: 'x'.repeat(17_000) })).page, { form: 'contact', status: 413 });
  t.equal((await json('<x/>', { headers: { 'content-type': 'text/xml' } })).status, 415);
  t.same(
    lines.filter((line) => line.includes('"level":50')),
    [],
  );
});

t.test('another origin is 403, our own and none pass', async (t) => {
  const { json, form, ticket, upstream, outcomes } = await enquiryApp(t);
  const body = { ...rightBody('enquiry'), ticket: ticket() };
  const other = await json(body, { headers: { origin: 'https://evil.example' } });
  t.equal(other.status, 403);
  t.notOk(other.body.captchaRequired);
  t.equal((await form(body, { headers: { origin: 'null' } })).page?.status, 403);
  t.equal((await json(body, { headers: { 'sec-fetch-site': 'cross-site' } })).status, 403);
  t.equal(upstream.calls.length, 0);
  t.equal(outcomes[0], 'enquiry other-origin');
  t.equal((await json(body, { headers: { origin: 'https://www.example.in' } })).status, 201);
});
