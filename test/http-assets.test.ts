import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import t from 'tap';
import { rawRequest } from './support/raw-http.ts';
import { startBoth, visit } from './support/visit.ts';

const assetsDir = new URL('../dist/public/assets/', import.meta.url);

const { site } = await startBoth(t);

t.test('assets over HTTP', async (t) => {
  const scripts = readdirSync(assetsDir).filter((name) => /\.(js|css)$/.test(name));

  await t.test('every script and style is given precompressed, with its type, and for ever', async (t) => {
    t.ok(scripts.length > 10);
    for (const name of scripts) {
      const source = readFileSync(new URL(name, assetsDir));
      for (const [coding, decode] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
        ['identity', (bytes: Buffer) => bytes],
      ] as const) {
        const { status, headers, body } = await rawRequest(site, `/assets/${name}`, {
          headers: { 'accept-encoding': coding },
        });
        t.equal(status, 200, `${name} ${coding}`);
        t.equal(headers['content-encoding'] ?? 'identity', coding, name);
        t.ok(decode(body).equals(source), `${name} ${coding}`);
        t.match(headers['content-type'], name.endsWith('.css') ? /^text\/css/ : /javascript/, name);
        t.equal(headers['cache-control'], 'public, max-age=31536000, immutable', `${name} ${coding}`);
        t.match(headers.vary, /accept-encoding/i, name);
      }
    }
  });

  await t.test('the small files that browsers and search engines ask for by name are there', async (t) => {
    for (const [path, type] of [
      ['/favicon.ico', /^image\//],
      ['/favicon.svg', /^image\/svg/],
      ['/icon-192.png', /^image\/png/],
      ['/site.webmanifest', /^application\/manifest\+json/],
      ['/robots.txt', /^text\/plain/],
      ['/sitemap.xml', /^(application|text)\/xml/],
    ] as const) {
      const { status, headers, body } = await rawRequest(site, path);
      t.equal(status, 200, path);
      t.match(headers['content-type'], type, path);
      t.ok(body.length > 20, path);
    }
  });

  await t.test('the browser is given no source of the server', async (t) => {
    for (const name of scripts) {
      t.notMatch(
        readFileSync(new URL(name, assetsDir), 'utf8'),
        /["']node:|fastify|process\.env|createEnquiry/,
        name,
      );
    }
  });

  await t.test('what a page names is there', async (t) => {
    const { html } = await visit(site, '/');
    const named = [...html.matchAll(/(?:href|src|data-modules)="([^"]*\/assets\/[^"]*)"/g)].flatMap(
      ([, value = '']) => value.split(' '),
    );
    t.ok(named.length >= 4);
    for (const path of new Set(named))
      t.equal((await rawRequest(site, path, { method: 'HEAD' })).status, 200, path);
  });
});

t.test('the boot script is the one that its digest in the page names', async (t) => {
  const html = await (await fetch(site.url)).text();
  const [, address = '', digest] =
    /<script type="module" src="([^"]+)" integrity="sha256-([^"]+)"/.exec(html) ?? [];
  const bytes = new Uint8Array(await (await fetch(site.url + address)).arrayBuffer());
  t.equal(createHash('sha256').update(bytes).digest('base64'), digest);
});
