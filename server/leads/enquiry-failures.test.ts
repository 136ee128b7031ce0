import t from 'tap';
import { aPost, enquiryApp, status } from './enquiry-app.fixture.ts';

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
    upstream.respond = status(201);
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
