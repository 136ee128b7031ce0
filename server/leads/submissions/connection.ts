import { setTimeout as wait } from 'node:timers/promises';

/** Runs one statement. @param values of `$1`, `$2` … @throws where the database cannot be used, or refuses it */
export type Query = <Row extends object = Record<string, unknown>>(
  sql: string,
  values?: readonly (string | number | null)[],
) => Promise<Row[]>;

/** The most rows that one statement changes: it holds up other processes for a tenth of a second at most. */
export const MAX_CHANGED = 200;
/** The pause between batches, milliseconds: longer than a locked-out process waits (sqlite-connection.ts). */
const PAUSE_MS = 60;

/**
 * Changes many rows, a few at a time: in the pauses enquiries and other processes use the database.
 * @param change changes the next rows; gives how many, fewer than MAX_CHANGED at the end
 * @param mostMs the time after which the rest is left for the next call, milliseconds
 * @returns the number of changed rows
 */
export async function inBatches(change: () => Promise<number>, mostMs = Infinity): Promise<number> {
  const until = performance.now() + mostMs;
  for (let changed = 0; ; await wait(PAUSE_MS)) {
    const number = await change();
    changed += number;
    if (number < MAX_CHANGED || performance.now() >= until) return changed;
  }
}

/** A connection to a database of any engine. */
export interface Connection {
  query: Query;
  /** Commits all statements of `run` or none of them, apart from those of other calls. */
  transaction<Result>(run: (query: Query) => Promise<Result>): Promise<Result>;
}
