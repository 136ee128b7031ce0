import { openPostgresDesk, openPostgresLeads } from './outbox/postgres-leads.ts';
import { openDatabase } from './stores/database.ts';
import { checkPostgres } from './stores/postgres-check.ts';
import { createPostgresStore } from './stores/postgres-store.ts';

/** The databases that containers can share: another one is its file and a row. */
const DATABASES = [
  {
    address: /^postgres(ql)?:\/\/[^\s/]/,
    open: openDatabase,
    check: checkPostgres,
    store: createPostgresStore,
    leads: openPostgresLeads,
    desk: openPostgresDesk,
  },
];

export function isDatabase(url: string): boolean {
  return DATABASES.some(({ address }) => address.test(url));
}

/** @param url DATABASE_URL @throws for a kind of database that has no row */
export function databaseOf(url: string): (typeof DATABASES)[number] {
  const found = DATABASES.find(({ address }) => address.test(url));
  if (!found) throw new Error('DATABASE_URL names no database that this program knows');
  return found;
}
