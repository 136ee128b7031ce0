import { type ChildProcess, fork } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { constants, setPriority } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TAG_LENGTH } from './formats.ts';
import { MEDIA_LIMITS, type MediaLimits } from './limits.ts';
import { Busy, InputGone, SourceFailure } from './media-response.ts';
import type { Look, ResizeJob, ResizeResult, Task, TaskResult } from './resize-process.ts';

/** An original: its bytes, or the file that holds them, which is read when its turn comes. */
export type PictureInput = Buffer | { path: string; tag: string };

/** `now`: a reader waits. `later`: nobody does; one at a time at most, and only when no reader waits. */
export type Urgency = 'now' | 'later';

export interface Resizer {
  /**
   * @throws Busy when the queue is full; SourceFailure when the picture is refused or takes too long; InputGone when
   *   its file was evicted before its turn, or is damaged
   */
  run<T extends Task>(input: PictureInput, task: T, urgency: Urgency): Promise<TaskResult<T>>;
  /** Ends the process; all that is running or queued fails. */
  close(): Promise<void>;
}

export interface ResizerOptions {
  /** The program of the process; beside this file (or in the built folder) unless told otherwise. */
  program?: string;
  limits?: Pick<MediaLimits, 'atOnce' | 'queue' | 'laterQueue'>;
  /** A process that has not responded by then is killed; one without work ends after `idleMs`. */
  jobTimeoutMs?: number;
  idleMs?: number;
  /** True while the server has no time or memory for another picture. */
  isOverloaded?: (() => boolean) | undefined;
  onResized?: ((format: string, ms: number) => void) | undefined;
  onProblem?: ((what: string, error: unknown) => void) | undefined;
}

interface Job {
  id: number;
  input: PictureInput;
  task: Task;
  urgency: Urgency;
  /** Tried again without any other, because a process died while it had several. */
  alone: boolean;
  startedAt: number;
  deadline?: NodeJS.Timeout;
  resolve: (result: Look | Buffer) => void;
  reject: (error: unknown) => void;
}

/** A process larger than this is replaced: libraries fragment their heap over many pictures. */
const RETIRE_BYTES = 220 * 1024 * 1024;

/**
 * Resizes pictures in one process beside the server, which starts with the first picture and again after a crash.
 * @throws where the program is missing: a build that forgot it must not start
 */
export function createResizer(options: ResizerOptions = {}): Resizer {
  const { limits = MEDIA_LIMITS, jobTimeoutMs = 45_000, idleMs = 20_000 } = options;
  const program = options.program ?? besideThisFile();
  if (!existsSync(program)) throw new Error(`the resize program ${program} is missing`);

  const waiting: Record<Urgency, Job[]> = { now: [], later: [] };
  const maxWaiting = { now: limits.queue, later: limits.laterQueue };
  const running = new Map<number, Job>();
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let ids = 0;
  /** The process is too large: it takes no further picture. */
  let retiring = false;
  let closed = false;

  function run<T extends Task>(input: PictureInput, task: T, urgency: Urgency): Promise<TaskResult<T>> {
    const { promise, resolve, reject } = Promise.withResolvers<TaskResult<T>>();
    if (closed || options.isOverloaded?.() || waiting[urgency].length >= maxWaiting[urgency]) {
      reject(new Busy());
      return promise;
    }
    const settle = { resolve: resolve as Job['resolve'], reject };
    waiting[urgency].push({ id: ++ids, input, task, urgency, alone: false, startedAt: 0, ...settle });
    startNext();
    return promise;
  }

  function startNext(): void {
    const others = [...running.values()];
    if (closed || retiring || others.length >= limits.atOnce || others.some(({ alone }) => alone)) return;
    const urgency: Urgency = waiting.now.length ? 'now' : 'later';
    const job = waiting[urgency][0];
    if (!job || (job.alone && others.length)) return;
    if (urgency === 'later' && others.some((other) => other.urgency === 'later')) return;
    waiting[urgency].shift();
    running.set(job.id, job);
    clearTimeout(idle);
    void begin(job);
    startNext();
  }

  async function begin(job: Job): Promise<void> {
    const { id, task } = job;
    job.startedAt = performance.now();
    try {
      const input = await read(job.input);
      if (running.get(id) !== job) return;
      child ??= start();
      const used = child;
      job.deadline = setTimeout(() => abandon(used, job, 'not-a-picture'), jobTimeoutMs);
      // Where it cannot be sent the process has ended, and its `exit` tells.
      child.send({ id, input, task } satisfies ResizeJob, () => {});
    } catch (error) {
      end(job, error);
    }
  }

  function onResult({ id, result, rss }: ResizeResult): void {
    const job = running.get(id);
    if (!job) return;
    retiring ||= rss > RETIRE_BYTES;
    if (result) options.onResized?.(job.task.kind, performance.now() - job.startedAt);
    end(job, result ?? new SourceFailure(502, 'not-a-picture'));
  }

  function end(job: Job, outcome: unknown): void {
    clearTimeout(job.deadline);
    if (!running.delete(job.id)) return;
    if (outcome instanceof Error) job.reject(outcome);
    else job.resolve(outcome as Look | Buffer);
    if (running.size === 0) {
      if (retiring) release();
      else idle = setTimeout(release, idleMs).unref();
    }
    startNext();
  }

  /** Ends a process: the picture that is to blame fails, the others are tried once more, each alone. */
  function abandon(used: ChildProcess, blamed: Job | undefined, reason: string): void {
    used.kill('SIGKILL');
    if (child !== used) return;
    child = null;
    retiring = false;
    for (const job of running.values()) {
      clearTimeout(job.deadline);
      if (job === blamed) job.reject(new SourceFailure(502, reason));
      else waiting[job.urgency].unshift(Object.assign(job, { id: ++ids, alone: true }));
    }
    running.clear();
    startNext();
  }

  function start(): ChildProcess {
    const started = startProcess(program);
    started.on('message', onResult);
    started.on('error', (error) => options.onProblem?.('a resize process failed', error));
    started.on('exit', (code, signal) => {
      if (child !== started) return;
      options.onProblem?.('a resize process ended', new Error(`code ${code}, signal ${signal}`));
      const [job] = running.values();
      // With one picture in it, that one is to blame.
      abandon(started, running.size === 1 ? job : undefined, 'crash');
    });
    return started;
  }

  /** Lets the process end; the next picture starts another. */
  function release(): void {
    if (child?.connected) child.disconnect();
    child = null;
    retiring = false;
  }

  async function close(): Promise<void> {
    closed = true;
    clearTimeout(idle);
    const used = child;
    child = null;
    for (const job of [...running.values(), ...waiting.now, ...waiting.later]) {
      clearTimeout(job.deadline);
      job.reject(new Busy());
    }
    running.clear();
    if (!used || used.exitCode !== null || used.signalCode !== null) return;
    const ended = new Promise((resolve) => used.once('exit', resolve));
    used.ref();
    used.kill('SIGKILL');
    await ended;
  }

  return { run, close };
}

/** @throws InputGone where the file does not hold the bytes that its tag names */
async function read(input: PictureInput): Promise<Buffer> {
  if (!('path' in input)) return input;
  const bytes = await readFile(input.path).catch((cause) => {
    throw new InputGone('', { cause });
  });
  if (hash('sha256', bytes, 'hex').slice(0, TAG_LENGTH) !== input.tag) throw new InputGone();
  return bytes;
}

/**
 * Starts a resize process with next to nothing of the server's: an environment and a folder of its own, its pictures
 * as bytes, and of files no more than its program and the packages. So no JavaScript in it finds DATA_DIR or the
 * server's environment, and no decoder is given a path. Machine code that a broken decoder was made to run stands
 * above Node's permissions: against that there are the closed set of formats and the container.
 */
function startProcess(program: string): ChildProcess {
  const sharp = findPackageJSON('sharp', import.meta.url);
  const packages = sharp ? [dirname(dirname(sharp)), dirname(dirname(realpathSync(sharp)))] : [];
  const readable = [...new Set([dirname(program), ...packages])];
  const child = fork(program, [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    cwd: dirname(program),
    execArgv: ['--permission', '--allow-addons', ...readable.map((folder) => `--allow-fs-read=${folder}`)],
    // One malloc arena instead of several for each thread: 90 MB stay resident after two dozen pictures instead of
    // 200 MB.
    env: { MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '2' },
  });
  // A job's deadline keeps the server's process alive; an idle one must not.
  child.unref();
  child.channel?.unref();
  try {
    // Pages go before pictures where both want the processor.
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Already ended, or not allowed here: it then runs as any other.
  }
  return child;
}

/** As TypeScript while developing and testing; built, it stands beside the server's own bundle. */
function besideThisFile(): string {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return fileURLToPath(new URL(`./resize-process.${extension}`, import.meta.url));
}
