import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import t, { type Test } from 'tap';
import { createForward } from './forward.ts';
import type { EnquiryPayload, ExtraKey, ReadableLead } from './lead-store.ts';

const payload: EnquiryPayload = {
  name: 'सुनीता शर्मा',
  mobile: 9876543210,
  budget: '26-40 Lac',
  project_type: 'Residential',
  enquiry_source: 'Website',
  interested_home_loan: 'No',
  contacted_by: 'Yes',
};

const lead: ReadableLead = {
  id: 'key-1',
  form: 'callback',
  payload,
  extras: { project: 'lake-view', country_code: '+44' },
  fingerprint: 'f1',
  state: 'waiting',
  reason: null,
  attempts: 0,
  ...{ receivedAt: 0, createdAt: 0, changedAt: 0, dueAt: 0 },
};

/** An upstream on a port of its own, and one call to it. */
async function setUp(
  t: Test,
  respond: (response: ServerResponse, request: IncomingMessage) => void,
  timeoutMs = 2_000,
  extras: ExtraKey[] = [],
) {
  const seen: {
    method?: string | undefined;
    url?: string | undefined;
    headers: IncomingMessage['headers'];
    body: string;
  }[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    seen.push({ method, url, headers, body: await text(request) });
    respond(response, request);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const forward = createForward({ apiUrl: `${apiUrl}/`, timeoutMs, extras });
  const abort = new AbortController();
  const send = (bearer: string | null = null, requestId = 'req-1') =>
    forward(lead, { requestId, bearer }, abort.signal);
  return { seen, send, abort };
}

t.test(
  'the payload goes to createEnquiry as JSON, with its key, its request id and no API key',
  async (t) => {
    const { seen, send } = await setUp(t, (response) => response.writeHead(201).end('{}'));
    t.same(await send(), { kind: 'delivered', status: 201 });
    t.match(seen, [{ method: 'POST', url: '/api/v1/createEnquiry' }]);
    t.same(JSON.parse(seen[0]!.body), payload);
    t.match(seen[0]!.headers, {
      'content-type': 'application/json',
      'idempotency-key': 'key-1',
      'x-request-id': 'req-1',
    });
    t.equal(seen[0]!.headers.authorization, undefined);
    t.equal(seen[0]!.headers['x-api-key'], undefined);
  },
);

t.test('further keys go with the payload only where they are asked for', async (t) => {
  const extras: [ExtraKey[], object][] = [
    [['project'], { project: 'lake-view' }],
    [['country_code', 'form'], { country_code: '+44', form: 'callback' }],
  ];
  for (const [keys, expected] of extras) {
    const { seen, send } = await setUp(t, (response) => response.writeHead(201).end('{}'), 2_000, keys);
    await send();
    t.same(JSON.parse(seen[0]!.body), { ...payload, ...expected });
  }
});

t.test('a bearer is passed on', async (t) => {
  const { seen, send } = await setUp(t, (response) => response.writeHead(200).end());
  t.same(await send('abc.def'), { kind: 'delivered', status: 200 });
  t.equal(seen[0]!.headers.authorization, 'Bearer abc.def');
});

t.test('every status but 200 and 201 is a refusal, and no redirect is followed', async (t) => {
  for (const status of [202, 204, 302, 307, 400, 401, 404, 429, 500, 503]) {
    const { seen, send } = await setUp(t, (response) =>
      response.writeHead(status, { location: '/elsewhere', 'retry-after': '120' }).end(),
    );
    t.same(await send(), { kind: 'refused', status, retryAfterMs: 120_000 });
    t.equal(seen.length, 1);
  }
});

t.test('a Retry-After of days is not followed, one that is no number is none', async (t) => {
  for (const [header, retryAfterMs] of [
    ['999999', 3_600_000],
    ['Wed, 21 Oct 2026 07:28:00 GMT', null],
  ] as const) {
    const { send } = await setUp(t, (response) => response.writeHead(503, { 'retry-after': header }).end());
    t.match(await send(), { retryAfterMs });
  }
});

t.test('no response in time is a timeout, be it silence or a drip of headers', async (t) => {
  const { send } = await setUp(t, () => {}, 80);
  t.same(await send(), { kind: 'unanswered', reason: 'timeout' });
  const dripping = await setUp(
    t,
    (response) => {
      response.socket?.write('HTTP/1.1 201 Created\r\n');
      const drip = setInterval(() => response.socket?.write('x: y\r\n'), 10);
      response.socket?.on('close', () => clearInterval(drip));
    },
    80,
  );
  t.same(await dripping.send(), { kind: 'unanswered', reason: 'timeout' });
});

t.test('a connection that breaks or is refused is no response', async (t) => {
  const { send } = await setUp(t, (response) => response.socket?.destroy());
  t.same(await send(), { kind: 'unanswered', reason: 'connection' });
  const forward = createForward({ apiUrl: 'http://127.0.0.1:1', timeoutMs: 1_000 });
  const { signal } = new AbortController();
  t.same(await forward(lead, { requestId: 'r', bearer: null }, signal), {
    kind: 'unanswered',
    reason: 'connection',
  });
});

t.test('a response counts when its headers are there, however its body goes on', async (t) => {
  const endless = await setUp(t, (response) => {
    response.writeHead(201);
    const drip = setInterval(() => response.write('x'.repeat(20_000)), 5);
    response.on('close', () => clearInterval(drip));
  });
  const from = Date.now();
  t.same(await endless.send(), { kind: 'delivered', status: 201 });
  t.ok(Date.now() - from < 1_000);
  const cut = await setUp(t, (response) => {
    response.writeHead(201, { 'content-length': '100' }).write('half');
    setTimeout(() => response.socket?.destroy(), 20);
  });
  t.same(await cut.send(), { kind: 'delivered', status: 201 });
  const silent = await setUp(t, (response) => response.writeHead(500).flushHeaders(), 600);
  t.match(await silent.send(), { kind: 'refused', status: 500 });
  await new Promise((resolve) => setTimeout(resolve, 700));
});

t.test('a stop ends it', async (t) => {
  const { send, abort } = await setUp(t, () => abort.abort());
  t.same(await send(), { kind: 'unanswered', reason: 'stopped' });
});

t.test('a request id that could not stand in a header is left out', async (t) => {
  const { seen, send } = await setUp(t, (response) => response.end());
  t.same(await send(null, 'a\r\nx: y'), { kind: 'delivered', status: 200 });
  t.equal(seen[0]!.headers['x-request-id'], undefined);
});
