import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { databaseOf, isDatabase } from '../leads/databases.ts';
import { type LeadDesk, leadId } from '../leads/outbox/lead-store.ts';
import { createSpooledLeads } from '../leads/outbox/spooled-leads.ts';
import { openSqliteDesk } from '../leads/outbox/sqlite-file.ts';
import { openSqliteLeads } from '../leads/outbox/sqlite-leads.ts';
import { createSqliteStore } from '../leads/stores/sqlite-store.ts';
import type { StoreLog } from '../leads/stores/store.ts';
import type { Config } from './config.ts';
import type { DataDir } from './data-dir.ts';

export interface StorageOptions extends Pick<Config, 'dataDir' | 'databaseUrl' | 'enquiryTimeoutMs'> {
  folder: Pick<DataDir, 'hold'>;
  log: StoreLog;
  /** Hides whom counters of the database count. */
  counterKey: Buffer;
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
 * Opens the stores of limits and used captchas (stores/store.ts), and of leads (outbox/lead-store.ts); this file alone
 * chooses between files and a shared database (leads/databases.ts). A database that is away does not stop the start.
 * @returns the stores, and the longest pause between two looks for leads that are due. The outbox closes `leads`;
 * `store` is closed after it.
 * @throws SchemaNewer for an outbox or a database of a newer program
 */
export async function openStorage(options: StorageOptions) {
  const { dataDir, databaseUrl, folder, enquiryTimeoutMs, counterKey, log, now, date } = options;
  const own = openSqliteLeads({
    file: outboxFile(dataDir),
    holdFolder: folder.hold,
    newId: databaseUrl ? leadId : () => randomUUID(),
    ...{ now, date, log },
  });
  if (databaseUrl === null) {
    const store = createSqliteStore({ file: join(dataDir, 'claims.db'), now, date, log });
    return { store, leads: own, maxPauseMs: MAX_PAUSE_MS.alone };
  }
  const { open } = databaseOf(databaseUrl);
  const database = await open({ url: databaseUrl, container: randomUUID(), log });
  // An enquiry waits for its twin at another container as long as that waits for upstream, and a little more.
  const shared = database.leads(enquiryTimeoutMs + 1_000);
  const leads = createSpooledLeads({ database, shared, spool: own });
  return { store: database.store({ now, counterKey }), leads, maxPauseMs: MAX_PAUSE_MS.shared };
}

/**
 * Opens the operator's two views; neither leases a lead.
 * @returns `common`, of the leads that all containers share: null without DATABASE_URL, and while the database is away,
 * where `away` says why; `own`, of those in this container's file: null without one
 * @throws SchemaNewer, and SQLite's error for a file that cannot be read
 */
export async function openDesks(dataDir: string, databaseUrl: string | null, now: number) {
  const file = outboxFile(dataDir);
  // The file first: where it cannot be read, nothing else has been opened.
  const own = existsSync(file) ? openSqliteDesk(file, now) : null;
  const { common, away } = await openSharedDesk(databaseUrl).catch(async (error) => {
    await own?.close();
    throw error;
  });
  return {
    ...{ common, away, own },
    /** Makes one lead, or all, due at once, here and in the database. @returns how many */
    retry: async (id?: string) => ((await common?.retry(id)) ?? 0) + ((await own?.retry(id)) ?? 0),
    async close() {
      await common?.close();
      await own?.close();
    },
  };
}

async function openSharedDesk(url: string | null): Promise<{ common: LeadDesk | null; away: string | null }> {
  if (url === null) return { common: null, away: null };
  // The command is also for an operator whose setting is wrong: this container's file is shown all the same.
  if (!isDatabase(url))
    return { common: null, away: 'DATABASE_URL names no database that this program knows' };
  const log = { info() {}, error() {} };
  const { open } = databaseOf(url);
  const database = await open({ url, container: null, log, answerMs: COMMAND_ANSWER_MS });
  if (database.isUp()) return { common: database.desk(), away: null };
  await database.close();
  return { common: null, away: database.problem() };
}

function outboxFile(dataDir: string): string {
  return join(dataDir, 'outbox.db');
}
