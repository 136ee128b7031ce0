import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont, { type Options } from 'subset-font';

const FRAUNCES = '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2';

/** What of each font file is kept; client/styles/fonts.css says why. The characters are its `unicode-range`. */
const FONTS: Record<string, Options & { file: string }> = {
  fraunces: {
    file: FRAUNCES,
    variationAxes: { opsz: 40, SOFT: 0, WONK: 0, wght: 430 },
  },
  'fraunces-wide': {
    file: FRAUNCES,
    variationAxes: { opsz: { min: 18, max: 144 }, SOFT: 0, WONK: 0, wght: 430 },
  },
  anek: {
    file: '@fontsource-variable/anek-latin/files/anek-latin-latin-wght-normal.woff2',
    variationAxes: { wght: { min: 400, max: 600 } },
    keepFeatures: ['kern', 'tnum'],
  },
  'anek-devanagari': {
    file: '@fontsource-variable/anek-devanagari/files/anek-devanagari-devanagari-wght-normal.woff2',
    variationAxes: { wght: 450 },
    keepFeatures: [
      ...['abvm', 'abvs', 'akhn', 'blwf', 'blwm', 'blws', 'cjct'],
      ...['half', 'mark', 'mkmk', 'nukt', 'rkrf', 'rphf', 'vatu'],
    ],
  },
};

/** A woff2 file by the name that fonts.css gives it. */
export interface SubsetFont {
  name: string;
  bytes: Buffer;
}

/** The fonts of the site, cut down to the characters that fonts.css names. @param css text of fonts.css */
export function subsetFonts(css: string): Promise<SubsetFont[]> {
  return Promise.all(
    Object.entries(FONTS).map(async ([name, { file, ...options }]) => {
      const original = await readFile(fileURLToPath(import.meta.resolve(file)));
      const bytes = await subsetFont(original, charactersOf(css, name), {
        targetFormat: 'woff2',
        ...options,
      });
      return { name, bytes };
    }),
  );
}

/** @returns every character of the `unicode-range` of the face whose source is `name`.woff2 */
function charactersOf(css: string, name: string): string {
  const face = css.match(new RegExp(`@font-face\\s*{[^}]*/${name}\\.woff2[^}]*}`))?.[0] ?? '';
  const ranges = [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/gi)];
  if (!ranges.length) throw new Error(`fonts.css has no unicode-range for ${name}`);
  return ranges
    .flatMap(([, first = '', last = first]) => {
      const from = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, index) => from + index);
    })
    .map((point) => String.fromCodePoint(point))
    .join('');
}
