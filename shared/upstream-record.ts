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

/** Keys of wrapped values: WordPress, Drupal, MongoDB, related records, choices, PHP dates, Firestore, places. */
const WORDS = [
  ...['rendered', 'processed', '$oid', '$date', '$numberDecimal', '$numberLong', 'name', 'title', 'label'],
  ...['date', 'value', '_seconds', 'address', 'text'],
];
/** Keys of wrapped addresses: stored pictures and files. A related record may have an address beside its name. */
const ADDRESSES = ['url', 'src', 'secure_url', 'path', 'download_link', 'href', 'rendered', 'name'];

/** @returns a field's value, unwrapped from JSON in a text, from an object, or from a buffer of one bit */
export function fieldValue(sent: unknown, keys: readonly string[] = WORDS): unknown {
  const value = bitOf(parsedJson(sent));
  const inner = innerOf(value, keys);
  const deeper = innerOf(inner, keys);
  return typeof deeper === 'string' || typeof deeper === 'number' ? deeper : value;
}

function innerOf(value: unknown, keys: readonly string[]): unknown {
  if (!isRecord(value)) return value;
  const key = keys.find((each) => Object.hasOwn(value, each));
  return key === undefined ? undefined : value[key];
}

/** @returns the address in a field; the first one where the field is a list */
export function addressValue(sent: unknown): unknown {
  const listed = elementsOf(parsedJson(sent));
  if (!listed) return fieldValue(sent, ADDRESSES);
  const values = listed.map((each) => fieldValue(each, ADDRESSES));
  return values.find((value) => typeof value === 'string' && value.trim()) ?? values[0];
}

/** The beginning of JSON, or of PHP's and Python's notation, that was cut off or escaped and cannot be read. */
const NOTATION =
  /^(?:<[a-z]+>)*(?:\[?\s*\{\s*(?:["']|\\"|&quot;|&#39;)[\w$-]+(?:["']|\\"|&quot;|&#39;)\s*:|[aO]:\d+:[{"]|s:\d+:")/;

/** True for a program's notation, which no visitor should see. */
export function isNotation(text: string): boolean {
  return NOTATION.test(text);
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
  const value = fieldValue(id);
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return isId(text) ? text : null;
}

/** Ids from outside are checked before they become keys or parts of upstream addresses. */
export function isId(value: string): boolean {
  return /^[\w-]{1,64}$/.test(value);
}
