import t from 'tap';
import { until } from '../../test/support/until.ts';
import { aPost, created, enquiryApp, status } from './enquiry-app.fixture.ts';

t.test('refusal and silence of upstream have the specified messages, and the enquiry stays', async (t) => {
  for (const [form, failed] of [
    ['enquiry', '❌ Failed to submit enquiry. Please try again.'],
    ['site-visit', '❌ Failed to book site visit. Please try again.'],
  ] as const) {
    const app = await enquiryApp(t, { respond: status(500), captchaFree: 9, timeoutMs: 300 });
    const { json, form: plain, upstream, outbox } = app;
    const body = aPost(app, form);
    const refused = await json(body);
    t.same([refused.status, refused.body], [502, { ok: false, message: failed }]);
    t.match((await plain(body)).page, { status: 502, message: failed, values: { name: 'Sunita Sharma' } });
    upstream.respond = () => {};
    const unanswered = await json(body);
    const message = '⚠️ Something went wrong. Please try again later.';
    t.same([unanswered.status, unanswered.body], [504, { ok: false, message }]);
    t.match((await outbox.status()).counts, { waiting: 1 });
    t.equal(new Set(upstream.calls.map((call) => call.headers['idempotency-key'])).size, 1);
    upstream.respond = created;
    t.equal((await json(body)).status, 201, 'sent again by the visitor, it is the same enquiry');
    t.match((await outbox.status()).counts, { waiting: 0 });
    const calls = upstream.calls.length;
    t.equal((await json(body)).status, 201);
    t.equal(upstream.calls.length, calls, 'a double click is not forwarded again');
  }
});

t.test('a 4xx is parked, and the visitor is told the truth', async (t) => {
  const app = await enquiryApp(t, { respond: status(422) });
  t.equal((await app.json(aPost(app))).status, 502);
  t.same((await app.outbox.status()).counts, { waiting: 0, parked: 1, delivered: 0 });
});

t.test('the landing forms pass a bearer on, the others and the retries do not', async (t) => {
  const headers = { authorization: 'Bearer abc.def' };
  const app = await enquiryApp(t, { captchaFree: 9 });
  const { json, upstream, lines, clock, outbox } = app;
  const bearers = () => upstream.calls.map((call) => call.headers.authorization);
  const forms = ['landing', 'consultation', 'site-visit', 'enquiry', 'contact'] as const;
  for (const form of forms) await json(aPost(app, form), { headers });
  t.same(bearers(), [...Array(3).fill('Bearer abc.def'), undefined, undefined]);
  upstream.calls.length = 0;
  upstream.respond = status(503);
  await json(aPost(app, 'landing'), { headers });
  upstream.respond = created;
  clock.ahead += 60_000;
  await until(async () => (await outbox.status()).counts.waiting === 0);
  t.same(bearers(), ['Bearer abc.def', undefined]);
  t.notMatch(lines.join(), 'abc.def');
});

t.test('an enquiry left by a stop is delivered after the next start', async (t) => {
  const file = `${t.testdir({})}/outbox.db`;
  const first = await enquiryApp(t, { file, respond: () => {}, timeoutMs: 60_000 });
  const pending = first.json(aPost(first));
  await until(() => first.upstream.calls.length > 0);
  // The stop does not wait for upstream.
  await first.app.close();
  t.equal((await pending).status, 504);
  const second = await enquiryApp(t, { file });
  second.clock.ahead += 60_000;
  await until(() => second.upstream.calls.length > 0);
  const [before, after] = [first.upstream.calls[0]!, second.upstream.calls[0]!];
  t.same(after.payload, before.payload);
  t.equal(after.headers['idempotency-key'], before.headers['idempotency-key']);
});

t.test('without a disk the enquiry is forwarded all the same, and the problem is to be seen', async (t) => {
  const directory = t.testdir({ data: 'a file where the directory should be' });
  const app = await enquiryApp(t, { file: `${directory}/data/outbox.db` });
  t.equal((await app.json(aPost(app))).status, 201);
  t.match((await app.outbox.status()).problem, { kind: 'unwritable' });
  t.match(app.lines.join(), /"level":50.*the outbox cannot use its file/);
});
