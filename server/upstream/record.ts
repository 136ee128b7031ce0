import * as z from 'zod/mini';
import type { SafeHtml } from '../../shared/content.ts';
import { DAY, isUnmarked } from './fields.ts';

/** A record as upstream sent it: nothing is known of its fields. */
export type UpstreamRecord = Record<string, unknown>;

/** How a record differs from what was agreed: a field that is not there, of another type, that nobody knows. */
export type DriftKind = 'missing' | 'mistyped' | 'added' | 'dropped';

/** How often each, by `kind field`; a field of a field is `albums.title`. */
export type Drift = Record<string, number>;

/** The site's one sanitiser, handed in. */
export type Sanitise = (html: string) => SafeHtml;

/**
 * `hidden`: its status says that it is not shown. `unmarked`: it has no status, which decides that. `null`: something
 * else is missing without which it cannot be shown (id, title; the file, picture or link that it is for).
 */
export type Parsed<T> = T | 'hidden' | 'unmarked' | null;
export type ParseRecord<T> = (record: UpstreamRecord, sanitise: Sanitise, drift?: Drift) => Parsed<T>;

/** Most records have one day by two names. */
export const DATED = { date: z.optional(DAY), createdAt: z.optional(DAY) };

/** One of two names is enough. */
export function either(name: string, other: string) {
  const isThere = (record: unknown) =>
    [name, other].some((each) => (record as UpstreamRecord)[each] !== undefined);
  return z.refine(isThere, { path: [name], error: `${name}|${other}` });
}

/** Records within one, undefined where a list leaves them out; what is no record among them is passed over. */
export function within<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.pipe(
    z.nullish(z.array(z.nullable(schema))),
    z.transform((all) => (all === null ? [] : all?.filter((each) => each !== null))),
  );
}

/**
 * How records of one kind become content.
 * @param contentOf gives nothing for a record that lacks what it needs to be shown
 * @param isShown by its status
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

/** Fields of a name that nobody knows are told apart up to so many in one body. */
const MAX_ADDED = 30;
/** What can be wrong with a record is found in so many rounds: its fields, then what they say together. */
const MAX_ROUNDS = 3;

/**
 * Reads a record by its schema. What does not fit is counted, and taken out of the record: null fits every field.
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
