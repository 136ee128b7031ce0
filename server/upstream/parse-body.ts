import { setImmediate } from 'node:timers/promises';
import { RESOURCES } from '../../shared/content.ts';
import type { Schema } from '../../shared/schema.ts';
import { ContentFailure } from './reading.ts';
import {
  count,
  createRecordReader,
  type Drift,
  idOf,
  isRecord,
  type Sanitise,
  type UpstreamRecord,
} from './record.ts';
import type { Item, ResourceName } from './resources.ts';

/** The records of one body; a detail has one or none. */
export interface ParsedBody {
  /** In upstream's order. */
  items: Item[];
  /** The ids of all records, shown or not. */
  ids: string[];
  /** The number of records sent. */
  records: number;
  /** The number of records that cannot be shown for lack of a field. */
  unreadable: number;
  /** The number of those that only lack a status. */
  unmarked: number;
  /** Their differences from the agreed records. */
  drift: Drift;
}

/** One page of a list, or a detail, with the digest of its bytes. */
export interface Page extends ParsedBody {
  digest: string;
  /** On the wire. */
  bytes: number;
}

/** Smaller bodies are parsed at once: their HTML takes a few milliseconds. */
const SMALL_BYTES = 48 * 1024;
/** Work on records of others after which requests are served; milliseconds. */
const MAX_STRETCH_MS = 20;

/**
 * Parses a body of upstream into content. 5 MB of HTML take a second, in stretches between which requests are served.
 * @throws ContentFailure for a body that is no JSON, or JSON of another shape
 */
export async function parseBody(name: ResourceName, bytes: Buffer, sanitise: Sanitise): Promise<ParsedBody> {
  const { endpoint, kind } = RESOURCES[name];
  const schema: Schema<Item> = RESOURCES[name].schema;
  const body = parseJson(endpoint, bytes);
  const records = kind === 'detail' ? oneOrNone(readDetail(body, endpoint)) : readList(body, endpoint);
  const drift: Drift = {};
  const read = createRecordReader(sanitise, drift);
  const parsed = { items: [] as Item[], ids: [] as string[], unreadable: 0, unmarked: 0 };
  let stretchStart = performance.now();
  for (const record of records) {
    if (bytes.length > SMALL_BYTES && performance.now() - stretchStart > MAX_STRETCH_MS) {
      await setImmediate();
      stretchStart = performance.now();
    }
    const id = idOf(record.id);
    if (id) parsed.ids.push(id);
    const item = read(schema, record);
    if (item === null || item === 'unmarked') {
      parsed.unreadable++;
      count(drift, 'dropped', item === null ? 'record' : 'status');
    }
    if (item === 'unmarked') parsed.unmarked++;
    else if (item !== null && item !== 'hidden') parsed.items.push(item);
  }
  return { ...parsed, records: records.length, drift };
}

function parseJson(endpoint: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    // The parser's own message quotes the body.
    throw new ContentFailure('shape', `${endpoint}: the response is no JSON`);
  }
}

/** A detail with empty fields alone is none: some upstreams answer so for an unknown id. */
function oneOrNone(record: UpstreamRecord | null): UpstreamRecord[] {
  return record && Object.values(record).some((value) => value !== null && value !== '') ? [record] : [];
}

/**
 * The envelope, read tolerantly and once (docs/product.md, "Upstream"): `success` is true, 1 or "true";
 * a list is `data.data`, or `data` where that is the array. An element that is no record becomes an empty one.
 * @throws ContentFailure for any other shape
 */
export function readList(body: unknown, call: string): UpstreamRecord[] {
  const data = successful(body, call);
  const list = isRecord(data) ? data.data : data;
  if (!Array.isArray(list)) throw new ContentFailure('shape', `${call}: no list in the response`);
  // None is left out: the length of a page says whether another one follows.
  return list.map((each) => (isRecord(each) ? each : {}));
}

/**
 * A detail is `data.data` or `data`, and the first element where that is an array.
 * @returns null where upstream says with success that there is none
 * @throws ContentFailure for any other shape
 */
export function readDetail(body: unknown, call: string): UpstreamRecord | null {
  const data = successful(body, call);
  const inner = isRecord(data) && 'data' in data ? data.data : data;
  const detail = Array.isArray(inner) ? inner[0] : inner;
  if (isRecord(detail)) return detail;
  if (detail === null || detail === undefined) return null;
  throw new ContentFailure('shape', `${call}: no record in the response`);
}

function successful(body: unknown, call: string): unknown {
  if (!isRecord(body)) throw new ContentFailure('shape', `${call}: the response is no object`);
  const { success, data } = body;
  if (success !== true && success !== 1 && success !== 'true') {
    throw new ContentFailure('success', `${call}: the response says no success`);
  }
  return data;
}
