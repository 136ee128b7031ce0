import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import t from 'tap';
import { sentPage } from './compression.ts';

t.test('a page has a form for each encoding, with its own length and tag', async (t) => {
  const text = '<li>नमस्ते</li>'.repeat(1_000);
  const page = { status: 200, digest: 'x', headers: ['vary', 'accept-encoding'] };
  const { bodies } = await sentPage(Buffer.from(text), page);
  for (const [form, read] of [
    ['identity', (bytes: Buffer) => bytes],
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ] as const) {
    const { bytes, etag, headers } = bodies[form];
    t.equal(read(bytes).toString(), text, form);
    t.equal(etag, `"x-${form}"`);
    const encoding = form === 'identity' ? [] : ['content-encoding', form];
    t.same(headers, [...page.headers, 'etag', etag, 'content-length', String(bytes.length), ...encoding]);
  }
});
