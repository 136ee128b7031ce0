import { type DatabaseOptions, openDatabase } from './stores/database.ts';
import { checkPostgres, transportTo } from './stores/postgres-check.ts';
import { createPostgresStore, type PostgresStoreOptions } from './stores/postgres-store.ts';
import type { DeskOptions } from './submissions/desk.ts';
import { openPostgresDesk, openPostgresStore } from './submissions/postgres.ts';
import { createSpooledStore } from './submissions/spooled.ts';
import type { SqliteStore } from './submissions/sqlite.ts';

/** The databases that containers can share, known by the address in DATABASE_URL: another one is its file and a row. */
const DATABASES = [
  { address: /^postgres(ql)?:\/\/[^\s/]/, open: openPostgres, check: checkPostgres, transportTo },
];

export function isDatabase(url: string): boolean {
  return DATABASES.some(({ address }) => address.test(url));
}

/** @param url DATABASE_URL @throws for a database that has no row */
export function databaseOf(url: string): (typeof DATABASES)[number] {
  const found = DATABASES.find(({ address }) => address.test(url));
  if (!found) throw new Error('DATABASE_URL names no database that this program knows');
  return found;
}

/** Opens a database, and the places of submissions and limits in it. @throws SchemaNewer */
async function openPostgres(options: DatabaseOptions) {
  const database = await openDatabase(options);
  const { isUp, problem, close } = database;
  return {
    ...{ isUp, problem, close },
    /** @param options a clock that never jumps, and the key of counters */
    store: (options: Omit<PostgresStoreOptions, 'database'>) => createPostgresStore({ database, ...options }),
    /** @param spool of this container, for the time in which the database is away */
    submissions: (options: Omit<Parameters<typeof openPostgresStore>[0], 'database'>, spool: SqliteStore) =>
      createSpooledStore({ database, shared: openPostgresStore({ database, ...options }), spool }),
    desk: (options: DeskOptions) => openPostgresDesk({ database, ...options }),
  };
}
