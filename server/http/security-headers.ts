/** What browsers report of the policy goes there (csp-reports.routes.ts). */
export const CSP_REPORTS = '/csp-reports';

/**
 * The one place for the headers that protect a visitor. Everything comes from our own origin; what a visitor
 * plays or opens after a click is named here and nowhere else.
 */
const DIRECTIVES: Record<string, string> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'media-src': "'self'",
  // Solves puzzles.
  'worker-src': "'self'",
  'manifest-src': "'self'",
  // The video players that a click opens.
  'frame-src': 'https://www.youtube-nocookie.com https://player.vimeo.com',
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'object-src': "'none'",
  // No text becomes markup or a script's address but by these two: client/components/prose.tsx, forms/puzzle-solver.ts.
  'require-trusted-types-for': "'script'",
  'trusted-types': 'site-html site-worker',
  // Two names for one address: Firefox and Safari know the older one.
  'report-uri': CSP_REPORTS,
  'report-to': 'csp',
};

/** What a closed set of metrics may name. */
export const CSP_DIRECTIVES: readonly string[] = Object.keys(DIRECTIVES);

/** Of documents: where browsers report what the policy has stopped. */
export const REPORTING_ENDPOINTS: readonly [string, string] = ['reporting-endpoints', `csp="${CSP_REPORTS}"`];

/**
 * @param styles hashes of the styles that stand in the page, `sha256-…`
 * @param nonce of a streamed page, whose arriving content small inline scripts put in place; whole pages have none
 * @returns the value of `Content-Security-Policy`
 */
export function pagePolicy(styles: readonly string[], nonce?: string): string {
  const more: Record<string, string[]> = {
    'style-src': styles.map((hash) => `'${hash}'`),
    'script-src': nonce ? [`'nonce-${nonce}'`] : [],
  };
  return Object.entries(DIRECTIVES)
    .map(([name, value]) => [name, value, ...(more[name] ?? [])].join(' '))
    .join('; ');
}

/** For every answer, whatever it is. */
export const COMMON_HEADERS: readonly (readonly [string, string])[] = [
  ['x-content-type-options', 'nosniff'],
  // A stricter one makes plain form posts carry `Origin: null`, and the origin check would refuse them.
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'],
  ['x-frame-options', 'DENY'],
];

export interface Transport {
  /** Whether the site is served as https, where browsers should never come back without. */
  https: boolean;
  /** HSTS_SUBDOMAINS: whether that goes for every name below the site's, too. */
  subdomains: boolean;
}

export function transportHeaders({ https, subdomains }: Transport): readonly (readonly [string, string])[] {
  if (!https) return [];
  return [['strict-transport-security', `max-age=31536000${subdomains ? '; includeSubDomains' : ''}`]];
}
