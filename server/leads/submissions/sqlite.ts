import { existsSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import {
  type DiskFailure,
  diskFailure,
  inTransaction,
  makePrivateFolder,
  openPrivateDatabase,
  orAnew,
  SUFFIXES,
} from '../stores/sqlite.ts';
import { SchemaNewer, type StoreLog } from '../stores/store.ts';
import type { Cipher } from './cipher.ts';
import { type DeskOptions, openDesk } from './desk.ts';
import { SQLITE } from './dialects.ts';
import { besides, copyName, fileAt, leaveMoved, removeOldCopies } from './set-aside.ts';
import { createSqlStore, type SqlStoreOptions } from './sql-store.ts';
import { BUSY_MS, connectionOver, patiently, rollBackIn } from './sqlite-connection.ts';
import { statementsFor } from './statements.ts';
import { NOTHING, type OutboxSummary, type SubmissionStore } from './store.ts';
import { takeOverFile } from './take-over.ts';

/** The longest that the start, or a check of a failed file, waits for another program's transaction; milliseconds. */
const START_BUSY_MS = 200;
/** A file that failed is tried again after this long, or by `tend`; milliseconds. */
const RETRY_AFTER_MS = 1_000;
/** Versions 1 and 2 had one table of enquiries (take-over.ts), version 3 had no consent. */
export const SCHEMA_VERSION = 4;

export interface SqliteOptions {
  file: string;
  /** Takes the file's folder for this process alone. @throws the file system's error; EBUSY: another process has it */
  holdFolder: () => void;
  cipher: Cipher;
  /** The system's clock, milliseconds since the epoch. */
  now: () => number;
  /** The longest that a call waits for another program's transaction before it fails, milliseconds. */
  lockMs: number;
  log: StoreLog;
}

/** Opens the file, and brings it to this program's schema. @throws SchemaNewer, the file system's or SQLite's error */
function open({ file, cipher, now }: Pick<SqliteOptions, 'file' | 'cipher' | 'now'>) {
  // The folder may have been removed while it was held.
  makePrivateFolder(dirname(file));
  return openPrivateDatabase(file, START_BUSY_MS, (db) => {
    db.function('now_ms', () => Math.round(now()));
    // Removed personal data is overwritten.
    db.exec('PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;');
    const verdict = db.prepare('PRAGMA quick_check(1)').get();
    if (verdict?.quick_check !== 'ok') throw Object.assign(new Error('malformed'), { errcode: 11 });
    migrate(db, file, cipher);
    db.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
  });
}

/** Brings the file to this program's schema, whole or not at all. @throws SchemaNewer, SQLite's error */
function migrate(db: DatabaseSync, file: string, cipher: Cipher): void {
  const version = () => Number(db.prepare('PRAGMA user_version').get()?.user_version);
  if (version() > SCHEMA_VERSION) {
    throw new SchemaNewer(
      `DATA_DIR: ${file} has schema ${version()}, this version of the program knows ${SCHEMA_VERSION}: start the newer version again, or move the file away`,
    );
  }
  if (version() === SCHEMA_VERSION) return;
  inTransaction(db, () => {
    // Read again: the operator's command may have been first.
    const known = version();
    const { tables, consentTables } = statementsFor(SQLITE);
    if (known < 3) db.exec(tables);
    if (known < 4) db.exec(consentTables);
    if (known < 3) takeOverFile(db, cipher);
    db.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
  });
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
}

export type SqliteStore = ReturnType<typeof openSqliteStore>;

/**
 * A SubmissionStore over an SQLite file that this process alone works on. While the file fails every call rejects, and
 * `summary` has the problem; `tend` finds out when it is well again. A file that another program holds has failed after
 * `lockMs`: until then calls wait for it. A damaged file is set aside and a new one begun.
 * @throws SchemaNewer at the start
 */
export function openSqliteStore(options: SqliteOptions & StoreOptions) {
  const { file, holdFolder, cipher, now, lockMs, log, leaseMs } = options;
  let db: DatabaseSync | null = null;
  /** Which file `db` has open, and SQLite's files beside it. */
  let place: { is: string | null; own: ReturnType<typeof besides> } | null = null;
  let problem: { kind: DiskFailure; since: number } | null = null;
  let failedAt = 0;

  function opened(): DatabaseSync {
    if (db && (db.isTransaction || fileAt(file) === place?.is)) return db;
    holdFolder();
    if (db && place) leave(db, place.own);
    db = open({ file, cipher, now });
    // This process holds the folder, so the process before it has ended: its leases are over.
    db.exec(`UPDATE delivery SET state = 'waiting', due_at = now_ms() WHERE state = 'leased'`);
    place = { is: fileAt(file), own: besides(file) };
    return db;
  }

  /** Its file was removed or replaced: a cleaner of folders, a deployment, a backup put back under the running site. */
  function leave(former: DatabaseSync, own: ReturnType<typeof besides>): void {
    const setAside = copyName(file, now());
    if (leaveMoved(former, file, setAside, own)) {
      log.error({ file }, 'the outbox file was removed: it was written anew, with all that it held');
    } else {
      log.error({ file, setAside }, 'another file took the place of the outbox: what it held was set aside');
    }
    db = null;
  }

  const onFile = <Result>(run: (db: DatabaseSync) => Result) => orAnew(() => run(opened()), setAside);

  /** @throws the disk's error */
  async function use<Result>(run: (db: DatabaseSync) => Result): Promise<Result> {
    if (problem && performance.now() - failedAt < RETRY_AFTER_MS) throw new Error(problem.kind);
    try {
      // Only the first call waits: the calls behind it are not held up as long again.
      return await patiently(() => onFile(run), problem ? 0 : lockMs);
    } catch (error) {
      fail(error);
      throw error;
    }
  }

  function fail(error: unknown): void {
    failedAt = performance.now();
    const kind = diskFailure(error);
    // An old handle may go on failing when the disk is well again.
    if (!['locked', 'full'].includes(kind)) close();
    if (problem?.kind === kind) return;
    problem = { kind, since: problem?.since ?? now() };
    log.error(
      { fault: kind, file, ...(kind === 'failing' && { err: error }) },
      'the outbox cannot use its file: enquiries are forwarded once and not kept',
    );
  }

  function close(): void {
    db?.close();
    db = null;
  }

  function setAside(): void {
    close();
    const copy = copyName(file, now());
    for (const suffix of SUFFIXES) {
      if (existsSync(file + suffix)) renameSync(file + suffix, copy + suffix);
    }
    log.error({ setAside: copy }, 'the outbox file was damaged: it was set aside and a new one begun');
  }

  const connection = connectionOver(use, () => {
    if (db) rollBackIn(db);
  });
  const store = createSqlStore({
    connection,
    dialect: SQLITE,
    cipher,
    owner: options.owner,
    leaseMs,
    keepMs: options.keepMs,
    consentKeepMs: options.consentKeepMs,
    notices: options.notices,
  });
  const desk = openDesk({ connection, dialect: SQLITE, cipher, leaseMs, close: async () => {} });

  /** Writes rows as an enquiry does, and removes them. */
  function tryFile(): void {
    try {
      onFile((db) => {
        db.exec(`PRAGMA busy_timeout = ${START_BUSY_MS}`);
        inTransaction(db, () => {
          db.exec(`INSERT INTO submission VALUES ('try', NULL, '', '', '', NULL, NULL, 0, NULL, NULL);
            INSERT INTO delivery VALUES ('try', '', '', 'waiting', 0, 0, NULL, NULL, NULL, 0, 0);
            UPDATE delivery SET tries = 1 WHERE submission = 'try';
            DELETE FROM submission WHERE id = 'try';`);
        });
        db.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
      });
    } catch (error) {
      fail(error);
      throw error;
    }
    if (problem) log.info({ file }, 'the outbox can use its file again');
    problem = null;
  }

  try {
    tryFile();
  } catch (error) {
    if (error instanceof SchemaNewer) throw error;
  }

  return {
    ...store,
    desks: () => [desk],
    async summary(limit: number): Promise<OutboxSummary> {
      const summary = await store.summary(limit).catch(() => NOTHING);
      return { ...summary, problem };
    },
    /** Tries a failed file again; once it works, `summary` has no problem. */
    async tend(): Promise<void> {
      if (!problem) return;
      try {
        await connection.alone(tryFile);
      } catch {
        // tryFile has logged it.
      }
    },
    /** Also removes expired data from the write-ahead log. */
    async purge(withDelivered?: boolean) {
      const parked = await store.purge(withDelivered);
      await connection.alone(() => use((db) => db.exec('PRAGMA wal_checkpoint(TRUNCATE)')));
      return { parked, copies: removeOldCopies(file, now()) };
    },
    async close() {
      // What a removed file held is written before the process ends.
      if (db) await use(() => {}).catch(() => {});
      close();
    },
  } satisfies SubmissionStore;
}

type StoreOptions = Omit<SqlStoreOptions, 'connection' | 'dialect' | 'cipher'>;

/** The file for the operator's command: SQLite orders its writes and the running server's. @throws SchemaNewer */
export function openSqliteDesk({
  file,
  cipher,
  now,
  lockMs,
  leaseMs,
}: Pick<SqliteOptions, 'file' | 'now' | 'lockMs'> & DeskOptions) {
  const db = open({ file, cipher, now });
  const connection = connectionOver(
    (run) => patiently(() => run(db), lockMs),
    () => rollBackIn(db),
  );
  return openDesk({ connection, dialect: SQLITE, cipher, leaseMs, close: async () => db.close() });
}
