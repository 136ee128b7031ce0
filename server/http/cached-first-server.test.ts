import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import fastify from 'fastify';
import supertest from 'supertest';
import t from 'tap';
import { type CachedFirstServerOptions, createCachedFirstServer } from './cached-first-server.ts';

/** The server with an empty cache, where a test says nothing else. */
async function served(options: Partial<CachedFirstServerOptions> = {}) {
  const server = createCachedFirstServer({ sendCached: () => false, onError: t.error, ...options });
  const app = fastify({
    serverFactory: server.serverFactory,
    http: { headersTimeout: 9_000 },
    requestTimeout: 11_000,
    keepAliveTimeout: 7_000,
  });
  app.get('/*', async (request) => `Fastify: ${request.url}`);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as { port: number };
  return { app, server, client: supertest(app.server), port };
}

/** All that comes back for those bytes until the server closes. */
async function talk(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.write(bytes);
  await once(socket, 'close');
  return text;
}

t.test('what is sent from the cache never reaches Fastify; all else does, untouched', async (t) => {
  const asked: (string | undefined)[] = [];
  const { app, server, client } = await served({
    sendCached(request, response) {
      asked.push(request.url);
      if (request.url !== '/cached') return false;
      response.end('Cache');
      return true;
    },
  });
  t.teardown(() => app.close());
  t.equal((await client.get('/cached')).text, 'Cache');
  t.equal((await client.get('/other?a=1')).text, 'Fastify: /other?a=1');
  t.equal((await client.get('/%zz')).status, 400, 'an address that cannot be read');
  t.same(asked, ['/cached', '/other?a=1', '/%zz']);

  server.close();
  t.equal((await client.get('/cached')).text, 'Fastify: /cached', 'after it was closed');
});

t.test('a cache that throws is reported, and takes no process along', async (t) => {
  const errors: unknown[] = [];
  const { app, client } = await served({
    sendCached(request, response) {
      if (request.url === '/half') response.writeHead(200).write('half');
      throw new Error('broken cache');
    },
    onError: (error) => void errors.push(String(error)),
  });
  t.teardown(() => app.close());
  t.equal((await client.get('/cached')).text, 'Fastify: /cached');
  await t.rejects(async () => await client.get('/half'), 'what was begun is broken off');
  t.same(errors, ['Error: broken cache', 'Error: broken cache']);
});

t.test('the server has the times that Fastify was given', async (t) => {
  const { app } = await served();
  t.teardown(() => app.close());
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = app.server;
  t.same([headersTimeout, requestTimeout, keepAliveTimeout, timeout], [9_000, 11_000, 7_000, 0]);
});

t.test('on one connection the cache and Fastify respond in order, one request at a time', async (t) => {
  let open = 0;
  let most = 0;
  const { app, port } = await served({
    sendCached(request, response) {
      most = Math.max(most, ++open);
      response.once('close', () => open--);
      if (Number(request.url?.slice(1)) % 3) return false;
      setImmediate(() => response.end(`Cache: ${request.url}`));
      return true;
    },
  });
  t.teardown(() => app.close());
  const count = 300;
  const requests = Array.from({ length: count }, (_, index) => `GET /${index} HTTP/1.1\r\nHost: x\r\n`);
  const text = await talk(port, `${requests.join('\r\n')}Connection: close\r\n\r\n`);
  t.same(
    [...text.matchAll(/(Cache|Fastify): \/(\d+)/g)].map(([, sender, path]) => `${sender} ${path}`),
    Array.from({ length: count }, (_, index) => `${index % 3 ? 'Fastify' : 'Cache'} ${index}`),
  );
  t.equal(most, 1);
});

t.test('what HTTP itself forbids is refused in its turn, and ends the connection', async (t) => {
  const { app, port } = await served();
  t.teardown(() => app.close());
  const first = 'GET /first HTTP/1.1\r\nHost: x\r\n\r\n';
  for (const [status, request] of [
    [400, 'GET * HTTP/1.1\r\nHost: x\r\n\r\n'],
    [400, 'HEAD *?x HTTP/1.1\r\nHost: x\r\n\r\n'],
    [400, 'GET /next HTTP/1.1\r\n\r\n'],
    [417, 'GET /next HTTP/1.1\r\nHost: x\r\nExpect: a cake\r\n\r\n'],
  ] as const) {
    const text = await talk(port, first + request + first);
    t.same(
      [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, got]) => Number(got)),
      [200, status],
      `${status}`,
    );
    t.match(text, /^connection: close\r$/m, `${status}`);
  }
  t.match(await talk(port, 'GET /old HTTP/1.0\r\n\r\n'), /^HTTP\/1\.1 200 OK[\s\S]*Fastify: \/old$/);
});

t.test('connections beyond the bound and readers who take nothing are cut, and counted', async (t) => {
  const cuts: string[] = [];
  let begun = 0;
  const { app, server, port } = await served({
    maxConnections: 2,
    stallMs: 50,
    onCut: (reason) => cuts.push(reason),
    sendCached(request, response) {
      begun++;
      if (request.url === '/large') response.end(Buffer.alloc(40_000_000));
      return true;
    },
  });
  t.teardown(() => app.close());
  const sockets = ['/large', '/waits'].map((path) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    return socket.pause();
  });
  while (begun < 2) await wait(5);
  t.equal(await talk(port, ''), '');
  t.equal(cuts[0], 'refused');
  while (cuts.length < 2) await wait(5);
  t.same(cuts, ['refused', 'stalled']);
  t.equal(server.connections(), 1);
  for (const socket of sockets) socket.destroy();
});
