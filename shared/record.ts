import { countAdded } from './drift.ts';
import { type NamedMedia, type Outermost, picturesIn, type ReadBody, type SafeHtml } from './read-body.ts';
import { type Coordinates, coordinatesOf } from './readers/coordinates.ts';
import { bedroomsOf, yearsOf } from './readers/count.ts';
import { asciiDigits } from './readers/digits.ts';
import { priceOf, rateOf, salaryOf } from './readers/figure.ts';
import { type Moment, momentOf } from './readers/moment.ts';
import { isPlaceholder, looksLikeDay, plainName, registrationOf } from './readers/name.ts';
import { MAX_TEXT, type Range, RecordValues } from './record-values.ts';
import {
  addressValue,
  bitOf,
  elementsOf,
  fieldValue,
  idOf,
  isId,
  isRecord,
  keyOf,
  momentValue,
  nestedListOf,
  parsedJson,
  type UpstreamRecord,
} from './upstream-record.ts';

/**
 * Reads upstream's records as content (docs/product.md, "Upstream"). A record's parser asks for its fields by
 * upstream's names: the content's type follows from the parser, and all other fields are counted as new. No browser
 * loads this file.
 */
export type Parser<T> = (from: RecordReader) => T;

/**
 * `hidden`: the record's status hides it. `unmarked`: a status is required, and the record has none. `null`: another
 * required value is missing (id or title; the file, picture or link that the record is for).
 */
export type Parsed<T> = T | 'hidden' | 'unmarked' | null;

/** The most elements of one list in a record; longer lists are cut, since no page could show them. */
const MAX_LIST = 500;
/** Separators between words of a list; a comma in brackets is none: `Excel (basic, advanced)`, nor `R&amp;D`. */
const WORD_ENDS =
  /(?<!\d),(?![^()]{0,80}\))|,(?![\d]|[^()]{0,80}\))|(?<!&#?\w{1,8});|[|\n]|<br ?\/?>|<\/(?:p|li)>/;
const BULLETS = /[•●▪■✓✔➤►]| · /;
/** Brackets around a list and quotation marks around its words, as programs write them. */
const LISTED = /^[[{]([^[\]{}]*)[\]}]$/s;
/** What stands around a word: quotation marks, a hyphen or a number of the list. */
const AROUND_WORD = /^["']|["']$|^(?:[-–*]|\d{1,2}[.)]) /g;
/** A longer text is never empty, whatever tags it consists of. Characters. */
const MAX_EMPTY = 1_000;
/** Elements that are shown even without words; a text of a placeholder alone is not shown. */
const SHOWN_WITHOUT_WORDS = /<(?:img|picture|iframe|video|audio|object|embed|oembed)\b/i;
/** Matches `0`, `0.00` and `0 sq ft`, but no range that begins with 0. */
const NO_AREA = /^0+(?:\.0+)?(?!\s?[\d.,–-])/;
/** The most nested records of one record. */
const MAX_NESTED = 2_000;

/** The fields of one record. A value that is missing, empty or of another kind is null. */
export class RecordReader extends RecordValues {
  /** The index of the record in its list. */
  readonly index: number;
  #outcome: 'shown' | 'hidden' | 'unmarked' | null = 'shown';

  /**
   * @param body collects the differences of all records
   * @param path the beginning of a nested record's field names: `albums.`
   */
  constructor(record: UpstreamRecord, body: ReadBody, path = '', index = 0, outermost?: Outermost) {
    super(record, body, path, outermost ?? { id: idOf(record) ?? `#${index + 1}`, room: MAX_NESTED });
    this.index = index;
  }

  parsed<T>(parse: Parser<T>): Parsed<T> {
    const content = parse(this);
    const added = Object.keys(this.fields).flatMap((name) => (this.known.has(name) ? [] : this.path + name));
    countAdded(this.body.drift, added);
    return this.#outcome === 'shown' ? content : this.#outcome;
  }

  /** Requires a value: without it the record is not shown. */
  needed(value: string | null): string {
    if (value === null) this.#outcome = null;
    return value ?? '';
  }

  /**
   * Shows the content only with the right status. `active`: 1. `open`: Open. `entry`: 1 or none, since entries of
   * albums may have none.
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

  /** An id; checked, since it may become part of an address or of a cache key. */
  id(name: string): string | null {
    return this.value([name], (text) => (isId(text) ? text : null));
  }

  /**
   * A text without markup; null for a placeholder such as `N/A`.
   * @param names of fields; the first with a value counts
   */
  text(...names: string[]): string | null {
    return this.plain(names, (text) => text);
  }

  /** A text other than a day: a spreadsheet makes `1-Mar` of `1-3`, and nobody can tell which was meant. */
  undated(name: string): string | null {
    return this.plain([name], (text) => (looksLikeDay(text) ? null : text));
  }

  /** An address as upstream wrote it; the first where the field is a list. @param names as for a text */
  address(...names: string[]): string | null {
    return this.value(names, (text) => text.slice(0, MAX_TEXT), addressValue);
  }

  /** The address of a picture or file. @param names as for a text */
  media(kind: NamedMedia['kind'], ...names: string[]): string | null {
    // A number is the id of a picture, as WordPress sends it, and no address.
    const read = (text: string) => (/^\d+$/.test(text) ? null : text.slice(0, MAX_TEXT));
    const address = this.value(names, read, addressValue);
    const name = names.find((each) => this.fields[keyOf(this.fields, each)]);
    if (name && address) this.#note(kind, name, [address]);
    return address;
  }

  /** Rupees. */
  price(name: string): number | null {
    return this.plain([name], priceOf);
  }

  /** A salary range in rupees, from two fields. */
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

  /** A range of years of experience, from two fields. */
  years(from: string, to: string): Range<number> {
    return this.range(from, to, yearsOf);
  }

  /** An area in upstream's words; `areaOf` reads its figures. Null for a negative area, and for 0, meaning "none". */
  area(name: string): string | null {
    return this.plain([name], (text) => {
      if (/^-\s*\d/.test(text)) return null;
      return NO_AREA.test(asciiDigits(text)) ? undefined : text;
    });
  }

  /** The number of a registration; null for words that say that there is none yet. */
  registration(name: string): string | null {
    return this.plain([name], registrationOf);
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
    return this.plain(names, momentOf, momentValue);
  }

  /** The last moment of a time, such as a deadline: `1-15 August 2027`, `till 15 August 2027`. */
  lastMoment(name: string): Moment | null {
    return this.plain([name], (text) => momentOf(text, 'most'), momentValue);
  }

  /** A range of moments, from two fields. */
  moments(from: string, to: string): Range<Moment> {
    return this.range(from, to, momentOf, momentValue);
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

  /** Words from a list, or from a text with commas or other separators. */
  words(name: string): string[] {
    const listed = elementsOf(parsedJson(this.sent(name)));
    const parts = listed
      ? listed.map((each) => fieldValue(each)).filter((each) => typeof each === 'string')
      : (this.value([name], (text) => text.replace(LISTED, '$1').split(WORD_ENDS)) ?? []);
    const words = parts.flatMap((part) => plainName(part).split(BULLETS));
    const shown = words
      .map((word) => word.trim().replace(AROUND_WORD, ''))
      .filter((word) => !isPlaceholder(word));
    return this.cut(name, shown, MAX_LIST);
  }

  /** A nested record, which may be missing. */
  record<T>(name: string, parse: Parser<T>): T | null {
    const sent = parsedJson(this.sent(name)) ?? null;
    if (isRecord(sent)) return this.#nested(name, parse, sent);
    return sent === null ? null : this.count('mistyped', name);
  }

  /**
   * Nested records, which may be missing. Hidden ones are left out.
   * @param only the field that a plain text in place of a record stands for
   */
  list<T>(name: string, parse: Parser<T>, only?: string): T[] {
    const all = nestedListOf(this.sent(name) ?? [], only);
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
