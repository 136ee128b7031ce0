/**
 * Windows that a reader may be behind. What is seen of a reader comes in gulps: the system takes megabytes ahead of a
 * quick one, and of one with 2 kB/s the next 60 to 100 kB all at once every 50 seconds.
 */
const WINDOWS_BEHIND = 3;

/** Whether a transfer is worth the place that it takes: at least so many bytes in a window, in the long run. */
export function createPace(windowBytes: number) {
  const most = WINDOWS_BEHIND * windowBytes;
  let credit = most;
  let before = 0;
  return {
    /** To be asked at the end of each window. @param total bytes so far */
    isTooSlow(total: number): boolean {
      credit = Math.min(most, credit + total - before) - windowBytes;
      before = total;
      return credit < 0;
    },
  };
}
