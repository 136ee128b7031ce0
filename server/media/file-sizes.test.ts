import { gzipSync } from 'node:zlib';
import t, { type Test } from 'tap';
import { until } from '../../test/support/until.ts';
import type { MediaLimits } from './limits.ts';
import { type Content, sends, startMedia } from './media.fixture.ts';

const HOUR = 3_600_000;

async function setUp(t: Test, content: Content, given: Partial<MediaLimits> = {}) {
  const limits = { measureDelayMs: 0, fileBytes: 5_000_000, fileHeadersTimeoutMs: 60_000, ...given };
  const { upstream, media, clock } = await startMedia(t, content, { limits });
  const get = (path: string) => media.fileFacts(path).bytes;
  /** Asks for a file, and waits until its source was asked so often. */
  const asked = async (path: string, requests: number) => {
    get(path);
    t.ok(await until(() => upstream.count(path) >= requests), `${requests} requests for ${path}`);
  };
  return { upstream, learnt: media.version, clock, get, asked };
}

const PDF = '%PDF-1.7';

t.test('size and kind are learnt from the first bytes, and no page waits for it', async (t) => {
  const ranges: unknown[] = [];
  let bytes = 2_400_000;
  const { learnt, clock, get } = await setUp(t, {
    '/x.pdf': (request, response) => {
      ranges.push(request.headers.range);
      response.writeHead(206, { 'content-range': `bytes 0-7/${bytes}` }).end(PDF);
    },
  });
  t.equal(get('/x.pdf'), null, 'no page waits for it');
  t.ok(await until(() => learnt() === 1), 'the size');
  t.equal(get('/x.pdf'), 2_400_000);

  bytes = 2_500_000;
  clock.now += 24 * HOUR;
  t.equal(get('/x.pdf'), 2_400_000, 'the old one meanwhile');
  t.ok(await until(() => learnt() === 2), 'the new size');
  t.equal(get('/x.pdf'), 2_500_000);
  t.same(ranges, ['bytes=0-4095', 'bytes=0-4095']);
});

t.test('a source without ranges is left as soon as its kind is known, after redirects too', async (t) => {
  let isOpen = false;
  const { learnt, get } = await setUp(t, {
    '/moved.pdf': (_request, response) => response.writeHead(302, { location: '/x.pdf' }).end(),
    '/x.pdf': ({ socket }, response) => {
      isOpen = true;
      socket.once('close', () => {
        isOpen = false;
      });
      response.writeHead(200, { 'content-length': 1_234_567 }).write(PDF);
    },
  });
  get('/moved.pdf');
  t.ok(await until(() => learnt() === 1), 'the size');
  t.equal(get('/moved.pdf'), 1_234_567);
  t.ok(await until(() => !isOpen), 'the end of the rest');
});

t.test('a response without the file has no size, and is not asked for again at once', async (t) => {
  const huge = sends({ 'content-range': 'bytes 0-7/5000001' }, PDF, 206);
  const { upstream, learnt, clock, get, asked } = await setUp(t, {
    '/page.pdf': sends({ 'content-type': 'application/pdf' }, '<p>Not found'),
    '/empty.pdf': sends({ 'content-length': 0 }, ''),
    '/elsewhere.pdf': sends({ location: 'https://elsewhere.example/x.pdf' }, '', 302),
    '/packed.pdf': sends({ 'content-encoding': 'gzip' }, gzipSync(PDF)),
    '/huge.pdf': huge,
    '/last.pdf': Buffer.from(PDF),
  });
  const without = [...Object.keys(upstream.at).filter((path) => path !== '/last.pdf'), '/missing.pdf'];
  for (const path of [...without, '/last.pdf']) get(path);
  t.ok(await until(() => get('/last.pdf') === PDF.length), 'the last one');
  for (const path of without) t.equal(get(path), null, path);
  t.equal(learnt(), 3, 'two kinds, and a size');
  const before = upstream.requests.length;
  await asked('/another.pdf', 1);
  t.equal(upstream.count('/missing.pdf'), 1);
  t.ok(upstream.requests.length <= before + 1);
  clock.now += HOUR;
  await asked('/missing.pdf', 2);
});

t.test('a source that never sends its headers is given up', async (t) => {
  let open = 0;
  const content: Content = {
    '/x.pdf': ({ socket }, response) => {
      open++;
      const timer = setInterval(() => response.writeProcessing(), 50);
      socket.once('close', () => {
        clearInterval(timer);
        open--;
      });
    },
  };
  const { asked } = await setUp(t, content, { fileHeadersTimeoutMs: 300 });
  await asked('/x.pdf', 1);
  t.ok(await until(() => open === 0), 'the end');
});

t.test('a known size stays through a failure of its source', async (t) => {
  const { upstream, learnt, clock, get, asked } = await setUp(t, { '/x.pdf': Buffer.alloc(99, PDF) });
  get('/x.pdf');
  t.ok(await until(() => learnt() === 1), 'the size');
  delete upstream.at['/x.pdf'];
  clock.now += 24 * HOUR;
  await asked('/x.pdf', 2);
  t.equal(get('/x.pdf'), 99);
  t.equal(learnt(), 1);
});
