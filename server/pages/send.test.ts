import * as zlib from 'node:zlib';
import fastify from 'fastify';
import supertest from 'supertest';
import t, { type Test } from 'tap';
import type { SentPage, sendPage } from './send.ts';

const TEXT = '<li>नमस्ते</li>'.repeat(1_000);
/** The tests break compression by this. */
const broken = { gzip: false };
const gzip = (bytes: Buffer, options: zlib.ZlibOptions, done: zlib.CompressCallback) =>
  broken.gzip ? done(new Error('of the test'), Buffer.alloc(0)) : zlib.gzip(bytes, options, done);

/** A client of a server that sends one page to all. test/http.test.ts holds how pages are sent. */
async function aClient(t: Test) {
  const page: SentPage = {
    ...{ status: 200, digest: 'x', headers: { 'content-type': 'text/html' } },
    ...{ bytes: Buffer.from(TEXT), compressed: {} },
  };
  const mocked = await t.mockImport<{ sendPage: typeof sendPage }>('./send.ts', {
    'node:zlib': { ...zlib, gzip },
  });
  const app = fastify();
  app.get('/', (request, reply) => mocked.sendPage(request, reply, page));
  t.teardown(() => app.close());
  await app.ready();
  return supertest(app.server);
}

t.test('a compression that failed is tried again for the next reader', async (t) => {
  const client = await aClient(t);
  broken.gzip = true;
  await client
    .get('/')
    .set('accept-encoding', 'gzip')
    .expect(500, /of the test/);
  broken.gzip = false;
  const { text } = await client.get('/').set('accept-encoding', 'gzip').expect(200);
  t.equal(text, TEXT);
});
