import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OutputFile, Plugin } from 'esbuild';
import subsetFont, { type Options } from 'subset-font';

/** The part of each font file that is kept; client/styles/fonts.css says why. */
const FONTS: Record<string, Options & { file: string }> = {
  fraunces: {
    file: '@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2',
    variationAxes: { opsz: { min: 40, max: 144 }, SOFT: 0, WONK: 0, wght: 430 },
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

/**
 * Resolves `document:<module>`: the styles of the site, the app and that module. A stylesheet's layer has the name of
 * its folder.
 */
export function documentStyles(root: string): Plugin {
  return {
    name: 'document-styles',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^document:/ }, ({ path }) => ({ path: path.slice(9), namespace: 'document' }));
      onLoad({ filter: /./, namespace: 'document' }, ({ path }) => ({
        contents: ['client/styles/site.css', 'client/entry.tsx', path]
          .map((part) => `import './${part}';`)
          .join('\n'),
        resolveDir: root,
      }));
      onLoad({ filter: /\.css$/ }, async ({ path }) => {
        const layer = path.match(/client\/(components|forms|shell|routes)\//)?.[1];
        const rules = await readFile(path, 'utf8');
        return { contents: layer ? `@layer ${layer} {${rules}}` : rules, loader: 'css' };
      });
    },
  };
}

/** Writes the stylesheets and fonts, not the scripts that esbuild makes with them. */
export async function writeStyles(
  { outputFiles }: { outputFiles: OutputFile[] },
  dir: string,
): Promise<void> {
  await mkdir(join(dir, 'fonts'), { recursive: true });
  const wanted = outputFiles.filter(({ path }) => !path.endsWith('.js'));
  await Promise.all(wanted.map(({ path, contents }) => writeFile(path, contents)));
}

/** Resolves the addresses `font:<name>` of fonts.css. */
export function fontFiles(root: string): Plugin {
  return {
    name: 'font-files',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^font:/ }, ({ path }) => ({ path: `${path.slice(5)}.woff2`, namespace: 'font' }));
      onLoad({ filter: /./, namespace: 'font' }, async ({ path }) => {
        const name = path.replace('.woff2', '');
        const characters = charactersOf(await readFile(join(root, 'client/styles/fonts.css'), 'utf8'), name);
        const contents = subsets.get(name + characters) ?? subset(name, characters);
        subsets.set(name + characters, contents);
        return { contents: await contents, loader: 'file' };
      });
    },
  };
}

/** Kept, since subsetting takes longer than the rest of a build. */
const subsets = new Map<string, Promise<Uint8Array>>();

async function subset(name: string, characters: string): Promise<Uint8Array> {
  const { file, ...options } = FONTS[name]!;
  const original = await readFile(fileURLToPath(import.meta.resolve(file)));
  return subsetFont(original, characters, { targetFormat: 'woff2', ...options });
}

/** @returns every character of the `unicode-range` of the font whose source is `font:name` */
function charactersOf(css: string, name: string): string {
  const face = css.match(new RegExp(`@font-face\\s*{[^}]*font:${name}"[^}]*}`))?.[0] ?? '';
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
