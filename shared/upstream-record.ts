/** Values as upstream sends them, before a parser has read them. */

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

/** Keys of wrapped values: WordPress, stored pictures, MongoDB, PHP dates, related records. */
const INNER = ['rendered', 'url', '$oid', '$date', '$numberDecimal', 'date', 'name', 'title'];

/** @returns a field's value, unwrapped from JSON in a text, from an object, or from a buffer of one bit */
export function fieldValue(sent: unknown): unknown {
  const value = bitOf(parsedJson(sent));
  if (!isRecord(value)) return value;
  const inner = INNER.filter((key) => Object.hasOwn(value, key)).map((key) => value[key])[0];
  return typeof inner === 'string' ? inner : value;
}

/** @returns the figure in a buffer, Node's form of a MySQL bit; any other value unchanged */
export function bitOf(sent: unknown): unknown {
  const isBuffer = isRecord(sent) && Object.hasOwn(sent, 'type') && sent.type === 'Buffer';
  const data = isBuffer ? sent.data : null;
  return Array.isArray(data) && data.length === 1 ? data[0] : sent;
}

/** @returns the list or record in a JSON text, as databases without a JSON type send it; any other value unchanged */
export function parsedJson(sent: unknown): unknown {
  if (typeof sent !== 'string' || !/^\s*[[{]\s*["[{\d]/.test(sent)) return sent;
  try {
    return JSON.parse(sent);
  } catch {
    return sent;
  }
}

/** @returns the spelling under which a record has a field: `createdAt` or `created_at` */
export function keyOf(record: UpstreamRecord, name: string): string {
  if (Object.hasOwn(record, name)) return name;
  const camel = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  const snake = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return [camel, snake].find((each) => Object.hasOwn(record, each)) ?? name;
}

/** @returns the elements of a nested list, also from within `data` (Laravel, Strapi); null where it is no list */
export function nestedListOf(sent: unknown): unknown[] | null {
  const given = parsedJson(sent);
  return elementsOf(isRecord(given) && Object.hasOwn(given, 'data') ? given.data : given);
}

/** @returns the id of a record; null where it is missing or not valid */
export function idOf({ id }: UpstreamRecord): string | null {
  const text = typeof id === 'string' || typeof id === 'number' ? String(id).trim() : '';
  return isId(text) ? text : null;
}

/** Ids from outside are checked before they become keys or parts of upstream addresses. */
export function isId(value: string): boolean {
  return /^[\w-]{1,64}$/.test(value);
}
