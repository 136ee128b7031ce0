import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import t from 'tap';
import { memoryFolder } from '../../test/support/builders.ts';
import { aPost, enquiryApp, status } from './enquiry-app.fixture.ts';
import { lock } from './submissions/submissions.fixture.ts';

t.test('refusal and silence of upstream have the specified messages, and the enquiry stays', async (t) => {
  for (const [form, failed] of [
    ['enquiry', '❌ Failed to submit enquiry. Please try again.'],
    ['site-visit', '❌ Failed to book site visit. Please try again.'],
  ] as const) {
    const app = await enquiryApp(t, { respond: status(500), captchaFree: 9, timeoutMs: 1_500 });
    const { json, form: plain, upstream, submissions } = app;
    const body = aPost(app, form);
    const refused = await json(body);
    const { reference } = refused.body;
    const kept = { reference, note: new RegExp(`kept under ${reference} and will be passed on`) };
    t.match(refused, {
      status: 502,
      body: { ok: false, message: failed, ...kept, reference: /^\w{5}-\w{5}$/ },
    });
    const { page } = await plain(body);
    t.match(page, { status: 502, message: failed, note: kept.note, values: { name: 'Sunita Sharma' } });
    upstream.respond = () => {};
    const unanswered = await json(body);
    const message = '⚠️ Something went wrong. Please try again later.';
    t.match(unanswered, { status: 504, body: { ok: false, message, ...kept } });
    t.match((await submissions.status()).counts, { waiting: 1 });
    t.equal(new Set(upstream.calls.map((call) => call.headers['idempotency-key'])).size, 1);
    upstream.respond = status(201);
    const delivered = await json(body);
    t.match(delivered, { status: 201, body: { reference, note: undefined } }, 'sent again it is the same');
    t.match((await submissions.status()).counts, { waiting: 0 });
    const calls = upstream.calls.length;
    t.equal((await json(body)).status, 201);
    t.equal(upstream.calls.length, calls, 'a double click is not forwarded again');
  }
});

t.test('a 4xx is parked, and the visitor is told the truth', async (t) => {
  const app = await enquiryApp(t, { respond: status(422) });
  t.equal((await app.json(aPost(app))).status, 502);
  t.same((await app.submissions.status()).counts, { waiting: 0, parked: 1, delivered: 0 });
});

t.test('while another program writes to the outbox an enquiry is kept, others are answered', async (t) => {
  const file = join(memoryFolder(t), 'outbox.db');
  const app = await enquiryApp(t, { respond: status(500), file });
  const body = aPost(app);
  const unlock = lock(t, file);
  let isAnswered = false;
  const answer = app.json(body).finally(() => {
    isAnswered = true;
  });
  const until = performance.now() + 500;
  while (performance.now() < until) {
    await setImmediate();
    const { statusCode } = await app.app.inject('/enquiries/ticket');
    if (statusCode !== 200) t.fail('another request waits');
  }
  t.notOk(isAnswered);
  unlock();
  t.match(await answer, { status: 502, body: { note: /kept under \w{5}-\w{5} and will be passed on/ } });
});

t.test('while it writes for ever, the visitor is told that nothing was kept, within seconds', async (t) => {
  const file = join(memoryFolder(t), 'outbox.db');
  const app = await enquiryApp(t, { respond: status(500), file });
  lock(t, file);
  const began = performance.now();
  t.match(await app.json(aPost(app)), {
    status: 502,
    body: { reference: undefined, note: /could not be kept/ },
  });
  t.ok(performance.now() - began < 15_000);
});
