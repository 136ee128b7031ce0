import { readFileSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Source } from './sources.ts';

const FACTS = z.object({
  /** Digest of the original's bytes: names all that is made of it. */
  tag: z.string().regex(/^[0-9a-f]{32}$/),
  /** Pixels, as the picture is seen (turned by its EXIF orientation). */
  width: z.int(),
  height: z.int(),
  /** Dominant colour, `#rrggbb`. */
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  /** The original was last compared with its source, milliseconds. */
  checkedAt: z.number(),
  /** ETag and Last-Modified of this version. */
  etag: z.string().optional(),
  modified: z.string().optional(),
});
const ENTRIES = z.array(z.tuple([z.string(), FACTS]));

/** Facts about a picture that was fetched once. */
export type PictureFacts = z.infer<typeof FACTS>;

/** More sources than any such site has; a record takes about 200 bytes. */
const MAX_SOURCES = 20_000;
const WRITE_DELAY_MS = 2_000;

export type PictureFactsIndex = ReturnType<typeof createPictureFacts>;

export interface PictureFactsOptions {
  /** JSON, read at once, begun anew if it cannot be read; null = in memory only. */
  file: string | null;
  /** A width, height or colour was learnt or changed. */
  onLearnt: () => void;
  onProblem: (what: string, error: unknown) => void;
}

/** Facts by source. */
export function createPictureFacts({ file, onLearnt, onProblem }: PictureFactsOptions) {
  const known = new LRUCache<Source, PictureFacts>({ max: MAX_SOURCES });
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  if (file) read(file);

  function read(path: string): void {
    try {
      const entries = ENTRIES.parse(JSON.parse(readFileSync(path, 'utf8')));
      for (const [source, facts] of entries) known.set(source as Source, facts);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
        onProblem('the facts about pictures cannot be read', error);
    }
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

  /** Writes the news since the last time; never rejects. */
  function flush(): Promise<void> {
    if (timer) writing = writing.then(write);
    clearTimeout(timer);
    return writing;
  }

  return {
    get: (source: Source) => known.get(source),
    set(source: Source, facts: PictureFacts): void {
      const before = known.get(source);
      known.set(source, facts);
      if (file) timer ??= setTimeout(flush, WRITE_DELAY_MS).unref();
      const { width, height, color } = facts;
      if (before?.width !== width || before.height !== height || before.color !== color) onLearnt();
    },
    flush,
  };
}
