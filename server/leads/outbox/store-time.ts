/** How far one look at the clock may carry the store's time. Longer than the longest wait for a retry. */
const MAX_STEP_MS = 60 * 60_000;

/** The store's time (`seen`) when the system's clock showed `wall`; milliseconds both. */
export interface ClockReading {
  wall: number;
  seen: number;
}

/**
 * A time that follows the system's clock but never goes back, and never goes on by more than an hour at once: a clock
 * that is set wrong, or set right, neither holds an enquiry up nor purges one early. Where no process ran for longer
 * than an hour, one hour has passed.
 */
export function createStoreTime(clock: () => number) {
  let wall = Math.round(clock());
  let seen = wall;

  function now(): number {
    const at = Math.round(clock());
    seen += Math.min(MAX_STEP_MS, Math.max(0, at - wall));
    wall = at;
    return seen;
  }

  return {
    now,
    reading: (): ClockReading => ({ seen: now(), wall }),
    /** Goes on from a stored reading. @returns by how much it leapt */
    follow(stored: ClockReading): number {
      const before = now();
      ({ wall, seen } = stored);
      return now() - before;
    },
  };
}
