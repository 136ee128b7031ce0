import t, { type Test } from 'tap';
import { type FakeUpstream, startFakeUpstream } from './support/fake-upstream.ts';
import { type Postgres, startPostgres } from './support/start-postgres.ts';
import { type Site, startSite } from './support/start-site.ts';

const CAPTCHA = 'ACDE39';

interface Containers {
  upstream: FakeUpstream;
  postgres: Postgres;
  sites: [Site, Site];
}

/** Two sites of one public address, one PostgreSQL, one upstream. */
async function startContainers(t: Test, env: Record<string, string> = {}): Promise<Containers> {
  const [upstream, postgres] = await Promise.all([startFakeUpstream(), startPostgres(t)]);
  t.teardown(() => upstream.close());
  const shared = {
    API_URL: upstream.url,
    DATABASE_URL: postgres.url,
    SECRET: 'the same for both of them',
    SITE_URL: 'https://www.example.com',
    CAPTCHA_TEST_ANSWER: CAPTCHA,
    ENQUIRY_TIMEOUT_MS: '1500',
    ...env,
  };
  const start = () => startSite(t, { env: shared, errorsExpected: true, readyPath: '/healthz' });
  const sites = (await Promise.all([start(), start()])) as [Site, Site];
  return { upstream, postgres, sites };
}

let number = 0;

/** A contact form that is filled in rightly, with a new captcha of that site. */
async function filledIn(site: Site): Promise<Record<string, unknown>> {
  const { id } = (await (await fetch(`${site.url}/captcha`)).json()) as { id: string };
  return {
    form: 'contact',
    name: 'Sunita Sharma',
    mobile: String(9_876_500_000 + ++number),
    budget: '26-40 Lac',
    project_type: 'Residential',
    terms: 'true',
    captcha: CAPTCHA,
    captcha_id: id,
  };
}

async function send(site: Site, body: Record<string, unknown>): Promise<number> {
  const response = await fetch(`${site.url}/enquiries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  });
  await response.text();
  return response.status;
}

/** What the operator's listener says of the outbox. */
async function outboxOf(
  site: Site,
): Promise<{ counts: { waiting: number }; spool: number; database: string | null }> {
  return (await fetch(`${site.opsUrl}/outbox`)).json() as never;
}

/** Asks until it holds. @throws after 20 s */
async function until(holds: () => Promise<boolean> | boolean, what: string): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (await holds()) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`never: ${what}`);
}

t.test('two containers and one PostgreSQL', async (t) => {
  const { upstream, postgres, sites } = await startContainers(t, { ENQUIRY_LIMIT: '6' });
  const [one, two] = sites;

  await t.test('a captcha of one is good at the other, once', async (t) => {
    const body = await filledIn(one);
    t.equal(await send(two, body), 201);
    t.equal(await send(one, { ...body, name: 'Somebody Else' }), 403);
    const rival = await filledIn(two);
    const answers = await Promise.all(
      [one, two, one, two].map((site, index) => send(site, { ...rival, name: `Rival ${'abcd'[index]}` })),
    );
    t.equal(answers.filter((status) => status === 201).length, 1, answers.join());
    t.equal(upstream.enquiries.stored().length, 2);
  });

  await t.test('the limit for an address counts both', async (t) => {
    await postgres.query('DELETE FROM counter');
    const answers: number[] = [];
    for (let sent = 0; sent < 8; sent++) {
      const site = sites[sent % 2] as Site;
      answers.push(await send(site, await filledIn(site)));
    }
    t.same(answers, [201, 201, 201, 201, 201, 201, 429, 429]);
  });

  await t.test('the same post at both at once is one enquiry, and both say so', async (t) => {
    await postgres.query('DELETE FROM counter');
    const body = await filledIn(one);
    const before = upstream.enquiries.attempts.length;
    t.same(await Promise.all([send(one, body), send(two, body)]), [201, 201]);
    t.equal(upstream.enquiries.attempts.length, before + 1);
    t.equal(await send(two, body), 201, 'and so is one that comes later');
    t.equal(upstream.enquiries.attempts.length, before + 1);
  });

  await t.test('what upstream refuses now is forwarded by either, once, and forgotten', async (t) => {
    await postgres.query('DELETE FROM counter');
    const body = await filledIn(one);
    upstream.enquiries.nextOf(Number(body.mobile), { kind: 'refuse', status: 500 });
    t.equal(await send(one, body), 502);
    t.equal((await outboxOf(two)).counts.waiting, 1);
    await postgres.query(`UPDATE lead SET due_at = now() WHERE state = 'waiting'`);
    await until(async () => (await outboxOf(two)).counts.waiting === 0, 'delivered');
    const keys = upstream.enquiries
      .attemptsOf(Number(body.mobile))
      .map(({ idempotencyKey }) => idempotencyKey);
    t.equal(keys.length, 2);
    t.equal(new Set(keys).size, 1, 'under one key');
    const { rows } = await postgres.query('SELECT payload, extras FROM lead');
    t.ok(
      rows.every(({ payload, extras }) => payload === null && extras === null),
      'nothing personal is left',
    );
  });
});

t.test('the database is away', async (t) => {
  const { upstream, postgres, sites } = await startContainers(t);
  const [one, two] = sites;
  const foreign = await filledIn(two);
  await postgres.kill();

  await t.test('an enquiry is taken, forwarded, and kept in the spool where upstream fails', async (t) => {
    t.equal(await send(one, foreign), 403, 'nobody can tell whether that captcha was used');
    const own = await filledIn(one);
    t.equal(await send(two, own), 403, 'a captcha of now is good where it was issued');
    t.equal(await send(one, await filledIn(one)), 201);
    const late = await filledIn(one);
    upstream.enquiries.nextOf(
      Number(late.mobile),
      { kind: 'refuse', status: 503 },
      { kind: 'refuse', status: 503 },
    );
    t.equal(await send(one, late), 502);
    const { spool, database } = await outboxOf(one);
    t.equal(spool, 1);
    t.type(database, 'string');
  });

  await t.test('pages and health notice nothing', async (t) => {
    for (const path of ['/', '/contact-us', '/healthz', '/readyz']) {
      const response = await fetch(one.url + path);
      await response.text();
      t.equal(response.status, 200, path);
    }
  });

  await t.test('when it is back the spool moves over, and is delivered', async (t) => {
    await postgres.start();
    await until(async () => (await outboxOf(one)).database === null, 'back');
    await until(async () => (await outboxOf(one)).spool === 0, 'moved');
    await until(async () => (await outboxOf(two)).counts.waiting === 0, 'delivered');
    t.equal(await send(two, await filledIn(one)), 201, 'captchas are common again');
    t.equal(upstream.enquiries.stored().length, 3);
  });
});
