import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import t from 'tap';
import { formatOf, jpeg, type Respond, startMedia, startUpstream } from './media.fixture.ts';

const encoders = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync };

/** A source that compresses, whatever it was asked for. */
const compressed =
  (encoding: string, bytes: Buffer): Respond =>
  (_request, response) =>
    response.writeHead(200, { 'content-encoding': encoding, 'content-length': bytes.length }).end(bytes);

t.test('a file that its source sends compressed arrives as it was', async (t) => {
  const upstream = await startUpstream(t);
  const text = Buffer.from('%PDF-1.7 '.repeat(1_000));
  const asked: unknown[] = [];
  for (const [encoding, encode] of Object.entries(encoders)) {
    upstream.at.set(`/${encoding}.pdf`, (request, response) => {
      asked.push(request.headers['accept-encoding']);
      compressed(encoding, encode(text))(request, response);
    });
  }
  upstream.at.set('/odd.pdf', compressed('utf-8', text));
  const { media, url } = await startMedia(t, upstream);
  for (const path of upstream.at.keys()) {
    // A reader that takes no encoding, as downloaders do.
    const request = get(url + media.file(path, 'Prices'), { headers: { 'accept-encoding': 'identity' } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    t.match(response, { statusCode: 200, headers: { 'content-encoding': undefined } }, path);
    t.ok((await buffer(response)).equals(text), path);
  }
  t.same(asked, ['identity', 'identity', 'identity']);
});

t.test(
  'a compressed file has no part and no length, and is unpacked no further than a file may be large',
  async (t) => {
    const upstream = await startUpstream(t);
    const packed = gzipSync(Buffer.alloc(3_000_000));
    upstream.at.set('/bomb.pdf', compressed('gzip', packed));
    upstream.at.set('/part.pdf', (_request, response) =>
      response
        .writeHead(206, { 'content-encoding': 'gzip', 'content-range': `bytes 0-9/${packed.length}` })
        .end(packed.subarray(0, 10)),
    );
    const { media, url } = await startMedia(t, upstream, { limits: { fileBytes: 1_000_000 } });
    const bomb = await fetch(url + media.file('/bomb.pdf', 'Prices'));
    t.equal(bomb.headers.get('content-length'), null);
    t.equal(bomb.headers.get('accept-ranges'), 'none');
    await t.rejects(bomb.arrayBuffer());
    t.equal((await fetch(url + media.file('/part.pdf', 'Prices'))).status, 502);
  },
);

t.test('a picture that its source sends compressed is shown', async (t) => {
  const upstream = await startUpstream(t);
  const bytes = await jpeg(300, 200);
  const asked: unknown[] = [];
  for (const [encoding, encode] of Object.entries(encoders)) {
    upstream.at.set(`/${encoding}.jpg`, (request, response) => {
      asked.push(request.headers['accept-encoding']);
      compressed(encoding, encode(bytes))(request, response);
    });
  }
  upstream.at.set('/twice.jpg', compressed('deflate, gzip', gzipSync(deflateSync(bytes))));
  const { picture } = await startMedia(t, upstream);
  for (const path of upstream.at.keys()) {
    t.match(await formatOf(await picture(path, '160.jpg')), { format: 'jpeg', width: 160 }, path);
  }
  t.same(asked, ['identity', 'identity', 'identity']);
});

t.test('a compressed picture is unpacked no further than a picture may be large', async (t) => {
  const upstream = await startUpstream(t);
  const bomb = Buffer.concat([await jpeg(300, 200), Buffer.alloc(5_000_000)]);
  upstream.at.set('/bomb.jpg', compressed('gzip', gzipSync(bomb)));
  upstream.at.set('/cut.jpg', compressed('gzip', gzipSync(bomb).subarray(0, 500)));
  const { picture } = await startMedia(t, upstream, { limits: { pictureBytes: 1_000_000 } });
  t.equal((await picture('/bomb.jpg', '160.jpg')).status, 502);
  t.equal((await picture('/cut.jpg', '160.jpg')).status, 502);
});
