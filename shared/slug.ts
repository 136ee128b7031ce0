/**
 * @returns the last part of an address: lower case, hyphens; `fallback` where the text has no letter or digit of
 * a–z
 */
export function slugOf(text: string, fallback: string): string {
  const slug = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return slug || fallback.toLowerCase();
}
