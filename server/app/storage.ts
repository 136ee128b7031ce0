import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type LeadDesk, type LeadStore, leadId } from '../leads/outbox/lead-store.ts';
import { openPostgresDesk, openPostgresLeads } from '../leads/outbox/postgres-leads.ts';
import { createSpooledLeads } from '../leads/outbox/spooled-leads.ts';
import { openSqliteDesk } from '../leads/outbox/sqlite-file.ts';
import { openSqliteLeads } from '../leads/outbox/sqlite-leads.ts';
import { type Database, openDatabase } from '../leads/stores/database.ts';
import { createPostgresStore } from '../leads/stores/postgres-store.ts';
import { createSqliteStore } from '../leads/stores/sqlite-store.ts';
import type { Store, StoreLog } from '../leads/stores/store.ts';
import type { DataDir } from './data-dir.ts';

/**
 * The stores of limits and used captchas (stores/store.ts), and of leads (outbox/lead-store.ts). This file alone
 * chooses their database.
 */
export interface Storage {
  store: Store;
  /** Closed by the outbox. */
  leads: LeadStore;
  /** The longest pause between two looks for leads that are due, milliseconds. */
  maxPauseMs: number;
  /** null without DATABASE_URL. */
  database: Database | null;
  /** After the outbox. */
  closeStorage(): Promise<void>;
}

export interface StorageOptions {
  dataDir: string;
  /** DATABASE_URL; null: DATA_DIR is all there is. */
  databaseUrl: string | null;
  folder: Pick<DataDir, 'hold'>;
  /** ENQUIRY_TIMEOUT_MS: an enquiry waits as long for its twin at another container, and a little more. */
  enquiryTimeoutMs: number;
  log: StoreLog;
  /** A clock that never jumps, for windows and the outbox. */
  now: () => number;
  /** The system's clock. */
  date: () => number;
}

/** A container beside others looks more often: it may have to take over the leads of one that ended. */
const MAX_PAUSE_MS = { alone: 30_000, shared: 5_000 };
/** The longest that the operator's command waits for the database, milliseconds. */
const COMMAND_ANSWER_MS = 2_000;

/**
 * Opens the stores. A database that is away does not stop the start.
 * @throws SchemaNewer for an outbox or a database of a newer program
 */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const { dataDir, databaseUrl, folder, enquiryTimeoutMs, log, now, date } = options;
  const own = openSqliteLeads({
    file: outboxFile(dataDir),
    holdFolder: folder.hold,
    newId: databaseUrl ? leadId : () => randomUUID(),
    ...{ now, date, log },
  });
  if (databaseUrl === null) {
    const store = createSqliteStore({ file: join(dataDir, 'claims.db'), now, date, log });
    const closeStorage = async () => store.close();
    return { store, leads: own, maxPauseMs: MAX_PAUSE_MS.alone, database: null, closeStorage };
  }
  const database = await openDatabase({ url: databaseUrl, container: randomUUID(), log });
  const store = createPostgresStore({ database, now });
  const shared = openPostgresLeads({ database, twinMs: enquiryTimeoutMs + 1_000 });
  return {
    store,
    leads: createSpooledLeads({ database, shared, spool: own }),
    maxPauseMs: MAX_PAUSE_MS.shared,
    database,
    async closeStorage() {
      store.close();
      await database.close();
    },
  };
}

/** The operator's two views: of the leads that all containers share, and of those that wait in this one. */
export interface Desks {
  /** null without DATABASE_URL, and while the database is away. */
  common: LeadDesk | null;
  /** Why the database is away; null while it is there, and without one. */
  away: string | null;
  /** null without a file. */
  own: LeadDesk | null;
  /** Makes one lead, or all, due at once, here and in the database. @returns how many */
  retry(id?: string): Promise<number>;
  close(): Promise<void>;
}

/** Opens both views; neither leases a lead. @throws SchemaNewer */
export async function openDesks(dataDir: string, databaseUrl: string | null, now: number): Promise<Desks> {
  const file = outboxFile(dataDir);
  const { common, away } = await openSharedDesk(databaseUrl);
  const own = existsSync(file) ? openSqliteDesk(file, now) : null;
  return {
    ...{ common, away, own },
    retry: async (id) => ((await common?.retry(id)) ?? 0) + ((await own?.retry(id)) ?? 0),
    async close() {
      await common?.close();
      await own?.close();
    },
  };
}

async function openSharedDesk(url: string | null): Promise<Pick<Desks, 'common' | 'away'>> {
  if (url === null) return { common: null, away: null };
  const log = { info() {}, error() {} };
  const database = await openDatabase({ url, container: null, log, answerMs: COMMAND_ANSWER_MS });
  if (database.isUp()) return { common: openPostgresDesk(database), away: null };
  await database.close();
  return { common: null, away: database.problem() };
}

function outboxFile(dataDir: string): string {
  return join(dataDir, 'outbox.db');
}
