import t from 'tap';
import { FORM_NAMES, type FormName } from '../../shared/enquiry-forms.ts';
import { temporaryFolder } from '../../test/support/builders.ts';
import { runOutbox } from '../commands/outbox.fixture.ts';
import { aPost, enquiryApp, FIXTURE_SECRET, rightBody, status } from './enquiry-app.fixture.ts';
import { createMemoryStore } from './stores/memory-store.ts';
import { createCipher } from './submissions/cipher.ts';

const JSON_TYPE = { headers: { 'content-type': 'application/json' } };

t.test('a lead is exported with its project and country code, sent upstream or not', async (t) => {
  const folder = temporaryFolder(t);
  const app = await enquiryApp(t, { file: `${folder}/outbox.db`, respond: status(503), extras: ['project'] });
  const { json, upstream } = app;
  const extras = { country_code: '+44', project: 'lake-view' };
  t.equal((await json(aPost(app, 'callback', extras))).status, 502);
  t.match(upstream.calls[0]?.payload, { project: 'lake-view', country_code: undefined });
  const outbox = { dataDir: folder, cipher: createCipher([FIXTURE_SECRET]) };
  const { printed } = await runOutbox(outbox, 'export', '--json');
  t.match(JSON.parse(printed), { form: 'callback', ...extras });
});

t.test('without a script a form keeps page and campaign when it is shown again', async (t) => {
  const { form, ticket, upstream } = await enquiryApp(t, { extras: ['page', 'campaign'] });
  const from = (referer: string) => ({ headers: { referer: `https://www.example.in${referer}` } });
  const body = { ...rightBody('callback'), ticket: ticket() };
  const wrong = await form({ ...body, name: '' }, from('/hi/contact-us?form=callback&utm_source=sms'));
  t.equal(wrong.status, 422);
  const { page } = wrong;
  const right = await form({ ...body, ticket: page?.ticket ?? '', ...page?.origin }, from('/enquiries'));
  t.equal(right.status, 303);
  t.match(upstream.calls.at(-1)?.payload, {
    page: '/hi/contact-us',
    campaign: { first: { source: 'sms', landing: '/hi/contact-us' }, last: { source: 'sms' } },
  });
});

t.test('a number that names its country brings the code with it, from every form', async (t) => {
  const app = await enquiryApp(t, { captchaFree: 20, extras: ['country_code'] });
  const cases: [form: FormName, body: Record<string, string>, mobile: number, code: string | undefined][] = [
    ['landing', { mobile: '+44 7700 900123' }, 7_700_900_123, '+44'],
    ['site-visit', { mobile: '001 555 123 4567' }, 5_551_234_567, '+1'],
    ['consultation', { mobile: '5551234568' }, 5_551_234_568, undefined],
    // More than the choice, which nobody may have touched.
    ['callback', { mobile: '+1 555 123 4569', country_code: '+91' }, 5_551_234_569, '+1'],
    ['callback', { mobile: '0044 7700 900124', country_code: '+91' }, 7_700_900_124, '+44'],
    ['enquiry', { mobile: '7700 900125', country_code: '+44' }, 7_700_900_125, '+44'],
  ];
  for (const [form, body, mobile, country_code] of cases) {
    t.equal((await app.form(aPost(app, form, body))).status, 303, form);
    const sent = app.upstream.calls.at(-1)?.payload as Record<string, unknown>;
    t.same([sent.mobile, sent.country_code], [mobile, country_code], JSON.stringify(body));
  }
  for (const mobile of ['+971 50 123 4567', '00971501234567', '+6581234567', '+91 98765 432101']) {
    for (const form of FORM_NAMES) {
      const { page } = await app.form(aPost(app, form, { mobile }));
      t.match(page, { status: 422, values: { mobile } }, `${form} keeps ${mobile} as it was typed`);
      t.equal((await app.json(aPost(app, form, { mobile }))).status, 422);
    }
  }
  t.equal(app.upstream.calls.length, cases.length);
});

t.test('a callback about another project, or a number of another country, is another enquiry', async (t) => {
  const { json, ticket, upstream } = await enquiryApp(t, { captchaFree: 10 });
  const body = { ...rightBody('callback'), project: 'lake-view', country_code: '+91', ticket: ticket() };
  const others = [{ project: 'green-acres' }, { country_code: '+44' }];
  for (const change of [{}, {}, ...others.map((other) => ({ ...other, ticket: ticket() }))]) {
    const { status, headers } = await json({ ...body, ...change });
    t.equal(status, 201);
    t.equal(headers['cache-control'], 'private, no-store');
  }
  t.equal(upstream.calls.length, 3);
  for (const { headers } of upstream.calls)
    t.match(headers, { 'idempotency-key': /^[\w-]{36}$/, 'x-request-id': /./ });
});

t.test('a form that breaks the rules is 422 with its messages, and uses nothing up', async (t) => {
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
  const typed = { name: 'R2', mobile: '12', terms: 'on' };
  t.match((await form({ form: 'callback', ...typed, project: 'Green Acres' })).page, {
    form: 'callback',
    status: 422,
    values: { ...typed, budget: '' },
    errors: { name: 'Name can only contain letters and spaces' },
    captcha: '',
    project: 'Green Acres',
  });
  t.equal(upstream.calls.length, 0);
  t.equal((await json(rightBody('contact'))).status, 201, 'limit and captcha are as they were');
});

t.test('a body that is no form is refused in words, never with a 500', async (t) => {
  const { json, form, lines } = await enquiryApp(t);
  for (const payload of ['null', '[]', '"text"', '7', '{}', '{"form":["enquiry"]}', '{"form":"other"}']) {
    t.match(await json(payload, JSON_TYPE), { status: 422, body: { ok: false } }, payload);
  }
  for (const payload of ['{', '', '{"__proto__":{"x":1}}', `${'['.repeat(7_000)}`]) {
    t.match(await json(payload, JSON_TYPE), { status: 400, body: { ok: false } }, payload.slice(0, 20));
  }
  const odd = { name: ['a', 'b'], mobile: { $gt: '' }, budget: null, terms: 1, ticket: [] };
  const errors = { name: /one answer/, mobile: /one answer/, budget: 'Please select your budget' };
  t.match(await json({ form: 'enquiry', ...odd }), { status: 422, body: { errors } });
  t.equal((await form('form=enquiry&name=a&name=b')).status, 422);
  const name = 'x'.repeat(17_000);
  t.equal((await json({ form: 'enquiry', name })).status, 413);
  t.match((await form({ form: 'landing', name })).page, { form: 'contact', status: 413 });
  t.equal((await json('<x/>', { headers: { 'content-type': 'text/xml' } })).status, 415);
  t.notMatch(lines.join(), /"level":50/);
});

t.test('another origin is 403, our own and none pass', async (t) => {
  const app = await enquiryApp(t);
  const { json, form, upstream, outcomes } = app;
  const body = aPost(app);
  const from = (origin: string) => ({ headers: { origin } });
  const other = await json(body, from('https://evil.example'));
  t.equal(other.status, 403);
  t.notOk(other.body.captchaRequired);
  t.equal((await form(body, from('null'))).page?.status, 403);
  t.equal((await json(body, { headers: { 'sec-fetch-site': 'cross-site' } })).status, 403);
  t.equal(upstream.calls.length, 0);
  t.equal(outcomes[0], 'enquiry other-origin');
  t.equal((await json(body, from('https://www.example.in'))).status, 201);
});

t.test('every form refuses another origin, as a script and as a page', async (t) => {
  const app = await enquiryApp(t);
  const forms = [
    ['/enquiries', aPost(app)],
    ['/apply', { name: 'Ravi Kumar', phone: '09876543210', experience: '3 years', resume: 'ravi.pdf' }],
    ['/hi/apply', { name: 'Ravi Kumar', phone: '09876543210', experience: '3 years', resume: 'ravi.pdf' }],
  ] as const;
  for (const [url, body] of forms) {
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: 'https://shop.example.in' },
    ] as Record<string, string>[]) {
      const name = `${url} ${JSON.stringify(headers)}`;
      t.equal((await app.json(body, { url, headers })).status, 403, name);
      t.equal((await app.form(body, { url, headers })).page?.status, 403, `${name}, as a page`);
    }
  }
});

t.test('no store has a mobile number in clear', async (t) => {
  const store = createMemoryStore({ now: () => 0 });
  const keys: string[] = [];
  const count: typeof store.count = (counters) => {
    keys.push(...counters.map(({ key }) => key));
    return store.count(counters);
  };
  const claim: typeof store.claim = (made) => {
    keys.push(made.key, made.owner);
    return store.claim(made);
  };
  const { json, ticket } = await enquiryApp(t, { store: { ...store, count, claim } });
  t.equal((await json({ ...rightBody('landing'), ticket: ticket() })).status, 201);
  t.ok(keys.some((key) => key.startsWith('enquiry-mobile:')));
  t.notMatch(keys.join(), /98765/);
});

t.test('a job application without JavaScript is checked, and confirmed on the career page', async (t) => {
  const { form, json, upstream, lines } = await enquiryApp(t);
  const apply = { url: '/apply' };
  const typed = { name: 'Ravi Kumar', experience: '3 years', job: 'Site Engineer' };
  const right = { ...typed, phone: '09876543210', resume: 'ravi.pdf' };
  const { status, headers } = await form(right, apply);
  t.same([status, headers.location], [303, '/career?sent=application']);
  t.match(await form({ ...right, resume: 'ravi.exe', phone: '' }, apply), {
    status: 422,
    page: {
      form: 'application',
      errors: { phone: 'Mobile number is required', resume: 'Resume must be PDF or JPG/JPEG' },
      values: typed,
    },
  });
  const sent = await json(right, apply);
  t.same([sent.status, sent.body], [200, { ok: true, message: 'Application Submitted Successfully!' }]);
  const tooLarge = await form({ name: 'x'.repeat(17_000) }, apply);
  t.match(tooLarge.page, { form: 'application', status: 413 });
  t.equal(upstream.calls.length, 0);
  t.notMatch(lines.join(), /Ravi/);
});
