import { refusesParameters } from './postgres-client.ts';
import { SchemaNewer } from './store.ts';

/** SQLSTATE classes of faults of the database itself: connections, resources, shutdown, disk. */
const OWN_TROUBLE = /^(08|25006|53|57|58|XX|28|3D)/;

/** Thrown at once by every call while the database cannot be used, and by the call that finds it out. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
}

/** True where the database refused a statement for a reason that lies in the statement. */
export function isRefusal(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !OWN_TROUBLE.test(code);
}

/** The error's code for logs. Its text may hold the address with the password. */
export function reasonOf(error: unknown): string {
  if (error instanceof SchemaNewer) return 'its schema is newer than this program';
  if (error instanceof DatabaseAway) return error.message;
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (refusesParameters(error)) return '08P01';
  // PgBouncer says this of whatever keeps it from its database.
  if (code === '08P01') return 'pooler';
  if (typeof code === 'string') return code;
  if (/does not support SSL/.test(String(message))) return 'no TLS';
  return typeof message === 'string' && /timeout/i.test(message) ? 'timeout' : 'connection';
}
