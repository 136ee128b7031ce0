/**
 * Days (`YYYY-MM-DD`) and midnights in Asia/Kolkata, 5:30 hours ahead of UTC all year. Instants are milliseconds.
 */
export const OFFSET_MS = 5.5 * 3_600_000;
export const DAY_MS = 24 * 3_600_000;

export function dayInIndia(instant: number): string {
  return new Date(instant + OFFSET_MS).toISOString().slice(0, 10);
}

/** @param day `YYYY-MM-DD` @returns the instant at which it begins in India */
export function midnightInIndia(day: string): number {
  return Date.parse(`${day}T00:00Z`) - OFFSET_MS;
}

/** @param day `YYYY-MM-DD` @returns 1 = Monday … 7 = Sunday */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** @returns the instant at which the next day begins in India */
export function nextMidnightInIndia(instant: number): number {
  return (Math.floor((instant + OFFSET_MS) / DAY_MS) + 1) * DAY_MS - OFFSET_MS;
}

/**
 * True for a moment with an hour.
 * @param moment a day, with or without an hour, in India's time: `2027-03-10`, `2027-03-10T18:00:00`
 */
export function hasHour(moment: string): boolean {
  return moment.length > 10;
}

/** @param moment as for `hasHour` @returns the instant in ISO 8601; the first instant of a day without an hour */
export function instantOf(moment: string): string {
  const [day, time = '00'] = moment.split('T');
  return `${day}T${time.padEnd(8, ':00').slice(0, 8)}+05:30`;
}

/** @param moment as for `hasHour` @returns a day without an hour unchanged, else the instant in ISO 8601 */
export function dayOrInstantOf(moment: string): string {
  return hasHour(moment) ? instantOf(moment) : moment;
}

/** @param moment as for `hasHour` @returns the instant in ISO 8601; the last second of a day without an hour */
export function lastInstantOf(moment: string): string {
  return instantOf(hasHour(moment) ? moment : `${moment}T23:59:59`);
}
