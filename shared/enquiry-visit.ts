import { DAY_MS, dayInIndia } from './india-time.ts';
import type { OpeningHours } from './site-facts.ts';

/**
 * When a site visit can be booked: within the opening hours of the site facts, not in the past, and not further
 * ahead than the sales desk plans. All in Asia/Kolkata.
 */

/** How far ahead a visit can be booked, days. */
export const VISIT_MAX_DAYS = 90;

/** What the check of a visit needs besides what was typed. */
export interface VisitContext {
  /** Milliseconds since the epoch. */
  now: number;
  openingHours: readonly OpeningHours[];
}

/** The first and last day that can be chosen: `min` and `max` of the date input, `YYYY-MM-DD`. */
export function visitDays(now: number): { min: string; max: string } {
  return { min: dayInIndia(now), max: dayInIndia(now + VISIT_MAX_DAYS * DAY_MS) };
}

/** @returns the hours of that day (`YYYY-MM-DD`), in the order of the day; empty where it is a closed one */
export function visitHours(
  day: string,
  openingHours: readonly OpeningHours[],
): { opens: string; closes: string }[] {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
  return openingHours
    .filter((hours) => hours.days.includes(weekday))
    .map(({ opens, closes }) => ({ opens, closes }))
    .sort((a, b) => a.opens.localeCompare(b.opens));
}

/**
 * @param date, time as the inputs give them; already of the right shape (enquiry-rules.ts)
 * @returns the message for each of the two that cannot be booked
 */
export function visitErrors(
  date: string,
  time: string,
  { now, openingHours }: VisitContext,
): { date?: string; time?: string } {
  const { min, max } = visitDays(now);
  if (!isRealDay(date)) return { date: 'Please select a date.' };
  if (date < min) return { date: 'This date has passed. Please choose today or a later day.' };
  if (date > max) return { date: `Please choose a date within the next ${VISIT_MAX_DAYS} days.` };
  const hours = visitHours(date, openingHours);
  if (openingHours.length > 0 && hours.length === 0) {
    return { date: 'We are closed on this day. Please choose another date.' };
  }
  if (time === '') return {};
  if (hours.length > 0 && !hours.some(({ opens, closes }) => time >= opens && time < closes)) {
    const spoken = hours.map(({ opens, closes }) => `between ${opens} and ${closes}`).join(' or ');
    return { time: `Please choose a time ${spoken}.` };
  }
  if (Date.parse(`${date}T${time}:00+05:30`) <= now) {
    return { time: 'This time has passed. Please choose a later one.' };
  }
  return {};
}

/** `2026-02-30` has the shape of a day and is none. */
function isRealDay(day: string): boolean {
  const instant = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().slice(0, 10) === day;
}
