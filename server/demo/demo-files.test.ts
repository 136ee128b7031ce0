import { readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { resolve } from 'node:path';
import t from 'tap';
import { startDemoUpstream } from './demo.routes.ts';

const filesDir = resolve('server/demo/files');
const FILM = '/uploads/videos/villa-street-and-gardens.mp4';
const film = readFileSync(`${filesDir}/videos/villa-street-and-gardens.mp4`);

let url = '';
t.before(async () => {
  const upstream = await startDemoUpstream({ filesDir });
  url = upstream.url;
  t.teardown(() => upstream.close());
});

/** Sends path and headers as they are: fetch would tidy the one up, and add to the others. */
function rawStatus(path: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((done, reject) => {
    request(url, { path, headers, agent: false }, (response: IncomingMessage) => {
      response.resume();
      done(response.statusCode ?? 0);
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

t.test('a range beyond the end is 416', async (t) => {
  t.equal((await fetch(url + FILM, { headers: { range: `bytes=${film.length}-` } })).status, 416);
});

t.test('what the caller has already is not sent again', async (t) => {
  const path = '/uploads/pictures/park-1.jpg';
  const { headers } = await fetch(url + path, { method: 'HEAD' });
  const [etag, since] = [headers.get('etag') ?? '', headers.get('last-modified') ?? ''];
  t.equal(await rawStatus(path, { 'if-none-match': etag }), 304);
  t.equal(await rawStatus(path, { 'if-modified-since': since }), 304);
  t.equal(await rawStatus(path, { 'if-none-match': '"other"' }), 200);
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
    t.ok([400, 403, 404].includes(await rawStatus(path)), path);
  }
  t.equal(
    await rawStatus('/uploads/pictures/project-01.jpg'),
    200,
    'the plain address is the one that works',
  );
});
