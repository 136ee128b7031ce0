import t from 'tap';
import { seededRandom } from '../server/leads/captcha/seeded-random.ts';
import { floorOf, type Sample, slopeOf } from './support/slope.ts';

/** Twenty minutes of a process that collects its garbage now and then. @param leak MiB an hour */
function resident(leak: number): Sample[] {
  const random = seededRandom(Buffer.alloc(16, 7));
  return Array.from({ length: 600 }, (_, index) => {
    const at = index * 2;
    return { at, value: 140 + (leak * at) / 3_600 + ((at * 0.37) % 12) + random() };
  });
}

t.test('a soak tells a leak from garbage', async (t) => {
  const flat = slopeOf(floorOf(resident(0), 60));
  t.ok(Math.abs(flat.perHour) - 2 * flat.error <= 1, `flat: ${flat.perHour.toFixed(2)} MiB an hour`);
  for (const leak of [4, 30, 600]) {
    const { perHour, error } = slopeOf(floorOf(resident(leak), 60));
    t.ok(
      perHour - 2 * error > 1,
      `${leak} MiB an hour are seen: ${perHour.toFixed(2)} ± ${error.toFixed(2)}`,
    );
  }
});
