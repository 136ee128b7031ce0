import { parentPort } from 'node:worker_threads';
import { problemOf, type SnapshotBatch, type SnapshotProblem, writeSnapshot } from './snapshot-file.ts';

/** The thread that writes the snapshot, so that the one which serves readers does not wait for a disk. */

/** What snapshot.ts asks of it; it answers with null when that is done. */
export interface WriteJob {
  file: string;
  batch: SnapshotBatch;
  maxBytes: number;
}

parentPort?.on('message', (job: WriteJob) => parentPort?.postMessage(write(job)));

function write({ file, batch, maxBytes }: WriteJob): SnapshotProblem | null {
  try {
    writeSnapshot(file, batch, maxBytes);
    return null;
  } catch (error) {
    return problemOf(error);
  }
}
