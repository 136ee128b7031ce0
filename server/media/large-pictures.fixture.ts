import { statSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Test } from 'tap';
import { startResizersPlainly } from '../../test/support/plain-resizers.ts';
import { childrenOf, memoryOf } from '../../test/support/process-memory.ts';
import { MEDIA_LIMITS } from './limits.ts';
import { createResizer } from './resizer.ts';

startResizersPlainly();

/** Why memory cannot be measured here. */

/** Measured: 20 of the process itself, 85 of a decoder, 20 of an encoder, 15 that pictures before have left. Bytes. */
export const MAX_MEMORY = 150e6;

export function flat(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const background = { r: 90, g: 160, b: 110, alpha: 0.5 };
  return sharp({ create: { width, height, channels, background }, limitInputPixels: false });
}

/** Looks at pictures, and watches what their process takes of memory that no file holds; `peak` is the last picture's. */
export function startLooking(t: Test) {
  const resizer = createResizer({
    limits: MEDIA_LIMITS,
    isOverloaded: () => false,
    now: () => 0,
    onResized() {},
    onProblem: (what) => t.fail(what),
  });
  t.teardown(() => resizer.close());
  const peak = { bytes: 0 };
  /** Tests before may have left some, as the one of the build. */
  const others = childrenOf(process.pid);
  const watch = setInterval(() => {
    const own = childrenOf(process.pid).filter((pid) => !others.includes(pid));
    for (const pid of own) peak.bytes = Math.max(peak.bytes, memoryOf(pid, 'RssAnon') || 0);
  }, 5);
  t.teardown(() => clearInterval(watch));
  const folder = t.testdir({});
  async function look(name: string, picture: Sharp) {
    const file = join(folder, name);
    await picture.toFile(file);
    const bytes = statSync(file).size;
    peak.bytes = 0;
    return resizer.run({ kind: 'look', bytes }, file).catch(({ why }) => String(why));
  }
  return { look, peak };
}
