import * as zlib from 'node:zlib';
import t from 'tap';
import { bodyIn, isEtagOf, sentPage } from './compression.ts';

const TEXT = '<li>नमस्ते</li>'.repeat(1_000);
const aPage = () => sentPage({ status: 200, digest: 'x', headers: ['a', 'b'] }, Buffer.from(TEXT));

t.test('a page has a form for each encoding, made once, with its own length and tag', async (t) => {
  const page = aPage();
  for (const [encoding, tag, read] of [
    [undefined, '"x-identity"', (bytes: Buffer) => bytes],
    ['gzip', '"x-gzip"', zlib.gunzipSync],
    ['br', '"x-br"', zlib.brotliDecompressSync],
  ] as const) {
    const { bytes, etag, headers } = await bodyIn(page, encoding);
    t.equal(read(bytes).toString(), TEXT, tag);
    t.equal(etag, tag);
    t.ok(isEtagOf(page, tag));
    const coding = encoding ? ['content-encoding', encoding] : [];
    t.same(headers, ['a', 'b', 'etag', tag, 'content-length', String(bytes.length), ...coding]);
    t.equal(bodyIn(page, encoding), bodyIn(page, encoding));
  }
  t.notOk(isEtagOf(page, '"y-br"'));
});

t.test('a compression that failed is tried again for the next reader', async (t) => {
  let fails = true;
  const gzip = (bytes: Buffer, _options: object, done: (error: Error | null, bytes?: Buffer) => void) =>
    fails ? done(new Error('of the test')) : done(null, zlib.gzipSync(bytes));
  const mocked = await t.mockImport<typeof import('./compression.ts')>('./compression.ts', {
    'node:zlib': { ...zlib, gzip },
  });
  const page = aPage();
  await t.rejects(async () => mocked.bodyIn(page, 'gzip'), /of the test/);
  fails = false;
  t.equal(zlib.gunzipSync((await mocked.bodyIn(page, 'gzip')).bytes).toString(), TEXT);
});
