import fastify from 'fastify';
import supertest from 'supertest';
import t from 'tap';
import { createExpressServer } from './express-server.ts';

async function served() {
  const express = createExpressServer();
  const app = fastify({
    serverFactory: express.serverFactory,
    http: { headersTimeout: 9_000 },
    requestTimeout: 11_000,
    keepAliveTimeout: 7_000,
  });
  app.get('/*', async (request) => `Fastify: ${request.url}`);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, express, client: supertest(app.server) };
}

t.test('what the lane answers never reaches Fastify; all else does, untouched', async (t) => {
  const { app, express, client } = await served();
  t.teardown(() => app.close());
  const asked: (string | undefined)[] = [];
  t.equal((await client.get('/kept')).text, 'Fastify: /kept', 'before it is open');

  express.open((request, response) => {
    asked.push(request.url);
    if (request.url !== '/kept') return false;
    response.end('Express');
    return true;
  }, t.error);
  t.equal((await client.get('/kept')).text, 'Express');
  t.equal((await client.get('/other?a=1')).text, 'Fastify: /other?a=1');
  t.equal((await client.get('/%zz')).status, 400, 'an address that cannot be read');
  t.same(asked, ['/kept', '/other?a=1', '/%zz']);

  express.close();
  t.equal((await client.get('/kept')).text, 'Fastify: /kept', 'after it was closed');
});

t.test('a lane that throws is told, and takes no process along', async (t) => {
  const { app, express, client } = await served();
  t.teardown(() => app.close());
  const told: unknown[] = [];
  express.open(
    (request, response) => {
      if (request.url === '/half') response.writeHead(200).write('half');
      throw new Error('broken lane');
    },
    (error) => void told.push(String(error)),
  );
  t.equal((await client.get('/kept')).text, 'Fastify: /kept');
  await t.rejects(async () => await client.get('/half'), 'what was begun is broken off');
  t.same(told, ['Error: broken lane', 'Error: broken lane']);
});

t.test('the server has the times that Fastify was given', async (t) => {
  const { app } = await served();
  t.teardown(() => app.close());
  const { headersTimeout, requestTimeout, keepAliveTimeout, timeout } = app.server;
  t.same([headersTimeout, requestTimeout, keepAliveTimeout, timeout], [9_000, 11_000, 7_000, 0]);
});
