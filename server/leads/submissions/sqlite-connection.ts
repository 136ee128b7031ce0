import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { diskFailure } from '../stores/sqlite.ts';
import type { Connection, Query } from './connection.ts';
import { createQueue } from './queue.ts';

/** The longest that one try for a locked file holds up the whole process, milliseconds. */
export const BUSY_MS = 10;
/** The pause between two tries, milliseconds: shorter than another program's between batches (connection.ts). */
const TRY_EVERY_MS = 30;

/**
 * Waits until another program has ended its transaction; this process goes on meanwhile.
 * @param run is called again where it throws that the file is locked
 * @throws the error of `run`; after `waitMs` also that the file is locked
 */
export async function patiently<Result>(run: () => Result, waitMs: number): Promise<Result> {
  const until = performance.now() + waitMs;
  for (;;) {
    try {
      return run();
    } catch (error) {
      if (diskFailure(error) !== 'locked' || performance.now() >= until) throw error;
      await wait(TRY_EVERY_MS);
    }
  }
}

/**
 * Statements on an open file. Each transaction is queued behind the one before, and nothing else may use the file
 * meanwhile: it would become a part of that transaction.
 * @param rollBack ends a transaction that failed, whatever `use` makes of the file
 * @returns the connection, and `alone` for work that is no query
 */
export function connectionOver(
  use: <Result>(run: (db: DatabaseSync) => Result) => Promise<Result>,
  rollBack: () => void,
): Connection & { alone(run: () => unknown): Promise<void> } {
  const inTurn = createQueue();
  const ask: Query = async (sql, values = []) =>
    use((db) => {
      const named = Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]));
      return db.prepare(sql).all(named) as never;
    });
  return {
    alone: (run) => inTurn(async () => void (await run())),
    query: (sql, values) => inTurn(() => ask(sql, values)),
    transaction: (run) =>
      inTurn(async () => {
        await use((db) => db.exec('BEGIN IMMEDIATE'));
        try {
          const result = await run(ask);
          await use((db) => db.exec('COMMIT'));
          return result;
        } catch (error) {
          rollBack();
          throw error;
        }
      }),
  };
}

/** Ends what is left of a transaction; an error of the disk may have done so already. */
export function rollBackIn(db: DatabaseSync): void {
  try {
    if (db.isOpen && db.isTransaction) db.exec('ROLLBACK');
  } catch {
    // The next BEGIN fails, and the file is opened anew.
  }
}
