import { join } from 'node:path';
import type { Test } from 'tap';
import { leadId } from '../../server/leads/outbox/lead-store.ts';
import { withFlights } from '../../server/leads/outbox/outbox.fixture.ts';
import { openPostgresLeads } from '../../server/leads/outbox/postgres-leads.ts';
import { createSpooledLeads } from '../../server/leads/outbox/spooled-leads.ts';
import { openSqliteLeads } from '../../server/leads/outbox/sqlite-leads.ts';
import { type Database, DatabaseAway, openDatabase } from '../../server/leads/stores/database.ts';
import { startPostgres } from './start-postgres.ts';

interface Told {
  level: 'info' | 'error';
  text: string;
  fault?: string;
}

function recorder() {
  const told: Told[] = [];
  const note = (level: Told['level']) => (facts: object, text: string) =>
    void told.push({ level, text, ...facts });
  return { told, log: { info: note('info'), error: note('error') } };
}

/** A real PostgreSQL, empty before each test of the file, for containers that live within this process. */
export async function sharedDatabase(t: Test) {
  const postgres = await startPostgres(t);
  t.beforeEach(async () => {
    await postgres.query('DROP TABLE IF EXISTS lead, container, counter, claim, site_schema CASCADE');
    await postgres.query('DROP FUNCTION IF EXISTS run_checks, refuse');
  });

  let containers = 0;

  async function connect(t: Test, options: Partial<Parameters<typeof openDatabase>[0]> = {}) {
    const { told, log } = recorder();
    const database = await openDatabase({
      ...{ url: postgres.url, container: `container${++containers}`, log, tryEveryMs: 50 },
      ...options,
    });
    t.teardown(() => database.close());
    return { database, told };
  }

  /** One container: its leads in the database, with a spool, and a switch that takes the database away from it. */
  async function container(t: Test) {
    const { database: real } = await connect(t);
    const log = { info() {}, error() {} };
    const clock = { now: Date.now() };
    const line = { cut: false };
    const database: Database = {
      ...real,
      query: (text, values) =>
        line.cut ? Promise.reject(new DatabaseAway('cut')) : real.query(text, values),
      isUp: () => !line.cut,
    };
    const file = join(t.testdir({}), 'outbox.db');
    const spool = openSqliteLeads({
      ...{ file, holdFolder() {}, newId: leadId, log },
      ...{ now: () => clock.now, date: () => clock.now },
    });
    const shared = openPostgresLeads({ database, twinMs: 400 });
    const leads = withFlights(createSpooledLeads({ database, shared, spool }));
    t.teardown(() => leads.close());
    return { leads, shared, spool, spoolFile: file, database, line, clock };
  }

  async function rowOf({ fingerprint }: { fingerprint: string }) {
    const { rows } = await postgres.query('SELECT * FROM lead WHERE fingerprint = $1', [fingerprint]);
    return rows[0] as Record<string, unknown> | undefined;
  }
  return { postgres, connect, container, rowOf };
}
