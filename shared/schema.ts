/**
 * The words of a record's schema, which is data: server/upstream reads upstream's records by it and counts what
 * differs, and the type of content follows from it. No browser loads it.
 */

/** A day as `YYYY-MM-DD` in Asia/Kolkata; formats.ts prints it. */
export type IsoDay = string;

/** HTML that has passed the sanitiser: the only strings that may be rendered as markup. */
export type SafeHtml = string & { readonly __safeHtml: true };

/** The kinds of values (docs/product.md, "Upstream"). */
export interface Values {
  /** May become part of an address and of a cache key. */
  id: string;
  text: string;
  number: number;
  day: IsoDay;
  html: SafeHtml;
  /** A text with commas. */
  words: string[];
}

/** A field of a record. A missing one is counted, unless upstream may leave it out. */
export interface Field<T> {
  kind: keyof Values | 'record' | 'list';
  /** Upstream's names of it; the first with a value counts. None for the name that content has for it. */
  names: readonly string[];
  /** In place of a value that is missing or empty. */
  instead: T;
  /** Of nested records. */
  schema?: Schema<unknown>;
  /** A record without a value in it is not shown. */
  isNeeded?: boolean;
  mayBeMissing?: boolean;
}

/** Content lacks the field where upstream's record does: nothing is known of it then. */
export interface SparseField<T> extends Field<T> {
  isSparse: true;
}

/**
 * Statuses with which a record is shown. `active`: 1. `open`: Open. `entry`: 1, and none, as entries of an album may
 * have.
 */
export type Shown = 'active' | 'open' | 'entry';

/** The agreed record: each difference from it is counted. */
export interface Schema<T> {
  fields: Fields;
  /** Null for records without a status. */
  shown: Shown | null;
  /** Makes content of the fields' values. @param index among the records of its list */
  finish(values: object, index: number): T;
}

type Fields = Readonly<Record<string, Field<unknown>>>;
type ValueOf<F> = F extends Field<infer T> ? T : never;
type ContentOf<F extends Fields> = {
  [Name in keyof F as F[Name] extends SparseField<unknown> ? never : Name]: ValueOf<F[Name]>;
} & {
  [Name in keyof F as F[Name] extends SparseField<unknown> ? Name : never]?: ValueOf<F[Name]>;
};

/** One object in place of an intersection. */
type Flat<T> = { [Name in keyof T]: T[Name] };

/** The content that is made of a record. */
export type Content<S> = S extends Schema<infer T> ? T : never;

export function record<F extends Fields>(fields: F, shown: Shown | null = null): Schema<Flat<ContentOf<F>>> {
  return { fields, shown, finish: (values) => values as Flat<ContentOf<F>> };
}

/** @returns the schema of the same record, of which other content is made */
export function made<T, Made>(schema: Schema<T>, make: (content: T, index: number) => Made): Schema<Made> {
  return { ...schema, finish: (values, index) => make(schema.finish(values, index), index) };
}

const value =
  <T>(kind: keyof Values, instead: T) =>
  (...names: string[]): Field<T> => ({ kind, names, instead });

export const id = value<string | null>('id', null);
export const text = value<string | null>('text', null);
export const number = value<number | null>('number', null);
export const day = value<IsoDay | null>('day', null);
/** Most records have one day, by either name. */
export const DATE = day('date', 'createdAt');
export const html = value('html', '' as SafeHtml);
export const words = value<string[]>('words', []);

/** One nested record. */
export function inner<T>(schema: Schema<T>, name: string): Field<T | null> {
  return { kind: 'record', names: [name], instead: null, schema, mayBeMissing: true };
}

/** Nested records. One that may not be shown is left out. */
export function list<T>(schema: Schema<T>, ...names: string[]): Field<T[]> {
  return { kind: 'list', names, instead: [], schema, mayBeMissing: true };
}

export function needed<T>(field: Field<T | null>): Field<T> {
  return { ...(field as Field<T>), isNeeded: true };
}

export function optional<T>(field: Field<T>): Field<T> {
  return { ...field, mayBeMissing: true };
}

export function sparse<T>(field: Field<T>): SparseField<T> {
  return { ...field, mayBeMissing: true, isSparse: true };
}

export function or<T>(field: Field<T | null>, instead: T): Field<T> {
  return { ...field, instead } as Field<T>;
}
