import { gzipSync } from 'node:zlib';
import type { DemoRecord } from '../../server/demo/demo-content.ts';
import { type Fault, NO_SUCCESS, NOT_JSON, redirect, TRUNCATED } from './fake-upstream-faults.ts';

/** A visitor's expectation while upstream fails in that way. */
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
const status = (code: number, headers?: Record<string, string>): Fault => ({
  ...{ kind: 'status', status: code },
  ...(headers && { headers }),
});
const fails = (name: string, fault: Fault): FaultRow => ({ name, fault, outcome: 'fails' });
const refuses = (name: string, fault: Fault): FaultRow => ({ ...fails(name, fault), refused: true });
const odd = (name: string, fault: Fault): FaultRow => ({ name, fault, outcome: 'odd' });
type Change = (value: unknown, index: number, name: string) => unknown;
/** The right answer, each record of it changed: of a list every one, of a detail the one. */
const records = (name: string, change: (record: DemoRecord) => unknown): FaultRow =>
  odd(name, {
    kind: 'bytes',
    change(bytes) {
      const { success, data } = JSON.parse(bytes.toString());
      const list: unknown = Array.isArray(data) ? data : data?.data;
      const changed = Array.isArray(list)
        ? { data: list.map((record) => change(record)), total: list.length }
        : change(data);
      return success ? Buffer.from(JSON.stringify({ success, data: changed })) : bytes;
    },
  });
/** Changes every field of each record. */
const fields = (name: string, change: Change): FaultRow =>
  records(name, (record) =>
    Object.fromEntries(Object.entries(record).map(([key, value], at) => [key, change(value, at, key)])),
  );
const MUST = ['id', 'title', 'project_name', 'status', 'file_url', 'video_link', 'image', 'image_url'];
/** Every field but those without which nothing can be shown. */
const others = (name: string, change: (index: number) => unknown): FaultRow =>
  fields(name, (value, index, key) => (MUST.includes(key) ? value : change(index)));

const NO_DATES: unknown[] = [
  ...['yesterday', '0000-00-00', '2026-02-30', '9'.repeat(30), '2026-13-01T99:99', ''],
  ...[-1, 1e308, {}],
];
const ODD_VALUES: unknown[] = [{}, [], true, -1, { toString: 1 }, [[]], '', 'NaN'];

/** Every way in which upstream fails, or says what it should not. */
export const FAULT_TABLE: readonly FaultRow[] = [
  fails('hangs before its headers', { kind: 'hang' }),
  fails('hangs after its headers', { kind: 'stall', share: 0 }),
  fails('hangs in its body', { kind: 'stall' }),
  fails('drips', { kind: 'drip', everyMs: 50 }),
  fails('resets in its body', { kind: 'reset' }),
  fails('truncates JSON', TRUNCATED),
  fails('sends HTML with 200', NOT_JSON),
  fails('sends nothing with 200', { kind: 'body', body: '', headers: { 'content-length': '0' } }),
  fails('sends a huge body', {
    kind: 'bytes',
    change: (bytes) => Buffer.concat([Buffer.alloc(3_000_000, ' '), bytes]),
  }),
  fails('sends a compression bomb', {
    ...{ kind: 'body', body: gzipSync(Buffer.alloc(20_000_000, ' ')) },
    headers: { 'content-encoding': 'gzip' },
  }),
  fails('sends another shape', json({ success: true, data: { data: 'none', total: 'many' } })),
  refuses('says success: false', NO_SUCCESS),
  refuses('says success: "no"', json({ success: 'no', data: [] })),
  refuses('sends 204', status(204)),
  refuses('sends 302', redirect('http://127.0.0.1:9/')),
  refuses('sends 301 to itself', redirect('?', 301)),
  refuses('sends 401', status(401)),
  { ...refuses('sends 404', status(404)), outcome: 'missing' },
  refuses('sends 429 with Retry-After', status(429, { 'retry-after': '7' })),
  refuses('sends 500', status(500)),
  refuses('sends 503 with Retry-After', status(503, { 'retry-after': 'soon' })),
  ...[null, [], 'text', 7, true, { success: true }, { success: true, data: 7 }].map((body) =>
    odd(`sends ${JSON.stringify(body)}`, json(body)),
  ),
  odd('sends deep JSON', {
    ...{ kind: 'body', body: `{"success":true,"data":{"data":${'['.repeat(5_000)}${']'.repeat(5_000)}}}` },
  }),
  others('leaves fields out', () => undefined),
  others('sends null fields', () => null),
  others('sends fields of other types', (index) => ODD_VALUES[index % ODD_VALUES.length]),
  fields('sends null for each field', () => null),
  fields('sends objects for each field', (_, index) => (index % 2 ? [] : {})),
  records('sends no records in its lists', () => null),
  fields('sends nonsense for dates', (value, index, name) =>
    /date|createdAt|deadline/.test(name) ? NO_DATES[index % NO_DATES.length] : value,
  ),
  odd('sends bytes that are no UTF-8', {
    kind: 'bytes',
    change: (bytes) => Buffer.from(bytes.map((byte) => (byte === 0x61 ? 0xff : byte))),
  }),
  odd('calls its JSON a picture', { kind: 'bytes', change: (bytes) => bytes, type: 'image/png' }),
];
