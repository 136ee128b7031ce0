import pg from 'pg';
import { DatabaseAway, isRefusal, reasonOf, SchemaNewer, TOO_MANY_CONNECTIONS } from './database-errors.ts';
import { migrate } from './database-schema.ts';
import type { SharedDatabase } from './shared-database.ts';

/** A call that takes longer counts as none; milliseconds. */
const ANSWER_MS = 1_000;
/** How often a database that is away is tried again, milliseconds. */
const TRY_EVERY_MS = 1_000;
/** How often a container gives a sign of life, milliseconds. */
const SIGN_EVERY_MS = 5_000;
/** After a sign that is older, nothing is leased before another one is given. */
const MAX_SIGN_AGE_MS = 15_000;
/** PostgreSQL 15, as `server_version_num` has it. */
export const OLDEST_VERSION = 150_000;
const MAX_CONNECTIONS = 10;
/** Refusals with the same code are logged once in so many milliseconds. */
const REFUSAL_TOLD_EVERY_MS = 60_000;
/** How long the end of the process waits for connections to be closed, milliseconds. */
const CLOSE_MS = 500;

const SIGN = 'INSERT INTO container VALUES ($1, now()) ON CONFLICT (id) DO UPDATE SET seen_at = now()';

export interface DatabaseOptions {
  /** DATABASE_URL. */
  url: string;
  /** This process, as others see it in leases, another at each start; null for a command, which leases nothing. */
  container: string | null;
  log: { info(facts: object, text: string): void; error(facts: object, text: string): void };
  answerMs?: number;
  tryEveryMs?: number;
  oldestVersion?: number;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

/**
 * The PostgreSQL that several containers share. It is up or away; while it is away no call waits for it, and it is
 * tried again every second. It is up once it has taken a sign of life of this container: one that takes no writes is
 * away, and no lead is leased by a container that the others do not know to be alive.
 */
export interface Database extends SharedDatabase {
  /** @throws DatabaseAway, within a second; PostgreSQL's own error for a statement that it refuses */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** The same, after a sign of life where the last one is old: for leases. */
  queryAlive<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  readonly container: string | null;
  /** Ends the leases of this container. */
  close(): Promise<void>;
}

/**
 * Connects and brings the schema up to date. A database that is away does not stop the start.
 * @throws SchemaNewer where a newer program has been there before this one began
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, container, log, answerMs = ANSWER_MS, tryEveryMs = TRY_EVERY_MS } = options;
  const { oldestVersion = OLDEST_VERSION, now = Date.now } = options;
  const pool = new pg.Pool({
    connectionString: url,
    // Some stay open, or the first enquiry after a pause would wait for a connection to be made.
    min: 2,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    statement_timeout: answerMs,
    idle_in_transaction_session_timeout: 5 * answerMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'site',
  });
  const listeners: (() => void)[] = [];
  const refusals = new Map<string, number>();
  let state: 'starting' | 'up' | 'away' = 'starting';
  /** Why it is away. */
  let problem: string | null = null;
  let wasUp = false;
  let signedAt = Number.NEGATIVE_INFINITY;
  let answeredAt = Number.NEGATIVE_INFINITY;
  let signing: Promise<void> | null = null;
  let retryTimer: NodeJS.Timeout | undefined;
  let closed = false;

  // An idle connection that breaks would end the process without a listener. Others may be well.
  pool.on('error', () => void sign().catch(() => {}));
  // The same for one that breaks in use; its query is told, too.
  pool.on('connect', (client) => void client.on('error', () => {}));

  function goAway(error: unknown): void {
    if (closed) return;
    const fault = reasonOf(error);
    if (state !== 'away') {
      const effect = 'enquiries are stored in DATA_DIR and forwarded, limits are this container’s own';
      log.error({ fault }, `the database is away: ${effect}`);
    } else if (fault !== problem) log.error({ fault }, 'the database is still away');
    state = 'away';
    problem = fault;
    clearTimeout(retryTimer);
    retryTimer = setTimeout(() => void connect().catch(() => {}), tryEveryMs).unref();
  }

  /** @throws SchemaNewer, at the first contact only: two neighbouring versions run side by side */
  async function connect(): Promise<void> {
    try {
      await prepare();
    } catch (error) {
      goAway(error);
      if (error instanceof SchemaNewer) throw error;
      return;
    }
    if (closed) return;
    if (state === 'away') log.info({}, 'the database is there again');
    state = 'up';
    wasUp = true;
    problem = null;
    for (const listener of listeners) listener();
  }

  /** @throws SchemaNewer; PostgreSQL's or the connection's error */
  async function prepare(): Promise<void> {
    const client = await pool.connect();
    try {
      const { rows } = await client.query('SHOW server_version_num');
      if (Number(rows[0]?.server_version_num) < oldestVersion) {
        throw Object.assign(new Error('too old'), { code: 'older than 15' });
      }
      await migrate(client, { acceptNewer: wasUp });
      if (container) await client.query(SIGN, [container]);
      signedAt = now();
      client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    if (state !== 'up') throw new DatabaseAway(problem ?? 'starting');
    const asked = performance.now();
    const client = await pool.connect().catch((error) => {
      // Full: those that are connected already go on.
      throw reasonOf(error) === TOO_MANY_CONNECTIONS
        ? new DatabaseAway(TOO_MANY_CONNECTIONS)
        : away(asked, error);
    });
    const left = Math.max(1, Math.ceil(asked + answerMs - performance.now()));
    try {
      const { rows } = await client.query<Row>({ text, values, query_timeout: left } as pg.QueryConfig);
      client.release();
      answeredAt = performance.now();
      return rows;
    } catch (error) {
      // A connection whose answer did not come may bring it to the next who asks.
      client.release(!isRefusal(error));
      if (!isRefusal(error)) throw away(asked, error);
      logRefusal(reasonOf(error));
      throw error;
    }
  }

  /** A query that waited too long for a connection of ours is no outage: others were answered meanwhile. */
  function away(asked: number, error: unknown): DatabaseAway {
    if (answeredAt < asked && state === 'up') goAway(error);
    return new DatabaseAway(reasonOf(error));
  }

  function logRefusal(fault: string): void {
    if (now() - (refusals.get(fault) ?? 0) < REFUSAL_TOLD_EVERY_MS) return;
    refusals.set(fault, now());
    log.error({ fault }, 'the database refused a statement');
  }

  /** One at a time, for all who want one. @throws DatabaseAway; PostgreSQL's error */
  function sign(): Promise<void> {
    signing ??= query(container ? SIGN : 'SELECT 1', container ? [container] : [])
      .then(() => {
        signedAt = now();
      })
      .catch((error) => {
        if (!(error instanceof DatabaseAway)) goAway(error);
        throw error;
      })
      .finally(() => {
        signing = null;
      });
    return signing;
  }

  const heart = setInterval(() => {
    if (state === 'up') void sign().catch(() => {});
  }, SIGN_EVERY_MS).unref();

  async function close(): Promise<void> {
    clearInterval(heart);
    if (container) await query('DELETE FROM container WHERE id = $1', [container]).catch(() => {});
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
    async queryAlive(text, values) {
      // This process may have stood still, and others have taken what it had.
      if (Math.abs(now() - signedAt) > MAX_SIGN_AGE_MS) await sign();
      return query(text, values);
    },
    container,
    isUp: () => state === 'up',
    problem: () => problem,
    onUp(listener) {
      listeners.push(listener);
      if (state === 'up') listener();
    },
    close,
  };
}
