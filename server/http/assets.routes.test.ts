import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import fastify from 'fastify';
import t, { type Test } from 'tap';
import { temporaryFolder } from '../../test/support/builders.ts';
import { rawRequest } from '../../test/support/raw-http.ts';
import { assetsRoutes } from './assets.routes.ts';
import { createErrorResponder, errorRoutes } from './errors.routes.ts';

const SCRIPT = 'export const answer = 42;\n'.repeat(50);
const KEPT = {
  'cache-control': 'public, max-age=31536000, immutable',
  vary: /accept-encoding/i,
  'x-content-type-options': 'nosniff',
};

/** A small build, served by the plugins alone on a port of their own. */
async function served(t: Test) {
  const folder = temporaryFolder(t);
  const assets = join(folder, 'public', 'assets');
  mkdirSync(join(assets, 'fonts'), { recursive: true });
  writeFileSync(join(folder, 'main.js'), 'the server');
  writeFileSync(join(folder, 'public', 'manifest.json'), 'the server');
  for (const size of [180, 192, 512]) writeFileSync(join(folder, 'public', `icon-${size}.png`), 'png');
  for (const name of ['favicon.svg', 'favicon.ico']) writeFileSync(join(folder, 'public', name), name);
  writeFileSync(join(assets, 'app-1A.js'), SCRIPT);
  writeFileSync(join(assets, 'app-1A.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(assets, 'app-1A.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(assets, 'app-1A.css'), 'a {}');
  writeFileSync(join(assets, 'fonts', 'text-2B.woff2'), 'font');
  writeFileSync(join(assets, '.hidden.js'), 'the server');

  const app = fastify();
  const errorResponder = createErrorResponder({
    transport: { https: false, subdomains: false },
    renderError: (_request, reply, status) =>
      reply.code(status).type('text/html').send(`<h1>Page for ${status}</h1>`),
  });
  const { sendError } = errorResponder;
  const publicDir = join(folder, 'public');
  await app.register(errorRoutes, errorResponder);
  await app.register(assetsRoutes, { publicDir, groupName: 'Bhavishya Group', sendError });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  t.teardown(() => app.close());

  /** The path is sent as it is: `fetch` would resolve its dots. */
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    rawRequest({ url }, path, { headers, method });
}

t.test('the files of the build', async (t) => {
  const get = await served(t);

  await t.test('are sent in the best accepted encoding, for ever, with their type', async (t) => {
    for (const [accepts, coding, decode] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, gzip;q=0', undefined, (bytes: Buffer) => bytes],
      ['', undefined, (bytes: Buffer) => bytes],
    ] as const) {
      const asked = accepts ? { 'accept-encoding': accepts } : {};
      const { status, headers, body } = await get('/assets/app-1A.js', asked);
      t.match({ status, ...headers }, { status: 200, ...KEPT, 'content-type': /javascript/ }, accepts);
      t.equal(headers['content-encoding'], coding, accepts);
      t.equal(decode(body).toString(), SCRIPT, accepts);
    }
    t.match((await get('/assets/app-1A.css')).headers, { ...KEPT, 'content-type': /^text\/css/ });
    const font = await get('/assets/fonts/text-2B.woff2', { 'accept-encoding': 'br' });
    t.equal(font.body.toString(), 'font');
  });

  await t.test('are not sent again to a browser that has them', async (t) => {
    const { headers } = await get('/assets/app-1A.js');
    const again = await get('/assets/app-1A.js', { 'if-none-match': headers.etag ?? 'none' });
    t.equal(again.status, 304);
    t.equal(again.body.length, 0);
    const head = await get('/assets/app-1A.js', {}, 'HEAD');
    t.equal(head.status, 200);
    t.equal(head.headers['content-length'], String(SCRIPT.length));
  });

  await t.test('are all there is: other addresses are the site’s 404, which no cache stores', async (t) => {
    for (const path of [
      ...['/assets/none.js', '/assets/', '/assets/fonts', '/assets/fonts/', '/assets/.hidden.js'],
      ...['/assets//app-1A.js', '/assets/./app-1A.js', '/assets/fonts/../app-1A.js', '/assets/..'],
      ...['/assets/../manifest.json', '/assets/../../main.js', '/assets/%2e%2e/manifest.json'],
      ...['/assets/%2e%2e%2f%2e%2e%2fmain.js', '/assets/..%5cmanifest.json', '/assets/..\\manifest.json'],
      ...['/assets/fonts/%2e%2e/%2e%2e/manifest.json', '/assets/app-1A.js%00.css', '/assets/app-1A.js/'],
      ...['/assets//etc/passwd', '/assets/app-1A.js.map'],
    ]) {
      for (const [accept, body] of [
        ['*/*', '{"ok":false,"message":"This page does not exist."}'],
        ['text/html,*/*;q=0.8', '<h1>Page for 404</h1>'],
      ] as const) {
        const { status, headers, ...sent } = await get(path, { accept });
        t.equal(status, 404, path);
        t.equal(sent.body.toString(), body, path);
        t.match(headers, { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }, path);
      }
    }
  });

  await t.test('take no other method', async (t) => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      t.equal((await get('/assets/app-1A.js', {}, method)).status, 404, method);
    }
  });

  await t.test('an address that cannot be decoded is a 400', async (t) => {
    t.equal((await get('/assets/%E0%A4%A')).status, 400);
  });
});

t.test('the small files that browsers request by name are cached for a day', async (t) => {
  const get = await served(t);
  for (const [path, type] of [
    ['/favicon.svg', 'image/svg+xml'],
    ['/favicon.ico', 'image/png'],
    ['/icon-180.png', 'image/png'],
    ['/icon-192.png', 'image/png'],
    ['/icon-512.png', 'image/png'],
  ] as const) {
    const { status, headers } = await get(path);
    t.equal(status, 200, path);
    t.match(headers, { 'content-type': type, 'cache-control': 'public, max-age=86400' }, path);
  }
  const manifest = await get('/site.webmanifest');
  t.match(manifest.headers['content-type'], /^application\/manifest\+json/);
  t.match(JSON.parse(manifest.body.toString()), { name: 'Bhavishya Group', short_name: 'Bhavishya' });
});
