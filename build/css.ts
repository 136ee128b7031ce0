import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'esbuild';
import type { InlineStyle } from '../server/pages/manifest.ts';
import { createRulesFor } from './first-screen.ts';
import { type SubsetFont, subsetFonts } from './fonts.ts';

const FIRST = ['tokens', 'base', 'layout', 'below', 'motion'];
/** Every document has it: the sheet does without. */
const STAND_INS = 'styles/fallback-fonts.css';
const THEN = ['components', 'shell', 'forms', 'routes'];
/** Of pages and parts that few visitors see: a sheet of their own, linked where they stand. */
const isFurther = (file: string) => file.endsWith('.further.css');

/**
 * One stylesheet in a fixed order, with the fonts' hashed names in it, and what of it stands in the document of each
 * route: client/styles/first-screen.json names what every first screen has, and each route's besides. @returns addresses and styles, for the manifest
 */
export async function buildCss(root: string, publicDir: string) {
  const read = (file: string) => readFile(join(root, 'client', file), 'utf8');
  async function write(name: string, source: string): Promise<string> {
    const code = await minified(source);
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
  const further = joined(await Promise.all(gathered.flat().filter(isFurther).map(read)));
  const files = [...FIRST.map((name) => `styles/${name}.css`), ...own, 'styles/print.css'];
  const sheet = joined(await Promise.all(files.map(read)));
  let faces = await read('styles/fonts.css');
  for (const { name, bytes } of await fontsOf(faces)) {
    const address = `/assets/fonts/${name}-${digest(bytes)}.woff2`;
    await writeFile(join(publicDir, address), bytes);
    faces = faces.replaceAll(`/assets/fonts/${name}.woff2`, address);
  }
  const { everywhere, ...routes } = JSON.parse(await read('styles/first-screen.json'));
  const [loadingFrame = '', noscript = ''] = await Promise.all(
    ['shell/loading-frame.css', 'styles/noscript.css'].map(async (file) => minified(await read(file))),
  );
  const rulesFor = createRulesFor(await minified((await read(STAND_INS)) + sheet + further), loadingFrame);
  const firstScreen = (names: string) => inline(rulesFor(new Set(`${everywhere} ${names}`.split(' '))));
  return {
    css: await write('site', sheet + faces),
    furtherCss: await write('further', further),
    firstScreens: Object.fromEntries(
      Object.entries<string>(routes).map(([path, names]) => [path, firstScreen(names)]),
    ),
    loadingFrame: inline(loadingFrame),
    noscript: inline(noscript),
  };
}

async function minified(source: string): Promise<string> {
  const { code } = await transform(source, { loader: 'css', minify: true });
  return code.trim();
}

/** @throws when a style could end its element */
function inline(css: string): InlineStyle {
  if (css.includes('</')) throw new Error('A style that stands in the document holds "</"');
  return { css, hash: `sha256-${createHash('sha256').update(css).digest('base64')}` };
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
