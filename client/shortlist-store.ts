import { useMemo, useState, useSyncExternalStore } from 'react';
import { useText } from './locale.ts';
import { MAX_SHORTLISTED, save, savedSlugs, slugsOf, storedText, subscribe } from './saved-slugs.ts';
import { COMPONENTS } from './text/components.ts';

/** @returns the saved slugs; null during hydration, and where the browser forbids storage */
export function useShortlist(): readonly string[] | null {
  const text = useSyncExternalStore(subscribe, storedText, () => undefined);
  return useMemo(() => (text === undefined ? null : slugsOf(text)), [text]);
}

/** A function that saves, and the reason why the last try saved too little; null after a success. */
export function useSaving() {
  const text = useText(COMPONENTS);
  const [failure, setFailure] = useState<'full' | 'forbidden' | null>(null);
  const isFull = (useShortlist()?.length ?? 0) >= MAX_SHORTLISTED;
  const words = {
    // Another project may have been removed since.
    full: isFull ? text.savedEnough(MAX_SHORTLISTED) : null,
    forbidden: text.savesNothing,
  };
  return {
    trySave(slugs: readonly string[]): void {
      setFailure(save(slugs) ? null : savedSlugs().length >= MAX_SHORTLISTED ? 'full' : 'forbidden');
    },
    refusal: failure && words[failure],
  };
}
