import { encode, look } from './encode.ts';
import type { ResizeAnswer, ResizeJob } from './resize-messages.ts';

/**
 * The program of a resize process: one job at a time, asked and answered by messages (resizer.ts).
 *
 * Pictures are decoded here and not in the server because a decoder works on bytes from outside: if one
 * crashes or hangs it, a process ends and the site does not. It also gives memory back by ending: encoding
 * AVIF leaves a process at 100 MB and more.
 */
async function answer({ id, input, width, format, look: wanted }: ResizeJob): Promise<ResizeAnswer> {
  try {
    const seen = wanted ? await look(input) : null;
    const bytes = format ? await encode(input, width, format) : null;
    return { id, bytes, look: seen, rss: process.memoryUsage.rss() };
  } catch (error) {
    const gone = error instanceof Error && /missing|no such file/i.test(error.message);
    return { id, failed: gone ? 'gone' : 'refused', rss: process.memoryUsage.rss() };
  }
}

process.on('message', (job: ResizeJob) => {
  answer(job).then((message) => process.send?.(message, undefined, undefined, () => {}));
});
process.on('disconnect', () => process.exit(0));
// Ctrl-C in a terminal reaches every process; this one ends when the server lets go of it.
process.on('SIGINT', () => {});
