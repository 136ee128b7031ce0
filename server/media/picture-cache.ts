import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type { MediaLimits } from './limits.ts';

export interface PictureCacheOptions {
  /** Made if it is missing; null = all in memory. */
  dir: string | null;
  limits: Pick<MediaLimits, 'diskBytes' | 'memoryBytes'>;
  onProblem?: ((what: string, error: unknown) => void) | undefined;
}

/** A cached file: a resized picture to stream, or an original to read. */
export interface CachedFile {
  size: number;
  stream(): Readable | Buffer;
  read(): Promise<Buffer>;
}

export type PictureCache = ReturnType<typeof createPictureCache>;

/** The names of originals and resized pictures. */
const CACHED_NAME = /^[0-9a-f]{32}(?:-\d+-\d+\.(?:avif|webp|jpg)|\.source)$/;
/** Ends the name of a file that is being written; a crash leaves it so. */
const UNFINISHED = '.tmp';
/** Unfinished files, and originals as earlier versions kept them. */
const LEFTOVER = /\.(?:tmp|original)$/;
/** Ends each file: a machine that stops, or a failing disk, leaves files that are cut off or full of zeros. */
const END = Buffer.from('\nwhole\n');

/** Originals and resized pictures; the least recently used go first. In memory if they cannot be written. */
export function createPictureCache({ dir, limits, onProblem }: PictureCacheOptions) {
  const memory = new LRUCache<string, Buffer>({
    maxSize: limits.memoryBytes,
    sizeCalculation: (bytes) => bytes.length || 1,
  });
  /** Bytes of files, with their end. */
  const sizes = new LRUCache<string, number>({
    maxSize: limits.diskBytes,
    sizeCalculation: (size) => size || 1,
    dispose(_size, name, reason) {
      // Open readers read on; the next one has it made again.
      if (reason !== 'set') rm(path(name), { force: true }).catch(() => {});
    },
  });
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
        if (stats) found.push({ name, size: stats.size, madeAt: stats.mtimeMs });
      }
      for (const { name, size } of found.sort((a, b) => a.madeAt - b.madeAt)) sizes.set(name, size);
      return true;
    } catch (error) {
      onProblem?.('the picture folder cannot be written: pictures are kept in memory only', error);
      return false;
    }
  }

  /** @returns null for a file that is not there, evicted or damaged */
  async function get(name: string): Promise<CachedFile | null> {
    await ready;
    const bytes = memory.get(name);
    if (bytes) return inMemory(bytes);
    const stored = sizes.get(name);
    if (stored === undefined) return null;
    const file = path(name);
    const size = stored - END.length;
    if (!(await hasEnd(file, size))) {
      onProblem?.('a kept picture was damaged: it is made anew', new Error(name));
      sizes.delete(name);
      return null;
    }
    const read = async () => (await readFile(file)).subarray(0, size);
    return { size, stream: () => createReadStream(file, { end: size - 1 }), read };
  }

  async function put(name: string, bytes: Buffer): Promise<void> {
    if (!(await ready)) return void memory.set(name, bytes);
    const unnamed = path(`${randomUUID()}${UNFINISHED}`);
    try {
      // Two requests may write one file; a reader of the first must not see it change.
      await writeFile(unnamed, Buffer.concat([bytes, END]));
      await rename(unnamed, path(name));
      sizes.set(name, bytes.length + END.length);
    } catch (error) {
      await rm(unnamed, { force: true }).catch(() => {});
      memory.set(name, bytes);
      onProblem?.('a picture cannot be written: it is kept in memory', error);
    }
  }

  return {
    ...{ get, put },
    has: (name: string) => memory.has(name) || sizes.has(name),
    /** Settles when the files of an earlier run were counted. */
    ready,
    /** Bytes on disk, and in memory. */
    usage: () => ({ disk: sizes.calculatedSize, memory: memory.calculatedSize }),
  };
}

export function inMemory(bytes: Buffer): CachedFile {
  return { size: bytes.length, stream: () => bytes, read: async () => bytes };
}

async function hasEnd(path: string, position: number): Promise<boolean> {
  const file = position > 0 ? await open(path).catch(() => null) : null;
  if (!file) return false;
  try {
    const { buffer } = await file.read(Buffer.alloc(END.length), { position });
    return buffer.equals(END);
  } finally {
    await file.close();
  }
}
