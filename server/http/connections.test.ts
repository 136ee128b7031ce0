import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import fastify from 'fastify';
import supertest from 'supertest';
import t, { type Test } from 'tap';
import { dial as dialSite } from '../../test/support/raw-http.ts';
import { until } from '../../test/support/until.ts';
import { type ConnectionsOptions, createConnections } from './connections.ts';
import { createErrorResponder, errorRoutes } from './errors.routes.ts';

const TRUSTED = '127.0.0.9';

/** Fastify on such connections. `cuts` are the reasons of those that the server ended. */
async function served(t: Test, options: Partial<ConnectionsOptions> = {}, requestTimeout = 11_000) {
  const cuts: string[] = [];
  const clock = { now: 0 };
  const connections = createConnections({
    max: 40,
    isTrustedProxy: (address) => address === TRUSTED,
    onCut: (reason) => void cuts.push(reason),
    now: () => clock.now,
    watchForwarded() {},
    ...options,
  });
  const app = fastify({
    serverFactory: connections.serverFactory,
    http: { headersTimeout: Math.min(9_000, requestTimeout), connectionsCheckingInterval: 20 },
    requestTimeout,
    keepAliveTimeout: 7_000,
  });
  const transport = { https: false, subdomains: false };
  await app.register(errorRoutes, createErrorResponder({ transport, renderError: () => {} }));
  app.get('/*', async (request) => `Fastify: ${request.url}`);
  let busy = 0;
  app.get('/busy', () => {
    busy++;
    return new Promise(() => {});
  });
  let large = 0;
  app.get('/large', async () => {
    large++;
    return Buffer.alloc(40_000_000);
  });
  app.post('/form', async () => 'taken');
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  t.teardown(() => app.close());
  /** A connection that has sent those bytes, or was refused. @param localAddress of the client */
  async function dial(bytes?: string, localAddress?: string): Promise<Socket> {
    const socket = dialSite(t, { url }, bytes, localAddress);
    await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
    return socket;
  }
  /** All that comes back for those bytes until the server closes. */
  async function talk(bytes: string, localAddress?: string): Promise<string> {
    const socket = await dial(bytes, localAddress);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
    return text;
  }
  return {
    app,
    connections,
    client: supertest(app.server),
    dial,
    talk,
    cuts,
    clock,
    busy: () => busy,
    large: () => large,
  };
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
const LAST = 'Connection: close\r\n';
const halfPost = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{`;
const statusesOf = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);

t.test('sixteen requests may wait on a connection; a client that sends more is disconnected', async (t) => {
  const { talk, cuts } = await served(t);
  const numbered = (count: number) => Array.from({ length: count }, (_, at) => get(`/${at}`)).join('');
  const text = await talk(numbered(15) + get('/15', LAST));
  const answered = [...text.matchAll(/Fastify: \/(\d+)/g)].map(([, path]) => Number(path));
  t.same(answered, [...Array(16).keys()], 'in their order');
  t.same(cuts, []);
  t.equal(await talk(numbered(1_700)), '');
  t.same(cuts, ['pipelined']);
});

t.test('the next request of a connection is handled when the response before was taken', async (t) => {
  const { dial, large } = await served(t);
  const socket = await dial(get('/large').repeat(3));
  await once(socket, 'data');
  socket.pause();
  await wait(300);
  t.equal(large(), 1, 'its reader takes nothing');
  socket.resume();
  t.ok(await until(() => large() === 3));
});

t.test('many requests of one connection, sent a few at a time, are all served', async (t) => {
  const { dial, cuts } = await served(t);
  const socket = await dial();
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  for (let sent = 0; sent < 60; sent += 10) {
    socket.write(get('/x').repeat(10));
    t.ok(await until(() => statusesOf(text).length === sent + 10), `${sent}`);
  }
  t.same(cuts, []);
});

t.test('a post without a route is answered before its body arrives, and the connection ends', async (t) => {
  const { talk, cuts } = await served(t);
  for (const path of ['/nowhere', '/']) {
    const text = await talk(halfPost(path));
    t.same(statusesOf(text), ['404'], path);
    t.match(text, /^connection: close\r$/im, path);
  }
  t.same(cuts, []);
});

t.test('a request that does not arrive in time ends its connection', async (t) => {
  const { talk, client, cuts } = await served(t, {}, 1_000);
  t.equal((await client.post('/form').type('json').send({})).text, 'taken');
  t.same(statusesOf(await talk(halfPost('/form'))), ['408']);
  t.same(statusesOf(await talk('GET /x HTTP/1.1\r\nHost')), ['408'], 'its head too');
  t.match(await talk(get('/x', 'Content-Length: 9\r\n')), /Fastify: \/x/, 'and the body of a page');
  t.same(cuts, ['slow', 'slow', 'slow']);
});

t.test('a body has three seconds, however long the whole request may take', async (t) => {
  const { talk, cuts } = await served(t);
  t.equal(await talk(halfPost('/form')), '');
  t.match(await talk(get('/x', 'Content-Length: 9\r\n')), /Fastify: \/x$/, 'of a page too');
  t.same(cuts, ['slow', 'slow']);
});

t.test('one address holds a quarter of the places, unless it is a trusted proxy', async (t) => {
  const { dial, talk, connections, cuts } = await served(t);
  for (let held = 0; held < 10; held++) await dial(halfPost('/form'));
  for (let more = 0; more < 5; more++) t.equal(await talk(get('/x', LAST)), '');
  t.same(cuts, Array(5).fill('refused'));
  for (let other = 0; other < 20; other++) {
    t.same(statusesOf(await talk(get('/x', LAST), `127.0.0.${other + 10}`)), ['200'], 'others are served');
  }
  for (let held = 0; held < 20; held++) await dial(get('/x'), TRUSTED);
  t.ok(await until(() => connections.count() === 30), 'its connections');
  t.equal(cuts.length, 5);
});

t.test('few addresses do not hold all places: once half are taken, an eighth each', async (t) => {
  const { dial, talk, connections, cuts } = await served(t);
  for (let address = 20; address < 28; address++)
    for (let held = 0; held < 10; held++) await dial(halfPost('/form'), `127.0.0.${address}`);
  t.ok(await until(() => cuts.length === 50), 'refused');
  t.equal(connections.count(), 30, 'their network has three quarters');
  t.same(statusesOf(await talk(get('/x', LAST), '127.0.9.1')), ['200'], 'another network is served');
});

t.test('a reader who takes nothing makes room when all places are taken', async (t) => {
  const { dial, cuts, clock, busy } = await served(t, { max: 4, isTrustedProxy: () => true });
  const still = await dial(get('/large'));
  await once(still, 'data');
  still.pause();
  for (let count = 0; count < 3; count++) await dial(get('/busy'));
  t.ok(await until(() => busy() === 3));
  await dial(get('/busy'));
  t.same(cuts, ['refused'], 'it may be slow');
  // What the kernel holds for it counts as taken, and may take a moment.
  for (let round = 0; round < 20 && !cuts.includes('stalled'); round++) {
    clock.now += 5_000;
    await dial(get('/busy'));
  }
  t.ok(cuts.includes('stalled'));
  t.notOk(cuts.includes('evicted'));
});

t.test('a client that asks on while it reads nothing is cut', async (t) => {
  const { dial, cuts, clock } = await served(t);
  const socket = await dial(get('/large').repeat(2));
  await once(socket, 'data');
  socket.pause();
  t.ok(
    await until(() => {
      clock.now += 1_000;
      return cuts.length > 0;
    }),
  );
  t.same(cuts, ['pipelined']);
});

t.test('idle connections make room once they had time to ask, busy ones do not', async (t) => {
  const { dial, talk, connections, cuts, clock } = await served(t, { max: 4, isTrustedProxy: () => true });
  for (let busy = 0; busy < 2; busy++) await dial(get('/busy'));
  const idle = await dial(get('/idle'));
  await once(idle, 'data');
  const ended = once(idle, 'close');
  await dial(get('/busy'));
  t.same(cuts, [], 'it is too young');
  clock.now += 2_000;
  await dial(get('/busy'));
  await ended;
  t.same(cuts, ['refused', 'evicted']);
  await dial(get('/busy'));
  t.ok(await until(() => connections.count() === 4), 'all places are taken');
  t.equal(await talk(get('/busy')), '', 'the fifth is refused');
  t.same(cuts, ['refused', 'evicted', 'refused']);
});

t.test('a reader who takes nothing is cut', async (t) => {
  const { app, dial, cuts } = await served(t);
  t.equal(app.server.timeout, 60_000);
  app.server.timeout = 50;
  (await dial(get('/large'))).pause();
  await until(() => cuts.length > 0);
  t.same(cuts, ['stalled']);
});
