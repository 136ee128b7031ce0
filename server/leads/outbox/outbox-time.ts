/** How far one look at the clock may carry the outbox's time. Longer than the longest wait for a retry. */
const MAX_STEP_MS = 60 * 60_000;

/** Where the outbox's time stood when the system's clock showed `wall`; milliseconds both. */
export interface ClockReading {
  wall: number;
  seen: number;
}

export interface OutboxTime {
  now(): number;
  reading(): ClockReading;
  /** Goes on from a reading that was stored. @returns by how much it leapt to do so */
  follow(stored: ClockReading): number;
}

/**
 * The time by which enquiries wait, age and are purged. It follows the system's clock but never goes back, and never
 * goes on by more than an hour at once: a clock that is set wrong, or set right, neither holds an enquiry up nor
 * purges one early. Where no process ran for longer than an hour, one hour has passed.
 * @param clock the system's, milliseconds since the epoch; where it stands now this time begins
 */
export function createOutboxTime(clock: () => number): OutboxTime {
  let wall = clock();
  let seen = wall;

  function now(): number {
    const at = clock();
    seen += Math.min(MAX_STEP_MS, Math.max(0, at - wall));
    wall = at;
    return seen;
  }

  return {
    now,
    reading: () => ({ seen: now(), wall }),
    follow(stored) {
      const before = now();
      ({ wall, seen } = stored);
      return now() - before;
    },
  };
}
