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

/** @returns the id of a record as it stands in it; null without one that may be an id */
export function idOf({ id }: UpstreamRecord): string | null {
  const text = typeof id === 'string' || typeof id === 'number' ? String(id).trim() : '';
  return isId(text) ? text : null;
}

/** Ids from outside are checked before they become keys or parts of upstream addresses. */
export function isId(value: string): boolean {
  return /^[\w-]{1,64}$/.test(value);
}
