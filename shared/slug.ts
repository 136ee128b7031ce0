/**
 * The last part of an address (docs/product.md, "Addresses": lower case, each run of `[^a-z0-9]` one hyphen,
 * ends trimmed).
 * @returns the slug; `fallback` (the id) in lower case where the text has no letter or digit of a–z, 0–9
 */
export function slugOf(text: string, fallback: string): string {
  const slug = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return slug || fallback.toLowerCase();
}
