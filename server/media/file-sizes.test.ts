import t, { type Test } from 'tap';
import { until } from '../../test/support/until.ts';
import { type Content, startMedia } from './media.fixture.ts';

const HOUR = 3_600_000;

async function setUp(t: Test, content: Content) {
  const limits = { measureDelayMs: 0, fileBytes: 5_000_000, fileHeadersTimeoutMs: 1_000 };
  const { upstream, media, clock } = await startMedia(t, content, { limits });
  const get = (path: string) => media.fileBytes(path);
  /** Asks for a file, and waits until its source was asked so often. */
  const asked = async (path: string, requests: number) => {
    get(path);
    t.ok(await until(() => upstream.count(path) >= requests), `${requests} requests for ${path}`);
  };
  return { upstream, learnt: media.version, clock, get, asked };
}

t.test('a size is learnt by a HEAD, and no page waits for it', async (t) => {
  const methods: unknown[] = [];
  let bytes = 2_400_000;
  const { learnt, clock, get } = await setUp(t, {
    '/x.pdf': (request, response) => {
      methods.push(request.method);
      response.writeHead(200, { 'content-length': bytes }).end();
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
  t.same(methods, ['HEAD', 'HEAD']);
});

t.test('a source without HEAD is asked for the first byte, and its redirects are followed', async (t) => {
  const { learnt, get } = await setUp(t, {
    '/moved.pdf': (_request, response) => response.writeHead(302, { location: '/x.pdf' }).end(),
    '/x.pdf': ({ method, headers }, response) => {
      if (method === 'HEAD') return response.writeHead(405).end();
      t.equal(headers.range, 'bytes=0-0');
      return response.writeHead(206, { 'content-range': 'bytes 0-0/1234567' }).end('%');
    },
  });
  get('/moved.pdf');
  t.ok(await until(() => learnt() === 1), 'the size');
  t.equal(get('/moved.pdf'), 1_234_567);
});

t.test('a response without the file has no size, and is not asked for again at once', async (t) => {
  const told: Record<string, Record<string, string | number>> = {
    '/page.pdf': { 'content-type': 'text/html', 'content-length': 900 },
    '/packed.pdf': { 'content-encoding': 'gzip', 'content-length': 900 },
    '/empty.pdf': { 'content-length': 0 },
    '/huge.pdf': { 'content-length': 5_000_001 },
    '/elsewhere.pdf': { location: 'https://elsewhere.example/x.pdf' },
  };
  const content: Content = { '/last.pdf': Buffer.alloc(7) };
  for (const [path, headers] of Object.entries(told)) {
    content[path] = ({ method }, response) => {
      response.writeHead(headers.location ? 302 : 200, headers);
      if (method === 'HEAD') response.end();
      else response.destroy();
    };
  }
  const { upstream, learnt, clock, get, asked } = await setUp(t, content);
  const without = [...Object.keys(told), '/missing.pdf'];
  for (const path of [...without, '/last.pdf']) get(path);
  t.ok(await until(() => learnt() === 1), 'the last one');
  for (const path of without) t.equal(get(path), null, path);
  t.equal(learnt(), 1);
  const before = upstream.requests.length;
  await asked('/another.pdf', 1);
  t.equal(upstream.count('/missing.pdf'), 2, 'both ways, once');
  t.ok(upstream.requests.length <= before + 2);
  clock.now += HOUR;
  await asked('/missing.pdf', 3);
});

t.test('a source that never sends its headers is given up', async (t) => {
  let open = 0;
  const { asked } = await setUp(t, {
    '/x.pdf': ({ socket }, response) => {
      open++;
      const timer = setInterval(() => response.writeProcessing(), 50);
      socket.once('close', () => {
        clearInterval(timer);
        open--;
      });
    },
  });
  await asked('/x.pdf', 1);
  t.ok(await until(() => open === 0), 'the end');
});

t.test('a known size stays through a failure of its source', async (t) => {
  const { upstream, learnt, clock, get, asked } = await setUp(t, { '/x.pdf': Buffer.alloc(99) });
  get('/x.pdf');
  t.ok(await until(() => learnt() === 1), 'the size');
  delete upstream.at['/x.pdf'];
  clock.now += 24 * HOUR;
  await asked('/x.pdf', 3);
  t.equal(get('/x.pdf'), 99);
  t.equal(learnt(), 1);
});
