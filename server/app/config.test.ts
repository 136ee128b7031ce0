import t from 'tap';
import { CAPTCHA_ANSWER } from '../../test/support/builders.ts';
import { ConfigError, readConfig } from './config.ts';

function errorsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
  return [];
}

t.test('an empty environment is the demo on port 8080 with the documented defaults', async (t) => {
  t.strictSame(readConfig({}), {
    ...{ production: false, demo: true, dataDir: './data', siteDir: null, secret: null, databaseUrl: null },
    ...{ host: '0.0.0.0', port: 8080, opsHost: '127.0.0.1', opsPort: 9090, siteUrl: 'http://localhost:8080' },
    ...{ trustProxy: [], maxConnections: 512, hstsSubdomains: false, indexnowKey: null, reraRequired: false },
    ...{ apiUrl: null, apiKey: null, apiKeyHeader: 'x-api-key', apiTimeoutMs: 4_000, apiMaxBytes: 5_242_880 },
    ...{ contentTtlMs: 60_000, contentStaleMs: 86_400_000, contentCacheMb: 64, pageCacheMb: 64 },
    ...{ mediaHosts: [], enquiryTimeoutMs: 8_000, enquiryExtras: [], enquiryLimit: 20 },
    ...{ enquiryLimitWindowMs: 600_000, captchaFree: 2, captchaTtlMs: 300_000, captchaTestAnswer: null },
    ...{ logLevel: 'info', logRequests: 'notable', otelServiceName: 'site', otelSdkDisabled: false },
    ...{ otelExporterOtlpEndpoint: null, otelExporterOtlpTracesEndpoint: null },
    ...{ otelExporterOtlpHeaders: null, otelExporterOtlpTracesHeaders: null },
    ...{ otelExporterOtlpTimeout: 10_000, otelExporterOtlpProtocol: 'http/json' },
    ...{ otelTracesSampler: 'parentbased_always_on', otelTracesSamplerArg: '1' },
  });
});

t.test('a bad setting names its variable, value and what fits; a secret is not repeated', async (t) => {
  for (const [variable, value, line] of [
    ['PORT', 'eighty', /^PORT: got "eighty", takes a whole number from 0 to 65535$/],
    ['API_URL', 'api.example.com', /^API_URL: got "api.example.com", takes an http/],
    ['LOG_REQUESTS', 'some', /^LOG_REQUESTS: got "some", takes one of notable, all, none$/],
    ['SITE_URL', 'https://a.example/path', /^SITE_URL: got "https:\/\/a\.example\/path", takes .*origin/],
    ['CAPTCHA_TEST_ANSWER', 'abc', /^CAPTCHA_TEST_ANSWER: got "abc", takes .*letters or digits$/],
    ['ENQUIRY_EXTRAS', 'project,email', /got "project,email", takes one of project, country_code, form$/],
    ['INDEXNOW_KEY', 'short', /^INDEXNOW_KEY: got a value, takes 8 to 128 letters, digits or hyphens$/],
    ['INDEXNOW_KEY', 'a/b/c/d/e', /^INDEXNOW_KEY: got a value/],
    ['INDEXNOW_KEY', 'x'.repeat(129), /^INDEXNOW_KEY: got a value/],
    ['SECRET', 'tooshort', /^SECRET: got a value, takes at least 16 characters$/],
    // A hop count or true would let visitors choose their address.
    ['TRUST_PROXY', '1', /^TRUST_PROXY: got "1"/],
    ['TRUST_PROXY', 'true', /^TRUST_PROXY: got/],
    ['TRUST_PROXY', '10.0.0.0/33', /^TRUST_PROXY: got/],
    ['TRUST_PROXY', 'proxy.local', /^TRUST_PROXY: got/],
    ['TRUST_PROXY', '10.0.0.1/8/8', /^TRUST_PROXY: got/],
  ] as const) {
    t.match(errorsOf({ [variable]: value }), [line], `${variable} ${value}`);
  }
});

t.test('lists and keys are read', async (t) => {
  const proxies = 'loopback, 10.0.0.0/8,2001:db8::/32';
  const env = { ENQUIRY_EXTRAS: 'form, project', INDEXNOW_KEY: 'abc-DEF-0123', TRUST_PROXY: proxies };
  t.match(readConfig(env), {
    enquiryExtras: ['form', 'project'],
    indexnowKey: 'abc-DEF-0123',
    trustProxy: ['loopback', '10.0.0.0/8', '2001:db8::/32'],
  });
});

t.test('in production the demo must be asked for, and so must the public origin', async (t) => {
  t.match(errorsOf({ NODE_ENV: 'production' }), [/^API_URL: not set/, /^SITE_URL: not set/]);
  t.same(errorsOf({ NODE_ENV: 'production', DEMO: '1' }), []);
  const good = { API_URL: 'https://api.example.com', SITE_URL: 'https://example.com' };
  t.same(errorsOf({ NODE_ENV: 'production', ...good }), []);
});

t.test('in production plain http is for a neighbour alone: the key would travel openly', async (t) => {
  const production = { NODE_ENV: 'production', SITE_URL: 'https://www.example.com', API_KEY: 'key' };
  for (const host of [
    ...['api.example.com', '203.0.113.7', '172.32.0.1', '[2001:db8::1]', '[::ffff:203.0.113.7]'],
    ...['internal.example.com', '10.example.com'],
  ]) {
    const errors = errorsOf({ ...production, API_URL: `http://${host}:3000` });
    t.match(errors, [/^API_URL: got "http:.*", takes an https address in production/], host);
    t.same(errorsOf({ API_URL: `http://${host}` }), [], `${host} while it is tried out`);
    t.same(errorsOf({ ...production, API_URL: `https://${host}` }), [], host);
  }
  for (const host of [
    ...['localhost', '127.0.0.1', '127.8.8.8', '[::1]', 'api', 'host.docker.internal', 'api.prod.svc'],
    ...['10.1.2.3', '172.16.0.9', '172.31.255.255', '192.168.1.1', '169.254.1.1', '100.64.0.7'],
    ...['api.svc.cluster.local', 'nas.lan', 'api.home.arpa', '[fd00::1]', '[fe80::1]', '[::ffff:10.0.0.1]'],
  ]) {
    t.same(errorsOf({ ...production, API_URL: `http://${host}:3000/base` }), [], host);
  }
});

t.test('a fixed captcha answer, and a secret that was published, are refused in production', async (t) => {
  const published = 'only-for-trying-it-out-at-home';
  const env = { DEMO: '1', CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER, SECRET: published };
  t.match(errorsOf({ ...env, NODE_ENV: 'production' }), [
    /^CAPTCHA_TEST_ANSWER/,
    /^SECRET: got a value, takes .*of your own/,
  ]);
  t.same(errorsOf(env), []);
});

t.test('an address that is no PostgreSQL stops the start by name, and is not repeated', async (t) => {
  const wrong = ['mysql://user:sesame@db/site', 'db.example.com', 'postgres://'];
  for (const address of [...wrong, 'postgres://user:sesame@db:99999/site']) {
    const [line = '', ...others] = errorsOf({ DATABASE_URL: address, SECRET: 'a secret of 16 and more' });
    t.match(line, /^DATABASE_URL: got a value, takes an address such as postgres:/);
    t.notMatch(line, /sesame/);
    t.same(others, []);
  }
});

t.test('containers that share a database need a secret that they share', async (t) => {
  const database = { DATABASE_URL: 'postgresql://user:password@db/site' };
  const [line = '', ...others] = errorsOf(database);
  t.match(line, /^SECRET: not set, takes at least 16 characters, the same for all containers/);
  t.same(others, []);
  t.same(errorsOf({ ...database, SECRET: 'a secret of 16 and more' }), []);
});
