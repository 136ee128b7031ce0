import type { SavedContent } from './cache-entry.ts';
import type { GoneName, NameChange } from './gone.ts';
import { readContent, readGone, removeSnapshot, SnapshotUnusable, writeSnapshot } from './snapshot-file.ts';

export interface SnapshotOptions {
  /** `content.db` in DATA_DIR. */
  file: string;
  /** Of all content in it. */
  maxBytes: number;
  /** Makes sure that the file's folder is this process's alone. @throws why it is not */
  holdFolder: () => void;
  log: { info(fields: object, text: string): void; warn(fields: object, text: string): void };
}

/** Changes are written together after this, milliseconds. */
const BATCH_MS = 500;
/** After a failure that long, milliseconds. */
const RETRY_MS = 60_000;
/** While nothing can be written no more than so many changes wait for it. */
const MAX_WAITING = 2_000;

/**
 * The content of the last run, in a file: what a start in the middle of an outage serves. Changes are written in
 * batches, a list of 2,400 projects in some 25 ms. Whatever becomes of the file, the site goes on.
 */
export function createSnapshot({ file, maxBytes, holdFolder, log }: SnapshotOptions) {
  /** By key; null where upstream has it no longer. */
  let contents = new Map<string, SavedContent | null>();
  let names = new Map<string, NameChange>();
  let problem: string | null = null;
  let timer: NodeJS.Timeout | undefined;

  const waiting = () => contents.size + names.size;

  function fromFile<Result>(read: () => Result): Result | null {
    try {
      return read();
    } catch (error) {
      onProblem(error);
      return null;
    }
  }

  function onProblem(error: unknown): void {
    if (error instanceof SnapshotUnusable) {
      const { message: reason } = error;
      log.warn({ file, reason }, 'the snapshot of content cannot be read: a new one is begun');
      fromFile(() => removeSnapshot(file));
      return;
    }
    const { errcode, code, name } = error as Record<string, unknown>;
    const reason = String(errcode ?? code ?? name);
    if (problem === null) log.warn({ file, reason }, 'the snapshot of content cannot be written');
    problem = reason;
  }

  function writeLater(): void {
    timer ??= setTimeout(write, problem === null ? BATCH_MS : RETRY_MS).unref();
  }

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    try {
      holdFolder();
      writeSnapshot(file, { contents, names }, maxBytes);
    } catch (error) {
      onProblem(error);
      contents = newestOf(contents);
      names = newestOf(names);
      writeLater();
      return;
    }
    contents.clear();
    names.clear();
    if (problem !== null) log.info({ file }, 'the snapshot of content is written again');
    problem = null;
  }

  return {
    /** @returns null for what it does not have */
    read(key: string): SavedContent | null {
      return contents.has(key) ? (contents.get(key) ?? null) : fromFile(() => readContent(file, key));
    },
    /** @param content null where upstream has it no longer */
    save(key: string, content: SavedContent | null): void {
      contents.set(key, content);
      writeLater();
    },
    saveName(change: NameChange): void {
      names.set(`${change.list} ${change.name}`, change);
      writeLater();
    },
    /** Records that were on a list once, the oldest first. */
    gone: (): GoneName[] => fromFile(() => readGone(file)) ?? [],
    /** Why it cannot be written, null when all is well; and how many changes are still to be written. */
    describe: () => ({ problem, waiting: waiting() }),
    /** Writes what is left. */
    close(): void {
      if (waiting()) write();
      clearTimeout(timer);
    },
  };
}

export type Snapshot = ReturnType<typeof createSnapshot>;

function newestOf<T>(changes: Map<string, T>): Map<string, T> {
  return new Map([...changes].slice(-MAX_WAITING));
}
