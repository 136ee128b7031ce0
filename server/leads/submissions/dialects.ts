/** All in which the SQL of two databases differs: placeholders (`$1`), upserts and RETURNING are the same in both. */
export interface Dialect {
  /** The type of a time, milliseconds since the epoch. */
  time: string;
  /** The database's own clock, as such a time. */
  now: string;
  /** Ends a table whose types are checked. */
  strict: string;
  /** Ends a subquery whose rows another process may be changing: those are left out. */
  skipLocked: string;
}

export const SQLITE: Dialect = { time: 'INTEGER', now: 'now_ms()', strict: ' STRICT', skipLocked: '' };

export const POSTGRES: Dialect = {
  time: 'double precision',
  now: '(extract(epoch FROM now()) * 1000)::float8',
  strict: '',
  skipLocked: ' FOR UPDATE SKIP LOCKED',
};
