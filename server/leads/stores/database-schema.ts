import type { ClientBase, QueryConfig } from 'pg';
import { POSTGRES } from '../submissions/dialects.ts';
import { statementsFor } from '../submissions/statements.ts';
import { SchemaNewer } from './store.ts';

/** The number of the lock for migrations, the same in every version: one program migrates, the others wait. */
const LOCK = 7_305_119;

/**
 * Each migration makes the next version of the schema; there is no way back. The previous version of the program must
 * still be able to read and write, since two neighbouring versions run side by side; a database that it made also has
 * its function `run_checks`. Times are the database's own: it is the one clock that all containers share.
 */
const MIGRATIONS = [
  `
  CREATE TABLE container (id text PRIMARY KEY, seen_at timestamptz NOT NULL);

  -- Limits: what is lost with a crash of the database begins anew.
  CREATE UNLOGGED TABLE counter (key text PRIMARY KEY, number int NOT NULL, ends_at timestamptz NOT NULL);
  CREATE INDEX counter_end ON counter (ends_at);

  CREATE TABLE claim (key text PRIMARY KEY, owner text, ends_at timestamptz NOT NULL);
  CREATE INDEX claim_end ON claim (ends_at);

  CREATE TABLE lead (
    fingerprint text PRIMARY KEY,
    id text NOT NULL UNIQUE,
    form text NOT NULL,
    state text NOT NULL CHECK (state IN ('waiting', 'parked', 'delivered')),
    payload json,
    extras json,
    received_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL,
    changed_at timestamptz NOT NULL,
    due_at timestamptz NOT NULL,
    attempts int NOT NULL,
    reason text,
    leased_by text
  ) WITH (autovacuum_vacuum_threshold = 100, autovacuum_vacuum_scale_factor = 0);
  CREATE INDEX lead_due ON lead (due_at) WHERE state = 'waiting';
  CREATE INDEX lead_oldest ON lead (state, created_at);
  CREATE INDEX lead_over ON lead (state, changed_at) WHERE state <> 'waiting';
  `,
  // `lead` stays for containers of the version before (submissions/take-over.ts).
  `${statementsFor(POSTGRES).tables}
  ALTER TABLE submission SET (autovacuum_vacuum_threshold = 100, autovacuum_vacuum_scale_factor = 0);
  ALTER TABLE delivery SET (autovacuum_vacuum_threshold = 100, autovacuum_vacuum_scale_factor = 0);`,
  statementsFor(POSTGRES).consentTables,
];

/** The schema's version that this program works with. */
export const SCHEMA_VERSION = MIGRATIONS.length;

/** The level is named, since the role or the database may have another by default. */
export const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED';

/** A database that does not take this write counts as away: it is full, or read-only. */
export const TRY_WRITE = `INSERT INTO container VALUES ('try', now()) ON CONFLICT (id) DO UPDATE SET seen_at = now()`;

/** The longest that a migration may take, or wait for another program's; milliseconds. */
const MIGRATION_MS = 60_000;

/**
 * Brings the schema up to date. Of several programs at the same time one does it, and the others wait.
 * @param acceptNewer true for a program that worked before a newer one changed the schema: it goes on
 * @throws SchemaNewer; PostgreSQL's error
 */
export async function migrate(client: ClientBase, { acceptNewer }: { acceptNewer: boolean }): Promise<void> {
  if (isCurrent(await versionOf(client), acceptNewer)) return;
  const patiently = (text: string, values: unknown[] = []) =>
    client.query({ text, values, query_timeout: MIGRATION_MS } as QueryConfig);
  await client.query(BEGIN);
  try {
    await client.query(`SET LOCAL statement_timeout = ${MIGRATION_MS}`);
    await patiently('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    await client.query('CREATE TABLE IF NOT EXISTS site_schema (version int PRIMARY KEY)');
    // Read again: another program may have been first.
    const version = await versionOf(client);
    const missing = isCurrent(version, acceptNewer) ? [] : MIGRATIONS.slice(version);
    for (const [index, migration] of missing.entries()) {
      await patiently(migration);
      await client.query('INSERT INTO site_schema VALUES ($1)', [version + index + 1]);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

/**
 * Does what a start does, and takes it back.
 * @param version the schema's
 * @throws PostgreSQL's error for whatever it would refuse
 */
export async function rehearse(client: ClientBase, version: number): Promise<void> {
  await client.query(BEGIN);
  try {
    for (const migration of MIGRATIONS.slice(version)) await client.query(migration);
    await client.query(TRY_WRITE);
  } finally {
    await client.query('ROLLBACK').catch(() => {});
  }
}

/** @returns the schema's version; 0 for an empty database */
export async function versionOf(client: ClientBase): Promise<number> {
  const table = await client.query(`SELECT to_regclass('site_schema') IS NOT NULL AS there`);
  if (!table.rows[0]?.there) return 0;
  const { rows } = await client.query('SELECT coalesce(max(version), 0) AS version FROM site_schema');
  return Number(rows[0]?.version);
}

/** @throws SchemaNewer */
function isCurrent(version: number, acceptNewer: boolean): boolean {
  if (version > SCHEMA_VERSION && !acceptNewer) {
    throw new SchemaNewer(
      `DATABASE_URL: its database has schema ${version}, this program knows ${SCHEMA_VERSION}: start the newer one again`,
    );
  }
  return version >= SCHEMA_VERSION;
}
