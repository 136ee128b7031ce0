import type { ChildProcess } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Busy, InputGone, SourceFailure } from './failures.ts';
import { startResizeProcess } from './resize-child.ts';
import type { Look, ResizeJob, ResizeResult } from './resize-process.ts';

/** An original: its bytes, or the file that holds them, which is read when its turn comes. */
export type PictureInput = Buffer | { path: string; size: number; tag: string };

/** Names an original by its bytes. */
export const TAG_LENGTH = 32;

export interface ResizeRequest extends Omit<ResizeJob, 'id' | 'input'> {
  input: PictureInput;
}

export interface Resized {
  bytes: Buffer | null;
  look: Look | null;
}

/** `now`: a reader waits. `later`: nobody does; one at a time at most, and only when no reader waits. */
export type Urgency = 'now' | 'later';

export interface Resizer {
  /**
   * @throws Busy when the queue is full; SourceFailure when the picture is refused or takes too long; InputGone
   *   when its file was evicted before its turn, or is damaged
   */
  run(request: ResizeRequest, urgency: Urgency): Promise<Resized>;
  /** Ends the process; what is running or queued fails. */
  close(): Promise<void>;
}

export interface ResizerOptions {
  /** The program of the resize process; beside this file (or in the built folder) unless told otherwise. */
  program?: string;
  /** Pictures at a time. */
  atOnce?: number;
  /** Pictures that may wait: readers', and those for later. */
  queue?: number;
  laterQueue?: number;
  /** A process that has not responded by then is killed, milliseconds. */
  jobTimeoutMs?: number;
  /** A process without work ends after this, and gives its memory back; milliseconds. */
  idleMs?: number;
  /** True while the server has no time or memory for another picture. */
  isOverloaded?: () => boolean;
  onResized?: (format: string, ms: number) => void;
  onProblem?: (what: string, error: unknown) => void;
}

interface Task {
  id: number;
  request: ResizeRequest;
  urgency: Urgency;
  /** Tried again without any other, because a process died while it had several. */
  alone: boolean;
  resolve: (resized: Resized) => void;
  reject: (error: Error) => void;
}

/** A process larger than this is replaced: libraries fragment their heap over many pictures. */
const RETIRE_BYTES = 220 * 1024 * 1024;

/**
 * Resizes pictures in one process beside the server, which starts with the first picture and again after a crash.
 * @throws where the program is missing: a build that forgot it must not start
 */
export function createResizer(options: ResizerOptions = {}): Resizer {
  const { atOnce = 2, queue = 32, laterQueue = 256, jobTimeoutMs = 45_000, idleMs = 20_000 } = options;
  const program = options.program ?? besideThisFile();
  if (!existsSync(program)) throw new Error(`the resize program ${program} is missing`);

  const waiting: Record<Urgency, Task[]> = { now: [], later: [] };
  const limits: Record<Urgency, number> = { now: queue, later: laterQueue };
  const running = new Map<number, Task>();
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let ids = 0;
  /** The process is too large: it takes no further picture. */
  let retiring = false;
  let closed = false;

  function run(request: ResizeRequest, urgency: Urgency): Promise<Resized> {
    if (closed || options.isOverloaded?.() || waiting[urgency].length >= limits[urgency]) {
      return Promise.reject(new Busy());
    }
    const { promise, resolve, reject } = Promise.withResolvers<Resized>();
    waiting[urgency].push({ id: ++ids, request, urgency, alone: false, resolve, reject });
    startNext();
    return promise;
  }

  function startNext(): void {
    const others = [...running.values()];
    if (closed || retiring || others.length >= atOnce || others.some(({ alone }) => alone)) return;
    const urgency: Urgency = waiting.now.length ? 'now' : 'later';
    const task = waiting[urgency][0];
    if (!task || (task.alone && others.length)) return;
    if (urgency === 'later' && others.some((other) => other.urgency === 'later')) return;
    waiting[urgency].shift();
    running.set(task.id, task);
    clearTimeout(idle);
    void resize(task);
    startNext();
  }

  async function resize(task: Task): Promise<void> {
    const { id, request } = task;
    const started = performance.now();
    try {
      const input = await read(request.input);
      if (running.get(id) !== task) return;
      child ??= start();
      const used = child;
      const result = await ask(used, { ...request, id, input });
      if (running.get(id) !== task || child !== used) return;
      retiring ||= result.rss > RETIRE_BYTES;
      if (result.failed) throw new SourceFailure(502, 'not-a-picture');
      options.onResized?.(request.card ? 'share' : (request.format ?? 'look'), performance.now() - started);
      const { bytes, look } = result;
      task.resolve({ bytes: bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), look });
    } catch (error) {
      task.reject(error as Error);
    }
    if (running.delete(id)) onEnd();
  }

  /** @throws SourceFailure when the process does not respond in time; then it is killed */
  function ask(used: ChildProcess, job: ResizeJob): Promise<ResizeResult> {
    const { promise, resolve, reject } = Promise.withResolvers<ResizeResult>();
    const timer = setTimeout(() => {
      running.delete(job.id);
      reject(new SourceFailure(502, 'not-a-picture'));
      abandon(used);
    }, jobTimeoutMs);
    function onMessage(result: ResizeResult): void {
      if (result.id !== job.id) return;
      stop();
      resolve(result);
    }
    function stop(): void {
      clearTimeout(timer);
      used.off('message', onMessage).off('exit', stop);
    }
    used.on('message', onMessage).on('exit', stop);
    // Where it cannot be sent the process has ended, and its `exit` tells.
    used.send(job, () => {});
    return promise;
  }

  /** Kills a process; its other pictures are tried once more, each alone. */
  function abandon(used: ChildProcess): void {
    used.kill('SIGKILL');
    if (child !== used) return;
    child = null;
    retiring = false;
    for (const task of running.values()) {
      task.id = ++ids;
      task.alone = true;
      waiting[task.urgency].unshift(task);
    }
    running.clear();
    startNext();
  }

  function onEnd(): void {
    if (running.size === 0) {
      if (retiring) release();
      else idle = setTimeout(release, idleMs).unref();
    }
    startNext();
  }

  function start(): ChildProcess {
    const started = startResizeProcess(program);
    started.on('error', (error) => options.onProblem?.('a resize process failed', error));
    started.on('exit', (code, signal) => {
      if (child !== started) return;
      options.onProblem?.('a resize process ended', new Error(`code ${code}, signal ${signal}`));
      const [task] = running.values();
      // With one picture in it, that one is to blame.
      if (task && running.size === 1) {
        running.delete(task.id);
        task.reject(new SourceFailure(502, 'crash'));
      }
      abandon(started);
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
    for (const task of [...running.values(), ...waiting.now, ...waiting.later]) task.reject(new Busy());
    running.clear();
    if (!used || used.exitCode !== null || used.signalCode !== null) return;
    const ended = new Promise((resolve) => used.once('exit', resolve));
    used.ref();
    used.kill('SIGKILL');
    await ended;
  }

  return { run, close };
}

/** @throws InputGone where the file does not hold what its tag names */
async function read(input: PictureInput): Promise<Buffer> {
  if (!('path' in input)) return input;
  const bytes = await readFile(input.path).catch((cause) => {
    throw new InputGone({ cause });
  });
  if (hash('sha256', bytes, 'hex').slice(0, TAG_LENGTH) !== input.tag) throw new InputGone();
  return bytes;
}

/** As TypeScript while developing and testing; built, it stands beside the server's own bundle. */
function besideThisFile(): string {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return fileURLToPath(new URL(`./resize-process.${extension}`, import.meta.url));
}
