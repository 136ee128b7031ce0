import { once } from 'node:events';
import { connect as connectTo, createServer, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import type { Fault } from './fake-upstream-faults.ts';

/** What a visitor may expect while upstream fails in that way. */
export type Outcome =
  /** The good content that was there; without any, the specification's messages. */
  | 'fails'
  /** Lists fail; of a detail upstream says that there is none. */
  | 'missing'
  /** Upstream says something, and that is shown, as far as it can be. */
  | 'odd';

export interface FaultRow {
  name: string;
  fault: Fault;
  outcome: Outcome;
  /** Upstream responded, but not with success: some messages differ. */
  refused?: boolean;
}

const json = (body: unknown): Fault => ({ kind: 'body', body: JSON.stringify(body) });
const MUST = ['id', 'title', 'project_name', 'status', 'file_url', 'video_link', 'image', 'image_url'];
type Change = (record: Record<string, unknown>) => unknown;
/** Every field but those without which nothing can be shown. */
const others =
  (change: (value: unknown, index: number) => unknown): Change =>
  (record) =>
    Object.fromEntries(
      Object.entries(record).map(([name, value], index) => [
        name,
        MUST.includes(name) ? value : change(value, index),
      ]),
    );
const every =
  (values: unknown[]): Change =>
  (record) =>
    Object.fromEntries(Object.keys(record).map((name, index) => [name, values[index % values.length]]));

const HOSTILE = `</title></script><script>document.title='hacked'</script><img src=x onerror="hacked()">
  <p onclick="hacked()" style="position:fixed">stay</p><a href="javascript:hacked()">one</a><base href="//e.example/">
  <iframe src="//e.example"></iframe><meta http-equiv="refresh" content="0;url=//e.example/">\u2028 __SLOT_TICKET__`;
const NO_DATES = [
  'yesterday',
  '0000-00-00',
  '2026-02-30',
  '9'.repeat(30),
  -1,
  1e308,
  {},
  '2026-13-01T99:99',
  '',
];

/** Every way in which upstream fails, or says what it should not. */
export const FAULT_TABLE: readonly FaultRow[] = [
  { name: 'hangs before its headers', fault: { kind: 'hang' }, outcome: 'fails' },
  { name: 'hangs after its headers', fault: { kind: 'headers-only' }, outcome: 'fails' },
  { name: 'hangs in its body', fault: { kind: 'stall' }, outcome: 'fails' },
  { name: 'drips', fault: { kind: 'drip', everyMs: 50 }, outcome: 'fails' },
  { name: 'resets in its body', fault: { kind: 'reset' }, outcome: 'fails' },
  { name: 'truncates JSON', fault: { kind: 'truncated' }, outcome: 'fails' },
  { name: 'sends HTML with 200', fault: { kind: 'not-json' }, outcome: 'fails' },
  { name: 'says success: false', fault: { kind: 'no-success' }, outcome: 'fails', refused: true },
  { name: 'says success: "no"', fault: json({ success: 'no', data: [] }), outcome: 'fails', refused: true },
  { name: 'sends nothing with 200', fault: { kind: 'empty-body' }, outcome: 'fails' },
  { name: 'sends 204', fault: { kind: 'status', status: 204 }, outcome: 'fails', refused: true },
  {
    name: 'sends 302',
    fault: { kind: 'redirect', to: 'http://127.0.0.1:9/' },
    outcome: 'fails',
    refused: true,
  },
  {
    name: 'sends 301 to itself',
    fault: { kind: 'redirect', to: '?', status: 301 },
    outcome: 'fails',
    refused: true,
  },
  { name: 'sends 401', fault: { kind: 'status', status: 401 }, outcome: 'fails', refused: true },
  { name: 'sends 404', fault: { kind: 'status', status: 404 }, outcome: 'missing', refused: true },
  {
    ...{ name: 'sends 429 with Retry-After', outcome: 'fails', refused: true },
    fault: { kind: 'status', status: 429, headers: { 'retry-after': '7' } },
  },
  { name: 'sends 500', fault: { kind: 'status', status: 500 }, outcome: 'fails', refused: true },
  {
    ...{ name: 'sends 503 with Retry-After', outcome: 'fails', refused: true },
    fault: { kind: 'status', status: 503, headers: { 'retry-after': 'soon' } },
  },
  { name: 'sends a huge body', fault: { kind: 'huge', bytes: 3_000_000 }, outcome: 'fails' },
  {
    ...{ name: 'sends a compression bomb', outcome: 'fails' },
    fault: {
      ...{ kind: 'body', body: gzipSync(Buffer.alloc(20_000_000, ' ')) },
      headers: { 'content-encoding': 'gzip' },
    },
  },
  { name: 'sends another shape', fault: { kind: 'wrong-shape' }, outcome: 'fails' },
  ...[null, [], 'text', 7, true, { success: true }, { success: true, data: 7 }].map(
    (body): FaultRow => ({ name: `sends ${JSON.stringify(body)}`, fault: json(body), outcome: 'odd' }),
  ),
  { name: 'sends deep JSON', fault: { kind: 'nested', levels: 5_000 }, outcome: 'odd' },
  { name: 'leaves fields out', fault: { kind: 'records', change: others(() => undefined) }, outcome: 'odd' },
  { name: 'sends null fields', fault: { kind: 'records', change: others(() => null) }, outcome: 'odd' },
  {
    ...{ name: 'sends fields of other types', outcome: 'odd' },
    fault: {
      kind: 'records',
      change: others((_, index) => [{}, [], true, -1, { toString: 1 }, [[]], '', 'NaN'][index % 8]),
    },
  },
  { name: 'sends null for each field', fault: { kind: 'records', change: every([null]) }, outcome: 'odd' },
  {
    name: 'sends objects for each field',
    fault: { kind: 'records', change: every([{}, []]) },
    outcome: 'odd',
  },
  { name: 'sends no records in its lists', fault: { kind: 'records', change: () => null }, outcome: 'odd' },
  {
    ...{ name: 'sends nonsense for dates', outcome: 'odd' },
    fault: {
      kind: 'records',
      change: (record) =>
        Object.fromEntries(
          Object.entries(record).map(([name, value], index) => [
            name,
            /date|createdAt|deadline/.test(name) ? NO_DATES[index % NO_DATES.length] : value,
          ]),
        ),
    },
  },
  {
    ...{ name: 'sends hostile HTML', outcome: 'odd' },
    fault: {
      kind: 'records',
      change: (record) => ({
        ...(others((value) => (typeof value === 'string' ? HOSTILE : value))(record) as object),
        ...(record.project_name ? {} : { title: `${record.title} ${HOSTILE}` }),
        description: HOSTILE,
        image_url: 'javascript:hacked()',
      }),
    },
  },
  {
    ...{ name: 'sends bytes that are no UTF-8', outcome: 'odd' },
    fault: {
      kind: 'bytes',
      change: (bytes) => Buffer.from(bytes.map((byte) => (byte === 0x61 ? 0xff : byte))),
    },
  },
  {
    ...{ name: 'calls its JSON a picture', outcome: 'odd' },
    fault: { kind: 'bytes', change: (bytes) => bytes, type: 'image/png' },
  },
];

/** An upstream that cannot be reached at all: its address, and how to end it. */
export interface Unreachable {
  name: string;
  start(): Promise<{ url: string; end(): Promise<void> }>;
}

export const UNREACHABLE: readonly Unreachable[] = [
  {
    name: 'refuses connections',
    async start() {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as { port: number };
      server.close();
      return { url: `http://127.0.0.1:${port}`, async end() {} };
    },
  },
  {
    name: 'has no address',
    start: async () => ({ url: 'http://no-such-host.invalid', async end() {} }),
  },
  {
    name: 'lets connections wait',
    async start() {
      const listener = new Worker(NEVER_ACCEPTS, { eval: true, execArgv: [] });
      const [port] = (await once(listener, 'message')) as [number];
      // Its queue is full then: further connections wait for good.
      const sockets: Socket[] = Array.from({ length: 8 }, () =>
        connectTo(port, '127.0.0.1').on('error', () => {}),
      );
      await once(sockets[0] as Socket, 'connect');
      return {
        url: `http://127.0.0.1:${port}`,
        async end() {
          for (const socket of sockets) socket.destroy();
          await listener.terminate();
        },
      };
    },
  },
];

const NEVER_ACCEPTS = `
  const { createServer } = require('node:net');
  const { parentPort } = require('node:worker_threads');
  const server = createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0), 50);
  });`;
