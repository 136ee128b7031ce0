/** Pictures and sounds in a second, for all visitors together: about a fifth of one core. */
const PER_SECOND = 60;

/** Allows so many a second, and no more. */
export function createDrawBudget(now: () => number, perSecond = PER_SECOND) {
  let second = 0;
  let left = perSecond;
  return {
    take(): boolean {
      const current = Math.floor(now() / 1000);
      if (current !== second) {
        second = current;
        left = perSecond;
      }
      return left-- > 0;
    },
  };
}
