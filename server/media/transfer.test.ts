import t from 'tap';
import { createPace } from './transfer.ts';

/** Of 10 s each, with 10 kB due; @returns how many a reader lasts at most, of ten minutes */
function windowsOf(totalAfter: (seconds: number) => number): number {
  const pace = createPace(10_000);
  for (let window = 1; window <= 60; window++) {
    if (pace.isTooSlow(totalAfter(10 * window))) return window;
  }
  return Number.POSITIVE_INFINITY;
}

t.test('who takes nothing any more lasts 70 seconds, whatever the buffers took before', async (t) => {
  t.equal(
    windowsOf(() => 0),
    7,
  );
  t.equal(
    windowsOf(() => 3_000_000),
    7,
  );
});

t.test('a phone at 2 kB/s is not too slow, though it is seen to take 90 kB every 45 seconds', async (t) => {
  t.equal(
    windowsOf((seconds) => 200_000 + 90_000 * Math.floor(seconds / 45)),
    Number.POSITIVE_INFINITY,
  );
});

t.test('a trickle of 100 bytes in a second is', async (t) => {
  t.equal(
    windowsOf((seconds) => 100 * seconds),
    7,
  );
});

t.test('a video that is paused for a minute and then read on is not', async (t) => {
  t.equal(
    windowsOf((seconds) => (seconds > 120 && seconds < 190 ? 5_000_000 : 40_000 * seconds)),
    Number.POSITIVE_INFINITY,
  );
});
