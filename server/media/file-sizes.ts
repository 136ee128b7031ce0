import { LRUCache } from 'lru-cache';
import type { createLater, MediaLimits } from './limits.ts';
import { isPage, packingsOf, type Source, type Sources, sizeOf } from './sources.ts';

export interface FileSizesOptions {
  sources: Sources;
  /** Asks after the pages that show the files were rendered. */
  learnLater: ReturnType<typeof createLater>;
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
export function createFileSizes({ sources, learnLater, now, limits, onLearnt }: FileSizesOptions) {
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
      if (!found || found.askAt <= now()) learnLater(source, () => learn(source));
      return found?.bytes ?? null;
    },
  };
}
