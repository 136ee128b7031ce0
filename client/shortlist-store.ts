import { useMemo, useState, useSyncExternalStore } from 'react';
import { useText } from './locale.ts';
import { MAX_SHORTLISTED, save, slugsOf, storedText, subscribe } from './saved-slugs.ts';
import { COMPONENTS } from './text/components.ts';

/** @returns null until the app has taken over, and where the browser stores nothing */
export function useShortlist(): readonly string[] | null {
  const text = useSyncExternalStore(subscribe, storedText, () => undefined);
  return useMemo(() => (text === undefined ? null : slugsOf(text)), [text]);
}

/** Saving, and why the last try saved less than it should have; null where it did not. */
export function useSaving() {
  const text = useText(COMPONENTS);
  const [hasFailed, setFailed] = useState(false);
  const isFull = (useShortlist()?.length ?? 0) >= MAX_SHORTLISTED;
  return {
    trySave: (slugs: readonly string[]) => setFailed(!save(slugs)),
    refusal: hasFailed ? (isFull ? text.savedEnough(MAX_SHORTLISTED) : text.savesNothing) : null,
  };
}
