import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import t from 'tap';
import { startDemoUpstream } from './demo-upstream.ts';

const filesDir = 'server/demo/files';
const FILM = '/uploads/videos/villa-street-and-gardens.mp4';
const film = readFileSync(`${filesDir}/videos/villa-street-and-gardens.mp4`);

let url = '';
t.before(async () => {
  const upstream = await startDemoUpstream({ filesDir });
  url = upstream.url;
  t.teardown(() => upstream.close());
});

/** Sends the path as it is: fetch would tidy it up. */
function rawStatus(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(url, { path, agent: false }, (response: IncomingMessage) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}

t.test('files come whole, with their type and length', async (t) => {
  for (const [path, type] of [
    ['/uploads/pictures/project-01.jpg', 'image/jpeg'],
    ['/uploads/documents/layout-plan.pdf', 'application/pdf'],
    [FILM, 'video/mp4'],
  ] as const) {
    const response = await fetch(url + path);
    const bytes = Buffer.from(await response.arrayBuffer());
    t.equal(response.status, 200, path);
    t.equal(response.headers.get('content-type'), type);
    t.equal(response.headers.get('content-length'), String(bytes.length));
    t.ok(bytes.equals(readFileSync(path.replace('/uploads', filesDir))), path);
    const head = await fetch(url + path, { method: 'HEAD' });
    t.equal(head.headers.get('content-length'), String(bytes.length), 'HEAD says so, too');
  }
});

t.test('the response to a range is its bytes alone', async (t) => {
  const { length } = film;
  for (const [range, start, end] of [
    ['bytes=0-99', 0, 99],
    ['bytes=1000-', 1000, length - 1],
    ['bytes=-500', length - 500, length - 1],
    [`bytes=10-${length + 10}`, 10, length - 1],
  ] as const) {
    const response = await fetch(url + FILM, { headers: { range } });
    t.equal(response.status, 206, range);
    t.equal(response.headers.get('content-range'), `bytes ${start}-${end}/${length}`, range);
    t.ok(Buffer.from(await response.arrayBuffer()).equals(film.subarray(start, end + 1)), range);
  }
});

t.test('a range beyond the end is 416; one that makes no sense is left aside', async (t) => {
  const beyond = await fetch(url + FILM, { headers: { range: `bytes=${film.length}-` } });
  t.equal(beyond.status, 416);
  t.equal(beyond.headers.get('content-range'), `bytes */${film.length}`);
  for (const range of ['bytes=9-2', 'bytes=-', 'pages=1-2', 'bytes=0-1,4-5']) {
    const response = await fetch(url + FILM, { headers: { range } });
    t.equal(response.status, 200, range);
    await response.body?.cancel();
  }
});

t.test('what the caller has already is not sent again', async (t) => {
  const path = `${url}/uploads/pictures/park-1.jpg`;
  const { headers } = await fetch(path, { method: 'HEAD' });
  const known = await fetch(path, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  t.equal(known.status, 304);
  const since = await fetch(path, { headers: { 'if-modified-since': headers.get('last-modified') ?? '' } });
  t.equal(since.status, 304);
  const other = await fetch(path, { headers: { 'if-none-match': '"other"' } });
  t.equal(other.status, 200);
  await other.body?.cancel();
});

t.test('no address leads out of the three folders', async (t) => {
  for (const path of [
    '/uploads/pictures/../../content/news.ts',
    '/uploads/pictures/..%2f..%2fcontent%2fnews.ts',
    '/uploads/pictures/%2e%2e/%2e%2e/demo-files.ts',
    '/uploads/..\\..\\demo-files.ts',
    '/uploads/pictures/.jpg',
    '/uploads/pictures/',
    '/uploads/pictures',
    '/uploads/others/project-01.jpg',
    '/uploads/pictures/project-01.jpg%00.pdf',
    '/uploads/pictures//project-01.jpg',
    '/uploads/pictures/no-such-picture.jpg',
  ]) {
    t.equal(await rawStatus(path), 404, path);
  }
  t.equal(
    await rawStatus('/uploads/pictures/project-01.jpg'),
    200,
    'the plain address is the one that works',
  );
});
