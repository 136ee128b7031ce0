import { countAdded } from './drift.ts';
import { type NamedMedia, type Outermost, picturesIn, type ReadBody, type SafeHtml } from './read-body.ts';
import { type Coordinates, coordinatesOf } from './readers/coordinates.ts';
import { asciiDigits } from './readers/digits.ts';
import { bedroomsOf, priceOf, rateOf, salaryOf, yearsOf } from './readers/figure.ts';
import { type Moment, momentOf } from './readers/moment.ts';
import { isPlaceholder, plainName, registrationOf } from './readers/name.ts';
import { MAX_TEXT, type Range, RecordValues } from './record-values.ts';
import {
  bitOf,
  elementsOf,
  fieldValue,
  idOf,
  isId,
  isRecord,
  keyOf,
  nestedListOf,
  parsedJson,
  type UpstreamRecord,
} from './upstream-record.ts';

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

/** Elements of one list in a record; longer ones are cut: a page could not show them. */
const MAX_LIST = 500;
/** Between words of a list: what a comma in brackets, as `Excel (basic, advanced)`, is not. */
const WORD_ENDS = /,(?![^()]{0,80}\))|[;|•\n]|<br ?\/?>|<\/(?:p|li)>/;
/** A longer text says something, with whatever tags around it; characters. */
const MAX_EMPTY = 1_000;
/** A text with one of these is shown without words, too; a placeholder in a paragraph is not. */
const SHOWN_WITHOUT_WORDS = /<(?:img|picture|iframe|video|audio|object|embed|oembed)\b/i;
/** `0`, `0.00`, `0 sq ft`; no range that begins with it. */
const NO_AREA = /^0+(?:\.0+)?(?!\s?[\d.,–-])/;
/** Nested records of one record in all. */
const MAX_NESTED = 2_000;

/** The fields of one record. A value that is missing, empty or of another kind is null. */
export class RecordReader extends RecordValues {
  /** Among the records of its list. */
  readonly index: number;
  #outcome: 'shown' | 'hidden' | 'unmarked' | null = 'shown';

  /**
   * @param body gets the differences of all its records
   * @param path of a nested record: `albums.`
   */
  constructor(record: UpstreamRecord, body: ReadBody, path = '', index = 0, outermost?: Outermost) {
    super(record, body, path, outermost ?? { id: idOf(record) ?? `#${index + 1}`, room: MAX_NESTED });
    this.index = index;
  }

  parsed<T>(parse: Parser<T>): Parsed<T> {
    const content = parse(this);
    const added = Object.keys(this.fields).filter((name) => !this.known.has(name));
    const paths = added.map((name) => this.path + name);
    countAdded(this.body.drift, paths);
    return this.#outcome === 'shown' ? content : this.#outcome;
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
    const status = bitOf(this.sent('status'));
    if (status === undefined && when !== 'entry') this.count('missing', 'status');
    const isMistyped = typeof status === 'object' && status !== null;
    if (isMistyped) this.count('mistyped', 'status');
    const text = isMistyped ? '' : asciiDigits(plainName(String(status ?? '')));
    const isShown = when === 'open' ? text === 'Open' : /^1(?:\.0+)?$/.test(text) || status === true;
    if (this.#outcome && !isShown && (text || when !== 'entry')) this.#outcome = text ? 'hidden' : 'unmarked';
    return content;
  }

  /** May become part of an address and of a cache key. */
  id(name: string): string | null {
    return this.value([name], (text) => (isId(text) ? text : null));
  }

  /**
   * A text without markup. One that stands for nothing, as `N/A`, is null.
   * @param names of which the first with a value counts
   */
  text(...names: string[]): string | null {
    return this.plain(names, (text) => text);
  }

  /** The address of a film as upstream wrote it, the first of several. @param names as for a text */
  address(...names: string[]): string | null {
    const read = (text: string) => text.slice(0, MAX_TEXT);
    return this.value(names, read, (sent) => fieldValue(elementsOf(parsedJson(sent))?.[0] ?? sent));
  }

  /** The address of a picture or file. @param names as for a text */
  media(kind: NamedMedia['kind'], ...names: string[]): string | null {
    const address = this.address(...names);
    const name = names.find((each) => this.fields[keyOf(this.fields, each)]);
    if (name && address) this.#note(kind, name, [address]);
    return address;
  }

  /** Rupees. */
  price(name: string): number | null {
    return this.plain([name], priceOf);
  }

  /** Rupees from one field to another. */
  salary(from: string, to: string): Range<number> {
    return this.range(from, to, salaryOf);
  }

  /** Rupees for one square foot. */
  rate(name: string): number | null {
    return this.plain([name], rateOf);
  }

  /** Bedrooms; 0 is a plot. */
  bedrooms(name: string): number | null {
    return this.plain([name], bedroomsOf);
  }

  /** Years of experience from one field to another. */
  years(from: string, to: string): Range<number> {
    return this.range(from, to, yearsOf);
  }

  /** An area as upstream states it; `areaOf` reads its figures. A negative one is null, and so is 0, which stands for none. */
  area(name: string): string | null {
    return this.plain([name], (text) => {
      if (/^-\s*\d/.test(text)) return null;
      return NO_AREA.test(asciiDigits(text)) ? undefined : text;
    });
  }

  /** The number of a registration. Words that say that there is none yet are null. */
  registration(name: string): string | null {
    return this.plain([name], (text) => registrationOf(text) ?? undefined);
  }

  coordinates(latitude: string, longitude: string): Coordinates | null {
    const angle = (name: string) => this.plain([name], (text) => text);
    const [one, other] = [angle(latitude), angle(longitude)];
    const place = coordinatesOf(one, other);
    if (place?.isTurned) this.count('turned', latitude);
    const isUnread = !place && [one, other].some((text) => Number(text) !== 0);
    return isUnread ? this.count('mistyped', latitude) : place;
  }

  /** @param names as for a text */
  moment(...names: string[]): Moment | null {
    return this.plain(names, momentOf);
  }

  /** Moments from one field to another. */
  moments(from: string, to: string): Range<Moment> {
    return this.range(from, to, momentOf);
  }

  html(name: string): SafeHtml {
    const { sanitise } = this.body;
    const isEmpty = (text: string) =>
      text.length <= MAX_EMPTY && isPlaceholder(plainName(text)) && !SHOWN_WITHOUT_WORDS.test(text);
    const html =
      this.value([name], (text) => (isEmpty(text) ? undefined : sanitise(text))) ?? ('' as SafeHtml);
    this.#note('picture', name, picturesIn(html));
    return html;
  }

  /** Words with commas or other signs between them, or in a list. */
  words(name: string): string[] {
    const listed = elementsOf(parsedJson(this.sent(name)));
    const parts = listed
      ? listed.map(fieldValue).filter((each) => typeof each === 'string')
      : (this.value([name], (text) => text.split(WORD_ENDS)) ?? []);
    const words = parts.map(plainName).filter((word) => !isPlaceholder(word));
    return this.cut(name, words, MAX_LIST);
  }

  /** A nested record, which may be missing. */
  record<T>(name: string, parse: Parser<T>): T | null {
    const sent = parsedJson(this.sent(name)) ?? null;
    if (isRecord(sent)) return this.#nested(name, parse, sent);
    return sent === null ? null : this.count('mistyped', name);
  }

  /**
   * Nested records, which may be missing. One that may not be shown is left out.
   * @param only the field that a text in the place of a record is
   */
  list<T>(name: string, parse: Parser<T>, only?: string): T[] {
    const all = nestedListOf(this.sent(name) ?? []);
    if (!all) return this.count('mistyped', name) ?? [];
    const sent = this.cut(name, all, Math.min(MAX_LIST, this.outermost.room));
    this.outermost.room -= sent.length;
    const whole = sent.map((each) => (only && typeof each === 'string' ? { [only]: each } : each));
    const records = whole.filter((each) => isRecord(each) || (each !== null && this.count('mistyped', name)));
    const read = records.map((each, index) => this.#nested(name, parse, each as UpstreamRecord, index));
    return read.filter((each) => each !== null);
  }

  #nested<T>(name: string, parse: Parser<T>, record: UpstreamRecord, index = 0): T | null {
    const path = `${this.path}${name}.`;
    const parsed = new RecordReader(record, this.body, path, index, this.outermost).parsed(parse);
    return parsed === 'hidden' || parsed === 'unmarked' ? null : parsed;
  }

  #note(kind: NamedMedia['kind'], name: string, addresses: string[]): void {
    const { id } = this.outermost;
    for (const address of addresses) this.body.media.push({ kind, field: this.path + name, id, address });
  }
}
