import pg from 'pg';
import t from 'tap';
import { sendContact } from './support/builders.ts';
import { filledIn, outboxOf, startContainers } from './support/containers.ts';
import { expectNoneLost, MANY_ENQUIRIES } from './support/kill-rounds.ts';
import { noPostgres } from './support/start-postgres.ts';
import { until } from './support/until.ts';

t.setTimeout(3_600_000);

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 500);

t.test(`${ROUNDS} rounds of killing either container or the database`, { skip: noPostgres }, async (t) =>
  expectNoneLost(t, await startContainers(t, MANY_ENQUIRIES), ROUNDS, 7),
);

t.test(
  'a database that is slow, full or out of connections loses no enquiry',
  { skip: noPostgres },
  async (t) => {
    const { upstream, postgres, sites } = await startContainers(t, { ENQUIRY_LIMIT: '100000' });
    const others: pg.Client[] = [];
    /** Until there are no more connections. */
    async function takeConnections(): Promise<void> {
      for (;;) {
        const client = new pg.Client({ connectionString: postgres.url });
        client.on('error', () => {});
        try {
          await client.connect();
        } catch {
          return;
        }
        others.push(client);
      }
    }
    const trigger = (name: string, body: string) => () =>
      postgres.query(
        `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body}; RETURN NEW; END $$;
      CREATE TRIGGER ${name} BEFORE INSERT OR UPDATE ON delivery FOR EACH ROW EXECUTE FUNCTION ${name}()`,
      );
    const mended = (name: string) => () => postgres.query(`DROP TRIGGER ${name} ON delivery`);
    const spoilt = [
      [
        trigger('no_room', `RAISE EXCEPTION 'No space left on device' USING ERRCODE = '53100'`),
        mended('no_room'),
      ],
      [trigger('tarry', 'PERFORM pg_sleep(random() * 1.2)'), mended('tarry')],
      [takeConnections, () => Promise.all(others.map((client) => client.end()))],
    ] as const;
    for (const [spoil, mend] of spoilt) {
      const sent: number[] = [];
      await spoil();
      const visits = Array.from({ length: 40 }, async (_, index) => {
        const site = sites[index % 2] as (typeof sites)[0];
        const body = await filledIn(site);
        if ((await sendContact(site, body)) === 201) sent.push(Number(body.mobile));
      });
      await Promise.all(visits);
      await mend();
      t.comment(`${sent.length} of 40 delivered at once`);
      const stored = new Set(upstream.enquiries.stored().map(({ mobile }) => mobile));
      for (const mobile of sent) t.ok(stored.has(mobile), `${mobile}`);
      for (const site of sites) {
        await until(async () => {
          const { counts, spool } = await outboxOf(site);
          return counts.waiting + spool === 0;
        });
        t.match(await outboxOf(site), { counts: { waiting: 0 }, spool: 0 });
      }
    }
  },
);
