import pg from 'pg';
import { migrate, SchemaNewer } from './database-schema.ts';

/** A call that takes longer counts as none; milliseconds. */
const ANSWER_MS = 1_000;
/** How often a database that is away is tried again, milliseconds. */
const TRY_EVERY_MS = 1_000;
/** PostgreSQL 15, as `server_version_num` has it. */
const OLDEST_VERSION = 150_000;
const MAX_CONNECTIONS = 10;

export interface DatabaseOptions {
  /** DATABASE_URL. */
  url: string;
  log: { info(facts: object, text: string): void; error(facts: object, text: string): void };
  answerMs?: number;
  tryEveryMs?: number;
}

/** Thrown by every call while the database cannot be used, at once, and by the call that finds it out. */
export class DatabaseAway extends Error {}

/**
 * The PostgreSQL that several containers share. It is `up` or `away`; while it is away no call waits for it, and it is
 * tried again every second.
 */
export interface Database {
  /** @throws DatabaseAway; PostgreSQL's own error for a statement that it refuses */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  isUp(): boolean;
  /** Why it is away: `ECONNREFUSED`, `28P01`, `timeout`; null while it is up. */
  problem(): string | null;
  /** Called each time that it is there again, the first time too. */
  onUp(listener: () => void): void;
  close(): Promise<void>;
}

/**
 * Connects and brings the schema up to date. A database that is away does not stop the start.
 * @throws SchemaNewer where a newer program has been there already
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { url, log, answerMs = ANSWER_MS, tryEveryMs = TRY_EVERY_MS } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
    statement_timeout: answerMs,
    idle_in_transaction_session_timeout: 5 * answerMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'site',
  });
  // An idle connection that breaks is told here, and would else end the process.
  pool.on('error', (error) => goAway(error));
  // One that breaks in use tells the query, too; without a listener it would end the process.
  pool.on('connect', (client) => void client.on('error', () => {}));
  const listeners: (() => void)[] = [];
  let state: 'starting' | 'up' | 'away' = 'starting';
  let problem: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function goAway(error: unknown): void {
    if (state === 'away' || closed) return;
    state = 'away';
    problem = reasonOf(error);
    log.error(
      { fault: problem },
      'the database is away: enquiries are stored in DATA_DIR and forwarded, limits are this container’s own',
    );
    tryLater();
  }

  function tryLater(): void {
    timer = setTimeout(() => void connect().catch(() => {}), tryEveryMs);
    timer.unref();
  }

  /** @throws SchemaNewer */
  async function connect(): Promise<void> {
    try {
      await migrateOn(pool);
    } catch (error) {
      if (closed) return;
      if (state === 'away') {
        if (problem !== reasonOf(error)) {
          problem = reasonOf(error);
          log.error({ fault: problem }, 'the database is still away');
        }
        tryLater();
      } else goAway(error);
      if (error instanceof SchemaNewer) throw error;
      return;
    }
    if (closed) return;
    if (state === 'away') log.info({}, 'the database is there again');
    state = 'up';
    problem = null;
    for (const listener of listeners) listener();
  }

  async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    if (state !== 'up') throw new DatabaseAway(problem ?? 'starting');
    const client = await pool.connect().catch((error) => {
      goAway(error);
      throw new DatabaseAway(reasonOf(error));
    });
    try {
      const { rows } = await client.query<Row>(text, values);
      client.release();
      return rows;
    } catch (error) {
      const refused = isRefusal(error);
      // A connection whose answer did not come may bring it to the next who asks.
      client.release(!refused);
      if (refused) {
        log.error({ fault: reasonOf(error) }, 'the database refused a statement');
        throw error;
      }
      goAway(error);
      throw new DatabaseAway(reasonOf(error));
    }
  }

  await connect();
  return {
    query,
    isUp: () => state === 'up',
    problem: () => problem,
    onUp(listener) {
      listeners.push(listener);
      if (state === 'up') listener();
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await pool.end().catch(() => {});
    },
  };
}

async function migrateOn(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query('SHOW server_version_num');
    const version = Number(rows[0]?.server_version_num);
    if (version < OLDEST_VERSION) throw Object.assign(new Error('too old'), { code: 'older than 15' });
    await migrate(client);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** SQLSTATE classes in which the database itself is in no state to work: connections, resources, shutdown, disk. */
const OWN_TROUBLE = /^(08|25006|53|57|58|XX|28|3D)/;

/** Whether the database answered and refused this statement, for a reason that lies in the statement. */
function isRefusal(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !OWN_TROUBLE.test(code);
}

/** Never the text: it may hold the address with its password. */
function reasonOf(error: unknown): string {
  if (error instanceof SchemaNewer) return 'its schema is newer than this program';
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string') return code;
  return typeof message === 'string' && /timeout/i.test(message) ? 'timeout' : 'connection';
}
