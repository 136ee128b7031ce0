import t from 'tap';
import { COMMON_HEADERS, pagePolicy, REPORTING_ENDPOINTS, transportHeaders } from './security-headers.ts';

const directives = (policy: string) =>
  Object.fromEntries(
    policy.split('; ').map((each) => [each.split(' ')[0], each.split(' ').slice(1).join(' ')]),
  );
const PLAIN = directives(pagePolicy([]));

t.test(
  'a page may load from its own origin alone, and run no script but the files of the site',
  async (t) => {
    t.match(PLAIN, {
      'default-src': "'none'",
      ...{ 'script-src': "'self'", 'style-src': "'self'", 'font-src': "'self'", 'connect-src': "'self'" },
      ...{
        'media-src': "'self'",
        'form-action': "'self'",
        'frame-ancestors': "'none'",
        'base-uri': "'none'",
      },
      'object-src': "'none'",
      // But the players that a click opens.
      'frame-src': 'https://www.youtube-nocookie.com https://player.vimeo.com',
    });
    t.notMatch(pagePolicy([]), /unsafe|nonce|http:|\*/);
  },
);

t.test('a nonce is for scripts, hashes are for styles, and neither changes another directive', async (t) => {
  t.same(directives(pagePolicy([], 'AbC+/1=')), { ...PLAIN, 'script-src': "'self' 'nonce-AbC+/1='" });
  const styled = directives(pagePolicy(['sha256-a+/=', 'sha256-b']));
  t.same(styled, { ...PLAIN, 'style-src': "'self' 'sha256-a+/=' 'sha256-b'" });
});

t.test('the header values can be sent as they are, each once', async (t) => {
  for (const [name, value] of [...COMMON_HEADERS, ...transportHeaders({ https: true, subdomains: true })]) {
    t.match(name, /^[a-z-]+$/);
    t.match(value, /^[\x20-\x7e]+$/, name);
  }
  t.match(pagePolicy(['sha256-x'], 'x'), /^[\x20-\x7e]+$/);
  t.equal(new Map(COMMON_HEADERS).size, COMMON_HEADERS.length);
});

t.test('browsers are told to stay on https only by a site that is served so', async (t) => {
  t.same(transportHeaders({ https: false, subdomains: true }), []);
  const [[name, value] = []] = transportHeaders({ https: true, subdomains: false });
  t.equal(name, 'strict-transport-security');
  t.ok(Number(/max-age=(\d+)/.exec(value ?? '')?.[1]) >= 31_536_000);
  t.notMatch(value, /includeSubDomains/, 'other names beside this one may be served otherwise');
  t.match(transportHeaders({ https: true, subdomains: true }), [[name, `${value}; includeSubDomains`]]);
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
