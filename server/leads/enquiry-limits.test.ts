import t from 'tap';
import { aPost, enquiryApp, rightBody } from './enquiry-app.fixture.ts';

t.test('an address posts sixty times a minute, valid or not', async (t) => {
  const { app, json, form, clock, outcomes } = await enquiryApp(t);
  const statuses: number[] = [];
  for (let number = 0; number < 25; number += 1) {
    statuses.push((await json({ form: 'enquiry', name: 'A' })).status);
    statuses.push((await json('{', { headers: { 'content-type': 'application/json' } })).status);
  }
  for (let number = 0; number < 10; number += 1) statuses.push((await form({}, { url: '/apply' })).status);
  t.same([...new Set(statuses)].sort(), [400, 422]);

  const refused = await json(rightBody('enquiry'));
  const message = /^Too many enquiries .* a minute, or call us on 0755 400 1234\.$/;
  t.match(refused, { status: 429, body: { ok: false, message } });
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
  for (const [more, status] of [[elsewhere, 403] as const, [{}, 422] as const]) {
    for (let number = 0; number < 70; number += 1) t.equal((await json({}, more)).status, status);
    t.equal((await json({}, more)).status, 429);
  }
});

t.test('beyond sixty posts ten get their form back with their values, the others a short page', async (t) => {
  const { form } = await enquiryApp(t);
  const responses: Awaited<ReturnType<typeof form>>[] = [];
  for (let number = 0; number < 100; number += 1) responses.push(await form({ form: 'landing', name: 'R2' }));
  const pages = responses.flatMap(({ page }) => page ?? []);
  t.equal(pages.filter(({ status }) => status === 422).length, 60);
  t.equal(pages.filter(({ status }) => status === 429).length, 10);
  t.match(pages.at(-1), { form: 'landing', message: /^Too many enquiries/, values: { name: 'R2' } });
  const { status, headers, text } = responses.at(-1)!;
  t.equal(status, 429);
  t.match(headers, {
    'content-type': /^text\/html/,
    'retry-after': /^\d+$/,
    'cache-control': 'private, no-store',
  });
  t.match(text, /<p>Too many enquiries [^<]* call us on 0755 400 1234\.<\/p>/);
  t.match(text, 'href="https://wa.me/917554001235"');
  t.match(text, 'href="mailto:desk@example.in"');
  t.ok(text.length < 1_000);
});

t.test('the address limit gives 429 with Retry-After and the phone number', async (t) => {
  const app = await enquiryApp(t, { limit: 3, captchaFree: 100 });
  const { json, form, clock } = app;
  for (let number = 0; number < 3; number += 1) t.equal((await json(aPost(app))).status, 201);
  const limited = await json(aPost(app));
  t.equal(limited.status, 429);
  t.match(limited.body.message, /^Too many enquiries .* 10 minutes, or call us on 0755 400 1234\.$/);
  const seconds = Number(limited.headers['retry-after']);
  t.ok(seconds > 500 && seconds <= 600, `${seconds}`);
  t.match((await form(aPost(app))).page, { status: 429, values: { name: 'Sunita Sharma' } });
  t.equal((await json(aPost(app), { remoteAddress: '203.0.113.9' })).status, 201);
  clock.ahead += 600_000;
  t.equal((await json(aPost(app))).status, 201);
});

t.test('the limit by mobile number gives 429, and wrong captchas count for the address', async (t) => {
  const { json, ticket } = await enquiryApp(t, { limit: 2, captchaFree: 100 });
  const send = async (name: string, remoteAddress: string) =>
    (await json({ ...rightBody('enquiry'), name, ticket: ticket() }, { remoteAddress })).status;
  for (const name of ['Asha', 'Usha']) t.equal(await send(name, '203.0.113.1'), 201);
  for (const name of ['Lata', 'Rita']) t.equal(await send(name, '203.0.113.2'), 201);
  t.equal(await send('Nisha', '203.0.113.3'), 429, 'the fifth for one number');
  const contact = async (number: number) =>
    (await json({ ...rightBody('contact'), captcha: 'wrong1', captcha_id: `c${number}` })).status;
  t.same([await contact(1), await contact(2), await contact(3)], [403, 403, 429]);
});
