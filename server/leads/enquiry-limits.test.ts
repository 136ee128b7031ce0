import t from 'tap';
import { enquiryApp, rightBody } from './enquiry-app.fixture.ts';

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
