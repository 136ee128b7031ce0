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

/** Keys of wrapped values: WordPress, Drupal, MongoDB, related records, choices, Firestore, places, Strapi. */
const WORDS = [
  ...['rendered', 'processed', '$oid', '$date', '$numberDecimal', '$numberLong', 'name', 'title', 'label'],
  ...['date', 'value', '_seconds', 'seconds', 'address', 'text', 'attributes', 'data'],
];
/** Keys of wrapped addresses: stored pictures and files. A related record may have an address beside its name. */
const ADDRESSES = [
  'url',
  'src',
  'secure_url',
  'path',
  'download_link',
  'href',
  'rendered',
  'name',
  'attributes',
  'data',
];
/** The deepest wrapping: Strapi's `{data: {attributes: {url}}}`. */
const MAX_WRAPPINGS = 3;

/** @returns a field's value, unwrapped from JSON in a text, from an object, or from a buffer of one bit */
export function fieldValue(sent: unknown, keys: readonly string[] = WORDS): unknown {
  const value = bitOf(parsedJson(sent));
  let inner = value;
  for (let depth = 0; depth < MAX_WRAPPINGS; depth++) inner = innerOf(inner, keys);
  return typeof inner === 'string' || typeof inner === 'number' ? inner : value;
}

/** @returns the value of a field for a day: PHP's with its zone, Java's `[2027, 3, 10, 18, 30]` as a text */
export function momentValue(sent: unknown): unknown {
  const given = parsedJson(sent);
  if (Array.isArray(given) && given.length > 2 && given.every((part) => Number.isInteger(part))) {
    const [year, month, day, ...time] = given;
    const clock = [...time, 0].slice(0, 3).map((part) => String(part).padStart(2, '0'));
    return [`${year}-${month}-${day}`, ...(time.length ? [clock.join(':')] : [])].join(' ');
  }
  const value = fieldValue(given);
  return isRecord(given) && Object.hasOwn(given, 'timezone') ? `${value} ${given.timezone}` : value;
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

/** The ends of addresses that stand in one text: a comma within an address ends none. */
const ADDRESS_ENDS = /(?<=\.[a-z\d]{3,4})\s{0,9}[,;|]|[\s,;|]{1,9}(?=https?:)|\n/i;

/**
 * @param only the field that a text stands for
 * @returns the elements of a nested list, also from within `data` (Laravel, Strapi), from a text, or of a record that
 *   stands there alone; null where it is no list
 */
export function nestedListOf(sent: unknown, only?: string): unknown[] | null {
  const given = parsedJson(sent);
  if (only && typeof given === 'string') return isNotation(given) ? null : given.split(ADDRESS_ENDS);
  const inner = isRecord(given) && Object.hasOwn(given, 'data') ? given.data : given;
  const isAlone = isRecord(inner) && ['id', 'title', only].some((key) => key && Object.hasOwn(inner, key));
  return isAlone ? [inner] : elementsOf(inner);
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
