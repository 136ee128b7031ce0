import t from 'tap';
import { created, enquiryApp, rightBody, status } from './enquiry-app.fixture.ts';

const WENT_WRONG = '⚠️ Something went wrong. Please try again later.';

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
