import type { ServerResponse } from 'node:http';
import t from 'tap';
import { type Answer, connected, GOOD, json } from './upstream-server.fixture.ts';

/** Of the pool. */
const MAX_CONNECTIONS = 32;

t.test('a call goes to the content base with its query, the key and the request id', async (t) => {
  const { upstream, asked, outcomes } = await connected(t, json, { requestId: () => 'r-1' });
  const answer = await upstream.get('getAllImageByAlbumId', { albumId: '7', page: '1' });
  t.equal(answer?.toString(), GOOD);
  t.equal(asked[0]?.method, 'GET');
  t.equal(asked[0]?.url, '/front/api/v1/getAllImageByAlbumId?albumId=7&page=1');
  t.match(asked[0]?.headers, { 'x-api-key': 'k-123', 'x-request-id': 'r-1', accept: 'application/json' });
  await upstream.get('getNewsById/7');
  t.equal(asked[1]?.url, '/front/api/v1/getNewsById/7', 'no empty query');
  t.same(outcomes, ['getAllImageByAlbumId ok', 'getNewsById ok'], 'ids are no part of what is counted');
});

t.test('the key is sent in the header that is set, and none where there is none', async (t) => {
  const renamed = await connected(t, json, { apiKeyHeader: 'key' });
  await renamed.upstream.get('getAllNews');
  t.equal(renamed.asked[0]?.headers.key, 'k-123');
  t.notOk(renamed.asked[0]?.headers['x-api-key']);
  const keyless = await connected(t, json, { apiKey: null });
  await keyless.upstream.get('getAllNews');
  t.notOk(keyless.asked[0]?.headers['x-api-key']);
});

t.test('404 is an answer where something may be missing; all but 200 are refusals otherwise', async (t) => {
  let status = 404;
  const { upstream, failure, outcomes } = await connected(t, (_request, response) => {
    response.writeHead(status).end(GOOD);
  });
  t.equal(await upstream.get('getNewsById/7', {}, { byId: true }), null);
  t.equal(await failure(), 'refused status');
  for (status of [201, 204, 400, 401, 403, 429, 500, 503])
    t.equal(await failure(), 'refused status', `${status}`);
  t.same(outcomes.slice(0, 2), ['getNewsById ok', 'getAllNews status']);
});

t.test('Retry-After of 429 and 503 is passed on, as seconds or as a date, 60 s at most', async (t) => {
  const at = Date.parse('2026-11-01T10:00:00Z');
  let status = 503;
  let header: string | undefined;
  const refuse: Answer = (_request, response) =>
    void response.writeHead(status, header === undefined ? {} : { 'retry-after': header }).end(GOOD);
  const { upstream } = await connected(t, refuse, { date: () => at });
  const retryAfterMs = () => upstream.get('getAllNews').catch((error) => error.details.retryAfterMs ?? null);
  for (const [value, ms] of [
    ['7', 7_000],
    ['0', 0],
    ['3600', 60_000],
    ['Sun, 01 Nov 2026 10:00:20 GMT', 20_000],
    ['Sun, 01 Nov 2026 11:00:00 GMT', 60_000],
    ['Sun, 01 Nov 2026 09:00:00 GMT', 0],
    ['soon', null],
    ['-5', null],
    ['', null],
    [undefined, null],
  ] as const) {
    header = value;
    for (status of [429, 503]) t.equal(await retryAfterMs(), ms, `${status} ${value}`);
  }
  header = '7';
  for (status of [404, 500]) t.equal(await retryAfterMs(), null, `${status}`);
});

t.test('the deadline is for the whole call: no answer, a body that stops, one that drips', async (t) => {
  for (const answer of [
    () => {},
    (_request, response) => void response.write('{'),
    (_request, response) => {
      const timer = setInterval(() => response.write(' '), 5);
      response.on('close', () => clearInterval(timer));
    },
  ] satisfies Answer[]) {
    const { failure, asked, outcomes } = await connected(t, answer, { apiTimeoutMs: 80 });
    t.equal(await failure(), 'unreachable deadline');
    t.same(outcomes, ['getAllNews deadline']);
    const socket = asked[0]?.socket;
    if (socket && !socket.destroyed) await new Promise((resolve) => socket.once('close', resolve));
    t.ok(socket?.destroyed, 'and the connection is ended');
  }
});

t.test('an answer is read up to its bound and not beyond', async (t) => {
  let bytes = 10_000;
  let sent = 0;
  const { upstream, failure } = await connected(t, (_request, response) => {
    if (bytes < 20_000) return void response.end(`{"x":"${'x'.repeat(bytes - 8)}"}`);
    const pour = () => {
      while (!response.destroyed && response.write('x'.repeat(64_000))) sent += 64_000;
    };
    response.on('drain', pour);
    pour();
  });
  t.equal((await upstream.get('getAllNews'))?.length, 10_000);
  bytes++;
  t.equal(await failure(), 'unreachable size');
  bytes = 1_000_000;
  t.equal(await failure(), 'unreachable size', 'one without an end');
  t.ok(sent < 20_000_000);
});

t.test('a body that is no JSON object is unreadable', async (t) => {
  let body = '';
  const { failure, upstream } = await connected(t, (_request, response) => void response.end(body));
  const cutOff = '{"success":true,';
  for (body of ['', ' ', '{', '}', '<html>down</html>', cutOff, 'undefined', 'null', '[{}]', '"{}"'])
    t.equal(await failure(), 'unreachable shape', body);
  for (body of [GOOD, GOOD.replace('[]', '[ ]'), GOOD]) {
    const answer = await upstream.get('getAllNews');
    t.equal(answer?.toString(), body);
  }
});

t.test('a connection that breaks or is refused is told as such, without an address', async (t) => {
  const broken = await connected(t, (_request, response) => {
    response.write('{');
    response.destroy();
  });
  t.equal(await broken.failure(), 'unreachable network');
  const { failure, upstream, server } = await connected(t, json);
  server.close();
  t.equal(await failure(), 'unreachable network');
  await t.rejects(upstream.get('getNewsById/7'), { message: 'getNewsById: ECONNREFUSED' });
});

t.test('beyond 64 calls at once further ones fail without waiting, until some have ended', async (t) => {
  const held: ServerResponse[] = [];
  let isHolding = true;
  const { upstream, failure } = await connected(t, (_request, response) => {
    if (isHolding) held.push(response);
    else response.end(GOOD);
  });
  const calls = Array.from({ length: 64 }, () => upstream.get('getAllNews'));
  t.equal(await failure(), 'unreachable busy');
  isHolding = false;
  for (const response of held) response.end(GOOD);
  t.ok((await Promise.all(calls)).every(Boolean));
  t.ok(await upstream.get('getAllNews'));
});

t.test('a refused answer holds no connection, however long it is', async (t) => {
  let status = 500;
  const { upstream, failure } = await connected(t, (_request, response) => {
    response.writeHead(status).end(status === 200 ? GOOD : 'x'.repeat(500_000));
  });
  for (let call = 0; call < MAX_CONNECTIONS; call++) t.equal(await failure(), 'refused status');
  status = 200;
  t.ok(await upstream.get('getAllNews'));
});
