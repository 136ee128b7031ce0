import { existsSync } from 'node:fs';
import { inTime, type SavedContent, type SavedContents } from '../load.ts';
import { batchOf, type NameChange } from './snapshot-batch.ts';
import {
  type GoneRow,
  openSnapshotReader,
  removeSnapshot,
  type SnapshotReader,
  SnapshotUnusable,
  writeSnapshot,
} from './snapshot-file.ts';
import { createWriterThread, type WriterThread } from './writer-thread.ts';

export interface SnapshotOptions {
  /** `content.db` in DATA_DIR. */
  file: string;
  /** Of all content in it. */
  maxBytes: number;
  /** Makes sure that the file's folder is this process's alone. @throws why it is not */
  holdFolder: () => void;
  log: { info(fields: object, text: string): void; warn(fields: object, text: string): void };
  /** What changed is written together after this, milliseconds. */
  batchMs?: number;
  /** After a failure that long, milliseconds. */
  retryMs?: number;
  thread?: WriterThread;
}

/**
 * The content of the last run, in a file: what a start in the middle of an outage serves. It is written in batches by
 * a thread and read in this one, a row in a tenth of a millisecond. Whatever becomes of the file, the site goes on.
 */
export interface Snapshot extends SavedContents {
  /** Records that were on a list once, the oldest first; and what has changed about them. */
  gone(): GoneRow[];
  noteGone(row: GoneRow): void;
  noteReturned(list: string, name: string): void;
  /** Why it cannot be written, null when all is well; and how many resources are still to be written. */
  describe(): { problem: string | null; waiting: number };
  /** Writes what is left. */
  close(): Promise<void>;
}

/** While nothing can be written no more than so many resources wait for it. */
const MAX_WAITING = 2_000;
/** A stop waits for a batch on its way no longer than this, milliseconds. */
const CLOSE_MS = 2_000;

export function createSnapshot(options: SnapshotOptions): Snapshot {
  const { file, maxBytes, holdFolder, log, batchMs = 500, retryMs = 60_000 } = options;
  const thread = options.thread ?? createWriterThread();
  /** Null: to be removed. */
  let contents = new Map<string, SavedContent | null>();
  let names = new Map<string, NameChange>();
  let reader: SnapshotReader | null = null;
  let problem: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | null = null;
  let [beingWritten, namesBeingWritten] = [new Map() as typeof contents, new Map() as typeof names];
  let closed = false;
  /** Not so before the first batch is written whole: a file of a few bytes would be taken for a damaged one. */
  let isThere = existsSync(file);

  function onReader<Result>(run: (reader: SnapshotReader) => Result): Result | null {
    try {
      if (!reader && isThere && existsSync(file)) reader = openSnapshotReader(file);
      return reader && run(reader);
    } catch (error) {
      if (error instanceof SnapshotUnusable) beginAnew(error.reason);
      else noteProblem(codeOf(error));
      return null;
    }
  }

  function beginAnew(reason: string): void {
    closeReader();
    isThere = false;
    log.warn({ file, reason }, 'the snapshot of content cannot be read: a new one is begun');
    try {
      removeSnapshot(file);
    } catch (error) {
      noteProblem(codeOf(error));
    }
  }

  function closeReader(): void {
    const old = reader;
    reader = null;
    try {
      old?.close();
    } catch {
      // Nothing was written by it.
    }
  }

  function noteProblem(reason: string | null): void {
    if (problem === reason) return;
    if (reason === null) log.info({ file }, 'the snapshot of content is written again');
    else if (problem === null) log.warn({ file, reason }, 'the snapshot of content cannot be written');
    problem = reason;
  }

  function later(): void {
    if (closed || writing || timer) return;
    timer = setTimeout(write, problem === null ? batchMs : retryMs).unref();
  }

  function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing ??= writeBatch().finally(() => {
      writing = null;
      if (contents.size || names.size) later();
    });
    return writing;
  }

  async function writeBatch(): Promise<void> {
    const [ours, ourNames] = [contents, names];
    [beingWritten, namesBeingWritten] = [ours, ourNames];
    [contents, names] = [new Map(), new Map()];
    const outcome = await attempt(ours, ourNames);
    [beingWritten, namesBeingWritten] = [new Map(), new Map()];
    if (outcome.problem === null) {
      isThere = true;
      noteProblem(null);
      return;
    }
    if (outcome.unusable) beginAnew(outcome.problem);
    else noteProblem(outcome.problem);
    // What has changed since is newer.
    contents = new Map([...ours, ...contents].slice(-MAX_WAITING));
    names = new Map([...ourNames, ...names].slice(-MAX_WAITING));
  }

  async function attempt(ours: typeof contents, ourNames: typeof names) {
    try {
      holdFolder();
      return await thread.write({ file, batch: await batchOf(ours, ourNames), maxBytes });
    } catch (error) {
      return { problem: codeOf(error), unusable: false };
    }
  }

  /** Nobody is served any more: without the thread, which may be long in coming on a busy machine. */
  async function writeRest(): Promise<void> {
    const [ours, ourNames] = [
      new Map([...beingWritten, ...contents]),
      new Map([...namesBeingWritten, ...names]),
    ];
    if (!ours.size && !ourNames.size) return;
    try {
      holdFolder();
      writeSnapshot(file, await batchOf(ours, ourNames), maxBytes);
    } catch (error) {
      noteProblem(codeOf(error));
    }
  }

  return {
    read(key) {
      const waiting = contents.has(key) ? contents.get(key) : beingWritten.get(key);
      if (waiting !== undefined) return waiting;
      return onReader((open) => {
        const row = open.row(key);
        if (!row) return null;
        const { digest, bytes, confirmed } = row;
        return { value: parsed(row.json), digest, bytes, confirmedAt: confirmed };
      });
    },
    save(key, content) {
      contents.set(key, content);
      later();
    },
    remove(key) {
      contents.set(key, null);
      later();
    },
    gone: () => onReader((open) => open.gone()) ?? [],
    noteGone({ list, name, day }) {
      names.set(`${list} ${name}`, { list, name, day });
      later();
    },
    noteReturned(list, name) {
      names.set(`${list} ${name}`, { list, name, day: null });
      later();
    },
    describe: () => {
      const waiting = [contents, names, beingWritten, namesBeingWritten];
      return { problem, waiting: waiting.reduce((sum, { size }) => sum + size, 0) };
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await inTime(writing ?? Promise.resolve(), undefined, CLOSE_MS);
      await thread.close();
      await writeRest();
      closeReader();
    },
  };
}

/** @throws SnapshotUnusable */
function parsed(json: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(json.buffer, json.byteOffset, json.byteLength).toString('utf8'));
  } catch {
    throw new SnapshotUnusable('damaged');
  }
}

function codeOf(error: unknown): string {
  const { errcode, code } = (error ?? {}) as { errcode?: unknown; code?: unknown };
  return String(errcode ?? code ?? 'unknown');
}
