import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type LeadDesk, type LeadStore, leadId, type SharedLeads } from '../leads/outbox/lead-store.ts';
import { openPostgresDesk, openPostgresLeads } from '../leads/outbox/postgres-leads.ts';
import { createSpooledLeads } from '../leads/outbox/spooled-leads.ts';
import { openSqliteLeads } from '../leads/outbox/sqlite-leads.ts';
import { openSqliteDesk } from '../leads/outbox/sqlite-table.ts';
import { openDatabase } from '../leads/stores/database.ts';
import { checkPostgres } from '../leads/stores/postgres-check.ts';
import { createPostgresStore, createPresence } from '../leads/stores/postgres-store.ts';
import type { DatabaseFinding, Presence, SharedDatabase } from '../leads/stores/shared-database.ts';
import { createSqliteStore } from '../leads/stores/sqlite-store.ts';
import type { Store } from '../leads/stores/store.ts';
import type { DataDir } from './data-dir.ts';

/**
 * Where limits, used captchas and leads are. Both stand behind an interface (stores/store.ts, outbox/lead-store.ts);
 * which database stands behind those is chosen in this file alone: a kind of it is a row of DATABASES.
 */

/** What containers share, whichever kind of database holds it. */
interface SharedStorage {
  database: SharedDatabase;
  store: Store;
  leads: SharedLeads;
  presence: Presence;
  close(): Promise<void>;
}

/** A kind of database that containers can share. */
interface DatabaseKind {
  /** Of DATABASE_URL, before `://`. */
  schemes: readonly string[];
  /** @throws SchemaNewer for a database of a newer program; one that is away does not stop the start */
  open(
    url: string,
    options: Pick<StorageOptions, 'log' | 'steady' | 'enquiryTimeoutMs'>,
  ): Promise<SharedStorage>;
  /** For the operator's command, which leases nothing. @returns why it is away, where it is */
  openDesk(url: string): Promise<{ desk: LeadDesk } | { away: string | null }>;
  /** For the doctor. @param waitMs for each of its answers */
  check(url: string, waitMs: number): Promise<DatabaseFinding>;
}

const DATABASES: readonly DatabaseKind[] = [
  {
    schemes: ['postgres', 'postgresql'],
    async open(url, { log, steady, enquiryTimeoutMs }) {
      const database = await openDatabase({ url, container: randomUUID(), log });
      const store = createPostgresStore({ database, now: steady });
      return {
        ...{ database, store, presence: createPresence(database) },
        leads: openPostgresLeads({ database, twinMs: enquiryTimeoutMs + 1_000 }),
        async close() {
          store.close();
          await database.close();
        },
      };
    },
    async openDesk(url) {
      const log = { info() {}, error() {} };
      const database = await openDatabase({ url, container: null, log, answerMs: COMMAND_ANSWER_MS });
      if (database.isUp()) return { desk: openPostgresDesk(database) };
      await database.close();
      return { away: database.problem() };
    },
    check: checkPostgres,
  },
];

/** How long the operator's command waits for the database, milliseconds. */
const COMMAND_ANSWER_MS = 2_000;

/** What DATABASE_URL may be. */
export const DATABASE_ADDRESS = new RegExp(
  `^(?:${DATABASES.flatMap(({ schemes }) => schemes).join('|')})://[^\\s/]`,
);

/** @param url that DATABASE_ADDRESS takes */
export function databaseKindOf(url: string): DatabaseKind {
  const kind = DATABASES.find(({ schemes }) => schemes.some((scheme) => url.startsWith(`${scheme}:`)));
  if (!kind) throw new Error('DATABASE_URL: no kind of database has that scheme');
  return kind;
}

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
  presence: Presence | null;
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
    log,
  });
  if (databaseUrl === null) {
    const claims = join(dataDir, 'claims.db');
    const store = createSqliteStore({ file: claims, now: steady, date: now, log });
    const closeStorage = async () => store.close();
    return { store, leads: own, maxPauseMs: MAX_PAUSE_MS.alone, presence: null, closeStorage };
  }
  const { database, store, leads, presence, close } = await databaseKindOf(databaseUrl).open(
    databaseUrl,
    options,
  );
  return {
    ...{ store, presence, maxPauseMs: MAX_PAUSE_MS.shared },
    leads: createSpooledLeads({ database, shared: leads, spool: own }),
    closeStorage: close,
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

/** For the operator's command. @throws SchemaTooNew, SchemaNewer */
export async function openDesks(dataDir: string, databaseUrl: string | null, now: number): Promise<Desks> {
  const file = outboxFile(dataDir);
  const shared = databaseUrl === null ? null : await databaseKindOf(databaseUrl).openDesk(databaseUrl);
  const own = existsSync(file) ? openSqliteDesk(file, now) : null;
  if (shared && 'desk' in shared) return { common: shared.desk, away: null, own };
  return { common: null, away: shared?.away ?? null, own };
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
