/**
 * Days (`YYYY-MM-DD`) and midnights in Asia/Kolkata, half past five hours ahead of UTC all year; milliseconds.
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

/** @returns the instant at which the next day begins in India */
export function nextMidnightInIndia(instant: number): number {
  return (Math.floor((instant + OFFSET_MS) / DAY_MS) + 1) * DAY_MS - OFFSET_MS;
}
