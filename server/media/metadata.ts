import { readFileSync, statSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { createLeastUsed } from '../http/least-used.ts';
import type { Source } from './sources.ts';

/** What is known of a picture that was fetched once. */
export interface PictureMetadata {
  /** Digest of the original's bytes: what is made of it is named by this. */
  tag: string;
  /** Pixels, as the picture is seen (turned by its EXIF orientation). */
  width: number;
  height: number;
  /** Dominant colour, `#rrggbb`. */
  color: string;
  /** When the original was last compared with its source, milliseconds. */
  checkedAt: number;
  /** What the source said of this version: ETag and Last-Modified. */
  etag?: string;
  modified?: string;
}

export interface MetadataIndex {
  get(source: Source): PictureMetadata | undefined;
  set(source: Source, metadata: PictureMetadata): void;
  /** Notes that the source says there is no such picture; pages show their placeholder instead. Milliseconds. */
  setMissing(source: Source, forMs: number): void;
  isMissing(source: Source): boolean;
  /** Grows when a width, height or colour was learnt or changed: pages made before are out of date. */
  version(): number;
  /** Writes what was learnt since the last time; never rejects. */
  flush(): Promise<void>;
}

export interface MetadataOptions {
  /** The JSON file; null = in memory only. */
  file: string | null;
  onProblem?: (what: string, error: unknown) => void;
}

/** More sources than any such site has; a record takes about 200 bytes. */
const MAX_SOURCES = 20_000;
const MAX_FILE_BYTES = 16 * 1024 * 1024;
const WRITE_DELAY_MS = 2_000;

/**
 * Reads the file at once: pages rendered from the first on show pictures with their size. A file that is
 * missing is an empty one; one that cannot be read is reported and begun anew.
 */
export function createMetadataIndex({ file, onProblem }: MetadataOptions): MetadataIndex {
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
    if (!file) return;
    try {
      // Oldest use first, so that reading them back restores the order.
      await writeFile(`${file}.new`, JSON.stringify([...known.entries()].reverse()), { flush: true });
      await rename(`${file}.new`, file);
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
  const entries: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return Array.isArray(entries) ? entries.filter(isEntry) : [];
}

function isEntry(entry: unknown): entry is [Source, PictureMetadata] {
  if (!Array.isArray(entry) || typeof entry[0] !== 'string' || !entry[1]) return false;
  const metadata: Partial<Record<keyof PictureMetadata, unknown>> = entry[1];
  return (
    /^[0-9a-f]{32}$/.test(String(metadata.tag)) &&
    Number.isInteger(metadata.width) &&
    Number.isInteger(metadata.height) &&
    /^#[0-9a-f]{6}$/.test(String(metadata.color)) &&
    Number.isFinite(metadata.checkedAt) &&
    isTextOrMissing(metadata.etag) &&
    isTextOrMissing(metadata.modified)
  );
}

function isTextOrMissing(value: unknown): boolean {
  return value === undefined || typeof value === 'string';
}
