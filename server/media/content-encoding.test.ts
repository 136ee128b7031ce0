import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import t from 'tap';
import { type Content, formatOf, jpeg, type Respond, startMedia } from './media.fixture.ts';

const asked: unknown[] = [];

/** A source that compresses against the request. */
const compressed =
  (encoding: string, bytes: Buffer): Respond =>
  (request, response) => {
    asked.push(request.headers['accept-encoding']);
    response.writeHead(200, { 'content-encoding': encoding, 'content-length': bytes.length }).end(bytes);
  };

/** The same file in several encodings, by the names of those. */
const inAll = (bytes: Buffer): Content => ({
  '/gzip': compressed('gzip', gzipSync(bytes)),
  '/br': compressed('br', brotliCompressSync(bytes)),
  '/deflate': compressed('deflate', deflateSync(bytes)),
  '/twice': compressed('deflate, gzip', gzipSync(deflateSync(bytes))),
  '/odd': compressed('utf-8', bytes),
});

t.test('a file that its source sends compressed arrives as it was', async (t) => {
  const text = Buffer.from('%PDF-1.7 '.repeat(1_000));
  const content = inAll(text);
  const { file } = await startMedia(t, content);
  for (const path of Object.keys(content)) {
    // A reader without encodings, like a downloader.
    const request = get(file(path), { headers: { 'accept-encoding': 'identity' } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    t.match(response, { statusCode: 200, headers: { 'content-encoding': undefined } }, path);
    t.ok((await buffer(response)).equals(text), path);
  }
});

t.test('a picture that its source sends compressed is shown', async (t) => {
  const content = inAll(await jpeg(300, 200));
  const { picture } = await startMedia(t, content);
  for (const path of Object.keys(content)) {
    t.match(await formatOf(await picture(path, '160.jpg')), { format: 'jpeg', width: 160 }, path);
  }
});

t.test('a compressed file has no ranges, no length and a bound on its unpacked bytes', async (t) => {
  const packed = gzipSync(Buffer.alloc(3_000_000));
  const part = { 'content-encoding': 'gzip', 'content-range': `bytes 0-9/${packed.length}` };
  const content = {
    '/bomb.pdf': compressed('gzip', packed),
    '/layers.pdf': compressed('gzip, gzip, gzip', gzipSync(gzipSync(gzipSync('x')))),
    '/part.pdf': ((_request, response) =>
      response.writeHead(206, part).end(packed.subarray(0, 10))) satisfies Respond,
  };
  const { file } = await startMedia(t, content, { limits: { fileBytes: 1_000_000 } });
  const bomb = await fetch(file('/bomb.pdf'));
  t.equal(bomb.headers.get('content-length'), null);
  t.equal(bomb.headers.get('accept-ranges'), 'none');
  await t.rejects(bomb.arrayBuffer());
  for (const path of ['/part.pdf', '/layers.pdf']) t.equal((await fetch(file(path))).status, 502, path);
});

t.test('a compressed picture is unpacked up to the bound of pictures', async (t) => {
  const picture = await jpeg(300, 200);
  const bomb = gzipSync(Buffer.concat([picture, Buffer.alloc(5_000_000)]));
  const content = {
    '/bomb.jpg': compressed('gzip', bomb),
    '/cut.jpg': compressed('gzip', bomb.subarray(0, 500)),
    '/layers.jpg': compressed('gzip, gzip, gzip', gzipSync(gzipSync(gzipSync(picture)))),
  };
  const media = await startMedia(t, content, { limits: { pictureBytes: 1_000_000 } });
  for (const path of Object.keys(content)) t.equal((await media.picture(path, '160.jpg')).status, 502, path);
  t.ok(asked.length > 0 && asked.every((encoding) => encoding === 'identity'));
});
