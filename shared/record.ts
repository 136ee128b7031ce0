import { dayInIndia } from './india-time.ts';

/**
 * Reads upstream's records as content (docs/product.md, "Upstream"). The parser of a record asks for its fields by
 * upstream's names: the type of the content follows from it, and what the record has otherwise is counted. No browser
 * loads it.
 */
export type Parser<T> = (from: RecordReader) => T;

/** A day as `YYYY-MM-DD` in Asia/Kolkata; formats.ts prints it. */
export type IsoDay = string;

/** HTML that has passed the sanitiser: the only strings that may be rendered as markup. */
export type SafeHtml = string & { readonly __safeHtml: true };
export type Sanitise = (html: string) => SafeHtml;

/** A record as upstream sent it, with unknown fields. */
export type UpstreamRecord = Record<string, unknown>;

/** A decoded JSON object or urlencoded form; no list, no null, no bare value. */
export function isRecord(value: unknown): value is UpstreamRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * @returns the elements of a list; PHP writes one with gaps as an object: `{"0": …, "2": …}`. Null for what is no list
 */
export function elementsOf(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value;
  const keys = isRecord(value) ? Object.keys(value) : [];
  return keys.length && keys.every((key) => /^\d{1,9}$/.test(key)) ? Object.values(value as object) : null;
}

/** How a record differs: a field is missing, of another type or new, a list is cut, or the record is dropped. */
export type DriftKind = 'missing' | 'mistyped' | 'added' | 'cut' | 'dropped';

/** Counts by `kind field`; a nested field is `albums.title`. */
export type Drift = Record<string, number>;

/**
 * `hidden`: its status says that it is not shown. `unmarked`: it has no status, which decides that. `null`: something
 * else is missing without which it cannot be shown (id, title; the file, picture or link that it is for).
 */
export type Parsed<T> = T | 'hidden' | 'unmarked' | null;

/** Longer texts are cut: no field needs them. Characters. */
const MAX_TEXT = 200_000;
/** New fields of one body that are counted by name. */
const MAX_ADDED = 30;
const MORE_ADDED = '(more)';
/** Elements of one list in a record; longer ones are cut: a page could not show them. */
const MAX_LIST = 500;
/** Nested records of one record in all. */
const MAX_NESTED = 2_000;

/** The fields of one record. A value that is missing, empty or of another kind is null. */
export class RecordReader {
  /** Among the records of its list. */
  readonly index: number;
  readonly #record: UpstreamRecord;
  readonly #body: { sanitise: Sanitise; drift: Drift };
  readonly #path: string;
  readonly #room: { nested: number };
  readonly #known = new Set<string>();
  #outcome: 'shown' | 'hidden' | 'unmarked' | null = 'shown';
  #isOptional = false;

  /**
   * @param body `drift` gets the differences of all its records
   * @param path of a nested record: `albums.`
   * @param room that the outermost record has left
   */
  constructor(
    record: UpstreamRecord,
    body: { sanitise: Sanitise; drift: Drift },
    path = '',
    index = 0,
    room = { nested: MAX_NESTED },
  ) {
    this.#record = record;
    this.#body = body;
    this.#path = path;
    this.#room = room;
    this.index = index;
  }

  parsed<T>(parse: Parser<T>): Parsed<T> {
    const content = parse(this);
    const added = Object.keys(this.#record).filter((name) => !this.#known.has(name));
    for (const name of added.slice(0, MAX_ADDED)) countAdded(this.#body.drift, this.#path + name);
    if (added.length > MAX_ADDED) count(this.#body.drift, 'added', MORE_ADDED, added.length - MAX_ADDED);
    return this.#outcome === 'shown' ? content : this.#outcome;
  }

  /** Upstream may leave the next field out. */
  optional(): this {
    this.#isOptional = true;
    return this;
  }

  /** Marks a value without which the record is not shown. */
  needed(value: string | null): string {
    if (value === null) this.#outcome = null;
    return value ?? '';
  }

  /**
   * Statuses with which the content is shown. `active`: 1. `open`: Open. `entry`: 1, and none, as entries of an album
   * may have.
   */
  shown<T>(when: 'active' | 'open' | 'entry', content: T): T {
    const { status } = this.#record;
    this.#known.add('status');
    if (status === undefined && when !== 'entry') this.#count('missing', 'status');
    const isMistyped = typeof status === 'object' && status !== null;
    if (isMistyped) this.#count('mistyped', 'status');
    const text = isMistyped ? '' : String(status ?? '').trim();
    const isShown = when === 'open' ? status === 'Open' : text === '1' || status === true;
    if (this.#outcome && !isShown && (text || when !== 'entry')) this.#outcome = text ? 'hidden' : 'unmarked';
    return content;
  }

  /** False where upstream leaves a field out: nothing is known of it then. */
  has(name: string): boolean {
    return this.#record[name] !== undefined;
  }

  /** May become part of an address and of a cache key. */
  id(name: string): string | null {
    return this.#value([name], (text) => (isId(text) ? text : null));
  }

  /** @param names of which the first with a value counts */
  text(...names: string[]): string | null {
    return this.#value(names, (text) => text.slice(0, MAX_TEXT));
  }

  number(name: string): number | null {
    return this.#value([name], numberOf);
  }

  /** @param names as for a text */
  day(...names: string[]): IsoDay | null {
    return this.#value(names, dayOf);
  }

  html(name: string): SafeHtml {
    const { sanitise } = this.#body;
    return this.#value([name], (text) => sanitise(text.slice(0, MAX_TEXT))) ?? ('' as SafeHtml);
  }

  /** A text with commas. */
  words(name: string): string[] {
    const words = this.#value([name], (text) => text.split(',').flatMap((word) => word.trim() || [])) ?? [];
    return this.#cut(name, words, MAX_LIST);
  }

  /** A nested record, which may be missing. */
  record<T>(name: string, parse: Parser<T>): T | null {
    this.#known.add(name);
    const sent = this.#record[name] ?? null;
    if (isRecord(sent)) return this.#nested(name, parse, sent);
    return sent === null ? null : this.#count('mistyped', name);
  }

  /** Nested records, which may be missing. One that may not be shown is left out. */
  list<T>(name: string, parse: Parser<T>): T[] {
    this.#known.add(name);
    const all = elementsOf(this.#record[name] ?? []);
    if (!all) return this.#count('mistyped', name) ?? [];
    const sent = this.#cut(name, all, Math.min(MAX_LIST, this.#room.nested));
    this.#room.nested -= sent.length;
    const records = sent.filter((each) => isRecord(each) || (each !== null && this.#count('mistyped', name)));
    const read = records.map((each, index) => this.#nested(name, parse, each as UpstreamRecord, index));
    return read.filter((each) => each !== null);
  }

  #cut<T>(name: string, sent: T[], length: number): T[] {
    if (sent.length > length) this.#count('cut', name);
    return sent.slice(0, length);
  }

  #nested<T>(name: string, parse: Parser<T>, record: UpstreamRecord, index = 0): T | null {
    const path = `${this.#path}${name}.`;
    const parsed = new RecordReader(record, this.#body, path, index, this.#room).parsed(parse);
    return parsed === 'hidden' || parsed === 'unmarked' ? null : parsed;
  }

  /** @param read gives null for a text of another kind; the text is trimmed, and not empty */
  #value<T>(names: string[], read: (text: string) => T | null): T | null {
    for (const name of names) this.#known.add(name);
    const sent = names.filter((name) => this.has(name));
    if (!sent.length && !this.#isOptional) this.#count('missing', names.join('|'));
    this.#isOptional = false;
    const values = sent.map((name) => {
      const value = this.#record[name];
      if (value === null) return null;
      if (typeof value !== 'string' && typeof value !== 'number') return this.#count('mistyped', name);
      const text = String(value).trim();
      return text ? (read(text) ?? this.#count('mistyped', name)) : null;
    });
    return values.find((value) => value !== null) ?? null;
  }

  #count(kind: DriftKind, name: string): null {
    count(this.#body.drift, kind, this.#path + name);
    return null;
  }
}

export function count(drift: Drift, kind: DriftKind, field: string, times = 1): void {
  const key = `${kind} ${field}`;
  drift[key] = (drift[key] ?? 0) + times;
}

function countAdded(drift: Drift, field: string): void {
  const name = /^[\w.-]{1,60}$/.test(field) ? field : '(odd name)';
  const isKnown = `added ${name}` in drift;
  const isFull =
    `added ${MORE_ADDED}` in drift ||
    (!isKnown && Object.keys(drift).filter((key) => key.startsWith('added ')).length >= MAX_ADDED);
  count(drift, 'added', isKnown || !isFull ? name : MORE_ADDED);
}

/** Ids from outside are checked before they become keys or parts of upstream addresses. */
export function isId(value: string): boolean {
  return /^[\w-]{1,64}$/.test(value);
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
