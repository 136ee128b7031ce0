/**
 * Numbers from 0 to 1 that look random and are the same for the same seed (sfc32): the drawing of one captcha is
 * always the same, so that nobody gains a second look at it.
 * @param seed 16 bytes at least
 */
export function seededRandom(seed: Buffer): () => number {
  let [a, b, c, d] = [0, 4, 8, 12].map((at) => seed.readUInt32LE(at)) as [number, number, number, number];
  return () => {
    const sum = (a + b + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  };
}

/** @returns a number between the two */
export function between(random: () => number, least: number, most: number): number {
  return least + random() * (most - least);
}
