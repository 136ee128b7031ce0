import { type Readable, Transform } from 'node:stream';
import { createPace } from './pace.ts';

export interface Bounds {
  maxBytes: number;
  /** Fewer bytes than this in the window, in the long run, are too few, whoever is to blame (pace.ts). */
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
