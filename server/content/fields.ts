import { dayInIndia } from '../../shared/formats.ts';
import type { UpstreamRecord } from './envelope.ts';

/**
 * Readers for one field of a record: numbers may come as numeric strings, anything may be missing or of
 * another type (DECISIONS section 2). None of them throws.
 */

/** Longer texts are not believed: no field of the site needs them. Characters. */
const TEXT_MOST = 200_000;

/** @returns the trimmed text of a string or number, null for everything else and for nothing but space */
export function text(record: UpstreamRecord, ...names: string[]): string | null {
  for (const name of names) {
    const value = record[name];
    const string = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
    if (string) return string.slice(0, TEXT_MOST);
  }
  return null;
}

/** @returns a finite number from a number or a numeric string (`"12,50,000"` too), else null */
export function number(record: UpstreamRecord, name: string): number | null {
  const value = record[name];
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !/^\s*-?[\d,]+(\.\d+)?\s*$/.test(value)) return null;
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

/** @returns the day in Asia/Kolkata, `YYYY-MM-DD`; a plain date keeps its day whatever the machine's zone */
export function day(record: UpstreamRecord, ...names: string[]): string | null {
  for (const name of names) {
    const value = text(record, name);
    if (!value) continue;
    const plain = /^(\d{4}-\d{2}-\d{2})(T00:00:00(\.0+)?Z?)?$/.exec(value)?.[1];
    const instant = new Date(plain ? `${plain}T12:00:00Z` : value);
    const year = instant.getUTCFullYear();
    if (year >= 1900 && year <= 2200) return plain ?? dayInIndia(instant);
  }
  return null;
}

/** @returns the records of a list field; an empty list where it is no list */
export function records(record: UpstreamRecord, name: string): UpstreamRecord[] {
  const value = record[name];
  if (!Array.isArray(value)) return [];
  return value.filter((each): each is UpstreamRecord => typeof each === 'object' && each !== null);
}

/** Whether `status` says that a record is shown: 1, "1" or true (SPEC section 4: only status 1). */
export function isActive(record: UpstreamRecord): boolean {
  const { status } = record;
  return status === 1 || status === true || (typeof status === 'string' && status.trim() === '1');
}
