/** Fields of schema.org that hold addresses. */
const ADDRESSES = new Set(['url', 'image', 'logo', 'item', 'contentUrl', 'thumbnailUrl', '@id']);

/**
 * Structured data as search engines want it: with whole addresses.
 * @param siteUrl public origin
 */
export function absoluteAddresses(objects: object[], siteUrl: string): object[] {
  return objects.map((object) => complete(object, siteUrl) as object);
}

function complete(value: unknown, siteUrl: string): unknown {
  if (Array.isArray(value)) return value.map((each) => complete(each, siteUrl));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      typeof each === 'string' && ADDRESSES.has(name) && each.startsWith('/')
        ? siteUrl + each
        : complete(each, siteUrl),
    ]),
  );
}
