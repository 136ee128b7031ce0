import { type FileHandle, mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { CACHED_NAME } from './formats.ts';
import type { MediaLimits } from './limits.ts';

/** A cached picture: in memory, or open on disk; the handle has to be closed. */
export type CachedPicture = { bytes: Buffer } | { handle: FileHandle; size: number };

/** Originals and resized pictures within a bound of bytes; the least recently used goes first. */
export interface PictureCache {
  /**
   * A resized picture, to be sent. A small one is read whole and stays in memory while it is asked for often; a
   * damaged one is removed, as if it had not been there.
   */
  get(name: string): Promise<CachedPicture | null>;
  has(name: string): boolean;
  /** An original, in memory or by its path; its reader compares it with its digest. */
  original(name: string): Promise<Buffer | string | null>;
  /** @returns the path, or null where it is in memory only or nowhere */
  put(name: string, bytes: Buffer): Promise<string | null>;
  remove(name: string): void;
  /** Settles when the files of an earlier run were counted; nothing is read before. */
  ready: Promise<unknown>;
  /** Bytes on disk, and in memory. */
  usage(): { disk: number; memory: number };
}

export interface PictureCacheOptions {
  /** The folder, made where it is missing; null = everything in memory. */
  dir: string | null;
  limits: Pick<MediaLimits, 'diskBytes' | 'memoryBytes'>;
  now: () => number;
  onProblem?: ((what: string, error: unknown) => void) | undefined;
}

const PROBLEM_EVERY_MS = 60_000;
/** A picture for a phone or a card is smaller; a larger one is streamed for each reader. */
const SMALL_BYTES = 262_144;
/**
 * Stands after the bytes of a resized picture: a disk that fails, or a machine that stops, may leave a file empty, cut
 * off or filled with zeros, under its final name.
 */
const END = Buffer.from('\nwhole\n');

export function createPictureCache({ dir, limits, now, onProblem }: PictureCacheOptions): PictureCache {
  const memory = new LRUCache<string, Buffer>({
    maxSize: limits.memoryBytes,
    sizeCalculation: (bytes) => bytes.length || 1,
  });
  const sizes = new LRUCache<string, number>({
    maxSize: limits.diskBytes,
    sizeCalculation: (size) => size || 1,
    dispose(_size, name, reason) {
      // A reader who has it open reads on; one who comes now finds it missing and has it made again.
      if (reason !== 'set') rm(path(name), { force: true }).catch(() => {});
    },
  });
  let temporaries = 0;
  let problemAt = Number.NEGATIVE_INFINITY;
  const run = `${process.pid}-${now().toString(36)}`;
  const ready = prepare();

  function path(name: string): string {
    return join(String(dir), name);
  }

  function problem(what: string, error: unknown): void {
    if (now() - problemAt <= PROBLEM_EVERY_MS) return;
    problemAt = now();
    onProblem?.(what, error);
  }

  /** @returns true when files can be made in the folder; those of an earlier run are then counted */
  async function prepare(): Promise<boolean> {
    if (!dir) return false;
    try {
      await mkdir(dir, { recursive: true });
      await writeFile(path(`${run}.tmp`), '');
      const found: { name: string; size: number; usedAt: number }[] = [];
      for (const name of await readdir(dir)) {
        if (name.endsWith('.tmp')) await rm(path(name), { force: true });
        const stats = CACHED_NAME.test(name) && (await stat(path(name)).catch(() => null));
        if (stats) found.push({ name, size: stats.size, usedAt: stats.mtimeMs });
      }
      for (const { name, size } of found.sort((a, b) => a.usedAt - b.usedAt)) sizes.set(name, size);
      return true;
    } catch (error) {
      onProblem?.('the picture folder cannot be written: pictures are kept in memory only', error);
      return false;
    }
  }

  async function get(name: string): Promise<CachedPicture | null> {
    const isOnDisk = (await ready) && sizes.get(name) !== undefined;
    const bytes = memory.get(name);
    if (bytes) return { bytes };
    const handle = isOnDisk ? await open(path(name)).catch(() => null) : null;
    if (!handle) {
      sizes.delete(name);
      return null;
    }
    const size = (await handle.stat()).size - END.length;
    let isSent = false;
    try {
      const { buffer } = await handle.read(Buffer.alloc(END.length), 0, END.length, Math.max(0, size));
      if (size <= 0 || !buffer.equals(END)) {
        problem('a kept picture was damaged: it is made anew', new Error(name));
        remove(name);
        return null;
      }
      // The file's time is its last use, so that the order survives a restart.
      utimes(path(name), now() / 1000, now() / 1000).catch(() => {});
      isSent = size > SMALL_BYTES;
      if (isSent) return { handle, size };
      const read = (await handle.readFile()).subarray(0, size);
      memory.set(name, read);
      return { bytes: read };
    } finally {
      if (!isSent) await handle.close();
    }
  }

  async function original(name: string): Promise<Buffer | string | null> {
    const isOnDisk = (await ready) && sizes.get(name) !== undefined;
    return memory.get(name) ?? (isOnDisk ? path(name) : null);
  }

  async function put(name: string, bytes: Buffer): Promise<string | null> {
    const content = name.endsWith('.original') ? bytes : Buffer.concat([bytes, END]);
    if (!(await ready) || content.length > limits.diskBytes) {
      memory.set(name, bytes);
      return null;
    }
    const temporary = path(`${run}-${++temporaries}.tmp`);
    try {
      // On the disk before it has its name: else a machine that stops leaves the name without the bytes.
      await writeFile(temporary, content, { flush: true });
      await rename(temporary, path(name));
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => {});
      memory.set(name, bytes);
      problem('a picture cannot be written: it is kept in memory', error);
      return null;
    }
    sizes.set(name, content.length);
    return path(name);
  }

  function remove(name: string): void {
    memory.delete(name);
    sizes.delete(name);
  }

  return {
    get,
    has: (name) => sizes.has(name) || memory.has(name),
    original,
    put,
    remove,
    ready,
    usage: () => ({ disk: sizes.calculatedSize, memory: memory.calculatedSize }),
  };
}
