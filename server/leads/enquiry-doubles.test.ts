import type { ServerResponse } from 'node:http';
import t, { type Test } from 'tap';
import { FORM_NAMES } from '../../shared/enquiry-forms.ts';
import { enquiryApp, type FixtureOptions, rightBody, status } from './enquiry-app.fixture.ts';

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
