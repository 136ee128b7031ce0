import { setImmediate } from 'node:timers/promises';
import { RESOURCES } from '../../shared/content.ts';
import { dayInIndia } from '../../shared/india-time.ts';
import type { Field, SafeHtml, Schema, Shown, Values } from '../../shared/schema.ts';
import type { Item, ResourceName } from './resources.ts';
import { isRecord, recordsIn, type UpstreamRecord } from './upstream.ts';

/** A difference from the agreed record: a field is missing, of another type or new, or the record is dropped. */
export type DriftKind = 'missing' | 'mistyped' | 'added' | 'dropped';

/** Counts by `kind field`; a nested field is `albums.title`. */
export type Drift = Record<string, number>;

export type Sanitise = (html: string) => SafeHtml;

/**
 * `hidden`: its status says that it is not shown. `unmarked`: it has no status, which decides that. `null`: something
 * else is missing without which it cannot be shown (id, title; the file, picture or link that it is for).
 */
export type Parsed<T> = T | 'hidden' | 'unmarked' | null;

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
  const records = recordsIn(bytes, endpoint, kind === 'detail');
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

/** Longer texts are cut: no field needs them. Characters. */
const MAX_TEXT = 200_000;
/** New fields of one body that are counted by name. */
const MAX_ADDED = 30;

/** Reads a value from its trimmed text, which is not empty; null for a text that is none. */
const READ: { [Kind in keyof Values]: (text: string, sanitise: Sanitise) => Values[Kind] | null } = {
  id: (text) => (isId(text) ? text : null),
  text: (text) => text.slice(0, MAX_TEXT),
  number: numberOf,
  day: dayOf,
  html: (text, sanitise) => sanitise(text.slice(0, MAX_TEXT)),
  words: (text) => text.split(',').flatMap((word) => word.trim() || []),
};

/** Reads the records of one body by their schemas, and counts into `drift` how they differ. */
export function createRecordReader(sanitise: Sanitise, drift: Drift) {
  /** @param path of a nested record: `albums.` */
  function read<T>(schema: Schema<T>, record: UpstreamRecord, path = '', index = 0): Parsed<T> {
    const added = new Set(Object.keys(record));
    const values: Record<string, unknown> = {};
    let isWhole = true;
    for (const [name, field] of Object.entries(schema.fields)) {
      const names = field.names.length ? field.names : [name];
      const sent = names.filter((each) => record[each] !== undefined);
      const found = sent.map((each) => readValue(field, record[each], path + each));
      const value = found.find((each) => each !== null) ?? null;
      if (!sent.length && !field.mayBeMissing) count(drift, 'missing', path + names.join('|'));
      if (value === null && field.isNeeded) isWhole = false;
      if (sent.length || !('isSparse' in field)) values[name] = value ?? field.instead;
      for (const each of names) added.delete(each);
    }
    if (schema.shown) added.delete('status');
    const outcome = schema.shown ? shownBy(schema.shown, record.status, path) : 'shown';
    for (const name of added) countAdded(drift, path + name);
    if (!isWhole) return null;
    return outcome === 'shown' ? schema.finish(values, index) : outcome;
  }

  /** @returns null for an empty value, and for one of another type, which is counted */
  function readValue({ kind, schema }: Field<unknown>, sent: unknown, path: string): unknown {
    if (sent === null) return null;
    if (kind === 'list' && schema) return Array.isArray(sent) ? readList(schema, sent, path) : mistyped(path);
    if (kind === 'record' && schema) return isRecord(sent) ? read(schema, sent, `${path}.`) : mistyped(path);
    if (typeof sent !== 'string' && typeof sent !== 'number') return mistyped(path);
    const text = String(sent).trim();
    return text ? (READ[kind as keyof Values](text, sanitise) ?? mistyped(path)) : null;
  }

  function readList<T>(schema: Schema<T>, sent: unknown[], path: string): T[] {
    const records = sent.filter((each) => each !== null && (isRecord(each) || mistyped(path)));
    return records.flatMap((each, index) => {
      const item = read(schema, each as UpstreamRecord, `${path}.`, index);
      return item === null || item === 'hidden' || item === 'unmarked' ? [] : [item];
    });
  }

  function shownBy(shown: Shown, status: unknown, path: string): 'shown' | 'hidden' | 'unmarked' {
    if (status === undefined && shown !== 'entry') count(drift, 'missing', `${path}status`);
    const isMistyped = typeof status === 'object' && status !== null;
    if (isMistyped) mistyped(`${path}status`);
    const text = isMistyped ? '' : String(status ?? '').trim();
    if (!text) return shown === 'entry' ? 'shown' : 'unmarked';
    const isShown = shown === 'open' ? status === 'Open' : text === '1' || status === true;
    return isShown ? 'shown' : 'hidden';
  }

  function mistyped(path: string): null {
    count(drift, 'mistyped', path);
    return null;
  }

  return read;
}

/** Ids from outside are checked before they become keys or parts of upstream addresses. */
export function isId(value: string): boolean {
  return /^[\w-]{1,64}$/.test(value);
}

/** @param sent as upstream sent it: a text or a number */
function idOf(sent: unknown): string | null {
  const text = typeof sent === 'string' || typeof sent === 'number' ? String(sent).trim() : '';
  return isId(text) ? text : null;
}

/** A number may be grouped: `"12,50,000"`. */
function numberOf(text: string): number | null {
  const value = /^-?\d[\d,]*(\.\d+)?$/.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN;
  return Number.isFinite(value) ? value : null;
}

/** A day, or a time without a zone, which is taken for India's. */
const WITHOUT_ZONE = /^(\d{4}-\d{2}-\d{2})(?:[T ](?:\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?|00:00:00(?:\.0+)?Z))?$/;

/** The day in Asia/Kolkata. A day without a time, or with midnight UTC, is that day. */
function dayOf(text: string): string | null {
  const plain = WITHOUT_ZONE.exec(text)?.[1];
  const instant = new Date(plain ?? text);
  const year = instant.getUTCFullYear();
  if (!(year >= 1900 && year <= 2200)) return null;
  if (!plain) return dayInIndia(instant.getTime());
  // The 30th of February would be read as a day of March.
  return instant.toISOString().startsWith(plain) ? plain : null;
}

function count(drift: Drift, kind: DriftKind, field: string): void {
  const key = `${kind} ${field}`;
  drift[key] = (drift[key] ?? 0) + 1;
}

function countAdded(drift: Drift, field: string): void {
  const name = /^[\w.-]{1,60}$/.test(field) ? field : '(odd name)';
  const isNew = !(`added ${name}` in drift);
  const added = isNew ? Object.keys(drift).filter((key) => key.startsWith('added ')).length : 0;
  count(drift, 'added', added < MAX_ADDED ? name : '(more)');
}
