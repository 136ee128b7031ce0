import t from 'tap';
import { filledIn, outboxOf, send, startContainers } from './support/containers.ts';
import { killRounds } from './support/kill-rounds.ts';
import { until } from './support/until.ts';

t.setTimeout(3_600_000);

t.test('500 rounds of killing either container or the database', async (t) => {
  const result = await killRounds(t, 500, 7);
  t.match(result, { lost: [], twoKeys: [], passedTwice: 0 });
  t.ok(result.answered > 500, `${result.answered} answered`);
  t.comment(JSON.stringify(result));
});

t.test('what a dead container had in hand is delivered by another within 40 s', async (t) => {
  const { upstream, sites } = await startContainers(t, { ENQUIRY_TIMEOUT_MS: '8000' });
  const [one, two] = sites;
  const body = await filledIn(one);
  upstream.enquiries.nextOf(Number(body.mobile), { kind: 'hang' });
  const lost = send(one, body).catch(() => null);
  await until(() => upstream.enquiries.attemptsOf(Number(body.mobile)).length === 1);
  await one.stop('SIGKILL');
  const began = performance.now();
  await lost;
  for (let asked = 0; asked < 2; asked++) {
    await until(async () => (await outboxOf(two)).counts.waiting === 0);
  }
  t.equal((await outboxOf(two)).counts.waiting, 0);
  t.ok(performance.now() - began < 40_000, `${Math.round(performance.now() - began)} ms`);
  const keys = upstream.enquiries.attemptsOf(Number(body.mobile)).map(({ idempotencyKey }) => idempotencyKey);
  t.equal(new Set(keys).size, 1);
});

t.test('a database that is slow, full or out of connections loses no enquiry', async (t) => {
  const { upstream, postgres, sites } = await startContainers(t, { ENQUIRY_LIMIT: '100000' });
  const spoilt = [
    [
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON lead FOR EACH ROW EXECUTE FUNCTION refuse()`,
      'DROP TRIGGER full_disk ON lead',
    ],
    [
      `CREATE FUNCTION tarry() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_sleep(random() * 1.2); RETURN NEW; END $$;
      CREATE TRIGGER slow BEFORE INSERT OR UPDATE ON lead FOR EACH ROW EXECUTE FUNCTION tarry()`,
      'DROP TRIGGER slow ON lead',
    ],
    ['ALTER DATABASE site CONNECTION LIMIT 3; ALTER ROLE site NOSUPERUSER', 'SELECT 1'],
  ];
  for (const [spoil = '', mend = ''] of spoilt) {
    const sent: number[] = [];
    await postgres.query(spoil);
    const visits = Array.from({ length: 40 }, async (_, index) => {
      const site = sites[index % 2] as (typeof sites)[0];
      const body = await filledIn(site);
      if ((await send(site, body)) === 201) sent.push(Number(body.mobile));
    });
    await Promise.all(visits);
    await postgres.query(mend);
    t.comment(`${sent.length} of 40 delivered at once`);
    const stored = new Set(upstream.enquiries.stored().map(({ mobile }) => mobile));
    t.same(
      sent.filter((mobile) => !stored.has(mobile)),
      [],
    );
    for (const site of sites) {
      await until(async () => {
        const { counts, spool } = await outboxOf(site);
        return counts.waiting + spool === 0;
      });
      t.match(await outboxOf(site), { counts: { waiting: 0 }, spool: 0 });
    }
  }
});
