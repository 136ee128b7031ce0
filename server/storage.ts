import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DataDir } from './data-dir.ts';
import type { LeadDesk, LeadStore } from './outbox/lead-store.ts';
import { leadsReporter } from './outbox/outbox-file.ts';
import { openSqliteDesk } from './outbox/outbox-table.ts';
import { leadId, openPostgresDesk, openPostgresLeads } from './outbox/postgres-leads.ts';
import { createSpooledLeads } from './outbox/spooled-leads.ts';
import { openSqliteLeads } from './outbox/sqlite-leads.ts';
import { type Database, openDatabase } from './stores/database.ts';
import { createPostgresStore } from './stores/postgres-store.ts';
import { claimsReporter, createSqliteStore } from './stores/sqlite-store.ts';
import type { Store } from './stores/store.ts';

/**
 * Where limits, used captchas and leads are. Both stand behind an interface (stores/store.ts, outbox/lead-store.ts);
 * which database stands behind those is chosen in this file alone.
 */

export interface StorageOptions {
  dataDir: string;
  /** DATABASE_URL; null: DATA_DIR is all there is. */
  databaseUrl: string | null;
  folder: Pick<DataDir, 'hold'>;
  /** ENQUIRY_TIMEOUT_MS: a lead is leased for as long, and a little more. */
  enquiryTimeoutMs: number;
  log: {
    info(facts: object, text: string): void;
    error(facts: object, text: string): void;
  };
  now: () => number;
  /** Goes on evenly whatever becomes of the system's clock, for windows. */
  steady: () => number;
}

export interface Storage {
  store: Store;
  /** Closed by the outbox. */
  leads: LeadStore;
  /** How long leads that are due may wait for the next look, milliseconds. */
  maxPauseMs: number;
  /** null without DATABASE_URL. */
  database: Database | null;
  /** After the outbox. */
  closeStorage(): Promise<void>;
}

/** Alone, a container that fails asks seldom; beside others it may have to take over from one that ended. */
const MAX_PAUSE_MS = { alone: 30_000, shared: 5_000 };

/** @throws SchemaTooNew for an outbox, SchemaNewer for a database of a newer program */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const { dataDir, databaseUrl, folder, enquiryTimeoutMs, log, now, steady } = options;
  const file = outboxFile(dataDir);
  const own = openSqliteLeads({
    file,
    holdFolder: folder.hold,
    now,
    newId: databaseUrl ? leadId : () => randomUUID(),
    leaseMs: enquiryTimeoutMs + 5_000,
    ...leadsReporter(log, file),
  });
  if (databaseUrl === null) {
    const claims = join(dataDir, 'claims.db');
    const store = createSqliteStore({ file: claims, now: steady, date: now, onProblem: claimsReporter(log) });
    const closeStorage = async () => store.close();
    return { store, leads: own, maxPauseMs: MAX_PAUSE_MS.alone, database: null, closeStorage };
  }
  const database = await openDatabase({ url: databaseUrl, container: randomUUID(), log });
  const store = createPostgresStore({ database, now: steady });
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

/** The operator's two places: what all containers share, and what waits in this one. */
export interface Desks {
  /** null without DATABASE_URL, and while the database is away: `away` says why then. */
  common: LeadDesk | null;
  away: string | null;
  /** null where there is no file. */
  own: LeadDesk | null;
}

/** How long the operator's command waits for the database, milliseconds. */
const COMMAND_ANSWER_MS = 2_000;

/** For the operator's command. @throws SchemaTooNew, SchemaNewer */
export async function openDesks(dataDir: string, databaseUrl: string | null, now: number): Promise<Desks> {
  const file = outboxFile(dataDir);
  const silent = { info() {}, error() {} };
  const database =
    databaseUrl === null
      ? null
      : await openDatabase({
          ...{ url: databaseUrl, container: null, log: silent, answerMs: COMMAND_ANSWER_MS },
        });
  const own = existsSync(file) ? openSqliteDesk(file, now) : null;
  if (database?.isUp()) return { common: openPostgresDesk(database), away: null, own };
  await database?.close();
  return { common: null, away: database?.problem() ?? null, own };
}

/** For the operator: makes one lead, or all, due at once, here and in the database. @returns how many */
export async function retryLeads(dataDir: string, databaseUrl: string | null, id?: string): Promise<number> {
  const { common, own } = await openDesks(dataDir, databaseUrl, Date.now());
  try {
    return ((await common?.retry(id)) ?? 0) + ((await own?.retry(id)) ?? 0);
  } finally {
    await common?.close();
    await own?.close();
  }
}

function outboxFile(dataDir: string): string {
  return join(dataDir, 'outbox.db');
}
