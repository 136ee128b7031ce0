import { dayInIndia } from '../../shared/india-time.ts';

/** A record as upstream sent it: nothing is known of its fields. */
export type UpstreamRecord = Record<string, unknown>;

/**
 * Readers for one field of a record: numbers may come as numeric strings, anything may be missing or of
 * another type (docs/product.md, "Upstream"). None of them throws.
 */

/** Longer texts are not believed: no field of the site needs them. Characters. */
const MAX_TEXT = 200_000;

/** @returns the trimmed text of a string or number, null for everything else and for nothing but space */
export function text(record: UpstreamRecord, ...names: string[]): string | null {
  for (const name of names) {
    const value = record[name];
    const string = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
    if (string) return string.slice(0, MAX_TEXT);
  }
  return null;
}

/** @returns a finite number from a number or a numeric string (`"12,50,000"` too), else null */
export function number(record: UpstreamRecord, name: string): number | null {
  const value = record[name];
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !/^\s*-?\d[\d,]*(\.\d+)?\s*$/.test(value)) return null;
  const parsed = Number(value.replaceAll(',', ''));
  return Number.isFinite(parsed) ? parsed : null;
}

/** @returns an id that may become part of an address and of a cache key, else null */
export function id(record: UpstreamRecord, name = 'id'): string | null {
  const value = text(record, name);
  return value && isId(value) ? value : null;
}

/** Ids from outside are checked before they become keys or parts of upstream addresses. */
export function isId(value: string): boolean {
  return /^[\w-]{1,64}$/.test(value);
}

/** A day, or a time that names no zone: it is believed to be India's, whatever the machine's. */
const WITHOUT_ZONE = /^(\d{4}-\d{2}-\d{2})(?:[T ](?:\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?|00:00:00(?:\.0+)?Z))?$/;

/** @returns the day in Asia/Kolkata, `YYYY-MM-DD`; a day without a time is that day, and so is midnight UTC */
export function day(record: UpstreamRecord, ...names: string[]): string | null {
  for (const name of names) {
    const value = text(record, name);
    if (!value) continue;
    const plain = WITHOUT_ZONE.exec(value)?.[1];
    const instant = new Date(plain ?? value);
    const year = instant.getUTCFullYear();
    if (!(year >= 1900 && year <= 2200)) continue;
    if (!plain) return dayInIndia(instant.getTime());
    // The 30th of February would be read as a day of March.
    if (instant.toISOString().startsWith(plain)) return plain;
  }
  return null;
}

/** @returns the records of a list field; an empty list where it is no list */
export function records(record: UpstreamRecord, name: string): UpstreamRecord[] {
  const value = record[name];
  if (!Array.isArray(value)) return [];
  return value.filter((each): each is UpstreamRecord => typeof each === 'object' && each !== null);
}

/** Whether a record says anything of its status. */
export function hasStatus(record: UpstreamRecord): boolean {
  return typeof record.status === 'boolean' || text(record, 'status') !== null;
}

/** Whether `status` says that a record is shown: 1, "1" or true (only status 1). */
export function isActive(record: UpstreamRecord): boolean {
  const { status } = record;
  return status === 1 || status === true || (typeof status === 'string' && status.trim() === '1');
}

/** Whether an entry of an album is shown: also where it says nothing of its status. */
export function isShownEntry(record: UpstreamRecord): boolean {
  const { status } = record;
  const unsaid = status === undefined || status === null || (typeof status === 'string' && !status.trim());
  return unsaid || isActive(record);
}
