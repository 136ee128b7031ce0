import fastify, { type FastifyInstance } from 'fastify';
import t, { type Test } from 'tap';
import { createErrorResponder, errorRoutes } from './errors.routes.ts';

const SECRET = 'Asha 9876543210';

/** An app with routes that fail in every way. */
async function failing(t: Test) {
  const lines: string[] = [];
  const errorResponder = createErrorResponder({
    transport: { https: false, subdomains: false },
    renderError: (_request, reply, status, message) =>
      reply
        .code(status)
        .type('text/html')
        .send(`<h1>${status}</h1><p>${message ?? ''}</p>`),
  });
  const app: FastifyInstance = fastify({
    logger: { stream: { write: (line) => void lines.push(line) } },
    bodyLimit: 100,
    frameworkErrors: (error, request, reply) =>
      void errorResponder.sendError(request, reply, error.statusCode ?? 400),
  });
  await app.register(errorRoutes, errorResponder);
  app.get('/throws', async () => {
    throw new Error(SECRET);
  });
  app.get('/rejects', () => Promise.reject(SECRET));
  app.get('/status/:status', async (request) => {
    const { status } = request.params as { status: string };
    throw Object.assign(new Error(SECRET), { statusCode: Number(status), headers: { 'x-leak': SECRET } });
  });
  app.post('/form', async () => ({ ok: true }));
  t.teardown(() => app.close());
  const errors = () => lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
  return { app, errors };
}

t.test('an uncaught error is a 500 that tells nothing of it, and an error line', async (t) => {
  const { app, errors } = await failing(t);
  for (const [index, url] of ['/throws', '/rejects', '/status/502', '/status/200', '/status/999'].entries()) {
    const program = await app.inject({ url, headers: { accept: 'application/json' } });
    t.equal(program.statusCode, 500, url);
    t.same(program.json(), { ok: false, message: 'Something went wrong.' }, url);
    const person = await app.inject({ url, headers: { accept: 'text/html' } });
    t.equal(person.body, '<h1>500</h1><p></p>', url);
    for (const response of [program, person]) {
      t.notMatch(response.body + JSON.stringify(response.headers), /Asha|98765|at .*\.ts|Error/, url);
      t.equal(response.headers['cache-control'], 'no-store', url);
    }
    t.equal(errors().length, (index + 1) * 2, url);
    t.ok(errors().at(-1).reqId);
  }
});

t.test('a request that cannot be taken is told why, and writes no error', async (t) => {
  const { app, errors } = await failing(t);
  const json = { 'content-type': 'application/json' };
  for (const [status, message, request] of [
    [400, /cannot be read/, { url: '/%' }],
    [400, /cannot be read/, { method: 'POST', url: '/form', headers: json, payload: '{' }],
    [404, /does not exist/, { url: '/nowhere' }],
    [404, /does not exist/, { method: 'DELETE', url: '/throws' }],
    [413, /more than/, { method: 'POST', url: '/form', headers: json, payload: `"${'x'.repeat(200)}"` }],
    [
      415,
      /kind of content/,
      { method: 'POST', url: '/form', headers: { 'content-type': 'a/b' }, payload: 'x' },
    ],
    [403, /Something went wrong/, { url: '/status/403' }],
    [429, /Something went wrong/, { url: '/status/429' }],
  ] as const) {
    const response = await app.inject(request);
    t.equal(response.statusCode, status, request.url);
    t.equal(response.json().ok, false);
    t.match(response.json().message, message);
    t.notMatch(response.body + JSON.stringify(response.headers), /Asha|FST_|Error/, request.url);
    const page = await app.inject({
      ...request,
      headers: { ...('headers' in request && request.headers), accept: 'text/html' },
    });
    t.equal(page.statusCode, status, request.url);
    t.match(page.body, /^<h1>/, request.url);
  }
  t.same(errors(), []);
});

t.test('people get a page where their browser asks for one, programs JSON', async (t) => {
  const { app } = await failing(t);
  const kindFor = async (accept: string) =>
    (await app.inject({ url: '/nowhere', headers: { accept } })).headers['content-type'];
  t.match(await kindFor('text/html,application/xhtml+xml,*/*;q=0.8'), /^text\/html/);
  for (const accept of ['application/json', '*/*', '', 'image/avif,image/webp'])
    t.match(await kindFor(accept), /^application\/json/, accept);
});
