import { count, countAdded, type DriftKind } from './drift.ts';
import { type NamedMedia, type Outermost, picturesIn, type ReadBody, type SafeHtml } from './read-body.ts';
import { type Coordinates, coordinatesOf } from './readers/coordinates.ts';
import { amountOf, bedroomsOf, priceOf, rateOf, yearsOf } from './readers/figure.ts';
import { type Moment, momentOf } from './readers/moment.ts';
import { isPlaceholder, plainName, registrationOf } from './readers/name.ts';
import { elementsOf, idOf, isId, isRecord, type UpstreamRecord } from './upstream-record.ts';

/**
 * Reads upstream's records as content (docs/product.md, "Upstream"). The parser of a record asks for its fields by
 * upstream's names: the type of the content follows from it, and what the record has otherwise is counted. No browser
 * loads it.
 */
export type Parser<T> = (from: RecordReader) => T;

/**
 * `hidden`: its status says that it is not shown. `unmarked`: it has no status, which decides that. `null`: something
 * else is missing without which it cannot be shown (id, title; the file, picture or link that it is for).
 */
export type Parsed<T> = T | 'hidden' | 'unmarked' | null;

/** Longer texts are cut: no field needs them. Characters. */
const MAX_TEXT = 200_000;
/** Elements of one list in a record; longer ones are cut: a page could not show them. */
const MAX_LIST = 500;
/** Nested records of one record in all. */
const MAX_NESTED = 2_000;

/** The fields of one record. A value that is missing, empty or of another kind is null. */
export class RecordReader {
  /** Among the records of its list. */
  readonly index: number;
  readonly #record: UpstreamRecord;
  readonly #body: ReadBody;
  readonly #path: string;
  readonly #outermost: Outermost;
  readonly #known = new Set<string>();
  #outcome: 'shown' | 'hidden' | 'unmarked' | null = 'shown';
  #isOptional = false;

  /**
   * @param body gets the differences of all its records
   * @param path of a nested record: `albums.`
   */
  constructor(record: UpstreamRecord, body: ReadBody, path = '', index = 0, outermost?: Outermost) {
    this.#record = record;
    this.#body = body;
    this.#path = path;
    this.#outermost = outermost ?? { id: idOf(record) ?? `#${index + 1}`, room: MAX_NESTED };
    this.index = index;
  }

  parsed<T>(parse: Parser<T>): Parsed<T> {
    const content = parse(this);
    const added = Object.keys(this.#record).filter((name) => !this.#known.has(name));
    const paths = added.map((name) => this.#path + name);
    countAdded(this.#body.drift, paths);
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

  /**
   * A text without markup. One that stands for nothing, as `N/A`, is null.
   * @param names of which the first with a value counts
   */
  text(...names: string[]): string | null {
    return this.#value(names, (text) => plainName(text.slice(0, MAX_TEXT)) || undefined);
  }

  /** The address of a film as upstream wrote it. @param names as for a text */
  address(...names: string[]): string | null {
    return this.#value(names, (text) => text.slice(0, MAX_TEXT));
  }

  /** The address of a picture or file. @param names as for a text */
  media(kind: NamedMedia['kind'], ...names: string[]): string | null {
    const address = this.address(...names);
    const name = names.find((each) => this.#record[each]);
    if (name && address) this.#note(kind, name, [address]);
    return address;
  }

  /** Rupees. */
  price(name: string): number | null {
    return this.#value([name], priceOf);
  }

  /** Rupees. @param which of a range counts */
  amount(name: string, which: 'least' | 'most'): number | null {
    return this.#value([name], (text) => amountOf(text, which));
  }

  /** Rupees for one square foot. */
  rate(name: string): number | null {
    return this.#value([name], rateOf);
  }

  /** Bedrooms; 0 is a plot. */
  bedrooms(name: string): number | null {
    return this.#value([name], bedroomsOf);
  }

  /** Years of experience. @param which of several counts */
  years(name: string, which: 'least' | 'most'): number | null {
    return this.#value([name], (text) => yearsOf(text, which));
  }

  /** An area as upstream states it; `areaOf` reads its figures. A negative one is null. */
  area(name: string): string | null {
    return this.#value([name], (text) => (/^-\s*\d/.test(text) ? null : plainName(text) || undefined));
  }

  /** The number of a registration. Words that say that there is none yet are null. */
  registration(name: string): string | null {
    return this.#value([name], (text) => registrationOf(plainName(text)) ?? undefined);
  }

  coordinates(latitude: string, longitude: string): Coordinates | null {
    const angle = (name: string) => this.#value([name], (text) => text);
    const [one, other] = [angle(latitude), angle(longitude)];
    const place = coordinatesOf(one, other);
    if (place?.isTurned) this.#count('turned', latitude);
    const isUnread = !place && [one, other].some((text) => Number(text) !== 0);
    return isUnread ? this.#count('mistyped', latitude) : place;
  }

  /** @param names as for a text */
  moment(...names: string[]): Moment | null {
    return this.#value(names, momentOf);
  }

  html(name: string): SafeHtml {
    const { sanitise } = this.#body;
    const html = this.#value([name], sanitise) ?? ('' as SafeHtml);
    this.#note('picture', name, picturesIn(html));
    return html;
  }

  /** A text with commas. */
  words(name: string): string[] {
    const words =
      this.#value([name], (text) => text.split(',').flatMap((word) => plainName(word) || [])) ?? [];
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
    const sent = this.#cut(name, all, Math.min(MAX_LIST, this.#outermost.room));
    this.#outermost.room -= sent.length;
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
    const parsed = new RecordReader(record, this.#body, path, index, this.#outermost).parsed(parse);
    return parsed === 'hidden' || parsed === 'unmarked' ? null : parsed;
  }

  /**
   * @param read gives null for a text that it cannot read, which is counted, and undefined for one that stands for
   *   nothing; the text is trimmed, and not empty
   */
  #value<T>(names: string[], read: (text: string) => T | null | undefined): T | null {
    for (const name of names) this.#known.add(name);
    const sent = names.filter((name) => this.has(name));
    if (!sent.length && !this.#isOptional) this.#count('missing', names.join('|'));
    this.#isOptional = false;
    const values = sent.map((name) => {
      const given = this.#record[name];
      if (given === null) return null;
      if (typeof given !== 'string' && typeof given !== 'number') return this.#count('mistyped', name);
      const text = String(given).trim();
      if (!text || isPlaceholder(text)) return null;
      const value = read(text);
      return value === null ? this.#count('mistyped', name) : (value ?? null);
    });
    return values.find((value) => value !== null) ?? null;
  }

  #note(kind: NamedMedia['kind'], name: string, addresses: string[]): void {
    const { id } = this.#outermost;
    for (const address of addresses) this.#body.media.push({ kind, field: this.#path + name, id, address });
  }

  #count(kind: DriftKind, name: string): null {
    count(this.#body, kind, this.#path + name, this.#outermost.id);
    return null;
  }
}
