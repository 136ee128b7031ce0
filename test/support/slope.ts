import { median } from '../bench/figures.ts';

/** How a value goes up or down. `error`: the standard error of that. Both for each hour. */
export interface Slope {
  perHour: number;
  error: number;
}

/** A value as it was; seconds. */
export interface Sample {
  at: number;
  value: number;
}

/** @returns of each stretch of that length its lowest: what is left when garbage was collected */
export function floorOf(samples: readonly Sample[], seconds: number): Sample[] {
  const lowest = new Map<number, Sample>();
  for (const sample of samples) {
    const stretch = Math.floor(sample.at / seconds);
    const known = lowest.get(stretch);
    if (!known || sample.value < known.value) lowest.set(stretch, sample);
  }
  return [...lowest.values()];
}

/**
 * The median of the slopes of all pairs, which a few odd samples do not move; the error by the median distance from
 * that line, as if the distances were normal. @param samples three at least
 */
export function slopeOf(samples: readonly Sample[]): Slope {
  const slopes = samples.flatMap((one, index) =>
    samples.slice(index + 1).map((other) => (other.value - one.value) / (other.at - one.at)),
  );
  const slope = median(slopes);
  const rests = samples.map(({ at, value }) => value - slope * at);
  const level = median(rests);
  const deviation = NORMAL * median(rests.map((rest) => Math.abs(rest - level)));
  const at = samples.reduce((sum, sample) => sum + sample.at, 0) / samples.length;
  const spread = samples.reduce((sum, sample) => sum + (sample.at - at) ** 2, 0);
  return { perHour: slope * 3_600, error: (deviation / Math.sqrt(spread)) * EFFICIENCY * 3_600 };
}

/** From a median distance to a standard deviation. */
const NORMAL = 1.4826;
/** A median of slopes is known a little worse than least squares. */
const EFFICIENCY = 1.05;
