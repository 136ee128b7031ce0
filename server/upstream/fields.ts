import * as z from 'zod/mini';
import { dayInIndia } from '../../shared/india-time.ts';

/**
 * Schemas for one field of upstream's records (docs/product.md, "Upstream"). Numbers may be numeric strings. Null and
 * an empty text are null.
 */

/** Longer texts are cut: no field needs them. Characters. */
const MAX_TEXT = 200_000;

/** @param read gives null for a text that is no such value */
function field<T>(read: (text: string) => T | null) {
  const readable = z.transform((value: string | number | null, { issues }): T | null => {
    const text = String(value ?? '').trim();
    const result = text ? read(text) : null;
    if (text && result === null) issues.push({ code: 'custom', input: value });
    return result;
  });
  return z.pipe(z.union([z.string(), z.number(), z.null()]), readable);
}

export const TEXT = field((text) => text.slice(0, MAX_TEXT));

/** A number may be grouped: `"12,50,000"`. */
export const NUMBER = field((text) => {
  const value = /^-?\d[\d,]*(\.\d+)?$/.test(text) ? Number(text.replaceAll(',', '')) : Number.NaN;
  return Number.isFinite(value) ? value : null;
});

/** An id may become part of an address and of a cache key. */
export const ID = field((text) => (isId(text) ? text : null));

/** The day in Asia/Kolkata, `YYYY-MM-DD`. */
export const DAY = field(dayOf);

/** A status as upstream sends it; `isActive` and `isUnmarked` read it. */
export const STATUS = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Ids from outside are checked before they become keys or parts of upstream addresses. */
export function isId(value: string): boolean {
  return /^[\w-]{1,64}$/.test(value);
}

/** A day, or a time without a zone, which is taken for India's. */
const WITHOUT_ZONE = /^(\d{4}-\d{2}-\d{2})(?:[T ](?:\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?|00:00:00(?:\.0+)?Z))?$/;

/** A day without a time, or with midnight UTC, is that day. */
function dayOf(text: string): string | null {
  const plain = WITHOUT_ZONE.exec(text)?.[1];
  const instant = new Date(plain ?? text);
  const year = instant.getUTCFullYear();
  if (!(year >= 1900 && year <= 2200)) return null;
  if (!plain) return dayInIndia(instant.getTime());
  // The 30th of February would be read as a day of March.
  return instant.toISOString().startsWith(plain) ? plain : null;
}

type Status = z.output<typeof STATUS> | undefined;
interface WithStatus {
  status?: Status;
}

/** True for a record without a status. */
export function isUnmarked({ status }: WithStatus): boolean {
  return status === undefined || status === null || (typeof status === 'string' && !status.trim());
}

/** True for status 1: 1, "1" or true. */
export function isActive({ status }: WithStatus): boolean {
  return status === 1 || status === true || (typeof status === 'string' && status.trim() === '1');
}

/** True for entries of an album with status 1, or without one. */
export function isShownEntry(entry: WithStatus): boolean {
  return isUnmarked(entry) || isActive(entry);
}
