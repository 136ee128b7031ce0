import type { DatabaseSync } from 'node:sqlite';
import { SchemaNewer } from '../stores/database-errors.ts';
import { inTransaction } from '../stores/sqlite.ts';

/** Each makes the next version. Released ones stay as they are. `:now` is the system's clock. */
const MIGRATIONS = [
  `CREATE TABLE enquiry (
    id TEXT PRIMARY KEY, fingerprint TEXT NOT NULL UNIQUE, form TEXT NOT NULL, state TEXT NOT NULL, payload TEXT,
    created_at INTEGER NOT NULL, changed_at INTEGER NOT NULL, due_at INTEGER NOT NULL, attempts INTEGER NOT NULL,
    reason TEXT
  ) STRICT;
  CREATE INDEX enquiry_due ON enquiry (state, due_at);`,

  // Times but received_at become those of the store's own clock, which begins here. Parked rows begin their thirty
  // days anew. A row without payload was delivered. The table set_aside is no longer used.
  `ALTER TABLE enquiry ADD COLUMN extras TEXT;
  ALTER TABLE enquiry ADD COLUMN received_at INTEGER NOT NULL DEFAULT 0;
  UPDATE enquiry SET received_at = created_at, created_at = min(created_at, :now), changed_at = :now,
    due_at = min(due_at, :now), state = iif(payload IS NULL, 'delivered', state);
  CREATE INDEX enquiry_created ON enquiry (state, created_at) WHERE state <> 'delivered';
  CREATE INDEX enquiry_changed ON enquiry (state, changed_at) WHERE state <> 'waiting';

  CREATE TABLE tally (state TEXT PRIMARY KEY, number INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  INSERT INTO tally SELECT column1, (SELECT count(*) FROM enquiry WHERE state = column1)
    FROM (VALUES ('waiting'), ('parked'), ('delivered'));
  CREATE TRIGGER enquiry_added AFTER INSERT ON enquiry BEGIN
    UPDATE tally SET number = number + 1 WHERE state = new.state;
  END;
  CREATE TRIGGER enquiry_removed AFTER DELETE ON enquiry BEGIN
    UPDATE tally SET number = number - 1 WHERE state = old.state;
  END;
  CREATE TRIGGER enquiry_moved AFTER UPDATE OF state ON enquiry WHEN old.state <> new.state BEGIN
    UPDATE tally SET number = number - 1 WHERE state = old.state;
    UPDATE tally SET number = number + 1 WHERE state = new.state;
  END;

  CREATE TABLE clock (wall INTEGER NOT NULL, seen INTEGER NOT NULL) STRICT;
  INSERT INTO clock VALUES (:now, :now);
  CREATE TABLE set_aside (file TEXT PRIMARY KEY, seen_at INTEGER NOT NULL) STRICT;`,
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
