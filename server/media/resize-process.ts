import { encode, look } from './encode.ts';
import type { ResizeAnswer, ResizeJob } from './resize-messages.ts';

/**
 * The program of a resize process: one job at a time, asked and answered by messages, its picture by the standard
 * input (resizer.ts).
 *
 * Pictures are decoded here and not in the server because a decoder works on bytes from outside: if one
 * crashes or hangs it, a process ends and the site does not. It also gives memory back by ending: encoding
 * AVIF leaves a process at 100 MB and more.
 */
async function answer({ id, size, width, format, look: wanted }: ResizeJob): Promise<ResizeAnswer> {
  const input = await take(size);
  try {
    const seen = wanted ? await look(input) : null;
    const bytes = format ? await encode(input, width, format) : null;
    return { id, bytes, look: seen, rss: process.memoryUsage.rss() };
  } catch {
    return { id, failed: 'refused', rss: process.memoryUsage.rss() };
  }
}

/** @returns so many bytes of the standard input */
function take(size: number): Promise<Buffer> {
  const { promise, resolve } = Promise.withResolvers<Buffer>();
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  function onData(chunk: Buffer): void {
    at += chunk.copy(bytes, at);
    if (at < size) return;
    process.stdin.off('data', onData).pause();
    resolve(bytes);
  }
  process.stdin.on('data', onData).resume();
  return promise;
}

process.on('message', (job: ResizeJob) => {
  answer(job).then((message) => process.send?.(message, undefined, undefined, () => {}));
});
process.on('disconnect', () => process.exit(0));
// Ctrl-C in a terminal reaches every process; this one ends when the server lets go of it.
process.on('SIGINT', () => {});
