import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { text } from 'node:stream/consumers';
import t, { type Test } from 'tap';
import { serve } from '../../../test/support/local-server.ts';
import type { Leased } from '../submissions/delivery.ts';
import { numbered } from '../submissions/submissions.fixture.ts';
import { createWebhook } from './webhook.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const NOW = Date.parse('2026-11-28T06:00:00Z');
const enquiry = numbered(1);
const campaign = {
  source: 'google',
  medium: 'cpc',
  campaign: null,
  term: null,
  content: null,
  landing: '/',
  at: null,
};
const leased: Leased = {
  submission: {
    ...{ ...enquiry, id: 'id-1', reference: '7K3MQ-2WXNB', receivedAt: NOW - 1_000 },
    context: {
      project: 'lake-view',
      country_code: '+44',
      unit: { bhk: 2, title: 'Garden' },
      page: '/projects/lake-view',
      ...{ referrer: 'news.example', campaign: { first: campaign, last: campaign } },
    },
    consent: { notice: 'abc', language: 'hi', purposes: ['enquiry', 'offers'] },
  },
  ...{ destination: 'webhook', event: 'received', tries: 0, at: NOW - 1_000, ageMs: 5 },
};
const url = 'https://www.example.in/projects/lake-view';
const projectOf = async (asked: string) =>
  asked === 'lake-view' ? { slug: asked, name: 'Lake View', url } : null;

async function setUp(
  t: Test,
  respond: (response: ServerResponse) => void = (response) => void response.end(),
) {
  const seen: { headers: IncomingHttpHeaders; body: string }[] = [];
  const { url } = await serve(t, async (request, response) => {
    seen.push({ headers: request.headers, body: await text(request) });
    respond(response);
  });
  return { seen, url, ...sender(url) };
}

function sender(url: string) {
  const webhook = createWebhook({ url, secret: SECRET, projectOf, now: () => NOW });
  const abort = new AbortController();
  return { abort, send: (sent = leased) => webhook.send(sent, null, abort.signal) };
}

t.test('an enquiry is posted with all that is known of it, signed as Standard Webhooks has it', async (t) => {
  const { seen, send } = await setUp(t);
  for (const _ of [1, 2]) t.same(await send(), { kind: 'delivered' });
  const { headers, body } = seen[0]!;
  t.same(JSON.parse(body), {
    type: 'enquiry.received',
    timestamp: '2026-11-28T05:59:59.000Z',
    data: {
      reference: '7K3MQ-2WXNB',
      received_at: '2026-11-28T11:29:59+05:30',
      form: 'enquiry',
      language: 'en',
      payload: enquiry.payload,
      country_code: '+44',
      project: { slug: 'lake-view', name: 'Lake View', url },
      ...{ unit: { bhk: 2, title: 'Garden' }, page: '/projects/lake-view', referrer: 'news.example' },
      campaign: { first: campaign, last: campaign },
      consent: {
        notice: 'abc',
        language: 'hi',
        purposes: ['enquiry', 'offers'],
        at: '2026-11-28T11:29:59+05:30',
      },
    },
  });
  const timestamp = String(NOW / 1000);
  const key = Buffer.alloc(32, 7);
  const signature = createHmac('sha256', key).update(`id-1.${timestamp}.${body}`).digest('base64');
  t.match(headers, {
    'webhook-id': 'id-1',
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  });
  t.equal(headers['content-type'], 'application/json');
  t.equal(seen[1]?.headers['webhook-id'], 'id-1', 'the same over all tries');
});

t.test(
  'what is unknown is null; an unlisted project keeps its name; later there is no payload',
  async (t) => {
    const { seen, send } = await setUp(t);
    const bare = { ...leased.submission, context: { project: 'gone' }, consent: null };
    await send({ ...leased, submission: bare });
    const { data } = JSON.parse(seen[0]!.body);
    t.match(data, {
      project: { slug: 'gone', name: 'gone', url: null },
      unit: null,
      campaign: null,
      page: null,
      consent: null,
    });
    await send({ ...leased, event: 'erased', at: NOW });
    t.same(JSON.parse(seen[1]!.body).data, { reference: '7K3MQ-2WXNB', at: '2026-11-28T11:30:00+05:30' });
    t.notMatch(seen[1]!.body, /Sunita|98765/);
    t.not(seen[1]!.headers['webhook-id'], 'id-1');
  },
);

t.test('its answer says what becomes of it, and no redirect is followed', async (t) => {
  const kinds: Record<string, number[]> = {
    delivered: [200, 201, 204],
    refused: [400, 401, 403, 404, 410, 422],
    later: [302, 307, 408, 425, 429, 500, 503],
  };
  for (const [kind, statuses] of Object.entries(kinds)) {
    for (const status of statuses) {
      const { seen, send } = await setUp(
        t,
        (response) => void response.writeHead(status, { location: '/elsewhere', 'retry-after': '120' }).end(),
      );
      t.match(await send(), kind === 'later' ? { kind, waitMs: 120_000 } : { kind }, `${status}`);
      t.equal(seen.length, 1);
    }
  }
});

t.test('the wait that it asks for, in either form, an hour at most', async (t) => {
  const inTwoMinutes = new Date(Date.now() + 120_000).toUTCString();
  for (const [header, least, most] of [
    ['120', 120_000, 120_000],
    [inTwoMinutes, 110_000, 120_000],
    ['1.5', 1_500, 1_500],
    ['99999999999999999999', 3_600_000, 3_600_000],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 3_600_000, 3_600_000],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0, 0],
    ['-5', 0, 0],
    ['soon', 0, 0],
  ] as const) {
    const { send } = await setUp(
      t,
      (response) => void response.writeHead(429, { 'retry-after': header }).end(),
    );
    const sent = await send();
    const waitMs = sent.kind === 'later' ? sent.waitMs : -1;
    t.ok(waitMs >= least && waitMs <= most, `${header}: ${waitMs}`);
  }
});

t.test('an answer of a gigabyte, or without an end, is as good as its status', async (t) => {
  const { send } = await setUp(t, (response) => {
    response.writeHead(200, { 'content-length': String(1024 ** 3) });
    const timer = setInterval(() => response.write('x'.repeat(100_000)), 2);
    response.on('close', () => clearInterval(timer));
  });
  t.same(await send(), { kind: 'delivered' });
});

t.test('no answer, a broken line, a bad certificate and a stop are tried again', async (t) => {
  const broken = await setUp(t, (response) => void response.socket?.destroy());
  t.match(await broken.send(), { kind: 'later', reason: 'connection', answered: false });
  t.match(await sender('http://127.0.0.1:1').send(), { kind: 'later', reason: 'ECONNREFUSED' });
  const stopped = await setUp(t, () => stopped.abort.abort());
  t.match(await stopped.send(), { kind: 'later', reason: 'stopped' });
  const unknown = createServer().listen(0, '127.0.0.1');
  t.teardown(() => unknown.close());
  await once(unknown, 'listening');
  const { port } = unknown.address() as { port: number };
  t.match(await sender(`https://127.0.0.1:${port}`).send(), {
    kind: 'later',
    reason: /^(connection|ECONNRESET|ERR_SSL)/,
  });
  t.match(await sender('https://nowhere.invalid').send(), {
    kind: 'later',
    reason: /^(ENOTFOUND|EAI_AGAIN)$/,
  });
});

t.test('names with line ends, emoji, quotes and commas arrive as they are', async (t) => {
  const { seen, send } = await setUp(t);
  const name = `Asha "the, first"\r\nBcc: x@y ${'💐'.repeat(50)}`;
  const { submission } = leased;
  await send({ ...leased, submission: { ...submission, payload: { ...submission.payload, name } } });
  t.equal(JSON.parse(seen[0]!.body).data.payload.name, name);
});
