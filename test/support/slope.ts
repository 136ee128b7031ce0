/** How a value goes up or down, by regression. `error`: the standard error of that. Both for each hour. */
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

/** Least squares. @param samples three at least */
export function slopeOf(samples: readonly Sample[]): Slope {
  const mean = (pick: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + pick(sample), 0) / samples.length;
  const [at, value] = [mean((sample) => sample.at), mean((sample) => sample.value)];
  const sum = (term: (sample: Sample) => number) =>
    samples.reduce((total, sample) => total + term(sample), 0);
  const spread = sum((sample) => (sample.at - at) ** 2);
  const slope = sum((sample) => (sample.at - at) * (sample.value - value)) / spread;
  const off = sum((sample) => (sample.value - value - slope * (sample.at - at)) ** 2);
  const error = Math.sqrt(off / (samples.length - 2) / spread);
  return { perHour: slope * 3_600, error: error * 3_600 };
}
