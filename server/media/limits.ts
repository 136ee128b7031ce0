const MIB = 1024 * 1024;

/** Bounds of the room; bytes, milliseconds and numbers. */
export const MEDIA_LIMITS = {
  /** Of all pictures cached on disk, and of those in memory where the disk cannot be written. */
  diskBytes: 512 * MIB,
  memoryBytes: 8 * MIB,
  /** Of one original, and for its whole download. */
  pictureBytes: 15 * MIB,
  pictureTimeoutMs: 10_000,
  /** The largest original that stands in for a resized picture while too many wait. */
  standInBytes: 400_000,
  /** Pictures resized at a time, those that wait for it with a reader, and those without. */
  atOnce: 2,
  queue: 32,
  laterQueue: 256,
  /** A resize process that has not responded by then is killed; one without work ends after `idleMs`. */
  jobTimeoutMs: 45_000,
  idleMs: 20_000,
  /** From a page that shows an unknown picture or file to the question about it, at least. */
  measureDelayMs: 250,
  /** Of one file. */
  fileBytes: 100 * MIB,
  /** Until a file's source answers, and between two pieces of the file. */
  fileHeadersTimeoutMs: 10_000,
  fileSourceIdleMs: 15_000,
  /** A reader that takes fewer bytes than this in a window, in the long run, is cut off. */
  fileWindowBytes: 10_000,
  fileWindowMs: 10_000,
  /** Files sent at a time, and those to one address: as many as a browser opens to a host at once. */
  files: 48,
  filesOfAddress: 6,
};

export type MediaLimits = Readonly<typeof MEDIA_LIMITS>;

/** A picture or file cannot be had. 404: its source has none. 502: anything else about it or its source. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure';
  readonly status: 404 | 502;
  constructor(status: 404 | 502, options?: ErrorOptions) {
    super(`${status}`, options);
    this.status = status;
  }
}

/** A bounded queue is full; the work was not begun. */
export class Busy extends Error {
  override readonly name = 'Busy';
}

interface Turn {
  /** Places that the call takes; one unless told otherwise. */
  takes?: number;
  /** True for a call that is never rejected: its number is bounded elsewhere. */
  always?: boolean;
}

/** @returns a function that runs calls while there are places, lets some wait, and rejects further ones with Busy */
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

  return async <T>(work: () => Promise<T>, { takes = 1, always = false }: Turn = {}): Promise<T> => {
    const mustWait = waiting.length > 0 || takes > free;
    if (mustWait && !always && waiting.length >= maxWaiting) throw new Busy();
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

/** One call for any number of simultaneous ones with the same key. */
export function shared<Key, T>(running: Map<Key, Promise<T>>, key: Key, make: () => Promise<T>): Promise<T> {
  const before = running.get(key);
  if (before) return before;
  const made = make().finally(() => running.delete(key));
  running.set(key, made);
  return made;
}
