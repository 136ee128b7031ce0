import { randomUUID } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { type MediaLimits, SourceFailure } from './limits.ts';
import type { Look } from './resize-process.ts';
import type { Source } from './sources.ts';

export interface PictureCacheOptions {
  /** Made if it is missing; null = all in memory. */
  dir: string | null;
  limits: Pick<MediaLimits, 'diskBytes' | 'memoryBytes'>;
  onProblem: (what: string, error: unknown) => void;
}

/** A cached file: a resized picture to stream, or an original to read. */
export interface CachedFile {
  size: number;
  stream(): Readable | Buffer;
  /** @throws SourceFailure when it has been evicted */
  read(): Promise<Buffer>;
}

/** Facts about a picture that was fetched once. */
export interface PictureFacts extends Look {
  /** Digest of the original's bytes: names all pictures made of it. */
  tag: string;
  /** Time of the last comparison with the source; milliseconds. */
  checkedAt: number;
  /** ETag and Last-Modified of this version. */
  etag?: string | undefined;
  modified?: string | undefined;
}

export type PictureCache = ReturnType<typeof createPictureCache>;

/** The names of originals and resized pictures. */
const CACHED_NAME = /^[0-9a-f]{32}(?:-\d+-\d+\.(?:avif|webp|jpg)|\.photo)$/;
/** Ends the name of a file that is being written; a crash leaves it so. */
const UNFINISHED = '.tmp';
/** Unfinished files, and files as earlier versions kept them. */
const LEFTOVER = /\.(?:tmp|new|original|source)$/;
const FACTS_FILE = 'facts.json';
/** More sources than any such site has; a record takes about 200 bytes. */
const MAX_SOURCES = 20_000;
const FACTS_DELAY_MS = 2_000;

/**
 * Originals and resized pictures, of which the least recently used go first, and facts about originals by source. In
 * memory if they cannot be written.
 */
export function createPictureCache({ dir, limits, onProblem }: PictureCacheOptions) {
  const memory = new LRUCache<string, Buffer>({
    maxSize: limits.memoryBytes,
    sizeCalculation: (bytes) => bytes.length,
  });
  const sizes = new LRUCache<string, number>({
    maxSize: limits.diskBytes,
    sizeCalculation: (size) => size,
    dispose(_size, name, reason) {
      // Open readers read on; the next one has it made again.
      if (reason !== 'set') rm(path(name), { force: true }).catch(() => {});
    },
  });
  const known = new LRUCache<Source, PictureFacts>({ max: MAX_SOURCES });
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();
  readFacts();
  const ready = prepare();

  function path(name: string): string {
    return join(String(dir), name);
  }

  /** Counts the files of an earlier run. @returns false for a folder that cannot be used */
  async function prepare(): Promise<boolean> {
    if (dir === null) return false;
    try {
      await mkdir(dir, { recursive: true });
      await writeFile(path(`${randomUUID()}${UNFINISHED}`), '');
      const found: { name: string; size: number; madeAt: number }[] = [];
      for (const name of await readdir(dir)) {
        if (LEFTOVER.test(name)) await rm(path(name), { force: true });
        const stats = CACHED_NAME.test(name) && (await stat(path(name)).catch(() => null));
        if (stats && stats.size > 0) found.push({ name, size: stats.size, madeAt: stats.mtimeMs });
      }
      for (const { name, size } of found.sort((a, b) => a.madeAt - b.madeAt)) sizes.set(name, size);
      return true;
    } catch (error) {
      onProblem('the picture folder cannot be written: pictures are kept in memory only', error);
      return false;
    }
  }

  /** @returns null for a file that is not there, evicted or damaged */
  async function get(name: string): Promise<CachedFile | null> {
    await ready;
    const bytes = memory.get(name);
    if (bytes) return inMemory(bytes);
    const size = sizes.get(name);
    if (size === undefined) return null;
    const file = path(name);
    const stats = await stat(file).catch(() => null);
    if (stats?.size === size) {
      const read = () =>
        readFile(file).catch((cause) => {
          throw new SourceFailure(502, { cause });
        });
      return { size, stream: () => createReadStream(file), read };
    }
    onProblem('a kept picture was damaged: it is made anew', new Error(name));
    sizes.delete(name);
    return null;
  }

  async function put(name: string, bytes: Buffer): Promise<void> {
    if (!(await ready)) return void memory.set(name, bytes);
    try {
      await write(name, bytes);
      sizes.set(name, bytes.length);
    } catch (error) {
      memory.set(name, bytes);
      onProblem('a picture cannot be written: it is kept in memory', error);
    }
  }

  /** Two requests may write one file, and a machine may stop meanwhile: a name stands for whole files only. */
  async function write(name: string, bytes: Buffer | string): Promise<void> {
    const unnamed = path(`${randomUUID()}${UNFINISHED}`);
    try {
      await writeFile(unnamed, bytes, { flush: true });
      await rename(unnamed, path(name));
    } catch (error) {
      await rm(unnamed, { force: true }).catch(() => {});
      throw error;
    }
  }

  /** Facts that cannot be read are learnt anew. */
  function readFacts(): void {
    if (dir === null) return;
    try {
      const entries: [Source, PictureFacts][] = JSON.parse(readFileSync(path(FACTS_FILE), 'utf8'));
      for (const [source, facts] of entries) known.set(source, facts);
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (!isMissing) onProblem('the facts about pictures cannot be read', error);
    }
  }

  /** Writes facts that were learnt since the last write; never rejects. */
  function flush(): Promise<void> {
    if (timer) writing = writing.then(writeFacts);
    clearTimeout(timer);
    timer = undefined;
    return writing;
  }

  async function writeFacts(): Promise<void> {
    await ready;
    // Oldest use first, so that reading them back restores the order.
    const entries = [...known.rentries()];
    await write(FACTS_FILE, JSON.stringify(entries)).catch((error) =>
      onProblem('the facts about pictures cannot be written', error),
    );
  }

  return {
    ...{ get, put },
    facts: {
      get: (source: Source) => known.get(source),
      set(source: Source, facts: PictureFacts): void {
        known.set(source, facts);
        if (dir !== null) timer ??= setTimeout(flush, FACTS_DELAY_MS).unref();
      },
    },
    /** Bytes on disk, and in memory. */
    usage: () => ({ disk: sizes.calculatedSize, memory: memory.calculatedSize }),
    /** Settles when the facts were written, and the files of an earlier run counted. */
    async close(): Promise<void> {
      await Promise.all([flush(), ready]);
    },
  };
}

export function inMemory(bytes: Buffer): CachedFile {
  return { size: bytes.length, stream: () => bytes, read: async () => bytes };
}
