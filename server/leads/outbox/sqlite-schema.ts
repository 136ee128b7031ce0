import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../stores/sqlite.ts';
import { SchemaNewer } from '../stores/store.ts';

/** Each makes the next version. `:now` is the system's clock. Older files also have indexes and tables that nobody reads. */
const MIGRATIONS = [
  `CREATE TABLE enquiry (
    id TEXT PRIMARY KEY, fingerprint TEXT NOT NULL UNIQUE, form TEXT NOT NULL, state TEXT NOT NULL, payload TEXT,
    created_at INTEGER NOT NULL, changed_at INTEGER NOT NULL, due_at INTEGER NOT NULL, attempts INTEGER NOT NULL,
    reason TEXT
  ) STRICT;`,

  // Times but received_at become those of the store's own clock, which begins here. Parked rows begin their thirty
  // days anew. A row without payload was delivered.
  `ALTER TABLE enquiry ADD COLUMN extras TEXT;
  ALTER TABLE enquiry ADD COLUMN received_at INTEGER NOT NULL DEFAULT 0;
  UPDATE enquiry SET received_at = created_at, created_at = min(created_at, :now), changed_at = :now,
    due_at = min(due_at, :now), state = iif(payload IS NULL, 'delivered', state);
  CREATE TABLE clock (wall INTEGER NOT NULL, seen INTEGER NOT NULL) STRICT;
  INSERT INTO clock VALUES (:now, :now);`,
];
export const SCHEMA_VERSION = MIGRATIONS.length;

/** Brings a database to this program's schema, whole or not at all. @throws SchemaNewer, SQLite's error */
export function migrate(db: DatabaseSync, file: string, date: number): void {
  const version = () => Number(db.prepare('PRAGMA user_version').get()?.user_version);
  if (version() > SCHEMA_VERSION) {
    throw new SchemaNewer(
      `DATA_DIR: ${file} has schema ${version()}, this version of the program knows ${SCHEMA_VERSION}: start the newer version again, or move the file away`,
    );
  }
  if (version() === SCHEMA_VERSION) return;
  inTransaction(db, () => {
    // Read again: the operator's command may have been first.
    const missing = MIGRATIONS.slice(version())
      .join('')
      .replaceAll(':now', String(Math.round(date)));
    db.exec(`${missing} PRAGMA user_version = ${SCHEMA_VERSION};`);
  });
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
}
