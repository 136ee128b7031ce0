import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type ParsedBody, parseBody } from './parse-body.ts';
import { ContentFailure } from './reading.ts';
import type { Sanitise } from './record.ts';
import { RESOURCES, type ResourceName } from './resources.ts';

/** A body for the thread (parse-worker.ts), which gives its ParsedBody or throws. */
export interface ParseJob {
  name: ResourceName;
  bytes: Uint8Array;
}

/** Larger bodies are parsed in another thread. Sanitising that much HTML takes some 20 ms. Bytes. */
const MAX_INLINE_BYTES = 48 * 1024;
/** A body that is not parsed by then is given up; milliseconds. */
const PARSE_TIMEOUT_MS = 30_000;
/** As TypeScript while developing and testing; built, it stands beside the server's own bundle. */
const PROGRAM = new URL(`./parse-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

/**
 * Parses small bodies at once, and large ones one after the other in a thread of their own, so that readers do not
 * wait for them.
 * @param sanitise for small bodies; the thread has the site's own
 */
export function createParser(sanitise: Sanitise, program = PROGRAM) {
  const closing = new AbortController();
  let last: Promise<unknown> = Promise.resolve();

  async function parseInThread(job: ParseJob): Promise<ParsedBody> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(PARSE_TIMEOUT_MS)]);
    // Node reads the program by itself: the loader of TypeScript that tests have is not wanted there.
    const worker = new Worker(program, { workerData: job, execArgv: [], env: {} });
    try {
      const [parsed] = await once(worker, 'message', { signal });
      return parsed as ParsedBody;
    } catch (error) {
      throw failureOf(error as Error, job.name);
    } finally {
      await worker.terminate();
    }
  }

  return {
    /**
     * @param bytes of a whole body
     * @throws ContentFailure for a body that is not the content of that resource
     */
    async parse(name: ResourceName, bytes: Buffer): Promise<ParsedBody> {
      if (bytes.length <= MAX_INLINE_BYTES) return parseBody(name, bytes, sanitise);
      const parsing = last.then(() => parseInThread({ name, bytes }));
      last = parsing.catch(() => {});
      return parsing;
    },
    /** Bodies that are still to be parsed fail. */
    close: () => closing.abort(),
  };
}

export type Parser = ReturnType<typeof createParser>;

/** An error of the thread arrives with its fields, but without its class. */
function failureOf(error: Error, name: ResourceName): Error {
  if (error.name === 'ContentFailure') {
    const { kind, reason, message } = error as ContentFailure;
    return new ContentFailure(kind, reason, message);
  }
  if (error.name !== 'AbortError') return error;
  return new ContentFailure('unreachable', 'shape', `${RESOURCES[name].endpoint}: could not be parsed`);
}
