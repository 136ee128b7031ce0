import t from 'tap';
import { COMMON_HEADERS, pagePolicy, REPORTING_ENDPOINTS, transportHeaders } from './security-headers.ts';

const directives = (policy: string) =>
  new Map(policy.split('; ').map((each) => [each.split(' ')[0] ?? '', each.split(' ').slice(1)]));

t.test(
  'a page may load from its own origin alone, and run no script but the files of the site',
  async (t) => {
    const policy = directives(pagePolicy([]));
    t.same(policy.get('default-src'), ["'none'"]);
    for (const name of ['script-src', 'style-src', 'font-src', 'connect-src', 'media-src', 'form-action']) {
      t.same(policy.get(name), ["'self'"], name);
    }
    for (const name of ['frame-ancestors', 'base-uri', 'object-src'])
      t.same(policy.get(name), ["'none'"], name);
    t.same(
      policy.get('frame-src'),
      ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
      'but the players that a click opens',
    );
    t.notMatch(pagePolicy([]), /unsafe|nonce|http:|\*/);
  },
);

t.test('a nonce is for scripts alone and changes nothing else', async (t) => {
  const [plain, streamed] = [directives(pagePolicy([])), directives(pagePolicy([], 'AbC+/1='))];
  t.same(streamed.get('script-src'), ["'self'", "'nonce-AbC+/1='"]);
  for (const [name, sources] of plain) if (name !== 'script-src') t.same(streamed.get(name), sources, name);
  t.equal(streamed.size, plain.size);
});

t.test('styles that stand in the page are allowed by their hashes and nothing else', async (t) => {
  const policy = directives(pagePolicy(['sha256-a+/=', 'sha256-b']));
  t.same(policy.get('style-src'), ["'self'", "'sha256-a+/='", "'sha256-b'"]);
  t.same(policy.get('script-src'), ["'self'"]);
});

t.test('the header values can be sent as they are', async (t) => {
  for (const [name, value] of [...COMMON_HEADERS, ...transportHeaders({ https: true, subdomains: true })]) {
    t.match(name, /^[a-z-]+$/);
    t.match(value, /^[\x20-\x7e]+$/, name);
  }
  t.match(pagePolicy(['sha256-x'], 'x'), /^[\x20-\x7e]+$/);
  t.equal(new Map(COMMON_HEADERS).size, COMMON_HEADERS.length, 'each once');
});

t.test('plain form posts keep their origin', async (t) => {
  t.equal(new Map(COMMON_HEADERS).get('referrer-policy'), 'strict-origin-when-cross-origin');
});

t.test('browsers are told to stay on https only where the site is served so', async (t) => {
  t.same(transportHeaders({ https: false, subdomains: true }), []);
  const [[name, value] = []] = transportHeaders({ https: true, subdomains: false });
  t.equal(name, 'strict-transport-security');
  t.ok(Number(/max-age=(\d+)/.exec(value ?? '')?.[1]) >= 31_536_000);
  t.notMatch(value, /includeSubDomains/, 'who has other names beside this one may serve them otherwise');
  t.match(transportHeaders({ https: true, subdomains: true }), [[name, `${value}; includeSubDomains`]]);
});

t.test("the values are those that the score of Mozilla's Observatory rests on", async (t) => {
  const policy = directives(pagePolicy([]));
  t.same(policy.get('default-src'), ["'none'"], '+10');
  t.same(policy.get('frame-ancestors'), ["'none'"], '+5');
  const common = new Map(COMMON_HEADERS);
  t.equal(common.get('cross-origin-resource-policy'), 'same-origin', '+10');
  t.equal(common.get('referrer-policy'), 'strict-origin-when-cross-origin', '+5');
  t.equal(common.get('x-content-type-options'), 'nosniff');
});

t.test('no text becomes markup but by two policies, and what is stopped is reported', async (t) => {
  const policy = directives(pagePolicy([]));
  t.same(policy.get('require-trusted-types-for'), ["'script'"]);
  t.same(policy.get('trusted-types'), ['site-html', 'site-worker'], 'none of them the default');
  t.same(policy.get('report-to'), ['csp']);
  t.same(policy.get('report-uri'), ['/csp-reports']);
  t.same(REPORTING_ENDPOINTS, ['reporting-endpoints', 'csp="/csp-reports"']);
});
