import type { Dispatcher } from 'undici';
import { createLeastUsed } from '../http/least-used.ts';
import { discard, requestSource, stated } from './download.ts';
import type { MediaLimits } from './limits.ts';
import type { Source, Sources } from './sources.ts';

export interface FileSizesOptions {
  sources: Pick<Sources, 'locate'>;
  dispatcher: Dispatcher;
  now: () => number;
  limits: Pick<MediaLimits, 'fileBytes' | 'fileHeadersTimeoutMs' | 'measureDelayMs'>;
}

export interface FileSizes {
  /** @returns bytes as far as they are known; an unknown size is asked for later, one file at a time */
  get(source: Source): number | null;
  /** Grows when a size was learnt or has changed: pages made before are out of date. */
  version(): number;
  /** Drops the files that were not asked for yet. */
  stop(): void;
}

/** More documents than any such site has. */
const MAX_FILES = 5_000;
const HOUR_MS = 3_600_000;
/** A source that knows no HEAD is asked for the first byte. */
const WAYS = [
  { method: 'HEAD', headers: {} },
  { method: 'GET', headers: { range: 'bytes=0-0' } },
] as const;

/** Sizes of documents, as their sources state them. No page waits for one, and a restart learns them anew. */
export function createFileSizes({ sources, dispatcher, now, limits }: FileSizesOptions): FileSizes {
  const known = createLeastUsed<Source, { bytes: number | null; askAt: number }>(MAX_FILES);
  const asking = createLearner(learn, limits.measureDelayMs);
  let version = 0;

  async function learn(source: Source): Promise<void> {
    const place = sources.locate(source);
    const bytes = place && 'url' in place ? await ask(place.url).catch(() => null) : null;
    const before = known.peek(source)?.bytes ?? null;
    known.set(source, { bytes: bytes ?? before, askAt: now() + (bytes === null ? 1 : 24) * HOUR_MS });
    if (bytes !== null && bytes !== before) version++;
  }

  /** @returns null where no response is one with that file, as it is saved */
  async function ask(url: URL): Promise<number | null> {
    const signal = AbortSignal.timeout(limits.fileHeadersTimeoutMs);
    for (const way of WAYS) {
      const response = await requestSource(url, { dispatcher, signal, ...way });
      await discard(response);
      const { size, isPage, encodings } = stated(response);
      const isFile = [200, 206].includes(response.statusCode) && !isPage && !encodings.length;
      if (isFile && size) return size <= limits.fileBytes ? size : null;
    }
    return null;
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

/** Sources beyond these are left out until a page asks for them again. */
const MAX_QUEUED = 600;

/**
 * Learns about sources behind the back of the pages that show them, one at a time.
 * @param learn never rejects
 * @param delayMs pages go first: the first of a batch waits this long
 */
export function createLearner(learn: (source: Source) => Promise<void>, delayMs: number) {
  const queued = new Set<Source>();
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;

  async function learnAll(): Promise<void> {
    for (const source of queued) {
      await learn(source);
      queued.delete(source);
    }
    timer = null;
  }

  return {
    add(source: Source): void {
      if (stopped || queued.size >= MAX_QUEUED) return;
      queued.add(source);
      timer ??= setTimeout(() => void learnAll(), delayMs).unref();
    },
    stop(): void {
      stopped = true;
      queued.clear();
      if (timer) clearTimeout(timer);
    },
  };
}
