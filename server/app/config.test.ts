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
  const config = readConfig({});
  t.match(config, {
    production: false,
    demo: true,
    port: 8080,
    opsPort: 9090,
    opsHost: '127.0.0.1',
    siteUrl: 'http://localhost:8080',
    apiTimeoutMs: 4000,
    enquiryTimeoutMs: 8000,
    enquiryExtras: [],
    contentTtlMs: 60000,
    contentStaleMs: 86400000,
    enquiryLimit: 20,
    captchaFree: 2,
    captchaTtlMs: 300000,
    logRequests: 'notable',
    trustProxy: [],
    maxConnections: 512,
    hstsSubdomains: false,
  });
});

t.test('a bad setting names the variable, what it got and what it takes', async (t) => {
  t.same(errorsOf({ PORT: 'eighty' }), ['PORT: got "eighty", takes a whole number from 0 to 65535']);
  t.match(errorsOf({ API_URL: 'api.example.com' })[0], /^API_URL: got "api.example.com", takes an http/);
  t.match(
    errorsOf({ LOG_REQUESTS: 'some' })[0],
    /^LOG_REQUESTS: got "some", takes one of notable, all, none/,
  );
  t.match(
    errorsOf({ SITE_URL: 'https://a.example/path' })[0],
    /^SITE_URL: got "https:\/\/a\.example\/path", takes .*origin/,
  );
  t.match(
    errorsOf({ CAPTCHA_TEST_ANSWER: 'abc' })[0],
    /^CAPTCHA_TEST_ANSWER: got "abc", takes .*letters or digits/,
  );
});

t.test('only the extras that there are can be asked for', async (t) => {
  t.same(readConfig({ ENQUIRY_EXTRAS: 'form, project' }).enquiryExtras, ['form', 'project']);
  t.same(errorsOf({ ENQUIRY_EXTRAS: 'project,email' }), [
    'ENQUIRY_EXTRAS: got "project,email", takes one of project, country_code, form',
  ]);
});

t.test('a key of IndexNow is one that may be an address, and is not repeated', async (t) => {
  t.equal(readConfig({ INDEXNOW_KEY: 'abc-DEF-0123' }).indexnowKey, 'abc-DEF-0123');
  t.equal(readConfig({}).indexnowKey, null);
  for (const key of ['short', 'a/b/c/d/e', 'x'.repeat(129)]) {
    t.same(errorsOf({ INDEXNOW_KEY: key }), [
      'INDEXNOW_KEY: got a value, takes 8 to 128 letters, digits or hyphens',
    ]);
  }
});

t.test('all wrong settings are told at once', async (t) => {
  t.equal(errorsOf({ PORT: 'x', CAPTCHA_FREE: '-1', DEMO: 'maybe' }).length, 3);
});

t.test('a hop count or true as TRUST_PROXY stops the start', async (t) => {
  for (const value of ['1', 'true', '10.0.0.0/33', 'proxy.local', '10.0.0.1/8/8']) {
    t.match(errorsOf({ TRUST_PROXY: value })[0], /^TRUST_PROXY: got/, value);
  }
  t.same(readConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::/32' }).trustProxy, [
    'loopback',
    '10.0.0.0/8',
    '2001:db8::/32',
  ]);
});

t.test('in production the demo must be asked for, and so must the public origin', async (t) => {
  t.match(errorsOf({ NODE_ENV: 'production' }), [/^API_URL: not set/, /^SITE_URL: not set/]);
  t.same(errorsOf({ NODE_ENV: 'production', DEMO: '1' }), []);
  t.same(
    errorsOf({ NODE_ENV: 'production', API_URL: 'https://api.example.com', SITE_URL: 'https://example.com' }),
    [],
  );
});

t.test(
  'in production plain http is taken for a neighbour alone: the key would travel in the open',
  async (t) => {
    const production = { NODE_ENV: 'production', SITE_URL: 'https://www.example.com', API_KEY: 'key' };
    for (const host of [
      'api.example.com',
      '203.0.113.7',
      '172.32.0.1',
      '[2001:db8::1]',
      '[::ffff:203.0.113.7]',
      'internal.example.com',
      '10.example.com',
    ]) {
      t.match(
        errorsOf({ ...production, API_URL: `http://${host}:3000` }),
        [/^API_URL: got "http:.*", takes an https address in production/],
        host,
      );
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
  },
);

t.test('a fixed captcha answer is refused in production', async (t) => {
  const env = { NODE_ENV: 'production', DEMO: '1', CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER };
  t.match(errorsOf(env)[0], /^CAPTCHA_TEST_ANSWER/);
});

t.test('the secret that an older compose.yaml published is refused in production', async (t) => {
  const env = { DEMO: '1', SECRET: 'only-for-trying-it-out-at-home' };
  t.match(errorsOf({ ...env, NODE_ENV: 'production' }), [/^SECRET: got a value, takes .*of your own/]);
  t.same(errorsOf(env), []);
});

t.test('a secret is never repeated in an error', async (t) => {
  t.notMatch(errorsOf({ SECRET: 'tooshort' })[0], /tooshort/);
  t.match(errorsOf({ SECRET: 'tooshort' })[0], /^SECRET: got a value/);
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
