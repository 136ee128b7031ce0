/** How long a reader waits for what is not cached. */
export interface Patience {
  /** Aborted when the reader can wait no longer. */
  deadline: AbortSignal;
  /** Whether a part of a list is better than none then. */
  takesPartial: boolean;
}

/** @returns null where the deadline comes first */
export function inTime<T>(work: Promise<T>, deadline: AbortSignal | undefined): Promise<T | null> {
  if (!deadline) return work;
  return new Promise((resolve) => {
    const late = () => resolve(null);
    if (deadline.aborted) return late();
    deadline.addEventListener('abort', late, { once: true });
    void work.then(resolve).finally(() => deadline.removeEventListener('abort', late));
  });
}
