import { readFileSync, statSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { createLeastUsed } from '../http/least-used.ts';
import type { Source } from './sources.ts';

const METADATA = z.object({
  /** Digest of the original's bytes: names all that is made of it. */
  tag: z.string().regex(/^[0-9a-f]{32}$/),
  /** Pixels, as the picture is seen (turned by its EXIF orientation). */
  width: z.int(),
  height: z.int(),
  /** Dominant colour, `#rrggbb`. */
  color: z.string().regex(/^#[0-9a-f]{6}$/),
  /** When the original was last compared with its source, milliseconds. */
  checkedAt: z.number(),
  /** ETag and Last-Modified of this version. */
  etag: z.string().optional(),
  modified: z.string().optional(),
});

/** Facts about a picture that was fetched once. */
export type PictureMetadata = z.infer<typeof METADATA>;

export interface MetadataIndex {
  get(source: Source): PictureMetadata | undefined;
  set(source: Source, metadata: PictureMetadata): void;
  /** The source says that there is no such picture; pages show their placeholder instead. Milliseconds. */
  setMissing(source: Source, forMs: number): void;
  isMissing(source: Source): boolean;
  /** Grows when a width, height or colour was learnt or changed: pages made before are out of date. */
  version(): number;
  /** Writes the news since the last time; never rejects. */
  flush(): Promise<void>;
}

/** More sources than any such site has; a record takes about 200 bytes. */
const MAX_SOURCES = 20_000;
const MAX_FILE_BYTES = 16 * 1024 * 1024;
const WRITE_DELAY_MS = 2_000;

/**
 * Reads the file at once: pages rendered from the first on show pictures with their size. A file that is missing is
 * an empty one; one that cannot be read is reported and begun anew.
 * @param options.file JSON; null = in memory only
 */
export function createMetadataIndex({
  file,
  onProblem,
}: {
  file: string | null;
  onProblem?: ((what: string, error: unknown) => void) | undefined;
}): MetadataIndex {
  const known = createLeastUsed<Source, PictureMetadata>(MAX_SOURCES);
  const missing = createLeastUsed<Source, true>(1_000);
  let version = 0;
  let reported = false;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  if (file) {
    try {
      for (const [source, metadata] of readEntries(file)) known.set(source, metadata);
    } catch (error) {
      onProblem?.('the facts about pictures cannot be read', error);
    }
  }

  function set(source: Source, metadata: PictureMetadata): void {
    const before = known.get(source);
    known.set(source, metadata);
    if (file && !timer) timer = setTimeout(flush, WRITE_DELAY_MS).unref();
    const { width, height, color } = metadata;
    if (before?.width !== width || before.height !== height || before.color !== color) version++;
  }

  function flush(): Promise<void> {
    if (timer) {
      clearTimeout(timer);
      timer = null;
      writing = writing.then(write);
    }
    return writing;
  }

  async function write(): Promise<void> {
    try {
      // Oldest use first, so that reading them back restores the order.
      await writeFile(`${file}.new`, JSON.stringify([...known.entries()].reverse()), { flush: true });
      await rename(`${file}.new`, String(file));
      reported = false;
    } catch (error) {
      if (!reported) onProblem?.('the facts about pictures cannot be written', error);
      reported = true;
    }
  }

  function setMissing(source: Source, forMs: number): void {
    if (!missing.has(source) && !known.has(source)) version++;
    missing.set(source, true, { ttl: forMs });
  }

  return {
    get: (source) => known.get(source),
    set,
    setMissing,
    isMissing: (source) => missing.has(source) && !known.has(source),
    version: () => version,
    flush,
  };
}

function readEntries(file: string): [Source, PictureMetadata][] {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0 || size > MAX_FILE_BYTES) return [];
  const entries = z.array(z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')));
  return entries.flatMap((entry) => {
    const { data } = z.tuple([z.string(), METADATA]).safeParse(entry);
    return data ? [data as [Source, PictureMetadata]] : [];
  });
}
