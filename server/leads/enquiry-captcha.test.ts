import type { ServerResponse } from 'node:http';
import t, { type Test } from 'tap';
import { FORM_NAMES } from '../../shared/enquiry-forms.ts';
import { aPost, enquiryApp, type FixtureOptions, rightBody, status } from './enquiry-app.fixture.ts';

const WRONG = 'Invalid CAPTCHA. Please try again.';

t.test('the captcha of the contact form must be right, of its id, in time and unused', async (t) => {
  const { json, form, upstream } = await enquiryApp(t);
  const contact = rightBody('contact');
  const { status: code, body } = await json({ ...contact, captcha: 'wrong1' });
  t.equal(code, 403);
  t.same(body, { ok: false, message: WRONG, errors: { captcha: WRONG }, captchaRequired: true });
  for (const captcha_id of ['c1', 'old', '']) {
    t.equal((await json({ ...contact, captcha_id })).status, 403, `id ${captcha_id}`);
  }
  const values = { name: 'Sunita Sharma' };
  t.match((await form(contact)).page, { status: 403, message: WRONG, captcha: /issued/, values });
  t.equal(upstream.calls.length, 0);
  t.equal((await json({ ...contact, captcha: ' RI GHT ', captcha_id: 'c2' })).status, 201);
});

t.test('the other forms ask for a captcha after CAPTCHA_FREE, and take it', async (t) => {
  const app = await enquiryApp(t);
  const { json, form } = app;
  for (const _ of [1, 2]) t.equal((await json(aPost(app, 'landing'))).status, 201);
  const asked = await json(aPost(app, 'landing'));
  t.equal(asked.status, 403);
  const message = 'Please type the characters from the picture and send again.';
  t.same(asked.body, { ok: false, message, captchaRequired: true });
  t.match((await form(aPost(app, 'landing'))).page, {
    form: 'landing',
    status: 403,
    captcha: /issued/,
    values: { budget: '26-40 Lac' },
  });
  const solved = aPost(app, 'landing', { captcha: 'right', captcha_id: 'c1' });
  t.equal((await json(solved)).status, 201);
  const elsewhere = { remoteAddress: '203.0.113.9' };
  t.equal((await json(aPost(app, 'landing'), elsewhere)).status, 201, 'another address is free');
});

t.test('a bad ticket or a filled honeypot asks for a captcha, and a right captcha settles it', async (t) => {
  const { enquiries, json, ticket } = await enquiryApp(t);
  const body = rightBody('enquiry');
  const [good, young] = [ticket(), enquiries.issueTicket()];
  for (const more of [
    {},
    ...[young, 'forged', ['a']].map((ticket) => ({ ticket })),
    { ticket: good, subject: 'SEO offer' },
  ]) {
    t.match(await json({ ...body, ...more }), { status: 403, body: { captchaRequired: true } });
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

t.test('a renewed captcha checks and counts nothing', async (t) => {
  const { form, outcomes, upstream } = await enquiryApp(t, { limit: 1 });
  for (let number = 0; number < 3; number += 1) {
    const { page } = await form({ ...rightBody('contact'), name: 'A', refresh_captcha: '1' });
    const expected = { form: 'contact', status: 200, message: '', captcha: /issued/ };
    t.match(page, { ...expected, values: { name: 'A', captcha: undefined } });
    t.same(page?.errors, {});
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

t.test('an address that has had too many captchas gets the form all the same', async (t) => {
  const { form, captchas } = await enquiryApp(t);
  captchas.spent = true;
  const typed = { form: 'contact', name: 'A' };
  const page = { captcha: null, values: { name: 'A' } };
  t.match(await form(typed), { status: 422, page }, 'with its response');
  const headers = { 'retry-after': '90' };
  t.match(await form({ ...typed, refresh_captcha: '1' }), { status: 429, page, headers });
});

type Post = ReturnType<Awaited<ReturnType<typeof enquiryApp>>['json' | 'form']>;

/** Posts wait at upstream until it responds. */
async function heldAtUpstream(t: Test, more: FixtureOptions = {}) {
  const held: ServerResponse[] = [];
  const app = await enquiryApp(t, { ...more, respond: (response) => void held.push(response) });
  /** @throws when these posts had their answers before */
  async function arrived(number: number, posts: Post[]): Promise<void> {
    let answers: { status: number }[] | undefined;
    void Promise.all(posts).then((all) => {
      answers = all;
    });
    while (held.length < number) {
      if (answers) throw new Error(`Upstream got none: ${answers.map(({ status }) => status)}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  const respondAll = () => {
    for (const response of held.splice(0)) response.writeHead(201).end();
  };
  return { ...app, arrived, respondAll };
}

t.test('a double click is one submission and gets one answer, captcha or not', async (t) => {
  for (const name of FORM_NAMES) {
    const app = await heldAtUpstream(t, { limit: 1, captchaFree: 1 });
    const { json, form, upstream } = app;
    const body = aPost(app, name);
    const clicks = [json(body), json(body), form(body)];
    await app.arrived(1, clicks);
    app.respondAll();
    const statuses = (await Promise.all(clicks)).map(({ status }) => status);
    t.same(statuses, [201, 201, 303], name);
    t.equal((await json(body)).status, 201, 'so does the same post a moment later');
    t.equal(upstream.calls.length, 1);
  }
});

t.test('both clicks share a failure, and the captcha that it used up', async (t) => {
  const { json, upstream } = await enquiryApp(t, { respond: status(500) });
  const both = await Promise.all([json(rightBody('contact')), json(rightBody('contact'))]);
  for (const response of both) t.match(response, { status: 502, body: { captchaRequired: true } });
  t.equal(upstream.calls.length, 1);
});

t.test('a guess of an enquiry of another visitor tells nothing without a proof of its own', async (t) => {
  const { json, ticket, upstream, arrived, respondAll } = await heldAtUpstream(t, { limit: 100 });
  const contact = { ...rightBody('contact'), captcha_id: 'theirs' };
  const landing = { ...rightBody('landing'), ticket: ticket() };
  const theirs = [json(contact), json(landing)];
  await arrived(2, theirs);
  const guesses = [
    { ...contact, captcha: 'wrong1' },
    { ...contact, captcha_id: 'old' },
    rightBody('landing'),
    { ...landing, subject: 'filled' },
  ];
  for (const moment of ['while it is sent', 'after it was delivered']) {
    for (const guess of guesses) t.equal((await json(guess)).status, 403, moment);
    const own = json({ ...contact, captcha_id: `own ${moment}` });
    respondAll();
    t.equal((await own).status, 201, 'with a captcha of its own it is the same enquiry');
  }
  for (const first of theirs) t.equal((await first).status, 201);
  t.equal(upstream.calls.length, 2);
});
