import * as zlib from 'node:zlib';
import t, { type Test } from 'tap';
import { type SentPage, sentPage } from './compression.ts';

/** Where the test ends each compression itself. */
async function aCompressor(t: Test, isCached: (page: SentPage) => boolean = () => true) {
  const begun: ((error: Error | null) => void)[] = [];
  const hold = (_bytes: Buffer, _options: object, done: (error: Error | null, bytes?: Buffer) => void) =>
    void begun.push((error) => done(error, Buffer.from('compressed')));
  const { createCompressor } = await t.mockImport<typeof import('./compression.ts')>('./compression.ts', {
    'node:zlib': { ...zlib, gzip: hold, brotliCompress: hold },
  });
  const compressor = createCompressor({ isCached, onGrown() {} });
  async function finish(error: Error | null = null): Promise<void> {
    begun.shift()?.(error);
    await settled();
  }
  return { compressor, begun, finish };
}

const aPage = (digest = 'x') => sentPage({ key: digest, status: 200, digest, headers: [] }, Buffer.from('a'));
const settled = () => new Promise((resolve) => setImmediate(resolve));
const BROKEN = new Error('of the test');

t.test('a form is made once for all who wait for it', async (t) => {
  const { compressor, begun, finish } = await aCompressor(t);
  const page = aPage();
  const both = [compressor.compress(page, 'gzip'), compressor.compress(page, 'gzip')];
  t.equal(begun.length, 1);
  await finish();
  await Promise.all(both);
  await compressor.compress(page, 'gzip');
  t.equal(begun.length, 0);
  t.same(page.bodies.gzip?.headers, ['etag', '"x-gzip"', 'content-length', '10', 'content-encoding', 'gzip']);
});

t.test('a compression that failed is tried again for the next reader', async (t) => {
  const { compressor, finish } = await aCompressor(t);
  const page = aPage();
  const failing = t.rejects(compressor.compress(page, 'gzip'), BROKEN);
  await finish(BROKEN);
  await failing;
  const trying = compressor.compress(page, 'gzip');
  await finish();
  await trying;
  t.ok(page.bodies.gzip);
});

t.test('the best form is made for one page at a time, in the order of their readers', async (t) => {
  const { compressor, begun, finish } = await aCompressor(t);
  const [one, other] = [aPage('one'), aPage('other')];
  for (const page of [one, other, one]) compressor.improve(page);
  await settled();
  t.equal(begun.length, 1);
  t.equal(compressor.waiting(), 2);
  await finish(BROKEN);
  t.notOk(one.bodies.br, 'one that failed holds up no other');
  await finish();
  t.ok(other.bodies.br);
  t.equal(compressor.waiting(), 0);
});

t.test('the best form takes the place of the quick one', async (t) => {
  const { compressor, finish } = await aCompressor(t);
  const page = aPage();
  const quick = compressor.compress(page, 'quick');
  await finish();
  await quick;
  t.equal(page.bodies.quick?.etag, '"x-quick"');
  compressor.improve(page);
  await settled();
  await finish();
  t.equal(page.bodies.quick, undefined);
  t.equal(page.bodies.br?.etag, '"x-br"');
});

t.test('a page that is cached no more when its turn comes is skipped', async (t) => {
  const { compressor, begun } = await aCompressor(t, () => false);
  compressor.improve(aPage());
  await settled();
  t.equal(begun.length, 0);
  t.equal(compressor.waiting(), 0);
});

t.test('no more pages wait than memory has room for', async (t) => {
  const { compressor } = await aCompressor(t);
  for (let at = 0; at < 40; at++) compressor.improve(aPage(String(at)));
  t.equal(compressor.waiting(), 32);
});
