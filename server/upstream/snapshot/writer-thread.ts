import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { WriteJob, WriteOutcome } from './snapshot-writer.ts';

export interface WriterThread {
  /** One batch at a time. Never rejects. */
  write(job: WriteJob): Promise<WriteOutcome>;
  close(): Promise<void>;
}

/** A batch that is not written by then is given up, milliseconds: a disk may hang. */
const WRITE_MS = 30_000;

/**
 * A thread that begins with the first batch and ends when it has had nothing to do for a while.
 * @param program beside this file (or in the built folder) unless told otherwise
 * @param idleMs milliseconds
 */
export function createWriterThread(program = besideThisFile(), idleMs = 2_000): WriterThread {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  function start(): Worker {
    // Node reads the program by itself: what loads TypeScript for tests is not wanted in there.
    const started = new Worker(program, { execArgv: [], env: {}, name: 'snapshot-writer' });
    // Between writes too: an error without a listener would end the process.
    started.on('error', () => {
      if (started === worker) worker = null;
    });
    return started;
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = worker;
    worker = null;
    await ending?.terminate();
  }

  return {
    async write(job) {
      clearTimeout(idle);
      worker ??= start();
      worker.ref();
      try {
        const moved = job.batch.rows.map(({ json }) => json.buffer as ArrayBuffer);
        worker.postMessage(job, moved);
        // `once` rejects when the thread fails.
        const [outcome] = await once(worker, 'message', { signal: AbortSignal.timeout(WRITE_MS) });
        worker.unref();
        idle = setTimeout(() => void end(), idleMs).unref();
        return outcome as WriteOutcome;
      } catch (error) {
        void end();
        return { problem: error instanceof Error ? error.name : 'unknown', unusable: false };
      }
    },
    close: end,
  };
}

function besideThisFile(): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`./snapshot-writer.${extension}`, import.meta.url);
}
