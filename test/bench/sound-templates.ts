import { CAPTCHA_LENGTH } from '../../shared/captcha.ts';
import type { SpokenSample } from './captcha-samples.ts';

/** Samples from one row of features to the next: a fiftieth of a second at 8 kHz. */
const HOP = 160;
const FRAME = 256;
const BANDS = 20;
/** Numbers in a row: the shape of the spectrum, without its loudness. */
const FEATURES = 13;

const table = <Value>(length: number, make: (at: number) => Value) =>
  Array.from({ length }, (_, at) => make(at));
const COSINES = table(FEATURES, (at) =>
  table(BANDS, (band) => Math.cos((Math.PI * at * (band + 0.5)) / BANDS)),
);
/** Each frame fades in and out (Hann). */
const FADE = table(FRAME, (at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / FRAME));
/** A frame's part of each frequency: real and imaginary. */
const WAVES = table(FRAME / 2, (bin) => ({
  cos: Float32Array.from(FADE, (fade, at) => fade * Math.cos((2 * Math.PI * at * bin) / FRAME)),
  sin: Float32Array.from(FADE, (fade, at) => fade * Math.sin((2 * Math.PI * at * bin) / FRAME)),
}));
/** Triangles over the frequencies whose middles lie as far apart as the ear hears them. */
const FILTERS = table(BANDS, (band) => {
  const mel = (hertz: number) => 2595 * Math.log10(1 + hertz / 700);
  const middle = (index: number) => {
    const at = mel(100) + ((mel(3_900) - mel(100)) * index) / (BANDS + 1);
    return (700 * (10 ** (at / 2595) - 1) * FRAME) / 8_000;
  };
  const [low, top, high] = [middle(band), middle(band + 1), middle(band + 2)];
  return table(FRAME / 2, (at) =>
    Math.max(0, Math.min((at - low) / (top - low), (high - at) / (high - top))),
  );
});

/** @param wav 8 kHz, 8 bits, one channel @returns rows of its cepstrum, as speech recognisers take it */
function hear(wav: Buffer): Float32Array[] {
  const samples = Float32Array.from(wav.subarray(44), (byte) => (byte - 128) / 128);
  const sumOf = (row: number, wave: Float32Array) => {
    let sum = 0;
    for (let at = 0; at < FRAME; at++) sum += (samples[row * HOP + at] as number) * (wave[at] as number);
    return sum;
  };
  return table(Math.floor((samples.length - FRAME) / HOP), (row) => {
    const power = WAVES.map(({ cos, sin }) => sumOf(row, cos) ** 2 + sumOf(row, sin) ** 2);
    const bands = FILTERS.map((weights) =>
      Math.log(weights.reduce((sum, weight, at) => sum + weight * (power[at] as number), 5)),
    );
    return Float32Array.from(COSINES, (cosines) =>
      bands.reduce((sum, band, index) => sum + band * (cosines[index] as number), 0),
    );
  });
}

interface Template {
  character: string;
  rows: Float32Array[];
}

/** No word is shorter; rows of features. */
const SHORTEST_WORD = 12;
/** How many rows of what is between words stand for all of it. */
const PAUSE_ROWS = 60;

/**
 * An attacker without training: labelled sounds are cut by hand into templates of their six words,
 * and the sequence of six templates that fits another sound best, stretched as may be, is found by Viterbi.
 * @returns the share of sounds that are understood whole
 */
export function soundTemplateShare(
  labelled: readonly SpokenSample[],
  asked: readonly SpokenSample[],
): number {
  const learned = labelled.map(cut);
  const templates = learned.flatMap((each) => each.templates);
  const pauses = learned.flatMap((each) => each.pauses);
  const step = Math.max(1, Math.floor(pauses.length / PAUSE_ROWS));
  const between = pauses.filter((_, index) => index % step === 0);
  const heard = asked.filter(({ answer, wav }) => bestSequence(hear(wav), templates, between) === answer);
  return heard.length / asked.length;
}

function cut({ answer, wav, words }: SpokenSample): { templates: Template[]; pauses: Float32Array[] } {
  const rows = hear(wav);
  const places = words.map(({ from, to }) => ({ from: Math.floor(from / HOP), to: Math.floor(to / HOP) }));
  return {
    templates: places.map(({ from, to }, index) => ({
      character: answer[index] as string,
      rows: rows.slice(from, to),
    })),
    pauses: rows.filter((_, at) => !places.some(({ from, to }) => at >= from && at < to)),
  };
}

/** The words that a path went through, the last one first. */
interface Path {
  character: string;
  before: Path | null;
}

/** One pass over the sound, in which each template may begin wherever as many words as before it have ended. */
function bestSequence(
  rows: readonly Float32Array[],
  templates: readonly Template[],
  pauses: readonly Float32Array[],
): string {
  const ends = templates.map(({ rows: { length } }) => length);
  const all = templates.flatMap((template) => template.rows);
  const size = all.length;
  const known = Float32Array.from(all.flatMap((row) => [...row]));
  const away = new Float32Array(size);
  const levels = Array.from({ length: CAPTCHA_LENGTH }, () => ({
    costs: new Float32Array(size).fill(Infinity),
    paths: new Array<Path | null>(size).fill(null),
  }));
  let ended: { cost: number; path: Path | null }[] = Array.from({ length: CAPTCHA_LENGTH + 1 }, () => ({
    cost: Infinity,
    path: null,
  }));
  ended[0] = { cost: 0, path: null };
  for (const [time, row] of rows.entries()) {
    for (let at = 0; at < size; at++) away[at] = distance(row, known, at * FEATURES);
    const pause = pauses.reduce((least, each) => Math.min(least, distance(row, each, 0)), Infinity);
    const next = ended.map(({ cost, path }) => ({ cost: cost + pause, path }));
    for (const [level, { costs, paths }] of levels.entries()) {
      if (time < level * SHORTEST_WORD || time > rows.length - (CAPTCHA_LENGTH - 1 - level) * SHORTEST_WORD)
        continue;
      const before = ended[level] as { cost: number; path: Path | null };
      let start = 0;
      for (const [index, length] of ends.entries()) {
        for (let at = start + length - 1; at >= start; at--) {
          let from = at;
          if (at - 1 >= start && (costs[at - 1] as number) < (costs[from] as number)) from = at - 1;
          if (at - 2 >= start && (costs[at - 2] as number) < (costs[from] as number)) from = at - 2;
          if (at === start && before.cost < (costs[from] as number)) {
            costs[at] = before.cost + (away[at] as number);
            paths[at] = { character: templates[index]?.character as string, before: before.path };
          } else {
            costs[at] = (costs[from] as number) + (away[at] as number);
            paths[at] = paths[from] as Path | null;
          }
        }
        start += length;
        const to = next[level + 1] as { cost: number; path: Path | null };
        if ((costs[start - 1] as number) < to.cost) {
          [to.cost, to.path] = [costs[start - 1] as number, paths[start - 1] as Path | null];
        }
      }
    }
    ended = next;
  }
  let text = '';
  for (let path = ended[CAPTCHA_LENGTH]?.path ?? null; path; path = path.before) text = path.character + text;
  return text;
}

function distance(row: Float32Array, known: Float32Array, start: number): number {
  let sum = 0;
  for (let at = 0; at < FEATURES; at++) {
    const apart = (row[at] as number) - (known[start + at] as number);
    sum += apart * apart;
  }
  return Math.sqrt(sum);
}
