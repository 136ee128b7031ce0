import { OverloadError } from '../http/render-queue.ts';

const MIB = 1024 * 1024;

/** Bounds in bytes, milliseconds and numbers. */
export const MEDIA_LIMITS = {
  /** All pictures cached on disk, and those in memory where the disk cannot be written. */
  diskBytes: 512 * MIB,
  memoryBytes: 8 * MIB,
  /** One original: phones take pictures of 200 megapixels. The second bound is for originals in memory. */
  pictureBytes: 40 * MIB,
  pictureBytesInMemory: 12 * MIB,
  /** The time for a picture's whole download; a video still has less, since a firewall may drop its host's packets. */
  pictureTimeoutMs: 20_000,
  stillTimeoutMs: 3_000,
  /** Pictures resized at a time, and those that wait. */
  atOnce: 2,
  queue: 128,
  /** A resize process that does not respond to a job in time is killed; an idle one ends. */
  jobTimeoutMs: 30_000,
  idleMs: 20_000,
  /** The time before a resize process that cannot start is started again; originals up to `originalBytes` are sent. */
  unableMs: 45_000,
  originalBytes: 2_000_000,
  /** Pages go first: an unknown picture or file is measured this much later. */
  measureDelayMs: 250,
  /** The size of one file. */
  fileBytes: 100 * MIB,
  /** The time that a file's source has for its headers, and between two pieces of the file. */
  fileHeadersTimeoutMs: 10_000,
  fileSourceIdleMs: 15_000,
  /** A reader that takes fewer bytes in a window is cut off. */
  fileWindowBytes: 70_000,
  fileWindowMs: 70_000,
  /**
   * Files sent at a time: to all, to one address (a browser opens six connections to a host) and to its network; the
   * last two are fewer once half of all places are taken.
   */
  files: { ofAll: 48, ofClient: 6, ofClientWhenScarce: 2, ofNetwork: 24, ofNetworkWhenScarce: 6 },
  /** Pictures made at a time for one client and for its network, and the most that wait for each. */
  picturesOfClient: 6,
  picturesOfNetwork: 18,
  picturesWaiting: 128,
};

export type MediaLimits = Readonly<typeof MEDIA_LIMITS>;

/** A picture or file is not available. 404: its source has none. 502: its source or the file itself fails. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure';
  readonly status: 404 | 502;
  /** The reason for the operator, who has to mend it; undefined for a failure that may pass by itself. */
  readonly why: string | undefined;
  /** True where the picture took too long to read, which may be the machine's fault. */
  readonly isLate: boolean;
  constructor(status: 404 | 502, options: ErrorOptions & { why?: string; isLate?: boolean } = {}) {
    const { why, isLate = false, ...others } = options;
    super(`${status}`, others);
    this.status = status;
    this.why = why;
    this.isLate = isLate;
  }
}

/** No picture can be made here, whatever its source: the program that makes them does not start. */
export class UnableToMake extends SourceFailure {
  /** The digest of the original, where that is cached. */
  readonly tag: string | undefined;
  constructor(tag?: string) {
    super(404);
    this.tag = tag;
  }
}

/** The operator's remedy where the library that draws pictures and captchas cannot be loaded. */
export const UNABLE_REMEDY = 'Run `npm ci --include=optional` on this machine itself';

/** The failure that a source's status means: most client errors say that there is no such file, all others may pass. */
export function failureOf(status: number): SourceFailure {
  const isLasting = status >= 400 && status < 500 && ![408, 425, 429].includes(status);
  return isLasting ? new SourceFailure(404, { why: `its source answers ${status}` }) : new SourceFailure(502);
}

/**
 * @returns `run`, which runs calls while there are places, lets some wait, and rejects more with OverloadError. A call
 *   may take several places
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

  async function run<T>(work: () => Promise<T>, takes = 1): Promise<T> {
    const mustWait = waiting.length > 0 || takes > free;
    if (mustWait && waiting.length >= maxWaiting) throw new OverloadError();
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
  }

  return { run, isIdle: () => free === places && waiting.length === 0 };
}

/**
 * One gate for each key, such as a source's host or a client: a key that hangs, or asks for much, does not keep the
 * others waiting.
 */
export function createGates(placesOf: (key: string) => number, maxWaiting: number) {
  const gates = new Map<string, ReturnType<typeof createGate>>();
  return (key: string) =>
    async <T>(work: () => Promise<T>): Promise<T> => {
      const gate = gates.get(key) ?? createGate(placesOf(key), maxWaiting);
      gates.set(key, gate);
      try {
        return await gate.run(work);
      } finally {
        if (gate.isIdle()) gates.delete(key);
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
