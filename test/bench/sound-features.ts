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

/** By frequency (Cooley and Tukey). */
function powerOf(frame: Float32Array): Float32Array {
  const real = frame.map((sample, at) => sample * (HANN[at] as number));
  const spectrum = transform(real, new Float32Array(FRAME));
  return Float32Array.from({ length: FRAME / 2 }, (_, bin) => {
    const [re, im] = [spectrum.real[bin] as number, spectrum.imaginary[bin] as number];
    return re * re + im * im;
  });
}

function transform(
  real: Float32Array,
  imaginary: Float32Array,
): { real: Float32Array; imaginary: Float32Array } {
  const size = real.length;
  if (size === 1) return { real, imaginary };
  const half = (offset: number) =>
    transform(
      Float32Array.from({ length: size / 2 }, (_, at) => real[2 * at + offset] as number),
      Float32Array.from({ length: size / 2 }, (_, at) => imaginary[2 * at + offset] as number),
    );
  const [even, odd] = [half(0), half(1)];
  const out = { real: new Float32Array(size), imaginary: new Float32Array(size) };
  for (let at = 0; at < size / 2; at++) {
    const [cos, sin] = [Math.cos((2 * Math.PI * at) / size), -Math.sin((2 * Math.PI * at) / size)];
    const [re, im] = [odd.real[at] as number, odd.imaginary[at] as number];
    const [turnedRe, turnedIm] = [cos * re - sin * im, cos * im + sin * re];
    out.real[at] = (even.real[at] as number) + turnedRe;
    out.imaginary[at] = (even.imaginary[at] as number) + turnedIm;
    out.real[at + size / 2] = (even.real[at] as number) - turnedRe;
    out.imaginary[at + size / 2] = (even.imaginary[at] as number) - turnedIm;
  }
  return out;
}
