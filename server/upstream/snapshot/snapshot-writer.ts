import { parentPort } from 'node:worker_threads';
import { type SnapshotBatch, SnapshotUnusable, writeSnapshot } from './snapshot-file.ts';

/** The thread that writes the snapshot, so that the one which serves readers does not wait for a disk. */

/** What snapshot.ts asks of it. */
export interface WriteJob {
  file: string;
  batch: SnapshotBatch;
  maxBytes: number;
}

export type WriteOutcome = { problem: string | null; unusable: boolean };

parentPort?.on('message', (job: WriteJob) => parentPort?.postMessage(outcomeOf(job)));

function outcomeOf({ file, batch, maxBytes }: WriteJob): WriteOutcome {
  try {
    writeSnapshot(file, batch, maxBytes);
    return { problem: null, unusable: false };
  } catch (error) {
    return { problem: problemOf(error), unusable: error instanceof SnapshotUnusable };
  }
}

function problemOf(error: unknown): string {
  if (error instanceof SnapshotUnusable) return error.reason;
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  return String(errcode ?? code ?? 'unknown');
}
