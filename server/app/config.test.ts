import t from 'tap';
import { CAPTCHA_ANSWER } from '../../test/support/builders.ts';
import { errorsOf, SECRET } from './config.fixture.ts';
import { readConfig } from './config.ts';

t.test('an empty environment is the demo on port 8080 with the documented defaults', async (t) => {
  t.strictSame(readConfig({}), {
    ...{ production: false, demo: true, dataDir: './data', siteDir: null, secret: null, databaseUrl: null },
    ...{ secretPrevious: null, leadWebhookUrl: null, leadWebhookSecret: null },
    ...{ smtpUrl: null, leadMailTo: [], leadMailFrom: null, leadKeepDays: 0 },
    consentKeepDays: 365,
    ...{ host: '0.0.0.0', port: 8080, opsHost: '127.0.0.1', opsPort: 9090, siteUrl: 'http://localhost:8080' },
    ...{ trustProxy: [], maxConnections: 512, hstsSubdomains: false, indexnowKey: null, reraRequired: false },
    ...{ apiUrl: null, apiKey: null, apiKeyHeader: 'x-api-key', apiTimeoutMs: 4_000, apiMaxBytes: 5_242_880 },
    ...{ contentTtlMs: 60_000, contentStaleMs: 86_400_000, contentCacheMb: 64, pageCacheMb: 64 },
    ...{ mediaHosts: [], enquiryTimeoutMs: 8_000, enquiryExtras: [], enquiryLimit: 20 },
    ...{ enquiryLimitWindowMs: 600_000, captchaFree: 2, captchaTtlMs: 300_000, captchaTestAnswer: null },
    ...{ logLevel: 'info', logRequests: 'notable', notes: [], tracesUrl: null },
    ...{ otelSdkDisabled: false, otelTracesExporter: 'otlp', otelServiceName: null },
    ...{ otelExporterOtlpEndpoint: null, otelExporterOtlpTracesEndpoint: null },
    ...{ otelExporterOtlpHeaders: null, otelExporterOtlpTracesHeaders: null, otelResourceAttributes: null },
    ...{ otelExporterOtlpTimeout: 10_000, otelExporterOtlpTracesTimeout: null },
    ...{ otelExporterOtlpProtocol: 'http/json', otelExporterOtlpTracesProtocol: null },
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
    [
      'ENQUIRY_EXTRAS',
      'project,email',
      /got "project,email", takes one of project, country_code, form, unit, page, language, campaign, reference, offers$/,
    ],
    ['INDEXNOW_KEY', 'short', /^INDEXNOW_KEY: got a value, takes 8 to 128 letters, digits or hyphens$/],
    ['INDEXNOW_KEY', 'a/b/c/d/e', /^INDEXNOW_KEY: got a value/],
    ['INDEXNOW_KEY', 'x'.repeat(129), /^INDEXNOW_KEY: got a value/],
    // A hop count or true would let visitors choose their address.
    ['TRUST_PROXY', '1', /^TRUST_PROXY: got "1"/],
    ['TRUST_PROXY', 'true', /^TRUST_PROXY: got/],
    ['TRUST_PROXY', '10.0.0.0/33', /^TRUST_PROXY: got/],
    ['TRUST_PROXY', 'proxy.local', /^TRUST_PROXY: got/],
    ['TRUST_PROXY', '10.0.0.1/8/8', /^TRUST_PROXY: got/],
    [
      'TRUST_PROXY',
      'constructor',
      /^TRUST_PROXY: got "constructor", takes addresses, CIDR ranges or loopback/,
    ],
    ['TRUST_PROXY', '__proto__', /^TRUST_PROXY: got/],
    ['TRUST_PROXY', 'loopback,toString', /^TRUST_PROXY: got/],
    [
      'TRUST_PROXY',
      '0.0.0.0/0',
      /^TRUST_PROXY: got .*, takes ranges of your proxies alone, none wider than \/8/,
    ],
    ['TRUST_PROXY', 'loopback, ::/0', /^TRUST_PROXY: got .*none wider than \/8 \(IPv6: \/16\)/],
    ['TRUST_PROXY', '::ffff:0:0/96', /^TRUST_PROXY: got .*none wider/],
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

t.test('a fixed captcha answer is refused in production, however that is written', async (t) => {
  const env = { DEMO: '1', CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER };
  for (const mode of ['production', 'Production', ' production', 'prod'])
    t.match(errorsOf({ ...env, NODE_ENV: mode }), [/^CAPTCHA_TEST_ANSWER/], mode);
  for (const mode of ['', 'development', 'test']) t.same(errorsOf({ ...env, NODE_ENV: mode }), [], mode);
});

t.test('destinations have both of their settings, and send nothing in clear to strangers', async (t) => {
  const secret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`;
  const webhook = { LEAD_WEBHOOK_URL: 'https://crm.example/hook?x=1', LEAD_WEBHOOK_SECRET: secret };
  const mail = {
    SMTP_URL: 'smtps://me:pass%40word@mail.example:465',
    LEAD_MAIL_TO: 'a@b.example, Desk <c@d.example>',
  };
  t.match(readConfig({ ...webhook, ...mail }), {
    ...{ leadWebhookUrl: webhook.LEAD_WEBHOOK_URL, leadWebhookSecret: secret, smtpUrl: mail.SMTP_URL },
    leadMailTo: ['a@b.example', 'Desk <c@d.example>'],
  });
  for (const [name, missing] of [
    ['LEAD_WEBHOOK_URL', 'LEAD_WEBHOOK_SECRET'],
    ['LEAD_WEBHOOK_SECRET', 'LEAD_WEBHOOK_URL'],
    ['SMTP_URL', 'LEAD_MAIL_TO'],
    ['LEAD_MAIL_TO', 'SMTP_URL'],
  ] as const)
    t.same(errorsOf({ [name]: { ...webhook, ...mail }[name] }), [
      `${missing}: not set, takes a value beside ${name}`,
    ]);
  const wrong: Record<string, string[]> = {
    LEAD_WEBHOOK_URL: ['http://crm.example/hook', 'ftp://x', 'https://u:p@crm.example/', 'crm.example'],
    LEAD_WEBHOOK_SECRET: ['secret', `whsec_${'A'.repeat(20)}`, `whsec_${'A'.repeat(200)}`],
    SMTP_URL: ['mail.example:25', 'https://mail.example', 'smtp://'],
    LEAD_MAIL_TO: [
      ...[
        'nobody',
        'a@b.example\nBcc: c@d.example',
        '<a@b',
        'a@b.example.',
        'a..b@b.example',
        '.a@b.example',
      ],
      ...['mailto:a@b.example', 'a@b.example;c@d.example', 'a (desk)@b.example', '"a@b.example"', 'a@'],
    ],
  };
  for (const [name, values] of Object.entries(wrong)) {
    for (const value of values) {
      const [line = ''] = errorsOf({ ...webhook, ...mail, [name]: value });
      t.match(line, `${name}: got`);
      if (name !== 'LEAD_MAIL_TO') t.notMatch(line, `"${value}"`, 'which may be a secret');
    }
  }
  const right = [
    'sales.desk+site@b.example',
    "o'neil@b.example",
    'a@localhost',
    'a@[192.0.2.7]',
    'बिक्री@उदाहरण.भारत',
  ];
  for (const to of right) t.same(errorsOf({ ...mail, LEAD_MAIL_TO: to }), [], to);
  t.same(errorsOf({ ...webhook, LEAD_WEBHOOK_URL: 'http://relay:3000/hook' }), [], 'a neighbour');
});

t.test('a secret that can be found by trying is refused, and not repeated', async (t) => {
  const published = 'only-for-trying-it-out-at-home';
  for (const secret of [
    ...['tooshort', 'bhavishya-group-2025', published, 'a'.repeat(64), '0123456'.repeat(10)],
    ...['correct horse battery staple', `${'x'.repeat(31)}`, '1234567890123456789012345678901'],
  ]) {
    const [line = '', ...others] = errorsOf({ SECRET: secret });
    t.match(line, /^SECRET: got a value, takes at least 32 characters, 10 of them different/);
    t.notMatch(line, secret);
    t.same(others, []);
  }
  for (const secret of [SECRET, 'G0od_enough+for/32=characters...', '6ba7b810-9dad-11d1-80b4-00c04fd430c8'])
    t.same(errorsOf({ SECRET: secret }), [], secret);
});

t.test('an address that is no PostgreSQL stops the start by name, and is not repeated', async (t) => {
  const wrong = ['mysql://user:sesame@db/site', 'db.example.com', 'postgres://'];
  const unreadable = 'postgres://user:sesame@db/site?sslmode=verify-full&sslrootcert=/nowhere/ca.pem';
  for (const address of [...wrong, 'postgres://user:sesame@db:99999/site', unreadable]) {
    const [line = '', ...others] = errorsOf({ DATABASE_URL: address, SECRET });
    t.match(line, /^DATABASE_URL: got a value, takes an address such as postgres:/);
    t.notMatch(line, /sesame/);
    t.same(others, []);
  }
});

t.test('a database beyond private networks is asked by TLS alone: leads would travel openly', async (t) => {
  const at = (host: string, query = '') => ({
    DATABASE_URL: `postgres://u:sesame@${host}/site${query}`,
    SECRET,
  });
  for (const host of [
    ...['db.example.com', 'db.example.com:6432', '203.0.113.7', '[2001:db8::1]', 'db%2Eexample%2Ecom'],
    // Other spellings of 203.0.113.7.
    ...['3405803783', '0xcb007107', '[::ffff:203.0.113.7]'],
  ]) {
    for (const query of ['', '?sslmode=disable', '?application_name=x', '?ssl=0']) {
      const [line = '', ...others] = errorsOf(at(host, query));
      t.match(line, /^DATABASE_URL: got a value, takes sslmode=verify-full, or require/, host + query);
      t.notMatch(line, /sesame/);
      t.same(others, []);
    }
    for (const query of ['?sslmode=require', '?sslmode=verify-full', '?sslmode=no-verify', '?ssl=true'])
      t.same(errorsOf(at(host, query)), [], host + query);
  }
  t.match(errorsOf(at('localhost', '?host=db.example.com')), [/^DATABASE_URL/], 'the query goes before');
  for (const host of [
    ...['db', 'localhost', '127.0.0.1', '10.0.0.5:5432', '[::1]', '[fd00::1]', 'db.prod.svc', 'db.internal'],
    ...['%2Fvar%2Frun%2Fpostgresql', ''],
  ])
    t.same(errorsOf(at(host)), [], host);
  t.same(errorsOf(at('db.example.com', '?host=/var/run/postgresql')), [], 'a socket of this machine');
});

t.test('containers that share a database need a secret that they share', async (t) => {
  const database = { DATABASE_URL: 'postgresql://user:password@db/site' };
  const [line = '', ...others] = errorsOf(database);
  t.match(line, /^SECRET: not set, takes at least 32 characters.*, the same for all containers/);
  t.same(others, []);
  t.same(errorsOf({ ...database, SECRET }), []);
});
