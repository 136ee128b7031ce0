import { DAY_MS, dayInIndia, midnightInIndia, weekdayOf } from '../../shared/india-time.ts';
import type { OpeningHours } from '../../shared/site-facts.ts';

/** Days and hours that can be tapped for a visit. */
export interface VisitTimes {
  /** Days, `YYYY-MM-DD`. */
  days: string[];
  /** Whole hours, `HH:00`; `shutOn` lists the kinds of days (`kindOfDay`) without that hour, separated by spaces. */
  hours: { hour: string; shutOn: string }[];
}

/** True for a day or an hour that can be tapped. */
export function canBeTapped({ days, hours }: VisitTimes, value: string | undefined): boolean {
  return days.some((day) => day === value) || hours.some(({ hour }) => hour === value);
}

/** The number of days from today on that can be tapped, if they are open. */
const DAYS = 14;
const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** The weekday of a day, 1 = Monday; 0 for today, whose first hours are over. */
export function kindOfDay(day: string, today: string): number {
  return day === today ? 0 : weekdayOf(day);
}

/**
 * Days of the next two weeks and hours, within the opening hours and not past, for the view of a page.
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
