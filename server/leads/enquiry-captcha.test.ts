import t from 'tap';
import { created, enquiryApp, rightBody, status } from './enquiry-app.fixture.ts';

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

t.test('who sends a form again at once, after it failed, is not taken for a program', async (t) => {
  const { form, ticket, upstream } = await enquiryApp(t, { respond: status(500) });
  const failed = await form({ ...rightBody('callback'), ticket: ticket() });
  t.equal(failed.status, 502);
  upstream.respond = created;
  const again = await form({ ...rightBody('callback'), ticket: failed.page?.ticket ?? '' });
  t.equal(again.status, 303);
});

t.test('after a captcha was used up, a failure says that the next try needs a new one', async (t) => {
  const { json } = await enquiryApp(t, { respond: status(500) });
  t.match(await json(rightBody('contact')), { status: 502, body: { captchaRequired: true } });
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
