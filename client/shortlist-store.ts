import { useMemo, useSyncExternalStore } from 'react';
import { slugsOf, storedText, subscribe } from './saved-slugs.ts';

/** @returns null until the app has taken over, and where the browser stores nothing */
export function useShortlist(): readonly string[] | null {
  const text = useSyncExternalStore(subscribe, storedText, () => undefined);
  return useMemo(() => (text === undefined ? null : slugsOf(text)), [text]);
}
