import t, { type Test } from 'tap';
import { Agent } from 'undici';
import { createFileSizes } from './file-sizes.ts';
import { startUpstream, type Upstream, until } from './media.fixture.ts';
import { createSources, type Source } from './sources.ts';

const HOUR = 3_600_000;

function setUp(t: Test, upstream: Upstream) {
  const dispatcher = new Agent();
  const clock = { now: 0 };
  const sizes = createFileSizes({
    sources: createSources({
      ...{ key: 'a key', apiUrl: upstream.url, mediaHosts: [], sitePictureDirs: [], dispatcher },
    }),
    now: () => clock.now,
    limits: { fileBytes: 5_000_000, fileHeadersTimeoutMs: 60_000, measureDelayMs: 0 },
  });
  t.teardown(async () => {
    sizes.stop();
    await dispatcher.destroy();
  });
  const get = (path: string) => sizes.get(`u:${path}` as Source);
  /** Asks for a file, and waits until its source was asked so often. */
  const learnt = async (path: string, requests: number) => {
    get(path);
    await until(() => upstream.count(path) >= requests, `${requests} requests for ${path}`);
  };
  return { sizes, clock, get, learnt };
}

t.test('a size is learnt behind the back of the page, by a HEAD', async (t) => {
  const upstream = await startUpstream(t);
  const methods: unknown[] = [];
  let bytes = 2_400_000;
  upstream.at.set('/x.pdf', (request, response) => {
    methods.push(request.method);
    response.writeHead(200, { 'content-length': bytes }).end();
  });
  const { sizes, clock, get } = setUp(t, upstream);
  t.equal(get('/x.pdf'), null, 'no page waits for it');
  await until(() => sizes.version() === 1, 'the size');
  t.equal(get('/x.pdf'), 2_400_000);
  t.same(methods, ['HEAD']);

  bytes = 2_500_000;
  clock.now = 24 * HOUR;
  t.equal(get('/x.pdf'), 2_400_000, 'the old one meanwhile');
  await until(() => sizes.version() === 2, 'the new size');
  t.equal(get('/x.pdf'), 2_500_000);
  t.equal(methods.length, 2);
});

t.test('a source without HEAD is asked for the first byte, and its redirects are followed', async (t) => {
  const upstream = await startUpstream(t);
  upstream.at.set('/moved.pdf', (_request, response) =>
    response.writeHead(302, { location: '/x.pdf' }).end(),
  );
  upstream.at.set('/x.pdf', ({ method, headers }, response) => {
    if (method === 'HEAD') return response.writeHead(405).end();
    t.equal(headers.range, 'bytes=0-0');
    return response.writeHead(206, { 'content-range': 'bytes 0-0/1234567' }).end('%');
  });
  const { sizes, get } = setUp(t, upstream);
  get('/moved.pdf');
  await until(() => sizes.version() === 1, 'the size');
  t.equal(get('/moved.pdf'), 1_234_567);
});

t.test('what says nothing of the file is no size, and is not asked again at once', async (t) => {
  const upstream = await startUpstream(t);
  const told: Record<string, Record<string, string | number>> = {
    '/page.pdf': { 'content-type': 'text/html', 'content-length': 900 },
    '/packed.pdf': { 'content-encoding': 'gzip', 'content-length': 900 },
    '/empty.pdf': { 'content-length': 0 },
    '/huge.pdf': { 'content-length': 5_000_001 },
    '/elsewhere.pdf': { location: 'https://elsewhere.example/x.pdf' },
  };
  for (const [path, headers] of Object.entries(told)) {
    upstream.at.set(path, ({ method }, response) => {
      response.writeHead(headers.location ? 302 : 200, headers);
      if (method === 'HEAD') response.end();
      else response.destroy();
    });
  }
  upstream.at.set('/last.pdf', Buffer.alloc(7));
  const { sizes, clock, get, learnt } = setUp(t, upstream);
  for (const path of [...Object.keys(told), '/missing.pdf', '/last.pdf']) get(path);
  await until(() => sizes.version() === 1, 'the last one');
  for (const path of [...Object.keys(told), '/missing.pdf']) t.equal(get(path), null, path);
  t.equal(sizes.version(), 1);
  const asked = upstream.requests.length;
  await learnt('/another.pdf', 1);
  t.equal(upstream.count('/missing.pdf'), 2, 'both ways, once');
  t.ok(upstream.requests.length <= asked + 2);
  clock.now = HOUR;
  await learnt('/missing.pdf', 3);
});

t.test('a known size stays through a failure of its source', async (t) => {
  const upstream = await startUpstream(t);
  upstream.at.set('/x.pdf', Buffer.alloc(99));
  const { sizes, clock, get, learnt } = setUp(t, upstream);
  get('/x.pdf');
  await until(() => sizes.version() === 1, 'the size');
  upstream.at.delete('/x.pdf');
  clock.now = 24 * HOUR;
  await learnt('/x.pdf', 3);
  t.equal(get('/x.pdf'), 99);
  t.equal(sizes.version(), 1);
});
