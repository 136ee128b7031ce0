/** Browsers report violations of the policy there (csp-reports.routes.ts). */
export const CSP_REPORTS = '/csp-reports';

/** Everything comes from our own origin, but for the players that a visitor's click opens. */
const DIRECTIVES: Record<string, string> = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'media-src': "'self'",
  // The worker that solves puzzles.
  'worker-src': "'self'",
  'manifest-src': "'self'",
  // The video players.
  'frame-src': 'https://www.youtube-nocookie.com https://player.vimeo.com',
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'object-src': "'none'",
  // Only these two make markup, or a script's address, from text: client/components/prose.tsx, forms/puzzle-solver.ts.
  'require-trusted-types-for': "'script'",
  'trusted-types': 'site-html site-worker',
  // Two names for one address: Firefox and Safari know the older one.
  'report-uri': CSP_REPORTS,
  'report-to': 'csp',
};

/** Names for a metric's labels. */
export const CSP_DIRECTIVES: readonly string[] = Object.keys(DIRECTIVES);

/** The header of documents that names the address for reports. */
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

export interface Transport {
  /** True for a site served by https, to which browsers should return by https only. */
  https: boolean;
  /** HSTS_SUBDOMAINS: true where every subdomain of the site is served by https, too. */
  subdomains: boolean;
}

/** The headers of every response. */
export function commonHeaders({ https, subdomains }: Transport): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    // A stricter policy makes plain form posts carry `Origin: null`, which the origin check refuses.
    'referrer-policy': 'strict-origin-when-cross-origin',
    // No `cross-origin-opener-policy`: docs/decisions/0220-no-process-of-its-own.md.
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    'x-frame-options': 'DENY',
    ...(https && {
      'strict-transport-security': `max-age=31536000${subdomains ? '; includeSubDomains' : ''}`,
    }),
  };
}
