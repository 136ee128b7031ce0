/**
 * A moment by both clocks of a browser. The wall clock can be set at any time; the steady clock stops in many browsers
 * while the machine sleeps.
 */
export interface Clocks {
  day: number;
  steady: number;
}

export const clocksNow = (): Clocks => ({ day: Date.now(), steady: performance.now() });

/** Milliseconds since that moment: the larger value of both clocks, too large where the wall clock was set forward. */
export function ageOf({ day, steady }: Clocks): number {
  return Math.max(Date.now() - day, performance.now() - steady);
}
