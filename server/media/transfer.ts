import { type Readable, Transform } from 'node:stream';

export interface Bounds {
  maxBytes: number;
  /** Fewer bytes than this in the window, in the long run, are too few, whoever is to blame (createPace). */
  windowBytes: number;
  windowMs: number;
  /** Called once, however it ends. */
  onEnd: () => void;
}

/**
 * Passes a source's body on; breaks it off when it grows beyond `maxBytes` or is too slow. The reader then sees a
 * broken connection, never a file that looks whole. Ending either side ends the other.
 */
export function bounded(body: Readable, { maxBytes, windowBytes, windowMs, onEnd }: Bounds): Readable {
  let total = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      total += chunk.length;
      if (total > maxBytes) done(new Error('the file is too large'));
      else done(null, chunk);
    },
    destroy(error, done) {
      clearInterval(windows);
      body.destroy();
      onEnd();
      done(error);
    },
  });
  const pace = createPace(windowBytes);
  const windows = setInterval(() => {
    if (pace.isTooSlow(total)) through.destroy(new Error('the file was taken too slowly'));
  }, windowMs).unref();
  // `pipeline` would wait for listeners of its own; these two are all there is.
  body.on('error', (error) => through.destroy(error));
  body.on('close', () => {
    if (!body.readableEnded) through.destroy(new Error('the source broke off'));
  });
  return body.pipe(through);
}

/**
 * Windows that a reader may be behind: one that takes nothing any more keeps its place for 70 seconds. What is seen of a reader comes in gulps: the system takes megabytes ahead of a
 * quick one, and of one with 2 kB/s the next 60 to 100 kB all at once every 50 seconds.
 */
const WINDOWS_BEHIND = 6;

/** Whether a transfer is worth the place that it takes: at least so many bytes in a window, in the long run. */
export function createPace(windowBytes: number) {
  const maxCredit = WINDOWS_BEHIND * windowBytes;
  let credit = maxCredit;
  let before = 0;
  return {
    /** To be asked at the end of each window. @param total bytes so far */
    isTooSlow(total: number): boolean {
      credit = Math.min(maxCredit, credit + total - before) - windowBytes;
      before = total;
      return credit < 0;
    },
  };
}

export interface ReaderSlots {
  /** @returns what gives the place back, or why there is none: this client has all of its own, or all are taken */
  take(client: string): (() => void) | 'limited' | 'busy';
}

/** What a client has where more than half of all places are taken. */
const SCARCE_OF_CLIENT = 2;

/** Places for readers, of which one client gets a few, and fewer as they become scarce. */
export function createReaderSlots(max: number, maxOfClient: number): ReaderSlots {
  const taken = new Map<string, number>();
  let open = 0;
  return {
    take(client) {
      const own = taken.get(client) ?? 0;
      if (own >= maxOfClient) return 'limited';
      if (open >= max) return 'busy';
      if (open * 2 >= max && own >= SCARCE_OF_CLIENT) return 'limited';
      open++;
      taken.set(client, own + 1);
      let left = false;
      return () => {
        if (left) return;
        left = true;
        open--;
        const rest = (taken.get(client) ?? 0) - 1;
        if (rest > 0) taken.set(client, rest);
        else taken.delete(client);
      };
    },
  };
}
