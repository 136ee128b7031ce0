import { store, stored } from './dom.ts';
import { RECORD_NAME } from './page-params.ts';

export const MAX_SHORTLISTED = 20;

/** The visitor's saved projects: slugs in the browser's own storage, in the order of saving. Nothing is sent. */
const KEY = 'shortlist';

/** The browser's own event tells what another window has saved; `write` makes the same for this one. */
export function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

export const storedText = () => stored(KEY);

/** Any text may stand there: another script, or an older version of this one, may have written it. */
export function slugsOf(text: string | null | undefined): readonly string[] {
  try {
    const all: unknown = JSON.parse(text ?? '[]');
    const slugs = Array.isArray(all) ? all.filter((slug) => RECORD_NAME.test(slug)) : [];
    return [...new Set<string>(slugs)].slice(0, MAX_SHORTLISTED);
  } catch {
    return [];
  }
}

/** @returns the slugs that this browser holds now; none where it stores nothing */
export const savedSlugs = () => slugsOf(storedText());

/**
 * Adds slugs, up to as many as fit.
 * @returns false where not all of them are saved now: no more fit, or the browser's storage is full or forbidden
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
