import type { DatabaseSync } from 'node:sqlite';
import type { Connection, Query } from './connection.ts';

/**
 * Statements on an open file. SQLite answers at once, so calls that belong together are queued behind each other, and
 * nothing else may use the file meanwhile: it would stand in the middle of their transaction.
 * @param rollBack ends a transaction that failed, whatever `use` makes of the file
 * @returns it, and `alone` for what is no query
 */
export function connectionTo(
  use: <Result>(run: (db: DatabaseSync) => Result) => Result,
  rollBack: () => void,
): Connection & { alone(run: () => void): Promise<void> } {
  let last: Promise<unknown> = Promise.resolve();
  function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    const next = last.then(run, run);
    last = next.catch(() => {});
    return next;
  }
  const ask: Query = async (sql, values = []) =>
    use((db) => {
      const named = Object.fromEntries(values.map((value, index) => [`$${index + 1}`, value]));
      return db.prepare(sql).all(named) as never;
    });
  return {
    alone: (run) => inTurn(async () => run()),
    query: (sql, values) => inTurn(() => ask(sql, values)),
    transaction: (run) =>
      inTurn(async () => {
        use((db) => db.exec('BEGIN IMMEDIATE'));
        try {
          const result = await run(ask);
          use((db) => db.exec('COMMIT'));
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
