import { setTimeout } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { MediaLimits } from './limits.ts';
import { isPage, packingsOf, type Source, type Sources, sizeOf } from './sources.ts';

export interface FileSizesOptions {
  sources: Sources;
  learner: Learner;
  now: () => number;
  limits: Pick<MediaLimits, 'fileBytes' | 'fileHeadersTimeoutMs'>;
  /** Called when a size was learnt or has changed. */
  onLearnt: () => void;
}

/** More documents than any such site has. */
const MAX_FILES = 5_000;
const HOUR_MS = 3_600_000;
/** A source without HEAD is asked for the first byte. */
const WAYS = [{ method: 'HEAD' }, { headers: { range: 'bytes=0-0' } }];

/** Sizes of documents, as their sources state them. Pages do not wait for them; a restart learns them anew. */
export function createFileSizes({ sources, learner, now, limits, onLearnt }: FileSizesOptions) {
  const known = new LRUCache<Source, { bytes: number | null; askAt: number }>({ max: MAX_FILES });

  async function learn(source: Source): Promise<void> {
    const bytes = await ask(source).catch(() => null);
    const before = known.peek(source)?.bytes ?? null;
    known.set(source, { bytes: bytes ?? before, askAt: now() + (bytes === null ? 1 : 24) * HOUR_MS });
    if (bytes !== null && bytes !== before) onLearnt();
  }

  /** @returns null where no response has the file as it is saved */
  async function ask(source: Source): Promise<number | null> {
    const place = sources.locate(source);
    if (!(place instanceof URL)) return null;
    const signal = AbortSignal.timeout(limits.fileHeadersTimeoutMs);
    for (const way of WAYS) {
      const response = await sources.request(place, { signal, ...way });
      await response.body?.cancel();
      const isFile = [200, 206].includes(response.status) && !isPage(response);
      const size = isFile && !packingsOf(response).length && sizeOf(response);
      if (size) return size <= limits.fileBytes ? size : null;
    }
    return null;
  }

  return {
    /** @returns bytes; null for a size that is not known yet, and is then asked for */
    get(source: Source): number | null {
      const found = known.get(source);
      if (!found || found.askAt <= now()) learner.add(source, learn);
      return found?.bytes ?? null;
    },
  };
}

export type Learner = ReturnType<typeof createLearner>;

/** Sources beyond these are left out until a page asks for them again. */
const MAX_QUEUED = 600;

/**
 * Asks for pictures and sizes after the pages that show them were rendered, one at a time.
 * @param delayMs the first of a batch waits this long
 */
export function createLearner(delayMs: number) {
  const queued = new Set<Source>();
  let last = Promise.resolve();
  let stopped = false;
  return {
    /** @param learn its rejection is ignored */
    add(source: Source, learn: (source: Source) => Promise<unknown>): void {
      if (stopped || queued.has(source) || queued.size >= MAX_QUEUED) return;
      const before = queued.size ? last : setTimeout(delayMs, undefined, { ref: false });
      queued.add(source);
      last = before.then(async () => {
        if (!stopped) await learn(source).catch(() => {});
        queued.delete(source);
      });
    },
    /** Drops sources that were not begun. */
    stop(): void {
      stopped = true;
    },
  };
}
