import { readdirSync, readFileSync, statSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import t from 'tap';
import { readManifest } from '../server/pages/manifest.ts';
import { lookingFor } from './support/guards.ts';

const assetsDir = new URL('../dist/public/assets/', import.meta.url);

const OF_THE_SERVER = lookingFor(
  /["']node:|fastify|process\.env|createEnquiry/,
  readFileSync(new URL('../dist/start.js', import.meta.url), 'utf8'),
);

/** How they are sent is held by server/http/assets.routes.test.ts. */
t.test('every script and style stands there compressed, and holds no source of the server', async (t) => {
  const names = readdirSync(assetsDir).filter((name) => /\.(js|css)$/.test(name));
  const read = (name: string) => readFileSync(new URL(name, assetsDir));
  t.ok(names.length > 10);
  for (const name of names) {
    const source = read(name);
    t.ok(brotliDecompressSync(read(`${name}.br`)).equals(source), name);
    t.ok(gunzipSync(read(`${name}.gz`)).equals(source), name);
    t.notMatch(source.toString(), OF_THE_SERVER, name);
  }
});

/** Two-sided: a file that is suddenly small is a broken one. Bytes, brotli. Pages are weighed by pages/pages.test.ts. */
const distDir = new URL('../dist/', import.meta.url).pathname;
const manifest = readManifest(distDir);
const sizeOf = (address: string) => statSync(`${distDir}public${address}.br`).size;
const within = (bytes: number, least: number, most: number) => bytes >= least && bytes <= most;

t.test('scripts', async (t) => {
  const boot = sizeOf(manifest.boot);
  t.ok(within(boot, 2_000, 6_000), `boot: ${boot} bytes, the addresses of all pages among them`);
  for (const [path, modules] of Object.entries(manifest.modules)) {
    const all = [manifest.boot, ...modules];
    const bytes = all.reduce((sum, file) => sum + sizeOf(file), 0);
    t.ok(within(bytes, 80_000, 140_000), `${path}: ${bytes} in ${all.length} files`);
  }
});

t.test('no page asks for a file that it did not announce', async (t) => {
  for (const [path, announced] of Object.entries(manifest.modules)) {
    for (const file of announced) {
      const text = readFileSync(`${distDir}public${file}`, 'utf8');
      for (const [, address = ''] of text.matchAll(/(?:from|import)"(\/assets\/[^"]+)"/g)) {
        t.ok(announced.includes(address), `${path}: ${file} needs ${address}`);
      }
    }
  }
});

t.test('fonts hold what is shown and no more', async (t) => {
  const fonts = new Set(manifest.styles.error.css.match(/\/assets\/fonts\/[\w.-]+\.woff2/g));
  t.equal(fonts.size, 4);
  for (const address of fonts) {
    const { size } = statSync(`${distDir}public${address}`);
    t.ok(within(size, 500, 60_000), `${address}: ${size}`);
  }
});
