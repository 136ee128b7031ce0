import type { Dispatcher } from 'undici';
import { createLeastUsed } from '../http/least-used.ts';
import { contentEncodings, discard, requestSource } from './download.ts';
import { createMeasureQueue } from './measure-queue.ts';
import type { Source, Sources } from './sources.ts';

export interface FileSizesOptions {
  sources: Pick<Sources, 'locate'>;
  dispatcher: Dispatcher;
  now: () => number;
  /** Larger files are not sent, so nothing is said of them. */
  maxBytes: number;
  /** For the headers of one file; this and the following in milliseconds. */
  timeoutMs: number;
  /** After a page first showed a file. */
  delayMs: number;
  /** A known size is asked for again after this, one that was not to be had after `failureMs`. */
  recheckMs: number;
  failureMs: number;
}

export interface FileSizes {
  /** @returns bytes as far as they are known; what is not will be asked for, one file at a time */
  get(source: Source): number | null;
  /** Grows when a size was learnt or has changed: pages made before are out of date. */
  version(): number;
  /** Leaves out what was not asked for yet. */
  stop(): void;
}

/** More documents than any such site has. */
const MAX_FILES = 5_000;

/** What documents weigh, by the word of where they stand. No page waits for it, and a restart learns it anew. */
export function createFileSizes(options: FileSizesOptions): FileSizes {
  const { sources, now, delayMs, recheckMs, failureMs } = options;
  const known = createLeastUsed<Source, { bytes: number | null; askAt: number }>(MAX_FILES);
  const asking = createMeasureQueue({ measure: learn, delayMs });
  let version = 0;

  async function learn(source: Source): Promise<void> {
    const place = sources.locate(source);
    const bytes = place && 'url' in place ? await sizeOf(place.url, options).catch(() => null) : null;
    const before = known.peek(source)?.bytes ?? null;
    known.set(source, { bytes: bytes ?? before, askAt: now() + (bytes === null ? failureMs : recheckMs) });
    if (bytes !== null && bytes !== before) version++;
  }

  return {
    get(source) {
      const found = known.get(source);
      if (!found || found.askAt <= now()) asking.add(source);
      return found?.bytes ?? null;
    },
    version: () => version,
    stop: asking.stop,
  };
}

/** A source that knows no HEAD is asked for the first byte. */
const WAYS = [
  { method: 'HEAD', headers: {} },
  { method: 'GET', headers: { range: 'bytes=0-0' } },
] as const;

async function sizeOf(
  url: URL,
  { dispatcher, timeoutMs, maxBytes }: Pick<FileSizesOptions, 'dispatcher' | 'timeoutMs' | 'maxBytes'>,
): Promise<number | null> {
  const signal = AbortSignal.timeout(timeoutMs);
  for (const { method, headers } of WAYS) {
    const response = await requestSource(url, {
      ...{ dispatcher, signal, method },
      headers: { 'accept-encoding': 'identity', ...headers },
    });
    await discard(response);
    const bytes = statedSize(response);
    if (bytes !== null) return bytes > 0 && bytes <= maxBytes ? bytes : null;
  }
  return null;
}

/** @returns null where the response is none with that file, whole and as it is saved */
function statedSize({ statusCode, headers }: Dispatcher.ResponseData): number | null {
  const text = (name: string) => (typeof headers[name] === 'string' ? headers[name] : '');
  // A page is what a source shows for an error that it gives no status.
  const isPage = /^\s*text\/html/i.test(text('content-type'));
  if (isPage || contentEncodings(headers['content-encoding']).length) return null;
  const stated =
    statusCode === 206
      ? /\/(\d+)$/.exec(text('content-range'))?.[1]
      : statusCode === 200 && text('content-length');
  return stated ? Number(stated) : null;
}
