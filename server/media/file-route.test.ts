import { get as httpGet } from 'node:http';
import { gzipSync } from 'node:zlib';
import t from 'tap';
import { until } from '../../test/support/until.ts';
import { MEDIA_LIMITS } from './limits.ts';
import {
  answerOf,
  begins,
  bytesOf,
  type Content,
  FILM_HEAD,
  type Respond,
  sends,
  startMedia,
  startUpstream,
} from './media.fixture.ts';

const pdf = Buffer.from('%PDF-1.7 a price list');
const CHANGED = 'Mon, 02 Mar 2026 10:00:00 GMT';
const FAILED = 'The file cannot be had just now. Please try again later.\n';

t.test('a document is saved under its title, and can do nothing in the browser', async (t) => {
  const passed = {
    'content-length': String(pdf.length),
    etag: '"v1"',
    'last-modified': CHANGED,
  };
  const kept = { 'set-cookie': 'a=b', 'x-powered-by': 'upstream' };
  const { file, seen } = await startMedia(t, {
    '/x.pdf': sends({ 'content-type': 'application/octet-stream', ...passed, ...kept }, pdf),
  });
  const response = await fetch(file('/x.pdf', 'मूल्य सूची'));
  t.equal(response.status, 200);
  t.match(Object.fromEntries(response.headers), {
    ...passed,
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="document.pdf"; filename*=UTF-8''${encodeURIComponent('मूल्य-सूची')}.pdf`,
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
    'cache-control': /^public, max-age=3600/,
  });
  for (const name of Object.keys(kept)) t.equal(response.headers.get(name), null, name);
  t.same(await bytesOf(response), pdf);

  t.match(await answerOf(fetch(file('/x.pdf', 'Prices'), { method: 'HEAD' })), {
    status: 200,
    headers: { 'content-length': passed['content-length'], 'content-disposition': /filename="Prices\.pdf"/ },
    text: '',
  });
  t.same(seen.files, ['sent', 'sent']);
});

t.test('a video is sent in ranges, and conditions are passed on', async (t) => {
  const video = Buffer.concat([FILM_HEAD, Buffer.alloc(10_000 - FILM_HEAD.length, 'v')]);
  const { file } = await startMedia(t, {
    '/tour.mp4': ({ headers }, response) => {
      const [, from = '', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '') ?? [];
      if (headers['if-none-match'] === '"v"') {
        response.writeHead(304, { etag: '"v"' }).end();
      } else if (!from) {
        response.writeHead(200, { 'accept-ranges': 'bytes', 'content-length': video.length }).end(video);
      } else if (Number(from) >= video.length) {
        response.writeHead(416, { 'content-range': `bytes */${video.length}` }).end('no');
      } else {
        const part = video.subarray(Number(from), to ? Number(to) + 1 : undefined);
        const range = `bytes ${from}-${Number(from) + part.length - 1}/${video.length}`;
        response.writeHead(206, { 'content-range': range, 'content-length': part.length }).end(part);
      }
    },
  });
  for (const [headers, status, length, range] of [
    [{ range: 'bytes=100-199' }, 206, 100, 'bytes 100-199/10000'],
    [{ range: 'bytes=9000-' }, 206, 1000, 'bytes 9000-9999/10000'],
    [{ range: 'bytes=20000-' }, 416, 0, 'bytes */10000'],
    [{ 'if-none-match': '"v"' }, 304, 0, null],
  ] as const) {
    const response = await fetch(file('/tour.mp4'), { headers });
    t.equal(response.status, status);
    t.equal(response.headers.get('content-range'), range);
    t.equal((await bytesOf(response)).length, length);
  }
  const whole = await fetch(file('/tour.mp4'));
  t.match(Object.fromEntries(whole.headers), { 'accept-ranges': 'bytes', 'content-disposition': 'inline' });
  t.equal((await bytesOf(whole)).length, 10_000);
});

t.test('a source without ranges has them here, as Safari asks for every film', async (t) => {
  const film = Buffer.concat([FILM_HEAD, Buffer.alloc(300_000, 'film')]);
  const asked: (string | undefined)[] = [];
  const { file } = await startMedia(t, {
    '/tour.mp4': ({ headers }, response) => {
      asked.push(headers.range);
      const tagged = { 'content-length': film.length, etag: '"v1"', 'last-modified': CHANGED };
      response.writeHead(200, tagged).end(film);
    },
    '/endless.mp4': (_request, response) => response.writeHead(200).end(film),
  });
  const end = film.length - 1;
  for (const [headers, status, part, range] of [
    [{ range: 'bytes=0-1' }, 206, film.subarray(0, 2), `bytes 0-1/${film.length}`],
    [{ range: 'bytes=0-' }, 206, film, `bytes 0-${end}/${film.length}`],
    [{ range: 'bytes=70000-70099' }, 206, film.subarray(70_000, 70_100), `bytes 70000-70099/${film.length}`],
    [{ range: 'bytes=-5' }, 206, film.subarray(-5), `bytes ${end - 4}-${end}/${film.length}`],
    [{ range: `bytes=${film.length}-` }, 416, '', `bytes */${film.length}`],
    [{ range: 'bytes=0-1', 'if-range': '"v1"' }, 206, film.subarray(0, 2), `bytes 0-1/${film.length}`],
    [{ range: 'bytes=0-1', 'if-range': CHANGED }, 206, film.subarray(0, 2), `bytes 0-1/${film.length}`],
    [{ range: 'bytes=0-1', 'if-range': '"v0"' }, 200, film, null],
    [{ range: 'bytes=0-1,5-6' }, 200, film, null],
    [{}, 200, film, null],
  ] as const) {
    const response = await fetch(file('/tour.mp4'), { headers });
    const where = JSON.stringify(headers);
    t.equal(response.status, status, where);
    t.equal(response.headers.get('content-range'), range, where);
    t.equal(response.headers.get('accept-ranges'), 'bytes', where);
    t.equal(response.headers.get('content-length'), String(part.length), where);
    t.ok((await bytesOf(response)).equals(Buffer.from(part)), where);
  }
  t.equal(asked[0], 'bytes=0-1', 'it is asked first');
  const endless = await fetch(file('/endless.mp4'), { headers: { range: 'bytes=0-1' } });
  t.same([endless.status, endless.headers.get('accept-ranges')], [200, 'none'], 'of no known length');
  t.ok((await bytesOf(endless)).equals(film));
});

t.test('forged addresses are not found, and cause no request to upstream', async (t) => {
  const { media, url, upstream } = await startMedia(t, { '/x.pdf': pdf });
  const [, , signature = '', encoded = ''] = media.file('/x.pdf', 'Prices')?.split('/') ?? [];
  const forged = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  const names = ['Prices.exe', 'a.pdf%3f.exe', 'a%0d%0aset-cookie:x.pdf', '..%2fa.pdf', ''];
  for (const path of [
    `${forged}/${encoded}/Prices.pdf`,
    `${signature}/${Buffer.from('h:http://169.254.169.254/x.pdf').toString('base64url')}/Prices.pdf`,
    ...names.map((name) => `${signature}/${encoded}/${name}`),
    `${signature}/${encoded}`,
  ]) {
    t.equal((await fetch(`${url}/files/${path}`)).status, 404, path);
  }
  t.same(upstream.requests, []);
});

t.test('an error of a source becomes a sentence', async (t) => {
  const other = await startUpstream(t, { '/x.pdf': pdf });
  const layers = gzipSync(gzipSync('x'));
  const content: Content = {
    '/500.pdf': sends({}, 'stack trace', 500),
    '/page.pdf': sends({ 'content-type': 'text/html' }, '<p>Not found'),
    '/far.pdf': sends({ location: `${other.url}/x.pdf` }, '', 302),
    '/huge.pdf': begins({ 'content-length': 5_000_000 }),
    '/part.pdf': sends({ 'content-encoding': 'gzip', 'content-range': 'bytes 0-9/99' }, layers, 206),
    '/layers.pdf': sends({ 'content-encoding': 'gzip, gzip' }, layers),
    '/silent.pdf': () => {},
    '/early.pdf': (request, response) => {
      const timer = setInterval(() => response.writeProcessing(), 50);
      request.socket.once('close', () => clearInterval(timer));
    },
    '/reset.pdf': (request) => request.socket.destroy(),
  };
  const limits = { fileHeadersTimeoutMs: 300, fileBytes: 1_000_000 };
  const { file, seen } = await startMedia(t, content, { limits });
  const failed = { status: 502, headers: { 'cache-control': 'no-store' }, text: FAILED };
  for (const path of Object.keys(content)) t.match(await answerOf(fetch(file(path))), failed, path);
  const gone = { status: 404, text: 'There is no such file.\n' };
  t.match(await answerOf(fetch(file('/gone.pdf'))), gone);
  t.same(other.requests, []);
  t.same(seen.files, [
    'failed',
    'refused',
    ...Array(4).fill('failed'),
    'timeout',
    'timeout',
    'failed',
    'missing',
  ]);
});

t.test('a body that grows too large, unpacks to too much or stands still is ended', async (t) => {
  const packed = gzipSync(Buffer.concat([pdf, Buffer.alloc(3_000_000)]));
  const content: Content = {
    '/endless.mp4': (_request, response) => {
      response.write(FILM_HEAD);
      const timer = setInterval(() => response.write(Buffer.alloc(50_000)), 5);
      response.on('close', () => clearInterval(timer));
    },
    '/bomb.pdf': sends({ 'content-encoding': 'gzip', 'content-length': packed.length }, packed),
    '/still.mp4': begins({}, FILM_HEAD),
  };
  const { file } = await startMedia(t, content, { limits: { fileBytes: 500_000, fileSourceIdleMs: 300 } });
  for (const path of Object.keys(content)) {
    const response = await fetch(file(path));
    t.equal(response.status, 200);
    t.equal(response.headers.get('content-length'), null, path);
    t.equal(response.headers.get('accept-ranges'), 'none', path);
    await t.rejects(response.arrayBuffer(), path);
  }
});

t.test('a reader who goes ends the request to upstream, and makes room for others', async (t) => {
  let open = 0;
  const hold =
    (respond: Respond): Respond =>
    (request, response) => {
      open++;
      request.socket.once('close', () => open--);
      respond(request, response);
    };
  const content = { '/tour.mp4': hold(begins({}, FILM_HEAD)), '/silent.mp4': hold(() => {}) };
  const { file, seen } = await startMedia(t, content, {
    limits: { files: { ...MEDIA_LIMITS.files, ofAll: 2, ofClientWhenScarce: 6 } },
  });
  const begin = () =>
    new Promise<() => void>((resolve) => {
      const request = httpGet(file('/tour.mp4'), (response) =>
        response.once('data', () => resolve(() => request.destroy())),
      );
    });
  const readers = [await begin(), await begin()];
  const third = { status: 503, headers: { 'retry-after': '5' } };
  t.match(await answerOf(fetch(file('/tour.mp4'))), third);
  for (const leave of readers) leave();
  t.ok(await until(() => open === 0), 'the end of both requests to upstream');

  const early = httpGet(file('/silent.mp4'));
  early.on('error', () => {});
  t.ok(await until(() => open === 1), 'the request');
  early.destroy();
  t.ok(await until(() => open === 0), 'its end before any response');
  t.ok(await until(() => seen.files.includes('left')), 'the outcome');
  (await begin())();
});

t.test('a stop does not wait for a film', async (t) => {
  const { file, close } = await startMedia(t, {
    '/tour.mp4': (_request, response) => {
      response.write(FILM_HEAD);
      const timer = setInterval(() => response.write('more'), 20);
      response.on('close', () => clearInterval(timer));
    },
  });
  const response = await fetch(file('/tour.mp4'));
  await Promise.all([close(), t.rejects(response.arrayBuffer())]);
});
