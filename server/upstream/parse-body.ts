import { setImmediate } from 'node:timers/promises';
import { RESOURCES } from '../../shared/content.ts';
import { count, type Drift, isId, type Parser, RecordReader, type Sanitise } from '../../shared/record.ts';
import type { Item, ResourceName } from './resources.ts';
import { recordsIn } from './upstream.ts';

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
  const parse: Parser<Item> = RESOURCES[name].parse;
  const records = recordsIn(bytes, endpoint, kind === 'detail');
  const drift: Drift = {};
  const parsed = { items: [] as Item[], ids: [] as string[], unreadable: 0, unmarked: 0 };
  let stretchStart = performance.now();
  for (const record of records) {
    if (bytes.length > SMALL_BYTES && performance.now() - stretchStart > MAX_STRETCH_MS) {
      await setImmediate();
      stretchStart = performance.now();
    }
    const id = idOf(record.id);
    if (id) parsed.ids.push(id);
    const item = new RecordReader(record, { sanitise, drift }).parsed(parse);
    if (item === null || item === 'unmarked') {
      parsed.unreadable++;
      count(drift, 'dropped', item === null ? 'record' : 'status');
    }
    if (item === 'unmarked') parsed.unmarked++;
    else if (item !== null && item !== 'hidden') parsed.items.push(item);
  }
  return { ...parsed, records: records.length, drift };
}

/** @param sent as upstream sent it: a text or a number */
function idOf(sent: unknown): string | null {
  const text = typeof sent === 'string' || typeof sent === 'number' ? String(sent).trim() : '';
  return isId(text) ? text : null;
}
