/** Fields of schema.org that hold addresses. */
const ADDRESSES = new Set([
  'url',
  'image',
  'logo',
  'item',
  'contentUrl',
  'thumbnailUrl',
  'urlTemplate',
  '@id',
]);

/**
 * Structured data as search engines want it: with absolute addresses.
 * @param siteUrl public origin
 */
export function absoluteAddresses(objects: object[], siteUrl: string): object[] {
  return objects.map((object) => complete(object, siteUrl, false) as object);
}

/** @param isAddress whether the value stands in a field of addresses */
function complete(value: unknown, siteUrl: string, isAddress: boolean): unknown {
  if (typeof value === 'string') return isAddress && /^\/(?!\/)/.test(value) ? siteUrl + value : value;
  if (Array.isArray(value)) return value.map((each) => complete(each, siteUrl, isAddress));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, complete(each, siteUrl, ADDRESSES.has(name))]),
  );
}
