import { join } from 'node:path';
import tap, { type Test } from 'tap';
import { type Database, openDatabase } from '../../server/leads/stores/database.ts';
import { DatabaseAway } from '../../server/leads/stores/database-errors.ts';
import { openPostgresStore } from '../../server/leads/submissions/postgres.ts';
import { createSpooledStore } from '../../server/leads/submissions/spooled.ts';
import { openSqliteStore } from '../../server/leads/submissions/sqlite.ts';
import { cipher, STORE, withCalls } from '../../server/leads/submissions/submissions.fixture.ts';
import { temporaryFolder } from './builders.ts';
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

const TABLES = 'consent, notice, delivery, submission, lead, container, counter, claim, site_schema';

let started: ReturnType<typeof start> | undefined;

/** A real PostgreSQL for all files of the process, empty before each test, for containers that live within it. */
export const sharedDatabase = () => (started ??= start());

async function start() {
  const real = await startPostgres(tap);
  let isUsed = false;
  const query = (...args: Parameters<typeof real.query>) => {
    isUsed = true;
    return real.query(...args);
  };
  const postgres = { ...real, query };
  tap.beforeEach(async () => {
    if (!isUsed) return;
    await real.query(`DROP TABLE IF EXISTS ${TABLES} CASCADE; DROP FUNCTION IF EXISTS refuse`);
    isUsed = false;
  });

  let containers = 0;

  async function connect(t: Test, options: Partial<Parameters<typeof openDatabase>[0]> = {}) {
    const { told, log } = recorder();
    isUsed = true;
    const database = await openDatabase({
      ...{ url: postgres.url, writes: true, log, tryEveryMs: 50 },
      ...options,
    });
    t.teardown(() => database.close());
    return { database, told };
  }

  /** One container: its submissions in the database, with a spool, and a switch that takes the database away from it. */
  async function container(t: Test) {
    // Only the switch takes it away, however busy the machine is.
    const { database: real } = await connect(t, { answerMs: 60_000 });
    const log = { info() {}, error() {} };
    const clock = { now: Date.now() };
    const line = { cut: false };
    const away = () => Promise.reject(new DatabaseAway('cut'));
    const database: Database = {
      ...real,
      query: (text, values) => (line.cut ? away() : real.query(text, values)),
      transaction: (run) => (line.cut ? away() : real.transaction(run)),
      isUp: () => !line.cut,
    };
    const file = join(temporaryFolder(t), 'outbox.db');
    const owner = `container${++containers}`;
    const options = { cipher, owner, ...STORE };
    const openSpool = () =>
      openSqliteStore({ ...options, file, holdFolder() {}, now: () => clock.now, lockMs: 0, log });
    const spool = openSpool();
    const shared = openPostgresStore({ ...options, database });
    const store = withCalls(createSpooledStore({ database, shared, spool }));
    t.teardown(() => store.close());
    /** The spool as the next process finds it after a kill. */
    async function killed() {
      await spool.close();
      const next = openSpool();
      t.teardown(() => next.close());
      return next;
    }
    return { store, shared, spool, owner, killed, spoolFile: file, database, line, clock };
  }

  /** Upstream's delivery of a submission, and what is left of that. */
  async function rowOf({ fingerprint }: { fingerprint: string }) {
    const { rows } = await postgres.query(
      `SELECT * FROM submission s JOIN delivery d ON d.submission = s.id WHERE fingerprint = $1`,
      [fingerprint],
    );
    return rows[0] as Record<string, unknown> | undefined;
  }
  return { postgres, connect, container, rowOf };
}
