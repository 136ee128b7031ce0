import type { Database } from '../stores/database.ts';
import type { Connection } from './connection.ts';
import { type DeskOptions, openDesk } from './desk.ts';
import { POSTGRES } from './dialects.ts';
import { createSqlStore, type SqlStoreOptions } from './sql-store.ts';
import type { SubmissionDesk } from './store.ts';
import type { Submission } from './submission.ts';
import { OLD_ID, takeOverTable } from './take-over.ts';

/** Submissions in a database that containers share. */
export type SharedStore = ReturnType<typeof openPostgresStore>;

/**
 * Submissions in PostgreSQL. Every call rejects with DatabaseAway while the database is away: spooled.ts has a spool for
 * that. The database is closed by its owner.
 */
export function openPostgresStore(
  options: Omit<SqlStoreOptions, 'connection' | 'dialect'> & { database: Database },
) {
  const { database, cipher, owner, leaseMs, keepMs, consentKeepMs, notices } = options;
  const connection: Connection = database;
  const dialect = POSTGRES;
  const store = createSqlStore({
    connection,
    dialect,
    cipher,
    owner,
    leaseMs,
    keepMs,
    consentKeepMs,
    notices,
  });

  /** Takes over waiting leads from the previous version's table; its containers may run beside this one. */
  const takeOver = (fingerprint: string | null = null) =>
    database.transaction((query) => takeOverTable(query, { cipher, adopt: store.adoptWith, fingerprint }));

  const desk = openDesk({ connection, dialect, cipher, leaseMs, close: async () => {} });

  return {
    ...store,
    desk,
    takeOver,
    async put(submission: Submission, destinations: readonly string[], force = false) {
      const { fingerprint } = submission;
      const [old] = await database.query<{ id: string }>(OLD_ID, [fingerprint]);
      if (!old) return store.put(submission, destinations, force);
      await takeOver(fingerprint);
      const { id } = old;
      return store.put({ ...submission, id, reference: cipher.referenceOf(id) }, destinations, force);
    },
  };
}

/** Opens the desk for the operator's command; its `close` also closes the database. */
export function openPostgresDesk({
  database,
  cipher,
  leaseMs,
}: DeskOptions & { database: Database }): SubmissionDesk {
  return openDesk({ connection: database, dialect: POSTGRES, cipher, leaseMs, close: database.close });
}
