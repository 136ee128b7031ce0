/** The headers that tell where a form was sent from. */
export interface OriginHeaders {
  origin?: string | undefined;
  'sec-fetch-site'?: string | string[] | undefined;
}

/**
 * Whether a form may have come from our own pages. A browser always says where it sends from;
 * who says nothing is no browser, and is met by the other checks.
 * @param siteOrigin the origin of SITE_URL, never the Host header's
 */
export function isOwnOrigin(headers: OriginHeaders, siteOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin') return true;
  if (site === undefined && headers.origin === undefined) return true;
  return headers.origin === siteOrigin;
}
