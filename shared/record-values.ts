import { count, type DriftKind } from './drift.ts';
import type { Outermost, ReadBody } from './read-body.ts';
import { isPlaceholder, plainName } from './readers/name.ts';
import { fieldValue, isNotation, keyOf, type UpstreamRecord } from './upstream-record.ts';

/** Longer texts are cut; no field needs more. Characters. */
export const MAX_TEXT = 200_000;
/** Which of the two ends of a range. */
type End = 'least' | 'most';
/** A range; null for an unknown end. */
export interface Range<T> {
  from: T | null;
  to: T | null;
}

/** The values of one record as upstream sent them; unreadable and missing ones are counted. */
export abstract class RecordValues {
  protected readonly fields: UpstreamRecord;
  protected readonly body: ReadBody;
  protected readonly path: string;
  protected readonly outermost: Outermost;
  protected readonly known = new Set<string>();
  #isOptional = false;

  constructor(record: UpstreamRecord, body: ReadBody, path: string, outermost: Outermost) {
    this.fields = record;
    this.body = body;
    this.path = path;
    this.outermost = outermost;
  }

  /** The next field may be missing without being counted. */
  optional(): this {
    this.#isOptional = true;
    return this;
  }

  /** False where upstream leaves the field out: its value is then unknown. */
  has(name: string): boolean {
    return this.fields[keyOf(this.fields, name)] !== undefined;
  }

  protected cut<T>(name: string, sent: T[], length: number): T[] {
    if (sent.length > length) this.count('cut', name);
    return sent.slice(0, length);
  }

  /** The value as upstream sent it, under either spelling of its name. */
  protected sent(name: string): unknown {
    const key = keyOf(this.fields, name);
    this.known.add(key);
    return this.fields[key];
  }

  /** @param read gets the text without markup, never a placeholder such as `N/A` */
  protected plain<T>(
    names: string[],
    read: (text: string) => T | null | undefined,
    opened?: (sent: unknown) => unknown,
  ): T | null {
    const readPlain = (sent: string) => {
      const text = plainName(sent.slice(0, MAX_TEXT));
      return text !== sent && isPlaceholder(text) ? undefined : read(text);
    };
    return this.value(names, readPlain, opened);
  }

  /** Reads a range from two fields, either of which may hold both ends. */
  protected range<T>(
    from: string,
    to: string,
    read: (text: string, end: End) => T | null | undefined,
    opened?: (sent: unknown) => unknown,
  ): Range<T> {
    const readEnds = (text: string): Range<T> | null | undefined => {
      const least = read(text, 'least');
      // `up to 40,000` has no lower end.
      const most = read(text, 'most') ?? least;
      return most === null || most === undefined ? (most as null) : { from: least ?? null, to: most };
    };
    const [first, last] = [from, to].map((name) => this.plain([name], readEnds, opened));
    const both = first && first.from !== first.to ? first.to : null;
    return { from: first?.from ?? null, to: last?.to ?? both };
  }

  /**
   * @param read gets a trimmed text, never empty; gives null for an unreadable text, which is counted, and undefined
   *   for a text that means "none"
   * @param opened unwraps the sent value
   */
  protected value<T>(
    names: string[],
    read: (text: string) => T | null | undefined,
    opened: (sent: unknown) => unknown = fieldValue,
  ): T | null {
    const given = names
      .map((name) => [name, this.sent(name)] as const)
      .filter(([, sent]) => sent !== undefined);
    if (!given.length && !this.#isOptional) this.count('missing', names.join('|'));
    this.#isOptional = false;
    const values = given.map(([name, sent]) => {
      const inner = opened(sent);
      // PHP writes a missing value as false or as an empty list.
      if (inner === null || inner === false || (Array.isArray(inner) && !inner.length)) return null;
      if (typeof inner !== 'string' && typeof inner !== 'number') return this.count('mistyped', name);
      const text = String(inner).trim();
      if (isPlaceholder(text)) return null;
      const value = isNotation(text) ? null : read(text);
      return value === null ? this.count('mistyped', name) : (value ?? null);
    });
    return values.find((value) => value !== null) ?? null;
  }

  protected count(kind: DriftKind, name: string): null {
    count(this.body, kind, this.path + name, this.outermost.id);
    return null;
  }
}
