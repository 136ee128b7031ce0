/** All differences in the SQL of two databases: placeholders (`$1`), upserts and RETURNING are the same in both. */
export interface Dialect {
  /** The type of a time, milliseconds since the epoch. */
  time: string;
  /** The database's own clock, as such a time. */
  now: string;
  /** The end of CREATE TABLE, so that types are checked. */
  strict: string;
  /** The end of a subquery that leaves out rows which another process may be changing. */
  skipLocked: string;
}

export const SQLITE: Dialect = { time: 'INTEGER', now: 'now_ms()', strict: ' STRICT', skipLocked: '' };

export const POSTGRES: Dialect = {
  time: 'double precision',
  now: '(extract(epoch FROM now()) * 1000)::float8',
  strict: '',
  skipLocked: ' FOR UPDATE SKIP LOCKED',
};
