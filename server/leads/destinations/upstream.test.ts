import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import t, { type Test } from 'tap';
import { serve } from '../../../test/support/local-server.ts';
import { type Leased, settledBy } from '../submissions/delivery.ts';
import { numbered, other, payload, refused } from '../submissions/submissions.fixture.ts';
import { createUpstream, type ExtraKey } from './upstream.ts';

const submission = { ...numbered(1), id: 'key-1', reference: 'R', form: 'callback', receivedAt: 0 } as const;
const lead: Leased = { submission, destination: 'upstream', event: 'received', tries: 0, at: 0, ageMs: 0 };

/** An upstream on a port of its own, and calls of it. */
async function setUp(
  t: Test,
  respond: (response: ServerResponse, request: IncomingMessage) => void,
  { timeoutMs = 60_000, extras = [] as ExtraKey[] } = {},
) {
  const seen: { method?: string; url?: string; headers: IncomingHttpHeaders; body: string }[] = [];
  const { url: apiUrl } = await serve(t, async (request, response) => {
    const { method = '', url = '', headers } = request;
    seen.push({ method, url, headers, body: await text(request) });
    respond(response, request);
  });
  const upstream = createUpstream({ apiUrl: `${apiUrl}/`, timeoutMs, extras });
  const abort = new AbortController();
  const send = (bearer: string | null = null, requestId = 'req-1', sent = lead) =>
    upstream.send(sent, { requestId, bearer }, abort.signal);
  return { seen, send, abort };
}

const UNANSWERED = (reason: string) => ({ kind: 'later', reason, answered: false, waitMs: 0 }) as const;

const respondWith =
  (status: number, headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end('{}');

t.test('the payload goes to createEnquiry as JSON, with its key and request id, no API key', async (t) => {
  const { seen, send } = await setUp(t, respondWith(201));
  const sent = { ...lead, submission: { ...submission, payload: other.payload } };
  t.same(await send(null, 'req-1', sent), { kind: 'delivered' });
  t.match(seen, [{ method: 'POST', url: '/api/v1/createEnquiry' }]);
  t.same(JSON.parse(seen[0]!.body), other.payload, 'in any script');
  t.match(seen[0]!.headers, {
    'content-type': 'application/json',
    'idempotency-key': 'key-1',
    'x-request-id': 'req-1',
    authorization: undefined,
    'x-api-key': undefined,
  });
});

t.test('further keys go with the payload only where they are asked for', async (t) => {
  const cases: [ExtraKey[], object][] = [
    [['project'], { project: 'lake-view' }],
    [['country_code', 'form'], { country_code: '+44', form: 'callback' }],
  ];
  for (const [extras, expected] of cases) {
    const { seen, send } = await setUp(t, respondWith(201), { extras });
    await send();
    t.same(JSON.parse(seen[0]!.body), { ...payload, ...expected });
  }
});

t.test('a bearer is passed on, a request id that could not stand in a header is left out', async (t) => {
  const { seen, send } = await setUp(t, respondWith(200));
  t.same(await send('abc.def', 'a\r\nx: y'), { kind: 'delivered' });
  t.match(seen[0]!.headers, { authorization: 'Bearer abc.def', 'x-request-id': undefined });
});

t.test('every status but 200 and 201 is a refusal, and no redirect is followed', async (t) => {
  for (const status of [202, 204, 302, 307, 400, 401, 404, 429, 500, 503]) {
    const headers = { location: '/elsewhere', 'retry-after': '120' };
    const { seen, send } = await setUp(t, respondWith(status, headers));
    const isRetried = status === 429 || status >= 500;
    const waits = { kind: 'later', answered: true, waitMs: 120_000 };
    t.same(await send(), { ...(isRetried ? waits : { kind: 'refused' }), reason: `http ${status}` });
    t.equal(seen.length, 1);
  }
});

t.test('a Retry-After of days is not followed, one that is no number is none', async (t) => {
  for (const [header, waitMs] of [
    ['999999', 3_600_000],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 0],
  ] as const) {
    const { send } = await setUp(t, respondWith(503, { 'retry-after': header }));
    t.match(await send(), { waitMs });
  }
});

t.test('no response in time is a timeout, be it silence or a drip of headers', async (t) => {
  function drip({ socket }: ServerResponse): void {
    socket?.write('HTTP/1.1 201 Created\r\n');
    const timer = setInterval(() => socket?.write('x: y\r\n'), 10);
    socket?.on('close', () => clearInterval(timer));
  }
  for (const respond of [() => {}, drip]) {
    const { send } = await setUp(t, respond, { timeoutMs: 80 });
    t.same(await send(), UNANSWERED('timeout'));
  }
});

t.test('a connection that breaks or is refused is no response, nor is one after a stop', async (t) => {
  const broken = await setUp(t, (response) => response.socket?.destroy());
  t.same(await broken.send(), UNANSWERED('connection'));
  const upstream = createUpstream({ apiUrl: 'http://127.0.0.1:1', timeoutMs: 60_000 });
  const unreached = await upstream.send(lead, { requestId: 'r', bearer: null }, new AbortController().signal);
  t.same(unreached, UNANSWERED('ECONNREFUSED'));
  const stopped = await setUp(t, () => stopped.abort.abort());
  t.same(await stopped.send(), UNANSWERED('stopped'));
});

t.test('a response counts when its headers are there, however its body goes on', async (t) => {
  const endless = await setUp(t, (response) => {
    response.writeHead(201);
    const drip = setInterval(() => response.write('x'.repeat(20_000)), 5);
    response.on('close', () => clearInterval(drip));
  });
  t.same(await endless.send(), { kind: 'delivered' });
  const cut = await setUp(t, (response) => {
    response.writeHead(201, { 'content-length': '100' }).write('half');
    setTimeout(() => response.socket?.destroy(), 20);
  });
  t.same(await cut.send(), { kind: 'delivered' });
  // The body that never comes is given up in the end, which nobody is told.
  const gone = Promise.withResolvers<void>();
  const silent = await setUp(
    t,
    (response) => void response.on('close', gone.resolve).writeHead(500).flushHeaders(),
    { timeoutMs: 600 },
  );
  t.match(await silent.send(), { kind: 'later', reason: 'http 500' });
  await gone.promise;
});

t.test('a try whose next response would be the same parks the enquiry; others are repeated', async (t) => {
  const parked = [204, 302, 400, 401, 403, 404, 422];
  for (const status of [...parked, 408, 429, 500, 503]) {
    const { send } = await setUp(t, respondWith(status));
    const state = parked.includes(status) ? 'parked' : 'waiting';
    t.match(settledBy(await send(), 0, 0), { state, reason: `http ${status}` });
  }
  const { send } = await setUp(t, respondWith(401));
  t.match(settledBy(await send('a.bearer'), 0, 0), { state: 'waiting' }, 'the next try goes without it');
  t.match(settledBy(UNANSWERED('timeout'), 0, 0), { state: 'waiting', reason: 'timeout' });
  t.same(settledBy({ kind: 'delivered' }, 0, 0), { state: 'delivered', reason: null, waitMs: 0 });
});

t.test('each failure doubles the wait, up to five minutes; upstream may ask for longer', async (t) => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 7].map((tries) => settledBy(refused(503), tries, 0));
  for (const [index, seconds] of [5, 10, 20, 40, 80, 160, 300, 300].entries())
    t.same(waits[index], { state: 'waiting', reason: 'http 503', waitMs: seconds * 1_000 });
  t.match(settledBy(refused(503), 0, 1), { waitMs: 2_500 }, 'up to half of it is taken off at random');
  const asks = { kind: 'later', reason: 'http 503', answered: true, waitMs: 600_000 } as const;
  t.match(settledBy(asks, 0, 0), { waitMs: 600_000 });
});
