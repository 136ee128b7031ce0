import { text } from 'node:stream/consumers';
import t, { type Test } from 'tap';
import { seededRandom } from '../server/leads/captcha/seeded-random.ts';
import { CAPTCHA_ANSWER, sendContact, temporaryFolder } from './support/builders.ts';
import { filledIn, outboxOf, SECRET } from './support/containers.ts';
import { startMailServer, webhookAndMail } from './support/destinations.ts';
import { startFakeUpstream } from './support/fake-upstream.ts';
import { MANY_ENQUIRIES } from './support/kill-rounds.ts';
import { littleContent } from './support/little-content.ts';
import { serve } from './support/local-server.ts';
import { runProgram, startSite } from './support/start-site.ts';
import { until } from './support/until.ts';

t.setTimeout(3_600_000);

/** Three destinations, each of which may fail a third of the time; a hanging one answers nothing. */
async function setUp(t: Test, { rate = 0, hanging = false }) {
  const random = seededRandom(Buffer.alloc(16, '7'));
  const upstream = await startFakeUpstream(t, { content: littleContent() });
  if (rate > 0) upstream.enquiries.failRate(rate, 7, [{ kind: 'refuse', status: 503 }, { kind: 'cut' }]);
  /** Ids and when they came, by number. */
  const told = {
    webhook: new Map<string, { ids: Set<string>; at: number }>(),
    mail: new Map<string, { ids: Set<string>; at: number }>(),
  };
  function note(where: keyof typeof told, mobile: string, id: string): void {
    const known = told[where].get(mobile) ?? { ids: new Set<string>(), at: Date.now() };
    told[where].set(mobile, known);
    known.ids.add(id);
  }
  const hook = await serve(t, async (request, response) => {
    const sent = await text(request).catch(() => '');
    if (hanging || !sent) return;
    const body = JSON.parse(sent);
    const fails = random() < rate;
    if (!fails) note('webhook', String(body.data.payload.mobile), String(request.headers['webhook-id']));
    response.writeHead(fails ? 503 : 200).end();
  });
  const port = await startMailServer(t, {
    onData: (stream, _session, done) =>
      void text(stream).then(
        (raw) => {
          if (random() < rate) return done(Object.assign(new Error('not now'), { responseCode: 451 }));
          note(
            'mail',
            /wa\.me\/91(\d{10})/.exec(raw.replace(/=\r\n/g, ''))?.[1] ?? '',
            /Message-ID: (\S+)/.exec(raw)?.[1] ?? '',
          );
          done();
        },
        () => {},
      ),
  });
  const alone = { ...MANY_ENQUIRIES, API_URL: upstream.url, SECRET, CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER };
  const env = { ...alone, ...webhookAndMail(hook.url, port) };
  const dataDir = temporaryFolder(t);
  const start = () => startSite(t, { env, dataDir, errorsExpected: true, readyPath: '/healthz' });
  const startAlone = () => startSite(t, { env: alone, errorsExpected: true, readyPath: '/healthz' });
  return { upstream, told, start, startAlone };
}

t.test('with one destination hanging, 99 of 100 enquiries are at the others within 5 s', async (t) => {
  const { told, upstream, start } = await setUp(t, { hanging: true });
  const site = await start();
  const answered = new Map<string, number>();
  for (let number = 0; number < 100; number++) {
    const body = await filledIn(site);
    t.equal(await sendContact(site, body), 201);
    answered.set(String(body.mobile), Date.now());
  }
  await until(() => told.mail.size === 100);
  const late = [...answered].filter(([mobile, at]) => (told.mail.get(mobile)?.at ?? Infinity) > at + 5_000);
  t.ok(late.length <= 1, `${late.length} are late`);
  t.equal(upstream.enquiries.stored().length, 100);
});

t.test('an answer takes as long with two more destinations as without, one of them hanging', async (t) => {
  const { start, startAlone } = await setUp(t, { hanging: true });
  const sites = [await startAlone(), await start()] as const;
  const took: [number[], number[]] = [[], []];
  // In turn, so that whatever else the machine does is the same for both.
  for (let round = 0; round < 220; round++) {
    for (const which of round % 2 ? ([0, 1] as const) : ([1, 0] as const)) {
      const body = await filledIn(sites[which]);
      const started = performance.now();
      t.equal(await sendContact(sites[which], body), 201);
      // The first ones compile.
      if (round >= 20) took[which].push(performance.now() - started);
    }
  }
  const [alone = 0, beside = 0] = took.map((all) => all.toSorted((a, b) => a - b)[all.length / 2]);
  t.comment(`${alone.toFixed(2)} ms without, ${beside.toFixed(2)} ms with`);
  t.ok(beside <= 1.1 * alone, `${(beside / alone).toFixed(3)}`);
});

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 500);

t.test(`${ROUNDS} kills while each of three destinations fails a third of the time`, async (t) => {
  const { told, upstream, start } = await setUp(t, { rate: 0.33 });
  const taken = new Set<string>();
  let site = await start();
  for (let round = 0; round < ROUNDS; round++) {
    const visits = [0, 1, 2].map(async () => {
      const body = await filledIn(site);
      if ([201, 502, 504].includes(await sendContact(site, body))) taken.add(String(body.mobile));
    });
    await (round % 2 ? Promise.race(visits) : Promise.allSettled(visits)).catch(() => {});
    await site.stop('SIGKILL');
    await Promise.allSettled(visits);
    site = await start();
  }
  const waiting = async () => {
    const { counts, problem } = await outboxOf(site);
    return problem ? Number.POSITIVE_INFINITY : counts.waiting;
  };
  const began = performance.now();
  const left = await until(waiting, Number.isFinite);
  // For as long as some arrive: how many waited is a matter of the rounds.
  for (let now = left, before = Infinity; now > 0 && now < before; ) {
    before = now;
    now = await until(
      async () => {
        // What has failed often would wait for minutes.
        await runProgram({ name: 'outbox' }, { DATA_DIR: site.dataDir, SECRET }, 'retry');
        return waiting();
      },
      (waits) => waits < before,
    );
  }
  const seconds = Math.round((performance.now() - began) / 1000);
  t.comment(`${taken.size} taken; ${left} deliveries waited after the last kill, for ${seconds} s`);
  t.ok(taken.size > ROUNDS / 2);
  t.match(await outboxOf(site), { counts: { waiting: 0, parked: 0 }, problem: null });
  const stored = new Set(upstream.enquiries.stored().map(({ mobile }) => String(mobile)));
  const all = [...taken];
  t.same(missing(all, stored), [], 'answered, and not upstream');
  t.same(missing(all, told.webhook), [], 'answered, and not at the webhook');
  t.same(missing(all, told.mail), [], 'answered, and not in the mailbox');
  const keysOf = (mobile: string) =>
    new Set(upstream.enquiries.attemptsOf(Number(mobile)).map((one) => one.idempotencyKey)).size;
  const twice = (mobile: string) =>
    keysOf(mobile) > 1 || [told.webhook, told.mail].some((where) => (where.get(mobile)?.ids.size ?? 0) > 1);
  t.same(all.filter(twice), [], 'under more than one id');
});

const missing = (all: readonly string[], known: { has(mobile: string): boolean }) =>
  all.filter((mobile) => !known.has(mobile));
