import { PAGES } from '../../shared/pages.ts';

const PATTERNS: readonly string[] = Object.values(PAGES).map(({ path }) => path);

/**
 * By what a page is known where its address must not be. A file of its own: what uses it needs a browser.
 * @returns the pattern that has this path, `/news/:id`; undefined where none has
 */
export function pagePattern(path: string): string | undefined {
  const fits = (pattern: string) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);
  return PATTERNS.includes(path) ? path : PATTERNS.find(fits);
}
