import { readFileSync, statSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import t from 'tap';
import { readManifest } from '../server/pages/manifest.ts';

/** Two-sided: a file that is suddenly small is a broken one. Bytes, brotli. Pages are weighed by page-checks/weight.ts. */
const distDir = new URL('../dist/', import.meta.url).pathname;
const manifest = readManifest(distDir);
const sizeOf = (address: string) => statSync(`${distDir}public${address}.br`).size;
const within = (bytes: number, least: number, most: number) => bytes >= least && bytes <= most;

t.test('CSS', async (t) => {
  const css = sizeOf(manifest.css);
  t.ok(within(css, 9_000, 15_872), `CSS: ${css}`);
  for (const style of new Set(Object.values(manifest.firstScreens).map(({ css }) => css))) {
    const bytes = brotliCompressSync(style).length;
    t.ok(within(bytes, 1_500, 6_000), `style in the document: ${bytes}: ${style.slice(-80)}`);
  }
});

t.test('scripts', async (t) => {
  const boot = sizeOf(manifest.boot);
  t.ok(within(boot, 2_000, 6_000), `boot: ${boot}`);
  for (const [path, own] of Object.entries(manifest.routes)) {
    const all = [manifest.boot, ...manifest.entry, ...own];
    const bytes = all.reduce((sum, file) => sum + sizeOf(file), 0);
    t.ok(within(bytes, 80_000, 102_000), `${path}: ${bytes} in ${all.length} files`);
  }
});

t.test('no page asks for a file that it did not announce', async (t) => {
  for (const [path, own] of Object.entries(manifest.routes)) {
    const announced = [...manifest.entry, ...own];
    for (const file of announced) {
      const text = readFileSync(`${distDir}public${file}`, 'utf8');
      for (const [, name] of text.matchAll(/(?:from|import)"\.\/([^"]+)"/g)) {
        t.ok(announced.includes(`/assets/${name}`), `${path}: ${file} needs ${name}`);
      }
    }
  }
});

t.test('fonts hold what is shown and no more', async (t) => {
  const css = readFileSync(`${distDir}public${manifest.css}`, 'utf8');
  const fonts = new Set([...css.matchAll(/\/assets\/fonts\/[\w.-]+\.woff2/g)].map(([address]) => address));
  t.equal(fonts.size, 4);
  for (const address of fonts) {
    const { size } = statSync(`${distDir}public${address}`);
    t.ok(within(size, 500, 60_000), `${address}: ${size}`);
  }
});
