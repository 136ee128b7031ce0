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

t.test('a file that is compressed twice is refused: a few bytes unpack to a hundred million', async (t) => {
  const twice = compressed('deflate, gzip', gzipSync(deflateSync(Buffer.from('%PDF-1.7'))));
  const { file } = await startMedia(t, { '/twice.pdf': twice });
  t.equal((await fetch(file('/twice.pdf'))).status, 502);
});

t.test('a picture that its source sends compressed is shown', async (t) => {
  const content = inAll(await jpeg(300, 200));
  const { picture } = await startMedia(t, content);
  for (const path of Object.keys(content)) {
    t.match(await formatOf(await picture(path, '160.jpg')), { format: 'jpeg', width: 160 }, path);
  }
  t.ok(asked.length > 0 && asked.every((encoding) => encoding === 'identity'));
});
