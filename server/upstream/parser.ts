import { setImmediate } from 'node:timers/promises';
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import { ContentFailure } from './content-failure.ts';
import { type ParsedBody, parseBody } from './parse-body.ts';
import type { ParseJob, ParseOutcome } from './parse-worker.ts';
import type { Sanitise } from './record.ts';
import { type Item, RESOURCES, type ResourceName } from './resources.ts';

export interface ParserOptions {
  /** For bodies that are parsed in this thread; the other one has the site's own. */
  sanitise: Sanitise;
  /** The program of the other thread; beside this file (or in the built folder) unless told otherwise. */
  program?: URL;
  /** A body that is not parsed by then is given up; milliseconds. */
  timeoutMs?: number;
  /** A thread without work ends after this, and gives its memory back; milliseconds. */
  idleMs?: number;
}

export interface Parser {
  /**
   * @param bytes of a whole body
   * @throws ContentFailure for what is not the content of that resource
   */
  parse(name: ResourceName, bytes: Buffer): Promise<ParsedBody>;
  close(): Promise<void>;
}

/** Larger bodies are parsed in another thread. Sanitising that much HTML takes some 20 ms. Bytes. */
const MAX_INLINE_BYTES = 48 * 1024;

interface Job {
  items: MessagePort;
  timer: NodeJS.Timeout;
  resolve: (body: Promise<ParsedBody>) => void;
  reject: (error: unknown) => void;
}

/** Parses small bodies at once and large ones in a thread that begins with the first of them. */
export function createParser(options: ParserOptions): Parser {
  const { sanitise, program = besideThisFile(), timeoutMs = 30_000, idleMs = 2_000 } = options;
  const jobs = new Map<number, Job>();
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  async function parse(name: ResourceName, bytes: Buffer): Promise<ParsedBody> {
    return bytes.length <= MAX_INLINE_BYTES ? parseBody(name, bytes, sanitise) : parseElsewhere(name, bytes);
  }

  function parseElsewhere(name: ResourceName, bytes: Buffer): Promise<ParsedBody> {
    const { promise, resolve, reject } = Promise.withResolvers<ParsedBody>();
    const { port1, port2 } = new MessageChannel();
    const id = ++lastId;
    const timer = setTimeout(() => {
      stop(
        new ContentFailure(
          'unreachable',
          'shape',
          `${RESOURCES[name].endpoint}: not parsed within ${timeoutMs} ms`,
        ),
      );
    }, timeoutMs);
    jobs.set(id, { items: port1, timer, resolve, reject });
    clearTimeout(idle);
    worker ??= start();
    worker.ref();
    const job: ParseJob = { id, name, bytes, items: port2 };
    worker.postMessage(job, [port2]);
    return promise;
  }

  function start(): Worker {
    // Node reads the program by itself: what loads TypeScript for tests is not wanted in there.
    const started = new Worker(program, { execArgv: [], env: {}, name: 'content-parser' });
    started.on('message', finish);
    started.on('error', (error) => stop(error, started));
    started.on('exit', () => stop(new Error('The parsing thread ended'), started));
    return started;
  }

  function finish(outcome: ParseOutcome): void {
    const job = jobs.get(outcome.id);
    if (!job) return;
    forget(outcome.id, job);
    if ('counts' in outcome) job.resolve(collect(job.items, outcome.counts));
    else {
      job.items.close();
      job.reject('failure' in outcome ? failureOf(outcome.failure) : outcome.error);
    }
    if (jobs.size) return;
    worker?.unref();
    idle = setTimeout(() => void end(), idleMs).unref();
  }

  function forget(id: number, { timer }: Job): void {
    jobs.delete(id);
    clearTimeout(timer);
  }

  /** Ends the thread; what it had to do fails, and the next body begins another one. */
  function stop(error: unknown, which = worker): void {
    if (which !== worker) return;
    for (const [id, job] of jobs) {
      forget(id, job);
      job.items.close();
      job.reject(error);
    }
    void end();
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = worker;
    worker = null;
    await ending?.terminate();
  }

  return {
    parse,
    async close() {
      stop(new ContentFailure('unreachable', 'shape', 'The site is closing'));
      await end();
    },
  };
}

function failureOf({ kind, reason, message }: Pick<ContentFailure, 'kind' | 'reason' | 'message'>) {
  return new ContentFailure(kind, reason, message);
}

/** Takes the items over a piece at a time, and lets readers in between. */
async function collect(port: MessagePort, counts: Omit<ParsedBody, 'items'>): Promise<ParsedBody> {
  const items: Item[] = [];
  for (;;) {
    const piece = receiveMessageOnPort(port) as { message: Item[] } | undefined;
    if (!piece) break;
    for (const item of piece.message) items.push(item);
    await setImmediate();
  }
  port.close();
  return { items, ...counts };
}

/** As TypeScript while developing and testing; built, it stands beside the server's own bundle. */
function besideThisFile(): URL {
  const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
  return new URL(`./parse-worker.${extension}`, import.meta.url);
}
