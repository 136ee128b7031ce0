import { DAY_MS, dayInIndia, midnightInIndia, weekdayOf } from '../../shared/india-time.ts';
import type { OpeningHours } from '../../shared/site-facts.ts';

/** What can be tapped for a visit. */
export interface VisitTimes {
  /** `YYYY-MM-DD`. */
  days: string[];
  /** Whole hours, `HH:00`, each with the kinds of days (`kindOfDay`) on which nobody is there any more, between blanks. */
  hours: { hour: string; shutOn: string }[];
}

/** Days that can be tapped, from today on. */
const DAYS = 14;
const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** The weekday of a day, Monday 1, and 0 for today, whose first hours are over. */
export function kindOfDay(day: string, today: string): number {
  return day === today ? 0 : weekdayOf(day);
}

/**
 * Days of the next two weeks and hours, within the opening hours and not past. For the view of a page.
 * @param now the server's clock, milliseconds
 * @returns all days and no hours where no opening hours are known
 */
export function visitTimes(openingHours: readonly OpeningHours[], now: number): VisitTimes {
  const today = dayInIndia(now);
  const first = midnightInIndia(today);
  const days = Array.from({ length: DAYS }, (_, index) => dayInIndia(first + index * DAY_MS));
  if (!openingHours.length) return { days, hours: [] };
  const isOpen = (day: string, hour: string) =>
    Date.parse(`${day}T${hour}:00+05:30`) > now &&
    openingHours.some(
      (each) => each.days.includes(weekdayOf(day)) && hour >= each.opens && hour < each.closes,
    );
  const open = days.filter((day) => HOURS.some((hour) => isOpen(day, hour)));
  const hours = HOURS.filter((hour) => open.some((day) => isOpen(day, hour))).map((hour) => {
    const shut = open.filter((day) => !isOpen(day, hour)).map((day) => kindOfDay(day, today));
    return { hour, shutOn: [...new Set(shut)].sort().join(' ') };
  });
  return { days: open, hours };
}
