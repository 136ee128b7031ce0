import { CAPTCHA_LENGTH } from '../../shared/captcha.ts';
import type { SpokenSample } from './captcha-samples.ts';
import { FEATURES, HOP, hear } from './sound-features.ts';

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
  const heard = asked.filter(
    ({ answer, wav }) => bestSequence(hear(wav).rows, templates, between) === answer,
  );
  return heard.length / asked.length;
}

function cut({ answer, wav, words }: SpokenSample): { templates: Template[]; pauses: Float32Array[] } {
  const { rows } = hear(wav);
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
