import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { resolve as absolute, dirname, extname, join } from 'node:path';
import { OverloadError } from '../http/render-queue.ts';
import { createGate, type MediaLimits, SourceFailure, UNABLE_REMEDY, UnableToMake } from './limits.ts';
import type { ResizeJob, ResizeMessage, ResizeResult, Task, TaskResult } from './resize-process.ts';

export interface ResizerOptions {
  limits: Pick<MediaLimits, 'atOnce' | 'queue' | 'jobTimeoutMs' | 'idleMs' | 'unableMs'>;
  /** A clock that never jumps; milliseconds. */
  now: () => number;
  /** True while the process has no time or memory for another picture. */
  isOverloaded: () => boolean;
  /** The format of a resized picture; `look` for one that was measured, `share` for a drawn share picture. */
  onResized: (format: string, ms: number) => void;
  /** Tells the operator of a fault; the service goes on. */
  onProblem: (what: string, error: unknown) => void;
}

export type Resizer = ReturnType<typeof createResizer>;

/** `died`: the process ended before it responded; `unable`: before it was ready; `late`: the job took too long. */
type JobOutcome = { result: ResizeResult['result'] } | 'died' | 'unable' | 'late';

/** A running process, and the jobs that it has not responded to. */
interface Worker {
  child: ChildProcess;
  isReady: boolean;
  jobs: Map<number, (outcome: JobOutcome) => void>;
}

/** Larger pictures, such as those 1440 pixels wide, are made one at a time: encoders take 22 bytes for a pixel. */
const LARGE_PIXELS = 1_200_000;
/** The memory of a JPEG's decoder, for a picture that cannot be shrunk while it is read. */
const JPEG_MEMORY = '75M';
/** TypeScript in tests; built, it stands beside the server's bundle. */
const PROGRAM = join(import.meta.dirname, `resize-process${extname(import.meta.filename)}`);

/**
 * Resizes pictures in one child process, which starts with the first picture and again after a crash.
 * @throws when the program is missing from the build
 */
export function createResizer(options: ResizerOptions, program = PROGRAM) {
  const { limits, now, isOverloaded, onResized, onProblem } = options;
  if (!existsSync(program)) throw new Error(`the resize program ${program} is missing`);
  const { run: admit } = createGate(limits.atOnce, limits.queue);
  const { run: again } = createGate(1, limits.atOnce);
  let current: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let ids = 0;
  /** The earliest time to start a process after one that could not start; null where the last one could. */
  let startAgainAt: number | null = null;
  let closed = false;

  /**
   * @param input the path of the picture, or its bytes
   * @param pixels of the picture that is made. Without a number, as for a first look and a card, no other job runs
   *   beside it: the library may open SVG while a card is drawn
   * @throws OverloadError when the queue is full; SourceFailure when the picture is refused, takes too long, or ends
   *   the process twice; UnableToMake where the process does not start
   */
  async function run<T extends Task>(
    task: T,
    input: string | Buffer,
    pixels = Number.POSITIVE_INFINITY,
  ): Promise<TaskResult<T>> {
    if (closed || isOverloaded()) throw new OverloadError();
    const takes = pixels > LARGE_PIXELS ? limits.atOnce : 1;
    return (await admit(() => resize(task, input), takes)) as TaskResult<T>;
  }

  /** A picture whose process ended, perhaps because of another picture, is tried once more. */
  async function resize(task: Task, input: string | Buffer): Promise<ResizeResult['result']> {
    const startedAt = performance.now();
    const first = await tryOnce(task, input);
    const outcome = first === 'died' ? await again(() => tryOnce(task, input)) : first;
    const result =
      outcome === 'died' ? 'cannot be decoded' : typeof outcome === 'string' ? outcome : outcome.result;
    if (result === 'unable') throw new UnableToMake();
    if (result === 'late') throw new SourceFailure(502, { isLate: true });
    // A first look that fails means that the picture cannot be read; later jobs may fail for other reasons.
    if (typeof result === 'string')
      throw new SourceFailure(502, task.kind === 'look' && result ? { why: result } : {});
    onResized(task.kind, performance.now() - startedAt);
    return result;
  }

  async function tryOnce(task: Task, input: string | Buffer): Promise<JobOutcome> {
    if (closed) throw new OverloadError();
    clearTimeout(idle);
    if (!current && startAgainAt !== null && now() < startAgainAt) return 'unable';
    current ??= start();
    const worker = current;
    const id = ++ids;
    const { promise, resolve } = Promise.withResolvers<JobOutcome>();
    worker.jobs.set(id, resolve);
    const deadline = setTimeout(() => {
      resolve('late');
      end(worker);
    }, limits.jobTimeoutMs);
    // The process runs in another folder, where a relative path of DATA_DIR would lead elsewhere.
    const found = typeof input === 'string' ? absolute(input) : input;
    // A send that fails is followed by `exit`.
    worker.child.send({ id, input: found, task } satisfies ResizeJob, () => {});
    const outcome = await promise;
    clearTimeout(deadline);
    worker.jobs.delete(id);
    if (worker.jobs.size === 0) idle = setTimeout(end, limits.idleMs, worker).unref();
    return outcome;
  }

  function start(): Worker {
    const worker: Worker = { child: forkApart(program), isReady: false, jobs: new Map() };
    const { child } = worker;
    /** @param byItself true where it ended by itself before it was ready: the library cannot be loaded */
    const onEnd = (reason: Error, byItself: boolean) => {
      if (worker === current && byItself) beUnable(reason);
      else if (worker === current) onProblem('a resize process ended', reason);
      end(worker);
    };
    child.on('message', (said: ResizeMessage) => {
      if (said !== 'ready') return void worker.jobs.get(said.id)?.({ result: said.result });
      worker.isReady = true;
      startAgainAt = null;
    });
    child.on('error', (error) => onEnd(error, false));
    child.on('exit', (code, signal) => {
      const reason = new Error(`code ${code}, signal ${signal}`);
      const ended = () => onEnd(reason, !worker.isReady && signal === null);
      // The process's last messages arrive before the channel closes.
      if (child.connected) child.once('disconnect', ended);
      else ended();
    });
    return worker;
  }

  /** Tells the operator once, not after each try. */
  function beUnable(cause: Error): void {
    if (startAgainAt === null) onProblem(`no picture can be made. ${UNABLE_REMEDY}`, cause);
    startAgainAt = now() + limits.unableMs;
  }

  /** Kills a process; its jobs are tried once more. The next picture starts another. */
  function end(worker: Worker): void {
    if (worker === current) current = null;
    for (const settle of worker.jobs.values()) settle(worker.isReady ? 'died' : 'unable');
    worker.child.kill('SIGKILL');
  }

  return {
    run,
    /** The process's id; undefined while there is none. */
    pid: (): number | undefined => current?.child.pid,
    /** Ends the process; all jobs fail. */
    close(): void {
      closed = true;
      clearTimeout(idle);
      if (current) end(current);
    },
  };
}

/** Starts the program with an environment and a folder of its own; it may read itself and the packages alone. */
function forkApart(program: string): ChildProcess {
  const sharp = findPackageJSON('sharp', import.meta.url);
  const packages = sharp ? [dirname(dirname(sharp)), dirname(dirname(realpathSync(sharp)))] : [];
  const readable = [...new Set([dirname(program), ...packages])];
  const child = fork(program, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    cwd: dirname(program),
    execArgv: [
      '--expose-gc',
      '--permission',
      '--allow-addons',
      ...readable.map((folder) => `--allow-fs-read=${folder}`),
    ],
    // One malloc arena halves the memory that stays resident.
    env: { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '2', JPEGMEM: JPEG_MEMORY },
  });
  // An idle child must not keep the server's process alive.
  child.unref();
  child.channel?.unref();
  return child;
}
