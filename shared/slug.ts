/** Longer slugs are cut: with the site's origin before it an address has 2,048 characters, the most that sitemaps take. */
export const MAX_SLUG = 1_500;
/** The most characters of a record's name in an address: its id, or its slug with the id that tells it from another. */
export const MAX_RECORD_NAME = MAX_SLUG + 100;

/**
 * @returns the last part of an address: lower case, hyphens; `fallback` where the text has no letter or digit of
 * a–z
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
