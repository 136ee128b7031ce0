import { store, stored } from './dom.ts';
import { RECORD_NAME } from './page-params.ts';

export const MAX_SHORTLISTED = 20;

/** The key of the visitor's saved projects in `localStorage`: slugs in the order of saving. Nothing is sent. */
const KEY = 'shortlist';

/** The browser's `storage` event tells of changes in other windows; `write` fires the same event in this one. */
export function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

export const storedText = () => stored(KEY);

/** Reads any stored text: another script, or an older version of this one, may have written it. */
export function slugsOf(text: string | null | undefined): readonly string[] {
  try {
    const all: unknown = JSON.parse(text ?? '[]');
    const slugs = Array.isArray(all) ? all.filter((slug) => RECORD_NAME.test(slug)) : [];
    return [...new Set<string>(slugs)].slice(0, MAX_SHORTLISTED);
  } catch {
    return [];
  }
}

/** @returns the slugs that this browser has saved; none where storage is forbidden */
export const savedSlugs = () => slugsOf(storedText());

/**
 * Adds slugs, up to as many as fit.
 * @returns false where some are not saved: the list is full, or the browser's storage is full or forbidden
 */
export function save(slugs: readonly string[]): boolean {
  write([...savedSlugs(), ...slugs]);
  const saved = savedSlugs();
  return slugs.every((slug) => saved.includes(slug));
}

export function forget(slug: string): void {
  write(savedSlugs().filter((other) => other !== slug));
}

function write(slugs: readonly string[]): void {
  store(KEY, JSON.stringify([...new Set(slugs)].slice(0, MAX_SHORTLISTED)));
  dispatchEvent(new Event('storage'));
}
