import t from 'tap';
import { Agent, request } from 'undici';
import { sendContact } from './support/builders.ts';
import { filledIn, outboxOf, startContainers, undisturbed } from './support/containers.ts';
import { MANY_ENQUIRIES } from './support/kill-rounds.ts';
import type { Site } from './support/start-site.ts';
import { until } from './support/until.ts';

const { upstream, postgres, sites, start, forget } = await startContainers(t, { ENQUIRY_LIMIT: '6' });
const [one, two] = sites;

t.test('two containers and one PostgreSQL', async (t) => {
  await t.test('a captcha of one is good at the other, once', async (t) => {
    const seen = await undisturbed(sites, async () => {
      await forget();
      const body = await filledIn(one);
      const rival = await filledIn(two);
      const first = await sendContact(two, body);
      const again = await sendContact(one, { ...body, name: 'Somebody Else' });
      const rivals = await Promise.all(
        [one, two, one, two].map((site, index) =>
          sendContact(site, { ...rival, name: `Rival ${'abcd'[index]}` }),
        ),
      );
      const taken = upstream.enquiries.attemptsOf(Number(rival.mobile));
      return { first, again, rivals, forwarded: taken.length };
    });
    t.equal(seen.first, 201);
    t.equal(seen.again, 403);
    t.equal(seen.rivals.filter((status) => status === 201).length, 1, seen.rivals.join());
    t.equal(seen.forwarded, 1);
  });

  await t.test('the limit for an address counts both', async (t) => {
    const answers = await undisturbed(sites, async () => {
      await forget();
      const answers: number[] = [];
      for (let sent = 0; sent < 8; sent++) {
        const site = sites[sent % 2] as typeof one;
        answers.push(await sendContact(site, await filledIn(site)));
      }
      return answers;
    });
    t.same(answers, [201, 201, 201, 201, 201, 201, 429, 429]);
  });

  await t.test('a flood of captchas for one address takes the database from nobody', async (t) => {
    const dispatcher = new Agent({ connections: 100, localAddress: '127.0.0.2' });
    t.teardown(() => dispatcher.close());
    const { port } = new URL(one.url);
    const ask = async () => {
      const { statusCode, body } = await request(`http://127.0.0.1:${port}/captcha`, { dispatcher });
      await body.dump();
      return statusCode;
    };
    const seen = await undisturbed(sites, async () => {
      await forget();
      const flood = Promise.all(Array.from({ length: 1_000 }, ask));
      const sent = await sendContact(one, await filledIn(one));
      const statuses = await flood;
      const { rows } = await postgres.query(
        `SELECT key, number FROM counter WHERE key LIKE 'captcha-issue:%' ORDER BY number DESC`,
      );
      return {
        sent,
        refused: statuses.filter((status) => status === 429).length,
        asked: rows[0]?.number ?? 0,
        keys: rows.map(({ key }) => key).join(),
      };
    });
    t.equal(seen.sent, 201, 'the right captcha of somebody else');
    t.ok(seen.refused >= 800, `${seen.refused} are refused`);
    t.ok(seen.asked <= 200, `the database was asked ${seen.asked} times`);
    t.ok(seen.keys.length > 0);
    t.notMatch(seen.keys, /127\.0\.0/, 'no address of a visitor stands in it');
  });

  await t.test('the same post at both at once is one enquiry, and both say so', async (t) => {
    const seen = await undisturbed(sites, async () => {
      await forget();
      const body = await filledIn(one);
      const attempts = () => upstream.enquiries.attemptsOf(Number(body.mobile)).length;
      const both = await Promise.all([sendContact(one, body), sendContact(two, body)]);
      const forwarded = attempts();
      return { both, forwarded, later: await sendContact(two, body), forwardedThen: attempts() };
    });
    t.same(seen, { both: [201, 201], forwarded: 1, later: 201, forwardedThen: 1 });
  });

  await t.test('a lead that upstream refuses now is forwarded by either, once, and forgotten', async (t) => {
    await forget();
    const body = await filledIn(one);
    const attempts = () => upstream.enquiries.attemptsOf(Number(body.mobile));
    upstream.enquiries.nextOf(Number(body.mobile), { kind: 'refuse', status: 500 });
    t.equal(await sendContact(one, body), 502);
    t.equal(await until(async () => (await outboxOf(two)).counts.waiting, Boolean), 1);
    await until(async () => {
      await postgres.query('UPDATE delivery SET due_at = 0');
      return attempts().length === 2;
    });
    t.ok(await until(async () => (await outboxOf(two)).counts.waiting === 0));
    t.equal(attempts().length, 2);
    t.equal(new Set(attempts().map(({ idempotencyKey }) => idempotencyKey)).size, 1, 'under one key');
    const { rows } = await postgres.query('SELECT sealed, mobile FROM submission');
    for (const row of rows) t.same(row, { sealed: null, mobile: null }, 'nothing personal is left');
  });
});

t.test('the database is away', async (t) => {
  // Their own counts begin with them: what the others counted by themselves, while it was late, would stand beside them.
  const begin = () => start({ env: MANY_ENQUIRIES });
  const sites: [Site, Site] = [await begin(), await begin()];
  const [one, two] = sites;
  for (const site of sites) t.ok(await until(async () => (await outboxOf(site)).database === null));
  const before = upstream.enquiries.stored().length;
  const foreign = await filledIn(two);
  await postgres.kill();

  await t.test('an enquiry is taken, forwarded, and kept in the spool where upstream fails', async (t) => {
    t.equal(await sendContact(one, foreign), 403, 'nobody can tell whether that captcha was used');
    const own = await filledIn(one);
    t.equal(await sendContact(two, own), 403, 'a captcha of now is good where it was issued');
    t.equal(await sendContact(one, await filledIn(one)), 201);
    const late = await filledIn(one);
    upstream.enquiries.nextOf(Number(late.mobile), { kind: 'refuse', status: 503 });
    t.equal(await sendContact(one, late), 502);
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
    for (const site of sites) t.ok(await until(async () => (await outboxOf(site)).database === null));
    t.ok(await until(async () => (await outboxOf(one)).spool === 0));
    await postgres.query('UPDATE delivery SET due_at = 0');
    t.ok(await until(async () => (await outboxOf(two)).counts.waiting === 0));
    t.equal(upstream.enquiries.stored().length, before + 2);
    const status = await undisturbed(sites, async () => sendContact(two, await filledIn(one)));
    t.equal(status, 201, 'captchas are common again');
  });
  for (const site of sites) await site.stop();
});

t.test('a schema of a newer program ends the start with one line', async (t) => {
  await postgres.query('INSERT INTO site_schema VALUES (99)');
  await t.rejects(start(), /The site ended with 1: DATABASE_URL: .* schema 99[^\n]*\n$/);
  await postgres.query('DELETE FROM site_schema WHERE version = 99');
});
