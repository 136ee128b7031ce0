import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import type { Source } from './sources.ts';

/** Facts about a picture that was fetched once. */
export interface PictureFacts {
  /** Digest of the original's bytes: names all pictures made of it. */
  tag: string;
  /** Pixels, after its EXIF orientation. */
  width: number;
  height: number;
  /** Dominant colour, `#rrggbb`. */
  color: string;
  /** Time of the last comparison with the source; milliseconds. */
  checkedAt: number;
  /** ETag and Last-Modified of this version. */
  etag?: string | undefined;
  modified?: string | undefined;
}

export type PictureFactsIndex = ReturnType<typeof createPictureFacts>;

/** More sources than any such site has; a record takes about 200 bytes. */
const MAX_SOURCES = 20_000;
const WRITE_DELAY_MS = 2_000;

/**
 * Facts by source.
 * @param file JSON; begun anew if it cannot be read; null = in memory only
 */
export function createPictureFacts(file: string | null, onProblem: (what: string, error: unknown) => void) {
  const known = new LRUCache<Source, PictureFacts>({ max: MAX_SOURCES });
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  try {
    const entries: [Source, PictureFacts][] = file ? JSON.parse(readFileSync(file, 'utf8')) : [];
    for (const [source, facts] of entries) known.set(source, facts);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (!isMissing) onProblem('the facts about pictures cannot be read', error);
  }

  async function write(): Promise<void> {
    timer = undefined;
    try {
      // Oldest use first, so that reading them back restores the order.
      await writeFile(`${file}.new`, JSON.stringify([...known.entries()].reverse()), { flush: true });
      await rename(`${file}.new`, String(file));
    } catch (error) {
      onProblem('the facts about pictures cannot be written', error);
    }
  }

  /** Writes changes since the last write; never rejects. */
  function flush(): Promise<void> {
    if (timer) writing = writing.then(write);
    clearTimeout(timer);
    return writing;
  }

  return {
    get: (source: Source) => known.get(source),
    set(source: Source, facts: PictureFacts): void {
      known.set(source, facts);
      if (file) timer ??= setTimeout(flush, WRITE_DELAY_MS).unref();
    },
    flush,
  };
}
