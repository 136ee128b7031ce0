/** Longer slugs are cut, since a whole address in a sitemap may have at most 2,048 characters. */
export const MAX_SLUG = 1_500;
/** The most characters of a record in an address: its id, or its slug, perhaps with the id appended. */
export const MAX_RECORD_NAME = MAX_SLUG + 100;

/**
 * @returns the last part of an address: a–z, 0–9 and hyphens; `fallback`, in lower case, where the text has no such
 * letter or digit
 */
export function slugOf(text: string, fallback: string): string {
  const slug = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, MAX_SLUG)
    .replace(/-$/, '');
  return slug || fallback.toLowerCase();
}
