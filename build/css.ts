import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { type SubsetFont, subsetFonts } from './fonts.ts';

const FIRST = ['tokens', 'fonts', 'base', 'layout', 'motion'];
const THEN = ['components', 'shell', 'forms', 'routes'];
/** Of pages and parts that few visitors see: a sheet of their own, linked where they stand. */
const isFurther = (file: string) => file.endsWith('.further.css');

/** One stylesheet in a fixed order, with the fonts' hashed names in it. @returns addresses, for the manifest */
export async function buildCss(root: string, publicDir: string) {
  const read = (file: string) => readFile(join(root, 'client', file), 'utf8');
  async function write(name: string, source: string): Promise<string> {
    const { code } = await transform(source, { loader: 'css', minify: true });
    const address = `/assets/${name}-${digest(code)}.css`;
    await writeFile(join(publicDir, address), code);
    return address;
  }

  await mkdir(join(publicDir, 'assets/fonts'), { recursive: true });
  const gathered = await Promise.all(
    THEN.map(async (place) =>
      (await Array.fromAsync(glob(`${place}/**/*.css`, { cwd: join(root, 'client') }))).sort(),
    ),
  );
  const own = gathered.flat().filter((file) => !isFurther(file));
  const further = gathered.flat().filter(isFurther);
  const files = [...FIRST.map((name) => `styles/${name}.css`), ...own, 'styles/print.css'];
  let whole = joined(await Promise.all(files.map(read)));
  const faces: Record<string, string> = {};
  for (const { name, bytes } of await fontsOf(await read('styles/fonts.css'))) {
    const address = `/assets/fonts/${name}-${digest(bytes)}.woff2`;
    await writeFile(join(publicDir, address), bytes);
    whole = whole.replaceAll(`/assets/fonts/${name}.woff2`, address);
    faces[name] = address;
  }
  return {
    css: await write('site', whole),
    furtherCss: await write('further', joined(await Promise.all(further.map(read)))),
    noscriptCss: await write('noscript', await read('styles/noscript.css')),
    styleguideCss: await write('styleguide', await read('styles/styleguide.css')),
    fonts: [
      { address: faces.fraunces ?? '', media: '(max-width: 991.98px)' },
      { address: faces['fraunces-wide'] ?? '', media: '(min-width: 992px)' },
      { address: faces.anek ?? '', media: null },
    ],
    hindiFont: faces['anek-devanagari'] ?? '',
  };
}

const cut = new Map<string, Promise<SubsetFont[]>>();

/** Cut once for each text of fonts.css, since that takes longer than all the rest. */
function fontsOf(css: string): Promise<SubsetFont[]> {
  const known = cut.get(css) ?? subsetFonts(css);
  cut.set(css, known);
  return known;
}

function digest(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url').slice(0, 10);
}

/** Sheets one after the other; neighbours that are one block of the same layer share it. */
function joined(sheets: string[]): string {
  let text = '';
  let open: string | null = null;
  for (const sheet of sheets) {
    const { layer, body } = layerOf(sheet);
    if (open !== null && layer !== open) text += '}\n';
    if (layer !== null && layer !== open) text += `@layer ${layer} {\n`;
    text += `${body}\n`;
    open = layer;
  }
  return open === null ? text : `${text}}\n`;
}

/** @returns the layer that a whole sheet stands in and what is in it; null and the sheet where that is not so */
function layerOf(sheet: string): { layer: string | null; body: string } {
  const plain = sheet.replace(/\/\*[\s\S]*?\*\//g, '').trim();
  const [head, layer] = /^@layer ([\w-]+) \{/.exec(plain) ?? [];
  if (!head || !layer || !plain.endsWith('}')) return { layer: null, body: sheet };
  const body = plain.slice(head.length, -1);
  let depth = 0;
  for (const character of body) {
    if (character === '{') depth++;
    else if (character === '}' && --depth < 0) return { layer: null, body: sheet };
  }
  return depth === 0 ? { layer, body } : { layer: null, body: sheet };
}
