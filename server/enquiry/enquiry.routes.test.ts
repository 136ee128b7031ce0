import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { FORM_NAMES } from '../../shared/enquiry-forms.ts';
import { runCommand } from '../commands/outbox-command.ts';
import { createMemoryStore } from '../stores/memory-store.ts';
import { created, enquiryApp, type FixtureOptions, rightBody, status } from './enquiry-app.fixture.ts';

const WENT_WRONG = '⚠️ Something went wrong. Please try again later.';

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

t.test('the captcha of the contact form must be right, of its id, in time and unused', async (t) => {
  const { json, form, upstream } = await enquiryApp(t);
  const contact = rightBody('contact');
  const wrong = await json({ ...contact, captcha: 'wrong1' });
  t.same(
    [wrong.status, wrong.body],
    [
      403,
      {
        ok: false,
        message: 'Invalid CAPTCHA. Please try again.',
        errors: { captcha: 'Invalid CAPTCHA. Please try again.' },
        captchaRequired: true,
      },
    ],
  );
  for (const captcha_id of ['c1', 'old', '']) {
    t.equal((await json({ ...contact, captcha_id })).status, 403, `id ${captcha_id}`);
  }
  t.match((await form({ ...contact, captcha_id: 'c1' })).page, {
    status: 403,
    message: 'Invalid CAPTCHA. Please try again.',
    captchaRequired: true,
    values: { name: 'Sunita Sharma' },
  });
  t.equal(upstream.calls.length, 0);
  t.equal((await json({ ...contact, captcha: ' RI GHT ', captcha_id: 'c2' })).status, 201);
});

t.test('of 50 parallel submissions with one solved captcha one passes', async (t) => {
  const { json, upstream } = await enquiryApp(t, { limit: 1_000 });
  const responses = await Promise.all(
    Array.from({ length: 50 }, (_, number) =>
      json({ ...rightBody('contact'), mobile: String(9_000_000_000 + number) }),
    ),
  );
  t.equal(responses.filter((response) => response.status === 201).length, 1);
  t.equal(responses.filter((response) => response.status === 403).length, 49);
  t.equal(upstream.calls.length, 1);
});

/** Posts wait at upstream until it responds. */
async function heldAtUpstream(t: Test, more: FixtureOptions = {}) {
  const held: ServerResponse[] = [];
  const respond = (response: ServerResponse) => void held.push(response);
  const parts = await enquiryApp(t, { ...more, respond });
  async function arrived(number: number): Promise<void> {
    while (held.length < number) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const respondAll = () => {
    for (const response of held.splice(0)) response.writeHead(201).end();
  };
  return { ...parts, arrived, respondAll };
}

t.test('a double click is one submission and gets one answer, captcha or not', async (t) => {
  for (const name of FORM_NAMES) {
    const limits = { limit: 1, captchaFree: 1, mobileLimit: 1, captchaTryLimit: 1 };
    const { json, form, ticket, upstream, arrived, respondAll } = await heldAtUpstream(t, limits);
    const body = { ...rightBody(name), ticket: ticket() };
    const [first, second, plain] = [json(body), json(body), form(body)];
    await arrived(1);
    respondAll();
    t.same([(await first).status, (await second).status, (await plain).status], [201, 201, 303], name);
    t.equal((await json(body)).status, 201, 'so does the same post a moment later');
    t.equal(upstream.calls.length, 1);
  }
});

t.test('both clicks share a failure too, and what it used up', async (t) => {
  const { json, upstream } = await enquiryApp(t, { respond: status(500) });
  const both = await Promise.all([json(rightBody('contact')), json(rightBody('contact'))]);
  for (const { status, body } of both)
    t.match({ status, body }, { status: 502, body: { captchaRequired: true } });
  t.equal(upstream.calls.length, 1);
});

t.test(
  'who guesses what somebody sends learns nothing without a ticket or captcha of their own',
  async (t) => {
    const { json, ticket, upstream, arrived, respondAll } = await heldAtUpstream(t, { limit: 100 });
    const contact = { ...rightBody('contact'), captcha_id: 'theirs' };
    const landing = { ...rightBody('landing'), ticket: ticket() };
    const theirs = [json(contact), json(landing)];
    await arrived(2);
    const guesses = [
      { ...contact, captcha: 'wrong1' },
      { ...contact, captcha_id: 'old' },
      { ...rightBody('landing') },
      { ...landing, subject: 'filled' },
    ];
    for (const moment of ['while it is sent', 'after it was delivered']) {
      for (const guess of guesses) t.equal((await json(guess)).status, 403, moment);
      const own = json({ ...contact, captcha_id: `own ${moment}` });
      respondAll();
      t.equal((await own).status, 201, 'with a captcha of their own it is the same enquiry');
    }
    for (const first of theirs) t.equal((await first).status, 201);
    t.equal(upstream.calls.length, 2);
  },
);

t.test('the other forms ask for a captcha after CAPTCHA_FREE, and take it', async (t) => {
  const { json, form, ticket } = await enquiryApp(t);
  const body = (number: number) => ({
    ...rightBody('landing'),
    mobile: String(9_000_000_000 + number),
    ticket: ticket(),
  });
  t.equal((await json(body(1))).status, 201);
  t.equal((await json(body(2))).status, 201);
  const asked = await json(body(3));
  t.same(
    [asked.status, asked.body],
    [
      403,
      {
        ok: false,
        message: 'Please type the characters from the picture and send again.',
        captchaRequired: true,
      },
    ],
  );
  t.match((await form(body(3))).page, {
    form: 'landing',
    status: 403,
    captchaRequired: true,
    values: { budget: '26-40 Lac' },
  });
  t.equal((await json({ ...body(3), captcha: 'right', captcha_id: 'c1' })).status, 201);
  t.equal((await json(body(4), { remoteAddress: '203.0.113.9' })).status, 201, 'another address is free');
});

t.test('a bad ticket or a filled honeypot asks for a captcha, and a right captcha settles it', async (t) => {
  const { enquiries, json, ticket } = await enquiryApp(t);
  const body = rightBody('enquiry');
  const good = ticket();
  const young = enquiries.issueTicket();
  for (const more of [
    {},
    { ticket: young },
    { ticket: 'forged' },
    { ticket: ['a'] },
    { ticket: good, subject: 'SEO offer' },
  ]) {
    const response = await json({ ...body, ...more });
    t.same([response.status, response.body.captchaRequired], [403, true], JSON.stringify(more));
  }
  t.equal((await json({ ...body, subject: 'x', captcha: 'right', captcha_id: 'c9' })).status, 201);
});

t.test('GET /enquiries/ticket gives a ticket that becomes good', async (t) => {
  const { app, clock, json } = await enquiryApp(t);
  const response = await app.inject('/enquiries/ticket');
  t.equal(response.headers['cache-control'], 'private, no-store');
  clock.ahead += 4_000;
  t.equal((await json({ ...rightBody('enquiry'), ticket: response.json().ticket })).status, 201);
});

t.test('an address posts sixty times a minute, whatever is in it', async (t) => {
  const { app, json, form, clock, outcomes } = await enquiryApp(t);
  const statuses: number[] = [];
  for (let number = 0; number < 25; number += 1) {
    statuses.push((await json({ form: 'enquiry', name: 'A' })).status);
    statuses.push((await json('{', { headers: { 'content-type': 'application/json' } })).status);
  }
  for (let number = 0; number < 10; number += 1) statuses.push((await form({}, { url: '/apply' })).status);
  t.same([...new Set(statuses)].sort(), [400, 422]);

  const refused = await json(rightBody('enquiry'));
  t.equal(refused.status, 429);
  t.match(refused.body, {
    ok: false,
    message: /^Too many enquiries .* a minute, or call us on 0755 400 1234\.$/,
  });
  const seconds = Number(refused.headers['retry-after']);
  t.ok(seconds > 0 && seconds <= 60, `${seconds}`);
  t.equal(outcomes.at(-1), 'unknown limited');
  t.equal((await form({ name: 'R' }, { url: '/apply' })).page?.status, 429, 'the application form too');
  t.equal((await app.inject('/enquiries/ticket')).statusCode, 200, 'a ticket may be had all the same');
  t.equal((await json({}, { remoteAddress: '203.0.113.9' })).status, 422, 'another address is free');
  clock.ahead += 60_000;
  t.equal((await json({ form: 'enquiry' })).status, 422);
});

t.test('ENQUIRY_LIMIT widens it, and other origins do not use it up', async (t) => {
  const { json } = await enquiryApp(t, { limit: 70 });
  const elsewhere = { headers: { origin: 'https://evil.example' } };
  const statuses = [];
  for (let number = 0; number < 80; number += 1) statuses.push((await json({}, elsewhere)).status);
  t.same(statuses.lastIndexOf(403), 69);
  t.same(statuses.indexOf(429), 70);
  for (let number = 0; number < 70; number += 1) t.equal((await json({})).status, 422);
  t.equal((await json({})).status, 429);
});

t.test('beyond that ten get their form back with what they typed, the others a short page', async (t) => {
  const { app } = await enquiryApp(t);
  const responses = [];
  for (let number = 0; number < 300; number += 1) {
    responses.push(
      await app.inject({
        method: 'POST',
        url: '/enquiries',
        payload: 'form=landing&name=R2',
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      }),
    );
  }
  const pages = responses.filter(({ body }) => body.startsWith('{')).map(({ body }) => JSON.parse(body));
  t.equal(pages.filter(({ status }) => status === 422).length, 60);
  t.equal(pages.filter(({ status }) => status === 429).length, 10);
  t.match(pages.at(-1), { form: 'landing', message: /^Too many enquiries/, values: { name: 'R2' } });
  const last = responses.at(-1);
  t.equal(last?.statusCode, 429);
  t.match(last?.headers, {
    'content-type': /^text\/html/,
    'retry-after': /^\d+$/,
    'cache-control': 'private, no-store',
  });
  t.match(last?.body, /<p>Too many enquiries [^<]* call us on 0755 400 1234\.<\/p>/);
  t.match(last?.body, 'href="https://wa.me/917554001235"');
  t.match(last?.body, 'href="mailto:desk@example.in"');
  t.ok((last?.body.length ?? 0) < 1_000);
});

t.test('who sends a form again at once, after it failed, is not taken for a program', async (t) => {
  const { form, ticket, upstream } = await enquiryApp(t, { respond: status(500) });
  const failed = await form({ ...rightBody('callback'), ticket: ticket() });
  t.equal(failed.status, 502);
  upstream.respond = created;
  const again = await form({ ...rightBody('callback'), ticket: failed.page?.ticket ?? '' });
  t.equal(again.status, 303);
});

t.test('the address limit gives 429 with Retry-After and the phone number', async (t) => {
  const { json, form, ticket, clock } = await enquiryApp(t, { limit: 3, captchaFree: 100 });
  const body = (number: number) => ({
    ...rightBody('enquiry'),
    mobile: String(9_000_000_000 + number),
    ticket: ticket(),
  });
  for (let number = 0; number < 3; number += 1) t.equal((await json(body(number))).status, 201);
  const limited = await json(body(4));
  t.equal(limited.status, 429);
  t.match(limited.body.message, /^Too many enquiries .* 10 minutes, or call us on 0755 400 1234\.$/);
  const seconds = Number(limited.headers['retry-after']);
  t.ok(seconds > 500 && seconds <= 600, `${seconds}`);
  t.match((await form(body(5))).page, { status: 429, values: { name: 'Sunita Sharma' } });
  t.equal((await json(body(6), { remoteAddress: '203.0.113.9' })).status, 201);
  clock.ahead += 600_000;
  t.equal((await json(body(7))).status, 201);
});

t.test('so do the limits by mobile number and by captcha tries', async (t) => {
  const { json, ticket } = await enquiryApp(t, { mobileLimit: 2, captchaTryLimit: 2, captchaFree: 100 });
  const body = (name: string) => ({ ...rightBody('enquiry'), name, ticket: ticket() });
  for (const name of ['Asha', 'Usha']) t.equal((await json(body(name))).status, 201);
  t.equal((await json(body('Nisha'), { remoteAddress: '203.0.113.9' })).status, 429);
  const contact = (number: number) => ({
    ...rightBody('contact'),
    captcha: 'wrong1',
    captcha_id: `c${number}`,
  });
  t.same(
    [(await json(contact(1))).status, (await json(contact(2))).status, (await json(contact(3))).status],
    [403, 403, 429],
  );
});

t.test(
  'refusal and silence of upstream have the messages of the specification, and the enquiry stays',
  async (t) => {
    for (const form of ['enquiry', 'site-visit'] as const) {
      const {
        json,
        form: plain,
        ticket,
        upstream,
        outbox,
      } = await enquiryApp(t, { respond: status(500), captchaFree: 9, timeoutMs: 300 });
      const failed =
        form === 'site-visit'
          ? '❌ Failed to book site visit. Please try again.'
          : '❌ Failed to submit enquiry. Please try again.';
      const body = { ...rightBody(form), ticket: ticket() };
      const refused = await json(body);
      t.same([refused.status, refused.body], [502, { ok: false, message: failed }]);
      t.match((await plain(body)).page, { status: 502, message: failed, values: { name: 'Sunita Sharma' } });
      upstream.respond = () => {};
      const unanswered = await json(body);
      t.same([unanswered.status, unanswered.body], [504, { ok: false, message: WENT_WRONG }]);
      t.equal((await outbox.summary()).counts.waiting, 1);
      t.equal(new Set(upstream.calls.map((call) => call.headers['idempotency-key'])).size, 1);
      upstream.respond = created;
      t.equal((await json(body)).status, 201, 'sent again by the visitor, it is the same enquiry');
      t.equal((await outbox.summary()).counts.waiting, 0);
      const calls = upstream.calls.length;
      t.equal((await json(body)).status, 201);
      t.equal(upstream.calls.length, calls, 'a double click is not forwarded again');
    }
  },
);

t.test('after a captcha was used up, a failure says that the next try needs a new one', async (t) => {
  const { json } = await enquiryApp(t, { respond: status(500) });
  t.match(await json(rightBody('contact')), { status: 502, body: { captchaRequired: true } });
});

t.test('a 4xx is parked, and the visitor is told the truth', async (t) => {
  const { json, ticket, outbox } = await enquiryApp(t, { respond: status(422) });
  t.equal((await json({ ...rightBody('enquiry'), ticket: ticket() })).status, 502);
  t.same((await outbox.summary()).counts, { waiting: 0, parked: 1, delivered: 0 });
});

t.test('the landing forms pass a bearer on, the others and the retries do not', async (t) => {
  const headers = { authorization: 'Bearer abc.def' };
  for (const [form, expected] of [
    ['landing', 'Bearer abc.def'],
    ['consultation', 'Bearer abc.def'],
    ['site-visit', 'Bearer abc.def'],
    ['enquiry', undefined],
    ['contact', undefined],
  ] as const) {
    const { json, ticket, upstream, lines } = await enquiryApp(t);
    await json({ ...rightBody(form), ticket: ticket() }, { headers });
    t.equal(upstream.calls[0]!.headers.authorization, expected, form);
    t.notMatch(lines.join(), 'abc.def');
  }
  const { json, ticket, upstream, clock, outbox } = await enquiryApp(t, { respond: status(503) });
  await json({ ...rightBody('landing'), ticket: ticket() }, { headers });
  upstream.respond = created;
  clock.ahead += 60_000;
  while ((await outbox.summary()).counts.waiting > 0) await new Promise((resolve) => setTimeout(resolve, 10));
  t.same(
    upstream.calls.map((call) => call.headers.authorization),
    ['Bearer abc.def', undefined],
  );
});

t.test('an enquiry left by a stop is delivered after the next start', async (t) => {
  const file = `${t.testdir({})}/outbox.db`;
  const first = await enquiryApp(t, { file, respond: () => {} });
  const pending = first.json({ ...rightBody('enquiry'), ticket: first.ticket() });
  while (first.upstream.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  const from = Date.now();
  await first.app.close();
  t.ok(Date.now() - from < 2_000, 'the stop does not wait for upstream');
  t.equal((await pending).status, 504);
  const second = await enquiryApp(t, { file });
  second.clock.ahead += 60_000;
  while (second.upstream.calls.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  t.same(second.upstream.calls[0]!.payload, first.upstream.calls[0]!.payload);
  t.equal(
    second.upstream.calls[0]!.headers['idempotency-key'],
    first.upstream.calls[0]!.headers['idempotency-key'],
  );
});

t.test('without a disk the enquiry is forwarded all the same, and the problem is to be seen', async (t) => {
  const directory = t.testdir({ data: 'a file where the directory should be' });
  const { json, ticket, lines, outbox } = await enquiryApp(t, { file: `${directory}/data/outbox.db` });
  t.equal((await json({ ...rightBody('enquiry'), ticket: ticket() })).status, 201);
  t.match((await outbox.status()).problem, { kind: 'unwritable' });
  t.match(lines.join(), /"level":50.*the outbox cannot use its file/);
});

t.test('a renewed captcha checks and counts nothing', async (t) => {
  const { form, outcomes, upstream } = await enquiryApp(t, { limit: 1 });
  for (let number = 0; number < 3; number += 1) {
    const { page } = await form({ ...rightBody('contact'), name: 'A', refresh_captcha: '1' });
    t.match(page, {
      form: 'contact',
      status: 200,
      message: '',
      captchaRequired: true,
      values: { name: 'A' },
    });
    t.same(page?.errors, {});
    t.notOk(Object.hasOwn(page?.values ?? {}, 'captcha'));
  }
  t.same(outcomes, []);
  t.equal(upstream.calls.length, 0);
});

t.test('a form that shows a captcha has a new one, others cost none', async (t) => {
  const { form, captchas } = await enquiryApp(t);
  t.equal((await form({ form: 'contact', name: 'A' })).page?.captcha, 'issued-1');
  t.equal((await form({ form: 'landing', name: 'A' })).page?.captcha, '');
  t.equal((await form({ name: 'x'.repeat(17_000) })).page?.captcha, 'issued-2', 'one that could not be read');
  t.equal((await form({ name: 'A' }, { url: '/apply' })).page?.captcha, '');
  t.equal(captchas.issued, 2);
});

t.test('who has had too many captchas gets the form all the same, with its response', async (t) => {
  const { form, captchas } = await enquiryApp(t);
  captchas.spent = true;
  t.match(await form({ form: 'contact', name: 'A' }), {
    status: 422,
    page: { captcha: null, values: { name: 'A' } },
  });
  const renewed = await form({ form: 'contact', name: 'A', refresh_captcha: '1' });
  t.match(renewed.page, { status: 429, captcha: null, values: { name: 'A' } });
  t.equal(renewed.headers['retry-after'], '90');
});

t.test('nothing personal is logged', async (t) => {
  const { json, form, ticket, lines, upstream } = await enquiryApp(t);
  await json({ ...rightBody('contact'), captcha: 'SECRET' });
  await json('{"name": "Sunita', { headers: { 'content-type': 'application/json' } });
  upstream.respond = status(500);
  await form({ ...rightBody('landing'), ticket: ticket() });
  upstream.respond = status(400);
  await form({ ...rightBody('enquiry'), ticket: ticket() });
  t.ok(lines.length > 5);
  t.notMatch(lines.join(), /Sunita|98765 ?43210|SECRET|26-40 Lac/);
});

t.test('a job application without JavaScript is checked, and confirmed on the career page', async (t) => {
  const { form, app, upstream, lines } = await enquiryApp(t);
  const right = {
    name: 'Ravi Kumar',
    phone: '09876543210',
    resume: 'ravi.pdf',
    experience: '3 years',
    job: 'Site Engineer',
  };
  const sent = await form(right, { url: '/apply' });
  t.same([sent.status, sent.headers.location], [303, '/career?sent=application']);
  const { status: code, page } = await form({ ...right, resume: 'ravi.exe', phone: '' }, { url: '/apply' });
  t.equal(code, 422);
  t.match(page, {
    form: 'application',
    errors: { phone: 'Mobile number is required', resume: 'Resume must be PDF or JPG/JPEG' },
    values: { name: 'Ravi Kumar', experience: '3 years', job: 'Site Engineer' },
  });
  const json = await app.inject({
    method: 'POST',
    url: '/apply',
    payload: right,
    headers: { accept: 'application/json' },
  });
  t.same([json.statusCode, json.json()], [200, { ok: true, message: 'Application Submitted Successfully!' }]);
  t.match((await form({ name: 'x'.repeat(17_000) }, { url: '/apply' })).page, {
    form: 'application',
    status: 413,
  });
  t.equal(upstream.calls.length, 0);
  t.notMatch(lines.join(), /Ravi/);
});

t.test('a mobile number is in no store in clear', async (t) => {
  const store = createMemoryStore({ now: () => 0 });
  const keys: string[] = [];
  const { run } = store;
  store.run = (checks) => {
    keys.push(...checks.flatMap((check) => Object.values(check).map(String)));
    return run(checks);
  };
  const { json, ticket } = await enquiryApp(t, { store });
  t.equal((await json({ ...rightBody('enquiry'), ticket: ticket() })).status, 201);
  t.ok(keys.some((key) => key.startsWith('enquiry-mobile:')));
  t.notMatch(keys.join(), /98765/);
});
