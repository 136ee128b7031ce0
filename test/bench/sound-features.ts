/** Samples from one row of features to the next: a fiftieth of a second at 8 kHz. */
export const HOP = 160;
const FRAME = 256;
const BANDS = 20;
/** Numbers in a row: the shape of the spectrum, without its loudness. */
export const FEATURES = 13;

export interface Heard {
  /** Rows of `FEATURES` numbers. */
  rows: Float32Array[];
  /** Of each row, decibels. */
  loudness: Float32Array;
}

/** @param wav 8 kHz, 8 bits, one channel @returns its cepstrum, as speech recognisers take it */
export function hear(wav: Buffer): Heard {
  const samples = Float32Array.from(wav.subarray(44), (byte) => (byte - 128) / 128);
  const count = Math.floor((samples.length - FRAME) / HOP);
  const rows: Float32Array[] = [];
  const loudness = new Float32Array(count);
  for (let row = 0; row < count; row++) {
    const power = powerOf(samples.subarray(row * HOP, row * HOP + FRAME));
    loudness[row] = 10 * Math.log10(power.reduce((sum, value) => sum + value, 1e-6));
    const bands = FILTERS.map(({ from, weights }) =>
      Math.log(weights.reduce((sum, weight, at) => sum + weight * (power[from + at] as number), 5)),
    );
    rows.push(
      Float32Array.from(COSINES, (cosines) =>
        bands.reduce((sum, band, index) => sum + band * (cosines[index] as number), 0),
      ),
    );
  }
  return { rows, loudness };
}

const COSINES = Array.from({ length: FEATURES }, (_, at) =>
  Array.from({ length: BANDS }, (_, index) => Math.cos((Math.PI * at * (index + 0.5)) / BANDS)),
);

const HANN = Float32Array.from(
  { length: FRAME },
  (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / FRAME),
);

/** Triangles whose middles lie as far apart as the ear hears them. */
const FILTERS = Array.from({ length: BANDS }, (_, band) => {
  const mel = (hertz: number) => 2595 * Math.log10(1 + hertz / 700);
  const middle = (index: number) => {
    const at = mel(100) + ((mel(3_900) - mel(100)) * index) / (BANDS + 1);
    return (700 * (10 ** (at / 2595) - 1) * FRAME) / 8_000;
  };
  const [low, top, high] = [middle(band), middle(band + 1), middle(band + 2)];
  const from = Math.floor(low);
  const weights = Float32Array.from({ length: Math.min(FRAME / 2, Math.ceil(high)) - from }, (_, at) =>
    Math.max(0, Math.min((from + at - low) / (top - low), (high - from - at) / (high - top))),
  );
  return { from, weights };
});

function powerOf(frame: Float32Array): Float32Array {
  const real = frame.map((sample, at) => sample * (HANN[at] as number));
  const imaginary = new Float32Array(FRAME);
  transform(real, imaginary);
  return Float32Array.from({ length: FRAME / 2 }, (_, bin) => {
    const [re, im] = [real[bin] as number, imaginary[bin] as number];
    return re * re + im * im;
  });
}

const TURNS = Array.from({ length: FRAME / 2 }, (_, at) => (2 * Math.PI * at) / FRAME);
const COS = Float64Array.from(TURNS, Math.cos);
const SIN = Float64Array.from(TURNS, (turn) => -Math.sin(turn));
/** Where each sample stands when the even ones are sorted before the odd ones, and these again. */
const SORTED = Uint8Array.from({ length: FRAME }, (_, at) =>
  Number.parseInt([...at.toString(2).padStart(Math.log2(FRAME), '0')].reverse().join(''), 2),
);

/** To frequencies, in place (Cooley and Tukey). @param imaginary all 0 */
function transform(real: Float32Array, imaginary: Float32Array): void {
  const samples = real.slice();
  for (let at = 0; at < FRAME; at++) real[at] = samples[SORTED[at] as number] as number;
  for (let size = 2; size <= FRAME; size *= 2) {
    for (let even = 0; even < FRAME; even++) {
      const odd = even + size / 2;
      const turn = (even % size) * (FRAME / size);
      // The other half of each stretch is that of the odd ones.
      if (turn >= FRAME / 2) continue;
      const [cos, sin] = [COS[turn] as number, SIN[turn] as number];
      const [re, im] = [real[odd] as number, imaginary[odd] as number];
      const [turnedRe, turnedIm] = [cos * re - sin * im, cos * im + sin * re];
      const [evenRe, evenIm] = [real[even] as number, imaginary[even] as number];
      [real[even], imaginary[even]] = [evenRe + turnedRe, evenIm + turnedIm];
      [real[odd], imaginary[odd]] = [evenRe - turnedRe, evenIm - turnedIm];
    }
  }
}
