import { type ClaimTable, isCorrupt, openClaims, removeClaims } from './claim-table.ts';
import { createMemoryStore, type MemoryStoreOptions, runInOrder } from './memory-store.ts';
import type { Check, Store, Verdict } from './store.ts';

/** A file that failed is tried again after this long, milliseconds. */
const RETRY_AFTER_MS = 10_000;
/** How often what is over leaves the file, milliseconds. */
const TIDY_EVERY_MS = 60_000;

export interface SqliteStoreOptions extends MemoryStoreOptions {
  /** `claims.db` in DATA_DIR. */
  file: string;
  /** The system's clock, by which claims end in the file; `now` unless told otherwise. */
  date?: () => number;
  /** Told why the file cannot be used (`corrupt`, or the error's code), and with null when it can again. */
  onProblem: (problem: string | null) => void;
}

export interface SqliteStore extends Store {
  close(): void;
}

/**
 * The memory store, with claims that outlive the process: each is in a file as well. Counters end with the process.
 * Where the file takes nothing, claims hold in memory, so nothing is claimed twice by one process whatever its disk
 * does; what was claimed meanwhile is free again after a restart. Never throws for the disk's sake.
 */
export function createSqliteStore(options: SqliteStoreOptions): SqliteStore {
  const { file, now, date = now, maxClaims = 20_000, onProblem } = options;
  const memory = createMemoryStore(options);
  let table: ClaimTable | null = null;
  let rows = 0;
  let nextTidy = 0;
  let failedAt: number | null = null;
  let closed = false;

  /** @returns null where the file cannot be used */
  function onFile<Result>(run: (table: ClaimTable) => Result): Result | null {
    const waits = failedAt !== null && Math.abs(now() - failedAt) < RETRY_AFTER_MS;
    if (closed || waits) return null;
    try {
      table ??= openClaims(file);
      const result = run(table);
      if (failedAt !== null) onProblem(null);
      failedAt = null;
      return result;
    } catch (error) {
      giveUp(error);
      return null;
    }
  }

  function giveUp(error: unknown): void {
    if (failedAt === null) onProblem(isCorrupt(error) ? 'corrupt' : codeOf(error));
    failedAt = now();
    try {
      table?.close();
    } catch {
      // What failed already may fail once more.
    }
    table = null;
    if (!isCorrupt(error)) return;
    try {
      // A claim is worth minutes: there is nothing in the file to rescue.
      removeClaims(file);
      failedAt = Number.NEGATIVE_INFINITY;
    } catch {
      // Not ours to remove: it is tried again like any other failure.
    }
  }

  /** Forgets claims that are over and, beyond the bound, what would end first, a hundredth at once. */
  function tidy(claims: ClaimTable): void {
    if (now() < nextTidy && rows <= maxClaims) return;
    nextTidy = now() + TIDY_EVERY_MS;
    claims.removeOver(date());
    rows = claims.count();
    if (rows <= maxClaims) return;
    claims.removeSoonest(rows - maxClaims + Math.ceil(maxClaims / 100));
    rows = claims.count();
  }

  onFile(tidy);

  const TAKEN: Verdict = { failed: 0, retryAfterMs: 0 };

  function runOne(check: Check): Verdict | null {
    if ('count' in check) return memory.runOne(check);
    // The file is asked first: memory, which begins empty, speaks for what the file could not take.
    const isFree = onFile((claims) => runOnFile(claims, check));
    return isFree === false ? TAKEN : memory.runOne(check);
  }

  function runOnFile(claims: ClaimTable, check: Exclude<Check, { count: string }>): boolean {
    if ('unclaimed' in check) return !claims.isClaimed(check.unclaimed, date());
    if ('release' in check) {
      claims.release(check.release);
      return true;
    }
    const isTaken = claims.claim(check.claim, check.owner ?? '', date(), date() + check.ttlMs);
    if (isTaken) rows += 1;
    tidy(claims);
    return isTaken;
  }

  return {
    run: async (checks) => runInOrder(checks, runOne),
    tally: memory.tally,
    reach: () => 'all',
    close() {
      closed = true;
      try {
        table?.close();
      } catch {
        // Every claim was in it before.
      }
      table = null;
    },
  };
}

function codeOf(error: unknown): string {
  const { errcode, code } = (error ?? {}) as { errcode?: unknown; code?: unknown };
  return String(errcode ?? code ?? 'unknown');
}

/** Tells the operator when claims cannot be written, and when they can again. */
export function claimsReporter(log: {
  info(facts: object, text: string): void;
  error(facts: object, text: string): void;
}): (problem: string | null) => void {
  return (problem) => {
    if (problem === null) log.info({}, 'used captchas are written again');
    else
      log.error(
        { fault: problem },
        'used captchas cannot be written: they are remembered in memory until they can',
      );
  };
}
