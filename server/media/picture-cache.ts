import {
  type FileHandle,
  mkdir,
  opendir,
  open as openPath,
  rename,
  rm,
  stat,
  unlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { CACHED_NAME, isWholePicture } from './formats.ts';

/** A cached file: in memory, or open on disk. Whoever gets a handle closes it. */
export type CachedPicture = { bytes: Buffer } | { handle: FileHandle; size: number; path: string };

/** Originals and resized pictures within a bound of bytes; the least recently used goes first. */
export interface PictureCache {
  /**
   * A resized picture, to be sent: what is small is read whole and stays in memory while it is asked for often. One
   * that is damaged is removed, as if it had not been there.
   */
  get(name: string): Promise<CachedPicture | null>;
  /** To be read from its path, if it has one. */
  open(name: string): Promise<CachedPicture | null>;
  /** @returns the path, or null where it is in memory only or nowhere */
  put(name: string, bytes: Buffer): Promise<string | null>;
  /** It is not what it should be. */
  remove(name: string): Promise<void>;
  /** Settles when the files of an earlier run were counted. */
  scanned: Promise<void>;
  /** Bytes on disk, and in memory. */
  usage(): { disk: number; memory: number };
}

export interface PictureCacheOptions {
  /** The folder; null = everything in memory. Made where it is missing. */
  dir: string | null;
  maxBytes: number;
  /** For what is asked for often, and what could not be written. */
  memoryBytes: number;
  now: () => number;
  onProblem?: (what: string, error: unknown) => void;
}

/** Files counted at start at most; the bound on bytes then holds for what was counted. */
const MAX_SCANNED = 200_000;
/** A use is noted in the file's time this often, so that the order survives a restart. */
const TOUCH_MS = 3_600_000;
const PROBLEM_EVERY_MS = 60_000;
/** A picture for a phone or a card is smaller; a larger one is streamed for each reader. */
const SMALL_BYTES = 262_144;

interface Entry {
  size: number;
  /** The file's own time, milliseconds. */
  touched: number;
}

export function createPictureCache(options: PictureCacheOptions): PictureCache {
  const { maxBytes, now, onProblem } = options;
  const memory = new LRUCache<string, Buffer>({
    maxSize: Math.max(1, options.memoryBytes),
    sizeCalculation: (bytes) => bytes.length || 1,
  });
  /** In order of use, the oldest first. */
  let index = new Map<string, Entry>();
  let total = 0;
  let temporaries = 0;
  let problemAt = Number.NEGATIVE_INFINITY;
  const run = `${process.pid}-${now().toString(36)}`;

  const prepared = prepare(options.dir);
  const scanned = prepared.then((dir) => (dir ? scan(dir) : undefined));

  function problem(what: string, error: unknown): void {
    if (now() - problemAt <= PROBLEM_EVERY_MS) return;
    problemAt = now();
    onProblem?.(what, error);
  }

  /** @returns the folder when files can be made in it */
  async function prepare(dir: string | null): Promise<string | null> {
    if (!dir) return null;
    try {
      await mkdir(dir, { recursive: true });
      const probe = join(dir, `${run}.tmp`);
      await writeFile(probe, '');
      await unlink(probe);
      return dir;
    } catch (error) {
      onProblem?.('the picture folder cannot be written: pictures are kept in memory only', error);
      return null;
    }
  }

  /** Counts what an earlier run left. Requests are served meanwhile: they open files by name. */
  async function scan(dir: string): Promise<void> {
    const found: [string, Entry][] = [];
    try {
      for await (const { name } of await opendir(dir)) {
        if (name.endsWith('.tmp') && !name.startsWith(run)) await rm(join(dir, name), { force: true });
        if (!CACHED_NAME.test(name) || found.length === MAX_SCANNED) continue;
        const stats = await stat(join(dir, name)).catch(() => null);
        if (stats) found.push([name, { size: stats.size, touched: stats.mtimeMs }]);
      }
    } catch (error) {
      onProblem?.('the picture folder cannot be read', error);
    }
    found.sort(([, a], [, b]) => a.touched - b.touched);
    // What was used since the start is younger than all of it.
    const used = index;
    index = new Map([...found.filter(([name]) => !used.has(name)), ...used]);
    total = 0;
    for (const { size } of index.values()) total += size;
    evict(dir);
  }

  function evict(dir: string): void {
    for (const [name, { size }] of index) {
      if (total <= maxBytes) return;
      index.delete(name);
      total -= size;
      // A reader who has it open reads on; one who comes now finds it missing and has it made again.
      unlink(join(dir, name)).catch(() => {});
    }
  }

  function touch(name: string, entry: Entry): void {
    const before = index.get(name);
    index.delete(name);
    index.set(name, entry);
    total += entry.size - (before?.size ?? 0);
  }

  function drop(name: string): void {
    total -= index.get(name)?.size ?? 0;
    index.delete(name);
  }

  async function remove(name: string): Promise<void> {
    memory.delete(name);
    drop(name);
    const dir = await prepared;
    if (dir) await unlink(join(dir, name)).catch(() => {});
  }

  async function get(name: string): Promise<CachedPicture | null> {
    const bytes = memory.get(name);
    if (bytes) {
      const entry = index.get(name);
      if (entry) touch(name, entry);
      return { bytes };
    }
    const found = await openFile(name);
    if (!found) return null;
    const { handle, size } = found;
    let read: Buffer | null = null;
    let whole = false;
    try {
      read = size > SMALL_BYTES ? null : await handle.readFile();
      whole = await isWholePicture(read ?? handle, size);
    } finally {
      if (read || !whole) await handle.close();
    }
    if (!whole) {
      problem('a kept picture was damaged: it is made anew', new Error(name));
      await remove(name);
      return null;
    }
    if (!read) return found;
    memory.set(name, read);
    return { bytes: read };
  }

  async function open(name: string): Promise<CachedPicture | null> {
    const bytes = memory.get(name);
    return bytes ? { bytes } : openFile(name);
  }

  async function openFile(name: string): Promise<{ handle: FileHandle; size: number; path: string } | null> {
    const dir = await prepared;
    if (!dir) return null;
    const path = join(dir, name);
    const handle = await openPath(path).catch(() => null);
    if (!handle) {
      drop(name);
      return null;
    }
    const { size, mtimeMs } = await handle.stat();
    const touched = index.get(name)?.touched ?? mtimeMs;
    const stale = now() - touched > TOUCH_MS;
    touch(name, { size, touched: stale ? now() : touched });
    if (stale) utimes(path, now() / 1000, now() / 1000).catch(() => {});
    return { handle, size, path };
  }

  async function put(name: string, bytes: Buffer): Promise<string | null> {
    const dir = await prepared;
    if (!dir || bytes.length > maxBytes) {
      memory.set(name, bytes);
      return null;
    }
    const path = join(dir, name);
    const temporary = join(dir, `${run}-${++temporaries}.tmp`);
    try {
      // On the disk before it has its name: else a machine that stops leaves the name without the bytes. (A name
      // that is lost with the folder is a picture made again.)
      await writeFile(temporary, bytes, { flush: true });
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true }).catch(() => {});
      memory.set(name, bytes);
      problem('a picture cannot be written: it is kept in memory', error);
      return null;
    }
    touch(name, { size: bytes.length, touched: now() });
    evict(dir);
    return path;
  }

  return {
    get,
    open,
    put,
    remove,
    scanned,
    usage: () => ({ disk: total, memory: memory.calculatedSize }),
  };
}
