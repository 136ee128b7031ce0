import { ContentFailure } from './content-failure.ts';
import { readDetail, readList, type UpstreamRecord } from './envelope.ts';
import { id } from './fields.ts';
import type { Sanitise } from './records.ts';
import { type Item, RESOURCES, type ResourceName } from './resources.ts';

/** What one body of upstream holds; of a detail, one record or none. */
export interface ParsedBody {
  /** In upstream's order. */
  items: Item[];
  /** Of all records that have one, shown or not. */
  ids: string[];
  /** As many as were sent. */
  records: number;
  /** Those that cannot be read, and of these the ones that only lack a status. */
  unreadable: number;
  unmarked: number;
}

/**
 * A body of upstream as typed content. Takes its time where there is much HTML in it: see parser.ts.
 * @throws ContentFailure for what is no JSON, or JSON of another shape
 */
export function parseBody(name: ResourceName, bytes: Uint8Array, sanitise: Sanitise): ParsedBody {
  const { endpoint, kind, parse } = RESOURCES[name];
  const body = parseJson(endpoint, bytes);
  const records = kind === 'detail' ? oneOrNone(readDetail(body, endpoint)) : readList(body, endpoint);
  const parsed: ParsedBody = { items: [], ids: [], records: records.length, unreadable: 0, unmarked: 0 };
  for (const record of records) {
    const item = parse(record, sanitise);
    const own = id(record);
    if (own) parsed.ids.push(own);
    if (item === null || item === 'unmarked') parsed.unreadable++;
    if (item === 'unmarked') parsed.unmarked++;
    else if (item !== null && item !== 'hidden') parsed.items.push(item);
  }
  return parsed;
}

function parseJson(endpoint: string, bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'));
  } catch {
    // Its own message would quote what was sent.
    throw new ContentFailure('unreachable', 'shape', `${endpoint}: the answer is no JSON`);
  }
}

/** A detail of which nothing is said is none: so some say that they do not know it. */
function oneOrNone(record: UpstreamRecord | null): UpstreamRecord[] {
  return record && Object.values(record).some((value) => value !== null && value !== '') ? [record] : [];
}
