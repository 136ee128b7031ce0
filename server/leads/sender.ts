/** What a request's headers tell of who sends a form. */
export interface SenderHeaders {
  origin?: string | undefined;
  'sec-fetch-site'?: string | string[] | undefined;
  authorization?: string | undefined;
}

/**
 * Whether a form may have come from our own pages. A browser always says where it sends from;
 * who says nothing is no browser, and is met by the other checks.
 * @param siteOrigin the origin of SITE_URL, never the Host header's
 */
export function isOwnOrigin(headers: SenderHeaders, siteOrigin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin') return true;
  if (site === undefined && headers.origin === undefined) return true;
  return headers.origin === siteOrigin;
}

/**
 * The landing forms' token from the Authorization header.
 * @returns null where there is none, or none of the shape that is passed on
 */
export function bearerOf(authorization: string | undefined): string | null {
  return /^Bearer ([\w.~+/=-]{1,2048})$/i.exec(authorization ?? '')?.[1] ?? null;
}
