import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DAY_MS } from '../../shared/india-time.ts';
import { openDatabase } from '../leads/stores/database.ts';
import { isPostgres } from '../leads/stores/postgres-check.ts';
import { createPostgresStore } from '../leads/stores/postgres-store.ts';
import { createSqliteStore } from '../leads/stores/sqlite-store.ts';
import type { Store, StoreLog } from '../leads/stores/store.ts';
import type { Cipher } from '../leads/submissions/cipher.ts';
import type { Notice } from '../leads/submissions/consent.ts';
import { openPostgresDesk, openPostgresStore } from '../leads/submissions/postgres.ts';
import { fileAt } from '../leads/submissions/set-aside.ts';
import { createSpooledStore } from '../leads/submissions/spooled.ts';
import { openSqliteDesk, openSqliteStore } from '../leads/submissions/sqlite.ts';
import type { SubmissionDesk, SubmissionStore } from '../leads/submissions/store.ts';
import type { Config } from './config.ts';
import type { DataDir } from './data-dir.ts';
import type { StoreSettings } from './variables.ts';

export interface StorageOptions {
  config: Config;
  /** The notices that forms show now. */
  notices: readonly Notice[];
  folder: Pick<DataDir, 'hold'>;
  log: StoreLog;
  cipher: Cipher;
  /** Key of the hashes by which the database counts visitors. */
  counterKey: Buffer;
  /** A clock that never jumps, for windows. */
  now: () => number;
  /** The system's clock. */
  date: () => number;
}

/** The shortest lease; a long ENQUIRY_TIMEOUT_MS, with CALL_SLACK_MS, makes it longer. Milliseconds. */
const LEASE_MS = 30_000;
const CALL_SLACK_MS = 10_000;
/** The longest that the operator's command waits for the database, milliseconds. */
const COMMAND_ANSWER_MS = 2_000;
/** The longest that a call waits for another program's transaction on the outbox file, milliseconds. */
const LOCK_MS = 2_000;

/** A caller's answer for each kind of store; a caller that lacks a kind does not compile. */
interface StoreKinds<Said> {
  files(): Said;
  postgres(url: string): Said;
}
export type StoreKind = keyof StoreKinds<unknown>;

/** @returns the answer for the kind that the settings choose; no other code asks which one it is */
export function byStoreKind<Said>({ databaseUrl }: StoreSettings, kinds: StoreKinds<Said>): Said {
  return databaseUrl === null ? kinds.files() : kinds.postgres(databaseUrl);
}

const leaseFor = (enquiryTimeoutMs: number) => Math.max(LEASE_MS, enquiryTimeoutMs + CALL_SLACK_MS);

interface Storage {
  store: Store & { close(): Promise<void> | void };
  submissions: SubmissionStore;
}

/**
 * Opens the stores of limits and used captchas (stores/store.ts), and of submissions (submissions/store.ts). A database
 * that is away does not stop the start.
 * @returns the stores. The submissions' service closes `submissions`; `store` is closed after it.
 * @throws SchemaNewer for an outbox or a database of a newer program
 */
export async function openStorage(options: StorageOptions): Promise<Storage> {
  const { config, notices, folder, counterKey, cipher, log, now, date } = options;
  const { dataDir, enquiryTimeoutMs } = config;
  const owner = randomUUID();
  const leaseMs = leaseFor(enquiryTimeoutMs);
  const keepMs = config.leadKeepDays * DAY_MS;
  const consentKeepMs = config.consentKeepDays * DAY_MS;
  const own = openSqliteStore({
    file: outboxFile(dataDir),
    holdFolder: folder.hold,
    cipher,
    owner,
    leaseMs,
    keepMs,
    consentKeepMs,
    notices,
    lockMs: LOCK_MS,
    now: date,
    log,
  });
  return byStoreKind<Storage | Promise<Storage>>(config, {
    files: () => ({
      store: createSqliteStore({ file: join(dataDir, 'claims.db'), now, date, log }),
      submissions: own,
    }),
    async postgres(url) {
      const database = await openDatabase({ url, writes: true, log });
      const shared = openPostgresStore({ database, cipher, owner, leaseMs, keepMs, consentKeepMs, notices });
      const store = createPostgresStore({ database, now, counterKey });
      return { store, submissions: createSpooledStore({ database, shared, spool: own }) };
    },
  });
}

export interface DesksOptions extends StoreSettings {
  dataDir: string;
  cipher: Cipher;
  enquiryTimeoutMs: number;
}

/**
 * Opens the operator's two views; neither leases a delivery. A caller of both reads `own` first, from where submissions
 * move to `common`: in the other order it could miss one that moves meanwhile.
 * @returns `common`, the submissions that all containers share: null without DATABASE_URL, and while the database is
 * away (`away` says why); `own`, the submissions in this container's file: null without a file
 * @throws SchemaNewer, and the file system's or SQLite's error for a file that cannot be read
 */
export async function openDesks(options: DesksOptions) {
  const { dataDir, cipher, enquiryTimeoutMs } = options;
  const file = outboxFile(dataDir);
  const leaseMs = leaseFor(enquiryTimeoutMs);
  // The file is opened first: if it cannot be read, no connection is left open.
  const own = fileAt(file) ? openSqliteDesk({ file, now: Date.now, lockMs: LOCK_MS, cipher, leaseMs }) : null;
  const { common, away } = await byStoreKind<Promise<SharedDesk>>(options, {
    files: async () => ({ common: null, away: null }),
    postgres: (url) => openSharedDesk(url, { cipher, leaseMs }),
  }).catch(async (error) => {
    await own?.close();
    throw error;
  });
  return {
    common,
    away,
    own,
    async close() {
      await common?.close();
      await own?.close();
    },
  };
}

interface SharedDesk {
  common: SubmissionDesk | null;
  away: string | null;
}

async function openSharedDesk(
  url: string,
  { cipher, leaseMs }: { cipher: Cipher; leaseMs: number },
): Promise<SharedDesk> {
  // The command is also for an operator whose setting is wrong: this container's file is shown all the same.
  if (!isPostgres(url))
    return { common: null, away: 'DATABASE_URL names no database that this program knows' };
  const log = { info() {}, error() {} };
  const database = await openDatabase({ url, writes: false, log, answerMs: COMMAND_ANSWER_MS });
  if (database.isUp()) return { common: openPostgresDesk({ database, cipher, leaseMs }), away: null };
  await database.close();
  return { common: null, away: database.problem() };
}

function outboxFile(dataDir: string): string {
  return join(dataDir, 'outbox.db');
}
