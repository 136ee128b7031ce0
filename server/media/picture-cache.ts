import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { type MediaLimits, SourceFailure, shared } from './limits.ts';
import { createPictureFacts } from './picture-facts.ts';

export interface PictureCacheOptions {
  /** Made if it is missing; null = all in memory. */
  dir: string | null;
  limits: Pick<MediaLimits, 'diskBytes' | 'memoryBytes' | 'pictureBytes' | 'pictureBytesInMemory'>;
  onProblem: (what: string, error: unknown) => void;
}

/** A cached file: a resized picture to stream, or an original to resize. */
export interface CachedFile {
  size: number;
  stream(): Readable | Buffer;
  /** The path of its file, which may be evicted at any time, or its bytes. */
  input: string | Buffer;
}

/** An original that has arrived whole, and is not cached yet. */
export interface Arrived extends Pick<CachedFile, 'size' | 'input'> {
  /** The digest of its bytes. */
  digest: string;
}

export type PictureCache = ReturnType<typeof createPictureCache>;

/** The names of originals and resized pictures. */
const CACHED_NAME = /^[0-9a-f]{32}(?:-\d+-\d+\.(?:avif|webp|jpg)|\.picture)$/;
/** The ending of an original's name. */
const ORIGINAL = '.picture';
/** Resized pictures up to this size are sent from memory, so that many readers of one cost one file. Bytes. */
const SMALL = 256 * 1024;
/** The ending of a file that is being written; such files remain after a crash. */
const UNFINISHED = '.tmp';
/** Unfinished files, and files with the names of earlier versions. */
const LEFTOVER = /\.(?:tmp|new|original|source|photo)$/;
const FACTS_FILE = 'facts.json';

/**
 * Caches originals and resized pictures, the least recently used evicted first, and facts about originals by source. In
 * memory it holds those that are read often, and all while the disk cannot be written.
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
      // Readers that have opened the file read on; for the next one it is made again.
      if (reason !== 'set') rm(path(name), { force: true }).catch(() => {});
    },
  });
  const facts = createPictureFacts(dir && path(FACTS_FILE), {
    onProblem,
    async write(text) {
      await ready;
      await write(FACTS_FILE, text);
    },
  });
  const ready = prepare();
  const reading = new Map<string, Promise<Buffer | null>>();

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
    if (size <= SMALL && !name.endsWith(ORIGINAL)) {
      const read = await shared(reading, name, () => readFile(file).catch(() => null));
      if (read?.length === size) {
        memory.set(name, read);
        return inMemory(read);
      }
    } else if ((await stat(file).catch(() => null))?.size === size) {
      return { size, stream: () => createReadStream(file), input: file };
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
      onUnwritten(error);
    }
  }

  /**
   * Receives an original in pieces, on disk where it can be written, so that no original is in memory whole.
   * @throws SourceFailure for one that is too large, errors of its stream
   */
  async function collect(pieces: AsyncIterable<Uint8Array>): Promise<Arrived> {
    const digest = createHash('sha256');
    const file = path(`${randomUUID()}${UNFINISHED}`);
    let handle = (await ready) ? await open(file, 'wx').catch(onUnwritten) : null;
    const inMemory: Uint8Array[] = [];
    let size = 0;
    try {
      for await (const piece of pieces) {
        size += piece.length;
        if (size > limits.pictureBytes) throw tooLarge(limits.pictureBytes);
        if (!handle && size > limits.pictureBytesInMemory) throw new SourceFailure(502);
        digest.update(piece);
        const isWritten = await handle?.appendFile(piece).then(() => true, onUnwritten);
        if (handle && !isWritten) {
          inMemory.push((await readFile(file)).subarray(0, size - piece.length));
          await handle.close();
          handle = null;
        }
        if (!handle) inMemory.push(piece);
      }
      await handle?.sync();
    } catch (error) {
      await drop({ input: file });
      throw error;
    } finally {
      await handle?.close();
    }
    if (!handle) await drop({ input: file });
    const input = handle ? file : Buffer.concat(inMemory, size);
    return { size, input, digest: digest.digest('hex').slice(0, 32) };
  }

  /** Caches an original that has arrived. */
  async function keep(name: string, { input, size }: Pick<Arrived, 'input' | 'size'>): Promise<void> {
    if (typeof input !== 'string') return void memory.set(name, input);
    const isKept = await rename(input, path(name)).then(() => true, onUnwritten);
    if (isKept) sizes.set(name, size);
  }

  async function drop({ input }: Pick<Arrived, 'input'>): Promise<void> {
    if (typeof input === 'string') await rm(input, { force: true }).catch(() => {});
  }

  function onUnwritten(error: unknown): null {
    onProblem('a picture cannot be written: it is kept in memory', error);
    return null;
  }

  /** Two requests may write one file, and the machine may stop: a file gets its name only once it is whole. */
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

  return {
    get,
    put,
    collect,
    keep,
    drop,
    facts,
    /** Bytes on disk, and in memory. */
    usage: () => ({ disk: sizes.calculatedSize, memory: memory.calculatedSize }),
    /** Settles when the facts were written, and the files of an earlier run counted. */
    async close(): Promise<void> {
      await Promise.all([facts.flush(), ready]);
    },
  };
}

export function inMemory(bytes: Buffer): CachedFile {
  return { size: bytes.length, stream: () => bytes, input: bytes };
}

/** @param bytes the bound */
export function tooLarge(bytes: number): SourceFailure {
  return new SourceFailure(502, { why: `larger than ${Math.floor(bytes / 1e6)} MB` });
}
