import { CAPTCHA_HEIGHT, CAPTCHA_LENGTH, CAPTCHA_WIDTH } from '../../shared/captcha.ts';

/** A captcha as an attacker collects it. */
export interface DrawnCaptcha {
  answer: string;
  picture: Buffer;
  /** 0 to 1 for each pixel, row by row. */
  ink: Float32Array;
}

/** Pixels of the picture in one cell of a window; what is smaller moves with every warp. */
const CELL = 4;
/** Of a window, about a character and what touches it; pixels. */
const WINDOW = 40;
const COLUMNS = WINDOW / CELL;
const ROWS = CAPTCHA_HEIGHT / CELL;
const CELLS = COLUMNS * ROWS;
/** Where a character that is to be read is looked for around its place, pixels. */
const SHIFTS = [-6, -3, 0, 3, 6];

/**
 * An attacker without training: labelled captchas are cut into a window for each character, of equal distance, and each character of
 * another captcha is read as the one whose window is nearest to it, wherever it stood.
 * @returns the share of captchas that are read whole
 */
export function nearestNeighbourShare(labelled: readonly DrawnCaptcha[], asked: readonly DrawnCaptcha[]) {
  const known = new Uint8Array(labelled.length * CAPTCHA_LENGTH * CELLS);
  const names: string[] = [];
  for (const { answer, ink } of labelled) {
    const text = edges(ink);
    for (const [index, character] of [...answer].entries()) {
      known.set(windowOf(ink, text, index, 0), names.length * CELLS);
      names.push(character);
    }
  }
  const read = asked.filter(({ answer, ink }) => {
    const text = edges(ink);
    return [...answer].every((character, index) => names[nearest(known, ink, text, index)] === character);
  });
  return read.length / asked.length;
}

function nearest(known: Uint8Array, ink: Float32Array, text: Edges, index: number): number {
  let [least, at] = [Number.POSITIVE_INFINITY, -1];
  for (const shift of SHIFTS) {
    const own = windowOf(ink, text, index, shift);
    for (let start = 0; start < known.length; start += CELLS) {
      let distance = 0;
      for (let cell = 0; cell < CELLS && distance < least; cell++) {
        const apart = (known[start + cell] as number) - (own[cell] as number);
        distance += apart * apart;
      }
      if (distance < least) [least, at] = [distance, start / CELLS];
    }
  }
  return at;
}

/** The cells around a character's place, 0 to 255 each. */
function windowOf(ink: Float32Array, { left, right }: Edges, index: number, shift: number): Uint8Array {
  const middle = left + ((index + 0.5) * (right - left)) / CAPTCHA_LENGTH + shift;
  const from = Math.round(middle - WINDOW / 2);
  const sums = new Float32Array(CELLS);
  for (let y = 0; y < CAPTCHA_HEIGHT; y++) {
    const row = Math.floor(y / CELL) * COLUMNS;
    for (let column = 0; column < WINDOW; column++) {
      const x = from + column;
      if (x < 0 || x >= CAPTCHA_WIDTH) continue;
      sums[row + Math.floor(column / CELL)]! += ink[y * CAPTCHA_WIDTH + x] as number;
    }
  }
  return Uint8Array.from(sums, (sum) => (255 * sum) / CELL ** 2);
}

type Edges = ReturnType<typeof edges>;

/** Where the text begins and ends. */
function edges(ink: Float32Array) {
  let [left, right] = [CAPTCHA_WIDTH, 0];
  for (let at = 0; at < ink.length; at++) {
    if ((ink[at] as number) < 0.5) continue;
    const x = at % CAPTCHA_WIDTH;
    left = Math.min(left, x);
    right = Math.max(right, x + 1);
  }
  return { left, right };
}
