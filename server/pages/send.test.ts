import { createServer } from 'node:http';
import * as zlib from 'node:zlib';
import supertest from 'supertest';
import t, { type Test } from 'tap';
import type { Page, sendPage } from './send.ts';

const TEXT = '<li>नमस्ते</li>'.repeat(1_000);
const aPage = (): Page => ({
  ...{ status: 200, digest: 'x', headers: { 'content-type': 'text/html' } },
  ...{ bytes: Buffer.from(TEXT), compressed: {} },
});

/** The tests break compression by this. */
const broken = { gzip: false };
const gzip = (bytes: Buffer, options: zlib.ZlibOptions, done: zlib.CompressCallback) =>
  broken.gzip ? done(new Error('of the test'), Buffer.alloc(0)) : zlib.gzip(bytes, options, done);

/** A client of a server that sends the page to all. */
async function aClient(t: Test, page: Page) {
  const mocked = await t.mockImport<{ sendPage: typeof sendPage }>('./send.ts', {
    'node:zlib': { ...zlib, gzip },
  });
  const server = createServer((request, response) => {
    mocked.sendPage({ request, response }, page).catch((error) => response.writeHead(500).end(String(error)));
  });
  t.teardown(() => server.close());
  return supertest(server);
}

t.test('a page has a form for each encoding, made once, with its own length and tag', async (t) => {
  const page = aPage();
  const client = await aClient(t, page);
  for (const [encoding, tag] of [
    ['identity', '"x-identity"'],
    ['gzip', '"x-gzip"'],
    ['br', '"x-br"'],
  ] as const) {
    const { text, headers } = await client.get('/').set('accept-encoding', encoding).expect(200);
    t.equal(text, TEXT);
    t.equal(headers.etag, tag);
    t.equal(headers['content-encoding'], encoding === 'identity' ? undefined : encoding);
    const made = encoding === 'identity' ? page.bytes : await page.compressed[encoding];
    t.equal(headers['content-length'], String(made?.length));
    const known = await client.get('/').set({ 'accept-encoding': 'br', 'if-none-match': tag }).expect(304);
    t.equal(known.headers.etag, tag);
  }
  const before = page.compressed.gzip;
  await client.get('/').set('accept-encoding', 'gzip').expect(200);
  t.equal(page.compressed.gzip, before, 'made once');
  await client.get('/').set('if-none-match', '"y-br"').expect(200);
  await client
    .get('/')
    .set('if-none-match', `${'"y",'.repeat(300)}"x-identity"`)
    .expect(200);
});

t.test('a compression that failed is tried again for the next reader', async (t) => {
  const client = await aClient(t, aPage());
  broken.gzip = true;
  await client
    .get('/')
    .set('accept-encoding', 'gzip')
    .expect(500, /of the test/);
  broken.gzip = false;
  const { text } = await client.get('/').set('accept-encoding', 'gzip').expect(200);
  t.equal(text, TEXT);
});

t.test('a page that is sent once has no tag, and an empty one no encoding', async (t) => {
  const once = await aClient(t, { ...aPage(), digest: null });
  const { headers } = await once.get('/').set('if-none-match', '*').expect(200);
  t.notOk('etag' in headers);
  const empty = await aClient(t, { ...aPage(), status: 301, digest: null, bytes: Buffer.alloc(0) });
  const sent = await empty.get('/').set('accept-encoding', 'br').expect(301);
  t.equal(sent.headers['content-length'], '0');
  t.notOk('content-encoding' in sent.headers);
});
