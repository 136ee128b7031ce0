import pg from 'pg';
import { createBudget } from '../../http/budget.ts';
import { DatabaseAway, isRefusal, reasonOf } from './database-errors.ts';
import { BEGIN, migrate, TRY_WRITE } from './database-schema.ts';
import { clientConfig, refusesParameters } from './postgres-client.ts';
import { SchemaNewer, type StoreLog } from './store.ts';

/** The time limit of a call, milliseconds. */
const ANSWER_MS = 1_000;
/** How often a database that is away is tried again, milliseconds. */
const TRY_EVERY_MS = 1_000;
/** PostgreSQL 15, as `server_version_num` has it. */
export const OLDEST_VERSION = 150_000;
const MAX_CONNECTIONS = 10;
/** The longest that the end of the process waits for connections to be closed, milliseconds. */
const CLOSE_MS = 500;

/** The problem of a database before its first answer. */
const STARTING = 'starting';

const STATE = `SELECT current_setting('server_version_num') AS version,
  current_setting('statement_timeout') = '0' AS is_endless`;
const ENDLESS =
  'the database is behind a pooler that takes no time limits: its role may have them (docs/operating.md)';
const TOO_MANY_CONNECTIONS = '53300';
/** At an isolation level above the usual one PostgreSQL refuses what met another transaction: it is asked again. */
const CONFLICT = '40001';

export interface DatabaseOptions {
  /** DATABASE_URL. */
  url: string;
  /** False for a command: it also shows what lies in a database that takes no writes. */
  writes: boolean;
  log: StoreLog;
  answerMs?: number;
  tryEveryMs?: number;
  oldestVersion?: number;
}

type Ask = <Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

export type Database = Awaited<ReturnType<typeof openDatabase>>;

/**
 * The PostgreSQL that several containers share. It is up or away. While it is away every call fails at once, and it is
 * tried again every second. It is up once it has taken a write. The start connects and brings the schema up to date; a
 * database that is away does not stop it.
 * @throws SchemaNewer where a newer program changed the schema before the start
 */
export async function openDatabase(options: DatabaseOptions) {
  const { url, writes, log, answerMs = ANSWER_MS, tryEveryMs = TRY_EVERY_MS } = options;
  const { oldestVersion = OLDEST_VERSION } = options;
  let isLimited = true;
  let pool = openPool();
  /** Refusals with the same code are logged once a minute. */
  const refusals = createBudget({ max: 1, now: Date.now });
  /** Why the database is away; null while it is up. */
  let problem: string | null = STARTING;
  let wasUp = false;
  let answeredAt = Number.NEGATIVE_INFINITY;
  let retryTimer: NodeJS.Timeout | undefined;
  let closed = false;

  function openPool(): pg.Pool {
    const opened = new pg.Pool({
      ...clientConfig({ url, answerMs, isLimited, name: 'site' }),
      // Two stay open: the first enquiry after a pause does not wait for a connection.
      min: 2,
      max: MAX_CONNECTIONS,
      idleTimeoutMillis: 30_000,
    });
    // Without a listener an idle connection that breaks ends the process. Other connections may be well.
    opened.on('error', () => void tryWrite().catch(() => {}));
    // The same for a connection that breaks in use; its query rejects, too.
    opened.on('connect', (client) => void client.on('error', () => {}));
    return opened;
  }

  function goAway(error: unknown): void {
    if (closed) return;
    const fault = reasonOf(error);
    if (problem === null || problem === STARTING) {
      const effect = 'enquiries are stored in DATA_DIR and forwarded, limits are this container’s own';
      log.error({ fault }, `the database is away: ${effect}`);
    } else if (fault !== problem) log.error({ fault }, 'the database is still away');
    problem = fault;
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => void connect().catch(() => {}), tryEveryMs).unref();
  }

  /** @throws SchemaNewer, at the first contact only: two neighbouring versions run side by side */
  async function connect(): Promise<void> {
    let client: pg.PoolClient | undefined;
    try {
      client = await pool.connect();
      const { rows } = await client.query(STATE);
      if (Number(rows[0]?.version) < oldestVersion) {
        throw Object.assign(new Error('too old'), { code: 'older than 15' });
      }
      await migrate(client, { acceptNewer: wasUp });
      if (writes) await client.query(TRY_WRITE);
      if (rows[0]?.is_endless && !wasUp) log.info({}, ENDLESS);
      wasUp = true;
      client.release();
    } catch (error) {
      client?.release(true);
      if (isLimited && !closed && refusesParameters(error)) return connectByPooler();
      goAway(error);
      if (error instanceof SchemaNewer) throw error;
      return;
    }
    if (closed) return;
    if (problem !== STARTING) log.info({}, 'the database is there again');
    problem = null;
  }

  /** @throws as connect */
  function connectByPooler(): Promise<void> {
    isLimited = false;
    void pool.end().catch(() => {});
    pool = openPool();
    return connect();
  }

  /** @param run all its statements have one second together @throws DatabaseAway; PostgreSQL's error; those of `run` */
  async function onClient<Result>(run: (ask: Ask) => Promise<Result>): Promise<Result> {
    if (problem !== null) throw new DatabaseAway(problem);
    const asked = performance.now();
    const client = await pool.connect().catch((error) => {
      // The server has no connection left; open connections go on.
      throw reasonOf(error) === TOO_MANY_CONNECTIONS
        ? new DatabaseAway(TOO_MANY_CONNECTIONS)
        : away(asked, error);
    });
    let refused: unknown;
    const ask: Ask = async (text, values = []) => {
      const left = Math.max(1, Math.ceil(asked + answerMs - performance.now()));
      try {
        const config = { text, values: [...values], query_timeout: left } as pg.QueryConfig;
        const { rows } = await client.query<never>(config);
        answeredAt = performance.now();
        return rows;
      } catch (error) {
        if (reasonOf(error) === CONFLICT && left > 1) return ask(text, values);
        refused = error;
        throw error;
      }
    };
    try {
      const result = await run(ask);
      client.release();
      return result;
    } catch (error) {
      // Closed unless a statement was refused: a late answer would go to the next query, a transaction may be open.
      client.release(error !== refused || !isRefusal(error));
      if (error !== refused) throw error;
      if (!isRefusal(error)) throw away(asked, error);
      const fault = reasonOf(error);
      if (refusals.take(fault) === 0) log.error({ fault }, 'the database refused a statement');
      throw error;
    }
  }

  /** @throws DatabaseAway, within a second; PostgreSQL's own error for a statement that it refuses */
  function query<Row extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    return onClient((ask) => ask<Row>(text, values));
  }

  /** A query that waited too long for a connection of our pool is no outage if others were answered meanwhile. */
  function away(asked: number, error: unknown): DatabaseAway {
    if (answeredAt < asked && problem === null) goAway(error);
    return new DatabaseAway(reasonOf(error));
  }

  /** @throws DatabaseAway; PostgreSQL's error */
  async function tryWrite(): Promise<void> {
    try {
      if (writes) await query(TRY_WRITE);
    } catch (error) {
      if (!(error instanceof DatabaseAway)) goAway(error);
      throw error;
    }
  }

  /** All statements of `run` or none of them. @throws as query; those of `run` */
  async function transaction<Result>(run: (ask: Ask) => Promise<Result>): Promise<Result> {
    return onClient(async (ask) => {
      await ask(BEGIN);
      try {
        const result = await run(ask);
        await ask('COMMIT');
        return result;
      } catch (error) {
        if (isRefusal(error)) await ask('ROLLBACK');
        throw error;
      }
    });
  }

  async function close(): Promise<void> {
    closed = true;
    clearTimeout(retryTimer);
    await Promise.race([pool.end().catch(() => {}), new Promise((done) => setTimeout(done, CLOSE_MS))]);
  }

  await connect().catch(async (error) => {
    await close();
    throw error;
  });
  return {
    query,
    transaction,
    isUp: () => problem === null,
    /** Why it is away: `ECONNREFUSED`, `28P01`, `timeout`; null while it is up. */
    problem: () => problem,
    close,
  };
}
