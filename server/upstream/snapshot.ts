import type { GoneName, NameChange } from './gone.ts';
import { inTime, type SavedContent } from './load.ts';
import {
  problemOf,
  readContent,
  readGone,
  removeSnapshot,
  type SnapshotBatch,
  type SnapshotProblem,
  writeSnapshot,
} from './snapshot-file.ts';
import type { WriteJob } from './snapshot-writer.ts';
import { createThread, programBeside, type Thread } from './thread.ts';

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
  thread?: Thread<WriteJob, SnapshotProblem | null>;
}

type Change = { key: string; content: SavedContent | null } | NameChange;

/** While nothing can be written no more than so many changes wait for it. */
const MAX_WAITING = 2_000;
/** A stop waits for a batch on its way no longer than this, milliseconds. */
const CLOSE_MS = 2_000;

/**
 * The content of the last run, in a file: what a start in the middle of an outage serves. It is written in batches by
 * a thread and read in this one, a row in a tenth of a millisecond. Whatever becomes of the file, the site goes on.
 */
export function createSnapshot(options: SnapshotOptions) {
  const { file, maxBytes, holdFolder, log, batchMs = 500, retryMs = 60_000 } = options;
  const thread = options.thread ?? createThread(programBeside('snapshot-writer'));
  let waiting = new Map<string, Change>();
  let beingWritten = new Map<string, Change>();
  let problem: string | null = null;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | null = null;
  let closed = false;

  function fromFile<Result>(read: () => Result): Result | null {
    try {
      return read();
    } catch (error) {
      onProblem(problemOf(error));
      return null;
    }
  }

  function onProblem({ reason, unusable }: SnapshotProblem): void {
    if (!unusable) {
      if (problem === null) log.warn({ file, reason }, 'the snapshot of content cannot be written');
      problem = reason;
      return;
    }
    log.warn({ file, reason }, 'the snapshot of content cannot be read: a new one is begun');
    fromFile(() => removeSnapshot(file));
  }

  function add(key: string, change: Change): void {
    waiting.set(key, change);
    writeLater();
  }

  function writeLater(): void {
    if (closed || writing || timer || !waiting.size) return;
    const write = () => {
      timer = undefined;
      writing = writeBatch().finally(() => {
        writing = null;
        writeLater();
      });
    };
    timer = setTimeout(write, problem === null ? batchMs : retryMs).unref();
  }

  async function writeBatch(): Promise<void> {
    beingWritten = waiting;
    waiting = new Map();
    const failed = await attempt(beingWritten);
    if (failed) {
      onProblem(failed);
      // What has changed since is newer.
      waiting = new Map([...beingWritten, ...waiting].slice(-MAX_WAITING));
    } else if (problem !== null) {
      problem = null;
      log.info({ file }, 'the snapshot of content is written again');
    }
    beingWritten = new Map();
  }

  async function attempt(changes: Map<string, Change>): Promise<SnapshotProblem | null> {
    try {
      holdFolder();
      return await thread.run({ file, batch: batchOf(changes), maxBytes });
    } catch (error) {
      return problemOf(error);
    }
  }

  return {
    /** @returns null for what it does not have */
    read(key: string): SavedContent | null {
      const change = waiting.get(key) ?? beingWritten.get(key);
      if (change && 'content' in change) return change.content;
      return fromFile(() => readContent(file, key));
    },
    /** @param content null where upstream has it no longer */
    save: (key: string, content: SavedContent | null) => add(key, { key, content }),
    saveName: (change: NameChange) => add(`${change.list} ${change.name}`, change),
    /** Records that were on a list once, the oldest first. */
    gone: (): GoneName[] => fromFile(() => readGone(file)) ?? [],
    /** Why it cannot be written, null when all is well; and how many resources are still to be written. */
    describe: () => ({ problem, waiting: waiting.size + beingWritten.size }),
    /** Writes what is left. */
    async close(): Promise<void> {
      closed = true;
      clearTimeout(timer);
      await inTime(writing ?? Promise.resolve(), undefined, CLOSE_MS);
      await thread.close();
      const rest = new Map([...beingWritten, ...waiting]);
      if (!rest.size) return;
      // Nobody is served any more: without the thread, which may be long in coming on a busy machine.
      fromFile(() => {
        holdFolder();
        writeSnapshot(file, batchOf(rest), maxBytes);
      });
    },
  };
}

export type Snapshot = ReturnType<typeof createSnapshot>;

function batchOf(changes: Map<string, Change>): SnapshotBatch {
  const batch: SnapshotBatch = { contents: [], names: [] };
  for (const change of changes.values()) {
    if (!('content' in change)) batch.names.push(change);
    else {
      const { key, content } = change;
      batch.contents.push({ key, content: content && { ...content, value: JSON.stringify(content.value) } });
    }
  }
  return batch;
}
