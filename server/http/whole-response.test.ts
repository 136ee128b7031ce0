import { brotliDecompressSync } from 'node:zlib';
import t from 'tap';
import { negotiated, type WholeResponse } from './whole-response.ts';

const TEXT = Array.from({ length: 900 }, (_, index) => `<li class="row">${index * 7919}: नमस्ते</li>`).join('');

const responseOf = (compressed: WholeResponse['compressed'] = {}): WholeResponse => ({
  ...{ status: 200, digest: 'x', headers: { 'content-type': 'text/html' } },
  ...{ bytes: Buffer.from(TEXT), compressed },
});

const readBy = async (response: WholeResponse) => {
  const { headers, body = Buffer.alloc(0) } = await negotiated(response, { 'accept-encoding': 'br' });
  return { tag: headers.etag, body };
};

t.test('what a second reader asks for is smaller for those after, and the same page', async (t) => {
  const response = responseOf();
  const first = await readBy(response);
  t.equal((await readBy(response)).body, first.body, 'the second waits for nothing');
  const quick = response.compressed.br;
  while (response.compressed.br === quick) await new Promise(setImmediate);
  const later = await readBy(response);
  t.ok(later.body.length < first.body.length, `${later.body.length} of ${first.body.length} bytes`);
  t.equal(later.tag, first.tag);
  t.equal(brotliDecompressSync(later.body).toString(), TEXT);
  const dense = response.compressed.br;
  await readBy(response);
  await readBy(responseOf());
  t.equal(response.compressed.br, dense, 'once');
});

t.test('bytes that came compressed, as the files of the build do, are left as they are', async (t) => {
  const bytes = Buffer.from('of the build');
  const response = responseOf({ br: Promise.resolve(bytes) });
  await readBy(response);
  // One that is compressed after it: the queue has passed.
  const other = responseOf();
  await readBy(other);
  await readBy(other);
  const quick = other.compressed.br;
  while (other.compressed.br === quick) await new Promise(setImmediate);
  t.equal((await readBy(response)).body, bytes);
});
