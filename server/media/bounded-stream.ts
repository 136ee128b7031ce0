import { type Readable, Transform } from 'node:stream';

export interface Bounds {
  maxBytes: number;
  /** The longest time without any progress, whoever is to blame; milliseconds. */
  idleMs: number;
  /** Called once, however it ends. */
  onEnd: () => void;
}

/**
 * Passes a source's body on; breaks it off when it grows beyond `maxBytes` or stands still. The reader then sees a
 * broken connection, never a file that looks whole. Ending either side ends the other.
 */
export function bounded(body: Readable, { maxBytes, idleMs, onEnd }: Bounds): Readable {
  let total = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      idle.refresh();
      total += chunk.length;
      if (total > maxBytes) done(new Error('the file is too large'));
      else done(null, chunk);
    },
    destroy(error, done) {
      clearTimeout(idle);
      body.destroy();
      onEnd();
      done(error);
    },
  });
  const idle = setTimeout(() => through.destroy(new Error('the file stood still')), idleMs).unref();
  // `pipeline` would wait for listeners of its own; these two are all there is.
  body.on('error', (error) => through.destroy(error));
  body.on('close', () => {
    if (!body.readableEnded) through.destroy(new Error('the source broke off'));
  });
  return body.pipe(through);
}
