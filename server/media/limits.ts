import { setTimeout } from 'node:timers/promises';
import { OverloadError } from '../http/render-queue.ts';

const MIB = 1024 * 1024;

/** Bounds in bytes, milliseconds and numbers. */
export const MEDIA_LIMITS = {
  /** All pictures cached on disk, and those in memory where the disk cannot be written. */
  diskBytes: 512 * MIB,
  memoryBytes: 8 * MIB,
  /** One original, and its whole download. */
  pictureBytes: 15 * MIB,
  pictureTimeoutMs: 10_000,
  /** The largest original that stands in for a resized picture while too many wait. */
  standInBytes: 400_000,
  /** Pictures resized at a time, and those that wait. */
  atOnce: 2,
  queue: 32,
  /** A resize process that does not respond to a job in time is killed; an idle one ends. */
  jobTimeoutMs: 45_000,
  idleMs: 20_000,
  /** Pages go first: an unknown picture or file is measured this much later. */
  measureDelayMs: 250,
  /** One file. */
  fileBytes: 100 * MIB,
  /** A file's source may take this for its headers, and between two pieces of the file. */
  fileHeadersTimeoutMs: 10_000,
  fileSourceIdleMs: 15_000,
  /** A reader that takes fewer bytes in a window, in the long run, is cut off. */
  fileWindowBytes: 10_000,
  fileWindowMs: 10_000,
  /** Files sent at a time, and those to one address: a browser opens as many connections to a host. */
  files: 48,
  filesOfAddress: 6,
};

export type MediaLimits = Readonly<typeof MEDIA_LIMITS>;

/** A picture or file is not available. 404: its source has none. 502: its source or the file itself fails. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure';
  readonly status: 404 | 502;
  constructor(status: 404 | 502, options?: ErrorOptions) {
    super(`${status}`, options);
    this.status = status;
  }
}

/**
 * @returns a function that runs calls while there are places, lets some wait, and rejects more with OverloadError. A
 *   call may take several places; one that `always` waits is bounded elsewhere
 */
export function createGate(places: number, maxWaiting: number) {
  const waiting: { takes: number; start: () => void }[] = [];
  let free = places;

  function admit(): void {
    for (let [next] = waiting; next && next.takes <= free; [next] = waiting) {
      waiting.shift();
      free -= next.takes;
      next.start();
    }
  }

  return async <T>(work: () => Promise<T>, { takes = 1, always = false } = {}): Promise<T> => {
    const mustWait = waiting.length > 0 || takes > free;
    if (mustWait && !always && waiting.length >= maxWaiting) throw new OverloadError();
    await new Promise<void>((start) => {
      waiting.push({ takes, start });
      admit();
    });
    try {
      return await work();
    } finally {
      free += takes;
      admit();
    }
  };
}

/** Runs one call for all simultaneous ones with the same key. */
export function shared<Key, T>(running: Map<Key, Promise<T>>, key: Key, make: () => Promise<T>): Promise<T> {
  const before = running.get(key);
  if (before) return before;
  const made = make().finally(() => running.delete(key));
  running.set(key, made);
  return made;
}

/** Work beyond these is left out until a reader asks for it again. */
const MAX_LATER = 600;

/**
 * @param delayMs the first of a batch waits this long
 * @returns a function that runs work for which no reader waits, one at a time and once for each key. A rejection is
 *   ignored
 */
export function createLater(delayMs: number): (key: string, work: () => Promise<unknown>) => void {
  const queued = new Set<string>();
  let last = Promise.resolve();
  return (key, work) => {
    if (queued.has(key) || queued.size >= MAX_LATER) return;
    const before = queued.size ? last : setTimeout(delayMs, undefined, { ref: false });
    queued.add(key);
    last = before.then(async () => {
      await work().catch(() => {});
      queued.delete(key);
    });
  };
}
