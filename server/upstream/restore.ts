import type { createEntries, Entry, Load } from './cache-entry.ts';
import type { Snapshot } from './snapshot.ts';

/**
 * Gives the cache the content that the run before this one has saved. The bodies are parsed anew: this program may read
 * other fields of them, or let less HTML through.
 */
export function createRestore(
  saved: Pick<Snapshot, 'read'> | null,
  entries: ReturnType<typeof createEntries>,
  load: Load,
) {
  const running = new Map<string, Promise<Entry | undefined>>();

  /** @returns one entry for all who ask at once; undefined where nothing is saved that may still be shown */
  return async (key: string): Promise<Entry | undefined> => {
    const found = running.has(key) ? null : saved?.read(key);
    if (!found || !entries.isGood(found)) return running.get(key);
    const restored = load(key, { before: null, isExpired: true, onPartial() {}, saved: found.bodies })
      .then((loaded) => entries.ofSaved(loaded, found.confirmedAt))
      // This program cannot read it: upstream is asked as if nothing had been saved.
      .catch(() => undefined)
      .finally(() => running.delete(key));
    running.set(key, restored);
    return restored;
  };
}
