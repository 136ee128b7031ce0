import { setImmediate } from 'node:timers/promises';
import { RESOURCES } from '../../shared/content.ts';
import { count, type Drift, type Parser, RecordReader, type Sanitise } from '../../shared/record.ts';
import type { Item, ResourceName } from './resources.ts';
import { recordsIn } from './upstream.ts';

/** One page of a list, or a detail, with the digest of its bytes. */
export interface Page extends Awaited<ReturnType<typeof parseBody>> {
  digest: string;
  /** On the wire. */
  bytes: number;
}

/** Smaller bodies are parsed at once: their HTML takes a few milliseconds. */
const SMALL_BYTES = 48 * 1024;
/** Work on records of others after which requests are served; milliseconds. */
const MAX_STRETCH_MS = 20;

/**
 * Parses a body of upstream into content; that of a detail has one record or none. 5 MB of HTML take a second, in
 * stretches between which requests are served.
 * @throws ContentFailure for a body that is no JSON, or JSON of another shape
 */
export async function parseBody(name: ResourceName, bytes: Buffer, sanitise: Sanitise) {
  const { endpoint, kind } = RESOURCES[name];
  const parse: Parser<Item> = RESOURCES[name].parse;
  const records = recordsIn(bytes, endpoint, kind === 'detail');
  const drift: Drift = {};
  const parsed = {
    /** In upstream's order. */
    items: [] as Item[],
    /** Of all records, shown or not. */
    ids: [] as string[],
    records: records.length,
    /** Those that cannot be shown for lack of a field; and those of them that only lack a status. */
    ...{ unreadable: 0, unmarked: 0 },
    drift,
  };
  let stretchStart = performance.now();
  for (const record of records) {
    if (bytes.length > SMALL_BYTES && performance.now() - stretchStart > MAX_STRETCH_MS) {
      await setImmediate();
      stretchStart = performance.now();
    }
    const id = new RecordReader(record, { sanitise, drift: {} }).id('id');
    if (id) parsed.ids.push(id);
    const item = new RecordReader(record, { sanitise, drift }).parsed(parse);
    if (item === null || item === 'unmarked') {
      parsed.unreadable++;
      count(drift, 'dropped', item === null ? 'record' : 'status');
    }
    if (item === 'unmarked') parsed.unmarked++;
    else if (item !== null && item !== 'hidden') parsed.items.push(item);
  }
  return parsed;
}
