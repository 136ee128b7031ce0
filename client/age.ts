/**
 * A moment by both clocks of a browser. That of the day can be set at any time, the steady one stands still in many
 * browsers while the machine sleeps.
 */
export interface Clocks {
  day: number;
  steady: number;
}

export const clocksNow = (): Clocks => ({ day: Date.now(), steady: performance.now() });

/** The time since then, milliseconds: never less than it was, more where the clock of the day was set forward. */
export function ageOf({ day, steady }: Clocks): number {
  return Math.max(Date.now() - day, performance.now() - steady);
}
