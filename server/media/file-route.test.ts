import { get as httpGet } from 'node:http';
import t from 'tap';
import { type Respond, startMedia, startUpstream, until } from './media.fixture.ts';

const pdf = Buffer.from('%PDF-1.7 a price list');

t.test('a document is saved under its title, and can do nothing in the browser', async (t) => {
  const upstream = await startUpstream(t);
  upstream.at.set('/x.pdf', (_request, response) => {
    response.writeHead(200, {
      'content-type': 'application/octet-stream',
      'content-length': pdf.length,
      etag: '"v1"',
      'last-modified': 'Mon, 02 Mar 2026 10:00:00 GMT',
      'set-cookie': 'a=b',
      'x-powered-by': 'upstream',
    });
    response.end(pdf);
  });
  const { media, url, seen } = await startMedia(t, upstream);
  const response = await fetch(url + media.file('/x.pdf', 'मूल्य सूची'));
  t.equal(response.status, 200);
  t.match(Object.fromEntries(response.headers), {
    'content-type': 'application/pdf',
    'content-length': String(pdf.length),
    'content-disposition': `attachment; filename="document.pdf"; filename*=UTF-8''${encodeURIComponent('मूल्य-सूची')}.pdf`,
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
    'cache-control': /^public, max-age=3600/,
    etag: '"v1"',
    'last-modified': 'Mon, 02 Mar 2026 10:00:00 GMT',
  });
  t.equal(response.headers.get('set-cookie'), null);
  t.equal(response.headers.get('x-powered-by'), null);
  t.same(Buffer.from(await response.arrayBuffer()), pdf);

  const head = await fetch(url + media.file('/x.pdf', 'Prices'), { method: 'HEAD' });
  t.equal(head.status, 200);
  t.equal(head.headers.get('content-length'), String(pdf.length));
  t.match(head.headers.get('content-disposition'), /filename="Prices\.pdf"/);
  t.same(seen.files, ['sent', 'sent']);
});

t.test('types: only those of the list, everything else is bytes to save', async (t) => {
  const upstream = await startUpstream(t);
  const stated =
    (type: string): Respond =>
    (_request, response) =>
      response.writeHead(200, { 'content-type': type }).end('x');
  for (const [path, type] of [
    ['/a.mp4', 'text/plain'],
    ['/noending', 'Application/PDF; charset=x'],
    ['/a.svg', 'image/svg+xml'],
    ['/a.js', 'text/javascript'],
    ['/a.jpg', 'image/jpeg'],
  ] as const) {
    upstream.at.set(path, stated(type));
  }
  const { media, url } = await startMedia(t, upstream);
  const headers = async (path: string) => {
    const response = await fetch(url + media.file(path, 'A'));
    await response.arrayBuffer();
    return [response.headers.get('content-type'), response.headers.get('content-disposition')?.split(';')[0]];
  };
  t.same(await headers('/a.mp4'), ['video/mp4', 'inline']);
  t.same(await headers('/noending'), ['application/pdf', 'attachment']);
  t.same(await headers('/a.svg'), ['application/octet-stream', 'attachment']);
  t.same(await headers('/a.js'), ['application/octet-stream', 'attachment']);
  t.same(await headers('/a.jpg'), ['image/jpeg', 'inline']);
});

t.test('a video is sent in ranges, and conditions are passed on', async (t) => {
  const upstream = await startUpstream(t);
  const video = Buffer.alloc(10_000, 'v');
  upstream.at.set('/tour.mp4', (request, response) => {
    if (request.headers['if-none-match'] === '"v"') {
      response.writeHead(304, { etag: '"v"' }).end();
      return;
    }
    const [, from = '', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    if (!from) {
      response.writeHead(200, { 'accept-ranges': 'bytes', 'content-length': video.length }).end(video);
    } else if (Number(from) >= video.length) {
      response.writeHead(416, { 'content-range': `bytes */${video.length}` }).end('no');
    } else {
      const part = video.subarray(Number(from), to ? Number(to) + 1 : undefined);
      const range = `bytes ${from}-${Number(from) + part.length - 1}/${video.length}`;
      response.writeHead(206, { 'content-range': range, 'content-length': part.length }).end(part);
    }
  });
  const { media, url } = await startMedia(t, upstream);
  const address = url + media.file('/tour.mp4', 'A tour');
  const ask = (headers: Record<string, string>) => fetch(address, { headers });
  const part = await ask({ range: 'bytes=100-199' });
  t.equal(part.status, 206);
  t.equal(part.headers.get('content-range'), 'bytes 100-199/10000');
  t.equal((await part.arrayBuffer()).byteLength, 100);
  const rest = await ask({ range: 'bytes=9000-' });
  t.equal((await rest.arrayBuffer()).byteLength, 1000);
  const beyond = await ask({ range: 'bytes=20000-' });
  t.equal(beyond.status, 416);
  t.equal(beyond.headers.get('content-range'), 'bytes */10000');
  t.equal((await ask({ 'if-none-match': '"v"' })).status, 304);
  const whole = await ask({});
  t.match(Object.fromEntries(whole.headers), { 'accept-ranges': 'bytes', 'content-disposition': 'inline' });
  t.equal((await whole.arrayBuffer()).byteLength, 10_000);
});

t.test('addresses that we did not write are not found, and nothing is fetched for them', async (t) => {
  const upstream = await startUpstream(t);
  upstream.at.set('/x.pdf', pdf);
  const { media, url } = await startMedia(t, upstream);
  const [, , signature = '', encoded = ''] = media.file('/x.pdf', 'Prices')?.split('/') ?? [];
  const forged = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  for (const path of [
    `${forged}/${encoded}/Prices.pdf`,
    `${signature}/${Buffer.from('h:http://169.254.169.254/x.pdf').toString('base64url')}/Prices.pdf`,
    `${signature}/${encoded}/Prices.exe`,
    `${signature}/${encoded}/Prices`,
    `${signature}/${encoded}/a%0d%0aset-cookie:x.pdf`,
    `${signature}/${encoded}/..%2fa.pdf`,
    `${signature}/${encoded}/`,
    `${signature}/${encoded}`,
  ]) {
    t.equal((await fetch(`${url}/files/${path}`)).status, 404, path);
  }
  t.same(upstream.requests, []);
});

t.test('what upstream gets wrong is told in a sentence', async (t) => {
  const upstream = await startUpstream(t);
  const other = await startUpstream(t);
  other.at.set('/x.pdf', pdf);
  const responses: Record<string, Respond> = {
    '/500.pdf': (_request, response) => response.writeHead(500).end('stack trace'),
    '/page.pdf': (_request, response) => response.setHeader('content-type', 'text/html').end('<p>Not found'),
    '/far.pdf': (_request, response) => response.writeHead(302, { location: `${other.url}/x.pdf` }).end(),
    '/huge.pdf': (_request, response) => response.writeHead(200, { 'content-length': 5_000_000 }).write('x'),
    '/silent.pdf': () => {},
    '/reset.pdf': (request) => request.socket.destroy(),
  };
  for (const [path, response] of Object.entries(responses)) upstream.at.set(path, response);
  const { media, url, seen } = await startMedia(t, upstream, {
    limits: { fileHeadersTimeoutMs: 300, fileBytes: 1_000_000 },
  });
  for (const path of upstream.at.keys()) {
    const response = await fetch(url + media.file(path, 'Prices'));
    t.equal(response.status, 502, path);
    t.equal(response.headers.get('cache-control'), 'no-store');
    t.equal(await response.text(), 'The file cannot be had just now. Please try again later.\n');
  }
  const gone = await fetch(url + media.file('/gone.pdf', 'Prices'));
  t.equal(gone.status, 404);
  t.match(await gone.text(), 'There is no such file.');
  t.same(other.requests, []);
  t.same(seen.files, ['failed', 'failed', 'failed', 'failed', 'timeout', 'failed', 'missing']);
});

t.test('a body that grows too large or stands still is broken off', async (t) => {
  const upstream = await startUpstream(t);
  upstream.at.set('/endless.mp4', (_request, response) => {
    const timer = setInterval(() => response.write(Buffer.alloc(50_000)), 5);
    response.on('close', () => clearInterval(timer));
  });
  upstream.at.set('/still.mp4', (_request, response) => void response.write('begun'));
  const { media, url } = await startMedia(t, upstream, {
    limits: { fileBytes: 500_000, fileSourceIdleMs: 300 },
  });
  for (const path of ['/endless.mp4', '/still.mp4']) {
    const response = await fetch(url + media.file(path, 'Tour'));
    t.equal(response.status, 200);
    await t.rejects(response.arrayBuffer(), path);
  }
});

t.test('a reader who goes takes the request to upstream along, and makes room for others', async (t) => {
  const upstream = await startUpstream(t);
  let open = 0;
  const hold: Respond = (request, response) => {
    open++;
    request.socket.once('close', () => open--);
    response.writeHead(200, { 'content-type': 'video/mp4' }).write('begun');
  };
  upstream.at.set('/tour.mp4', hold);
  upstream.at.set('/silent.mp4', (request) => {
    open++;
    request.socket.once('close', () => open--);
  });
  const { media, url, seen } = await startMedia(t, upstream, { limits: { files: 2 } });
  const tour = url + media.file('/tour.mp4', 'Tour');
  const begin = () =>
    new Promise<() => void>((resolve) => {
      const request = httpGet(tour, (response) =>
        response.once('data', () => resolve(() => request.destroy())),
      );
    });
  const readers = [await begin(), await begin()];
  const third = await fetch(tour);
  t.equal(third.status, 503);
  t.equal(third.headers.get('retry-after'), '5');
  for (const leave of readers) leave();
  await until(() => open === 0, 'the end of both requests to upstream');

  const early = httpGet(url + media.file('/silent.mp4', 'Tour'));
  early.on('error', () => {});
  await until(() => open === 1, 'the request');
  early.destroy();
  await until(() => open === 0, 'its end before any response');
  await until(() => seen.files.includes('left'), 'the outcome');
  (await begin())();
});

t.test('a stop does not wait for a film', async (t) => {
  const upstream = await startUpstream(t);
  upstream.at.set('/tour.mp4', (_request, response) => {
    const timer = setInterval(() => response.write('more'), 20);
    response.on('close', () => clearInterval(timer));
  });
  const { media, url, close } = await startMedia(t, upstream);
  const response = await fetch(url + media.file('/tour.mp4', 'Tour'));
  const start = Date.now();
  await Promise.all([close(), t.rejects(response.arrayBuffer())]);
  t.ok(Date.now() - start < 2_000, `after ${Date.now() - start} ms`);
});
