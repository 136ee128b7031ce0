import { setTimeout as wait } from 'node:timers/promises';
import t from 'tap';
import { imageMemorySettings, memoryOf } from './support/process-memory.ts';
import { startBoth } from './support/visit.ts';

/** Node itself has 8 of the first, and 65 to 90 of its program in the second: as much as was read of it lately. */
const MAX_MB = { anonymous: 60, resident: 160, peak: 170 };
/** The start leaves its garbage after four seconds, on a machine that is not busy. */
const MAX_WAIT_MS = 30_000;

t.test('a site that has started takes little memory', async (t) => {
  const { site } = await startBoth(t, { env: imageMemorySettings(), bestBrotli: true });
  const megabytes = () =>
    Object.fromEntries(
      Object.entries(memoryOf(site.process.pid)).map(([kind, bytes]) => [kind, Math.round(bytes / 1e6)]),
    ) as typeof MAX_MB;
  const isSmall = () => megabytes().anonymous <= MAX_MB.anonymous;
  for (const until = performance.now() + MAX_WAIT_MS; !isSmall() && performance.now() < until; )
    await wait(100);
  const now = megabytes();
  t.comment(JSON.stringify(now));
  for (const [kind, max] of Object.entries(MAX_MB)) {
    t.ok(now[kind as keyof typeof MAX_MB] <= max, `${now[kind as keyof typeof MAX_MB]} MB ${kind}`);
  }
});
