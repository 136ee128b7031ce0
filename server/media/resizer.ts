import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Busy, SourceFailure } from './failures.ts';
import { feed, inputSize, type PictureInput, startResizeProcess } from './resize-child.ts';
import type { Look, ResizeJob, ResizeResult } from './resize-process.ts';

export interface Resized {
  bytes: Buffer | null;
  look: Look | null;
}

export interface ResizeRequest extends Omit<ResizeJob, 'id' | 'size'> {
  input: PictureInput;
}

/** `now`: a reader waits. `later`: nobody does; it takes one lane at most, and only when no reader waits. */
export type Urgency = 'now' | 'later';

export interface Resizer {
  /**
   * @throws Busy when the queue is full; SourceFailure when the picture is refused or takes too long; InputGone
   *   when its file was evicted before its turn, or is damaged
   */
  run(request: ResizeRequest, urgency: Urgency): ResizeTicket;
  /** Ends the processes; what is running or queued fails. */
  close(): Promise<void>;
}

export interface ResizeTicket {
  done: Promise<Resized>;
  /** A reader has come to wait for what was begun for later; `Busy` when too many wait already. */
  hurry(): void;
}

export interface ResizerOptions {
  /** The program of a resize process; beside this file (or in the built folder) unless told otherwise. */
  program?: string;
  /** Pictures at a time. */
  lanes?: number;
  /** Readers' pictures that may wait. */
  queue?: number;
  /** Pictures for later that may wait. */
  laterQueue?: number;
  /** A process that has not responded by then is killed, milliseconds. */
  jobTimeoutMs?: number;
  /** A process without work ends after this, and gives its memory back; milliseconds. */
  idleMs?: number;
  /** Whether the process has no time or memory for a picture more. */
  isOverloaded?: () => boolean;
  onResized?: (format: string, ms: number) => void;
  onProblem?: (what: string, error: unknown) => void;
}

interface Task {
  request: ResizeRequest;
  resolve: (resized: Resized) => void;
  reject: (error: Error) => void;
}

interface Lane {
  child: ChildProcess | null;
  task: Task | null;
  urgency: Urgency;
  /** The job's deadline while there is one, else the end of idleness. */
  timer: NodeJS.Timeout | null;
}

/** A process larger than this after a job is replaced: libraries fragment their heap over many pictures. */
const RETIRE_BYTES = 220 * 1024 * 1024;

/** @throws where the program is missing: a build that forgot it must not start */
export function createResizer(options: ResizerOptions = {}): Resizer {
  const { lanes: count = 2, queue = 32, laterQueue = 256, jobTimeoutMs = 25_000, idleMs = 20_000 } = options;
  const program = options.program ?? besideThisFile();
  if (!existsSync(program)) throw new Error(`the resize program ${program} is missing`);

  const waiting: Record<Urgency, Task[]> = { now: [], later: [] };
  const limits: Record<Urgency, number> = { now: queue, later: laterQueue };
  const lanes: Lane[] = Array.from({ length: count }, () => ({
    child: null,
    task: null,
    urgency: 'now',
    timer: null,
  }));
  let jobs = 0;
  let closed = false;

  function run(request: ResizeRequest, urgency: Urgency): ResizeTicket {
    const { promise, resolve, reject } = Promise.withResolvers<Resized>();
    const task: Task = { request, resolve, reject };
    if (closed || options.isOverloaded?.() || waiting[urgency].length >= limits[urgency]) reject(new Busy());
    else {
      waiting[urgency].push(task);
      assign();
    }
    return { done: promise, hurry: () => hurry(task) };
  }

  function hurry(task: Task): void {
    const at = waiting.later.indexOf(task);
    if (at < 0) return;
    waiting.later.splice(at, 1);
    if (waiting.now.length >= limits.now) task.reject(new Busy());
    else {
      waiting.now.push(task);
      assign();
    }
  }

  function assign(): void {
    for (;;) {
      const idle = lanes.filter((lane) => !lane.task);
      const lane = idle.find((each) => each.child) ?? idle[0];
      if (!lane) return;
      const urgency: Urgency = waiting.now.length ? 'now' : 'later';
      if (urgency === 'later' && lanes.some((each) => each.task && each.urgency === 'later')) return;
      const task = waiting[urgency].shift();
      if (!task) return;
      begin(lane, task, urgency);
    }
  }

  function begin(lane: Lane, task: Task, urgency: Urgency): void {
    const id = ++jobs;
    const started = performance.now();
    const child = lane.child ?? start(lane);
    lane.task = task;
    lane.urgency = urgency;
    if (lane.timer) clearTimeout(lane.timer);
    lane.timer = setTimeout(() => {
      lane.child = null;
      child.kill('SIGKILL');
      end(lane, new SourceFailure(502, 'not-a-picture'));
    }, jobTimeoutMs);
    child.once('message', (result: ResizeResult) => {
      if (result.id !== id || lane.child !== child) return;
      if (result.rss > RETIRE_BYTES) release(lane);
      if (result.failed) return end(lane, new SourceFailure(502, 'not-a-picture'));
      options.onResized?.(
        task.request.card ? 'share' : (task.request.format ?? 'look'),
        performance.now() - started,
      );
      const { bytes, look } = result;
      end(lane, {
        bytes: bytes && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
        look,
      });
    });
    const { input, width, format, look, card } = task.request;
    const current = () => lane.child === child && lane.task === task;
    child.send(
      { id, size: inputSize(input), width, format, look, ...(card && { card }) } satisfies ResizeJob,
      (error) => {
        if (error && current()) end(lane, new SourceFailure(502, 'crash'));
      },
    );
    feed(child, input).catch((error: Error) => {
      if (!current()) return;
      lane.child = null;
      child.kill('SIGKILL');
      end(lane, error);
    });
  }

  /** Ends the lane's job, with its result or its failure, and takes the next. */
  function end(lane: Lane, outcome: Resized | Error): void {
    const { task, child } = lane;
    lane.task = null;
    if (lane.timer) clearTimeout(lane.timer);
    lane.timer = child && setTimeout(() => release(lane), idleMs).unref();
    if (outcome instanceof Error) task?.reject(outcome);
    else task?.resolve(outcome);
    assign();
  }

  function start(lane: Lane): ChildProcess {
    const child = startResizeProcess(program);
    lane.child = child;
    child.on('error', (error) => options.onProblem?.('a resize process failed', error));
    child.on('exit', (code, signal) => {
      if (lane.child !== child) return;
      lane.child = null;
      options.onProblem?.('a resize process ended', new Error(`code ${code}, signal ${signal}`));
      if (lane.task) end(lane, new SourceFailure(502, 'crash'));
    });
    return child;
  }

  /** Lets the lane's process end; the next job starts another. */
  function release(lane: Lane): void {
    const { child } = lane;
    lane.child = null;
    if (child?.connected) child.disconnect();
  }

  async function close(): Promise<void> {
    closed = true;
    for (const task of [...waiting.now.splice(0), ...waiting.later.splice(0)]) task.reject(new Busy());
    await Promise.all(
      lanes.map(async (lane) => {
        const { child } = lane;
        lane.child = null;
        end(lane, new Busy());
        if (lane.timer) clearTimeout(lane.timer);
        if (!child || child.exitCode !== null || child.signalCode !== null) return;
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.ref();
        child.kill('SIGKILL');
        await ended;
      }),
    );
  }

  return { run, close };
}

/** As TypeScript while developing and testing; built, it stands beside the server's own bundle. */
function besideThisFile(): string {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return fileURLToPath(new URL(`./resize-process.${extension}`, import.meta.url));
}
