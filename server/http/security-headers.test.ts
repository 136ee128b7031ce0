import t from 'tap';
import { commonHeaders, pagePolicy, REPORTING_ENDPOINTS } from './security-headers.ts';

const directives = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((each) => [each.split(' ')[0], each.split(' ').slice(1).join(' ')]),
  );
const PLAIN = directives(pagePolicy([]));

t.test('a page may load from its own origin alone, and run the site’s own scripts alone', async (t) => {
  t.match(PLAIN, {
    'default-src': "'none'",
    ...{ 'script-src': "'self'", 'style-src': "'self'", 'font-src': "'self'", 'connect-src': "'self'" },
    'media-src': "'self'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
    'base-uri': "'none'",
    'object-src': "'none'",
    // But the players that a click opens.
    'frame-src': 'https://www.youtube-nocookie.com https://player.vimeo.com',
  });
  t.notMatch(pagePolicy([]), /unsafe|nonce|http:|\*/);
});

t.test('browsers are told to stay on https only by a site that is served so', async (t) => {
  const stay = (https: boolean, subdomains: boolean) =>
    commonHeaders({ https, subdomains })['strict-transport-security'];
  t.equal(stay(false, true), undefined);
  const alone = stay(true, false);
  t.ok(Number(/max-age=(\d+)/.exec(alone ?? '')?.[1]) >= 31_536_000);
  t.notMatch(alone, /includeSubDomains/, 'other names beside this one may be served otherwise');
  t.equal(stay(true, true), `${alone}; includeSubDomains`);
});

t.test('only two policies make markup of text, and violations are reported', async (t) => {
  t.match(PLAIN, {
    'require-trusted-types-for': "'script'",
    // None of them the default.
    'trusted-types': /^site-html site-worker$/,
    'report-to': 'csp',
    'report-uri': '/csp-reports',
  });
  t.same(REPORTING_ENDPOINTS, ['reporting-endpoints', 'csp="/csp-reports"']);
});
