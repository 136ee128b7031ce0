import * as z from 'zod/mini';
import type { SafeHtml } from '../../shared/content.ts';
import { DAY, isUnmarked } from './fields.ts';

/** A record as upstream sent it, with unknown fields. */
export type UpstreamRecord = Record<string, unknown>;

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
export type ParseRecord<T> = (record: UpstreamRecord, sanitise: Sanitise, drift?: Drift) => Parsed<T>;

/** Most records have one day, by either name. */
export const DATED = { date: z.optional(DAY), createdAt: z.optional(DAY) };

/** Requires one of two names. */
export function either(name: string, other: string) {
  const isThere = (record: unknown) =>
    [name, other].some((each) => (record as UpstreamRecord)[each] !== undefined);
  return z.refine(isThere, { path: [name], error: `${name}|${other}` });
}

/** Nested records; undefined where they are left out. An element that is no record is passed over. */
export function within<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.pipe(
    z.nullish(z.array(z.nullable(schema))),
    z.transform((all) => (all === null ? [] : all?.filter((each) => each !== null))),
  );
}

/**
 * Makes the parser of one kind of record.
 * @param contentOf gives an empty value for a record that lacks a field without which it cannot be shown
 * @param isShown reads the record's status
 */
export function parser<Schema extends z.ZodMiniType, T>(
  schema: Schema,
  contentOf: (record: z.output<Schema>, sanitise: Sanitise) => T | null | '',
  isShown: (record: z.output<Schema>) => boolean = () => true,
): ParseRecord<T> {
  return (record, sanitise, drift = {}) => {
    const read = readTolerantly(schema, record, drift);
    const content = contentOf(read, sanitise);
    if (!content) return null;
    if (isShown(read)) return content;
    return isUnmarked(read as object) ? 'unmarked' : 'hidden';
  };
}

type Dated = { date?: string | null | undefined; createdAt?: string | null | undefined };

export function dateOf({ date, createdAt }: Dated): string | null {
  return date ?? createdAt ?? null;
}

/** New fields of one body that are counted by name. */
const MAX_ADDED = 30;
/** Faults are found in rounds: first in fields, then in fields together. */
const MAX_ROUNDS = 3;

/**
 * Reads a record by its schema. A value that does not fit is counted and replaced by null, which fits every field.
 * @throws an Error for a schema that a field without a value does not fit
 */
function readTolerantly<Schema extends z.ZodMiniType>(
  schema: Schema,
  record: UpstreamRecord,
  drift: Drift,
): z.output<Schema> {
  for (let round = 1; round < MAX_ROUNDS; round++) {
    const { success, data, error } = schema.safeParse(record);
    if (success) return data;
    for (const issue of error.issues) takeOut(record, issue, drift);
  }
  return schema.parse(record);
}

function takeOut(record: UpstreamRecord, issue: z.core.$ZodIssue, drift: Drift): void {
  const path = issue.path.filter((key) => typeof key === 'string');
  let holder = record;
  for (const key of issue.code === 'unrecognized_keys' ? issue.path : issue.path.slice(0, -1)) {
    holder = holder[key as string] as UpstreamRecord;
  }
  if (issue.code === 'unrecognized_keys') {
    for (const key of issue.keys) {
      countAdded(drift, [...path, key].join('.'));
      delete holder[key];
    }
    return;
  }
  const field = issue.path.at(-1) as string;
  const isMissing = holder[field] === undefined;
  count(
    drift,
    isMissing ? 'missing' : 'mistyped',
    isMissing && issue.code === 'custom' ? issue.message : path.join('.'),
  );
  holder[field] = null;
}

export function count(drift: Drift, kind: DriftKind, field: string): void {
  const key = `${kind} ${field}`;
  drift[key] = (drift[key] ?? 0) + 1;
}

function countAdded(drift: Drift, field: string): void {
  const name = /^[\w.-]{1,60}$/.test(field) ? field : '(odd name)';
  const isNew = !(`added ${name}` in drift);
  const added = isNew ? Object.keys(drift).filter((key) => key.startsWith('added ')).length : 0;
  count(drift, 'added', added < MAX_ADDED ? name : '(more)');
}
