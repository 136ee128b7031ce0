import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface ThreadOptions {
  /** A job that is not done by then is given up; milliseconds. */
  timeoutMs?: number;
  /** A thread without work ends after this, and gives its memory back; milliseconds. */
  idleMs?: number;
}

export type Thread<Job, Outcome> = ReturnType<typeof createThread<Job, Outcome>>;

/**
 * A thread that begins with the first job, does one after the other, and ends when it has had nothing to do for a
 * while. The next job after a failure begins another one.
 * @param program answers each message by one
 */
export function createThread<Job, Outcome>(program: URL, options: ThreadOptions = {}) {
  const { timeoutMs = 30_000, idleMs = 2_000 } = options;
  let running: ReturnType<typeof start> | null = null;
  let idle: NodeJS.Timeout | undefined;
  let before: Promise<unknown> = Promise.resolve();
  let closed = false;

  function start() {
    // Node reads the program by itself: what loads TypeScript for tests is not wanted in there.
    const worker = new Worker(program, { execArgv: [], env: {} });
    const ended = new AbortController();
    const drop = () => {
      if (running?.worker === worker) running = null;
    };
    // Between jobs too: an error without a listener would end the process.
    worker.on('error', drop).on('exit', drop);
    worker.on('exit', () => ended.abort());
    return { worker, ended: ended.signal };
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = running;
    running = null;
    await ending?.worker.terminate();
  }

  async function runNow(job: Job): Promise<Outcome> {
    clearTimeout(idle);
    if (closed) throw new DOMException('The site is closing', 'AbortError');
    running ??= start();
    const { worker, ended } = running;
    worker.ref();
    try {
      worker.postMessage(job);
      const signal = AbortSignal.any([ended, AbortSignal.timeout(timeoutMs)]);
      const [outcome] = await once(worker, 'message', { signal });
      return outcome as Outcome;
    } catch (error) {
      void end();
      throw error;
    } finally {
      worker.unref();
      idle = setTimeout(() => void end(), idleMs).unref();
    }
  }

  return {
    /** @throws what the thread threw; an AbortError where it ended, or was not done in time */
    run(job: Job): Promise<Outcome> {
      const running = before.then(() => runNow(job));
      before = running.catch(() => {});
      return running;
    },
    /** What it has to do fails. */
    async close(): Promise<void> {
      closed = true;
      await end();
    },
  };
}

/** As TypeScript while developing and testing; built, it stands beside the server's own bundle. */
export function programBeside(name: string): URL {
  return new URL(`./${name}.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);
}
