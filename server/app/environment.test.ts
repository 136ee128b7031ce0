import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { temporaryFolder } from '../../test/support/builders.ts';
import { errorsOf, SECRET } from './config.fixture.ts';
import { readConfig, readPlaces } from './config.ts';
import { addDotEnv } from './environment.ts';

t.test('a secret, a key and a database may stand in files', async (t) => {
  const folder = temporaryFolder(t);
  const fileOf = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const url = 'postgres://user:sesame@db/site';
  const env = {
    SECRET_FILE: fileOf('secret', `${SECRET}\n`),
    API_KEY_FILE: ` ${fileOf('key', '  the-key\r\n')} `,
    DATABASE_URL_FILE: fileOf('url', `${url}\n`),
  };
  t.match(readConfig(env), { secret: SECRET, apiKey: 'the-key', databaseUrl: url });
  t.match(readConfig({ ...env, SECRET: '', API_KEY: ' ' }), { secret: SECRET, apiKey: 'the-key' });
  t.match(readPlaces(env), { dataDir: './data', databaseUrl: url, secrets: [SECRET, null], faults: [] });

  t.match(errorsOf({ ...env, SECRET }), [/^SECRET, SECRET_FILE: both set, takes one of them$/]);
  t.match(errorsOf({ ...env, API_KEY: 'x' }), [/^API_KEY, API_KEY_FILE: both set/]);
  t.match(errorsOf({ SECRET_FILE: join(folder, 'nowhere') }), [
    /^SECRET_FILE: got ".*nowhere", takes a file with a value \(ENOENT\)$/,
  ]);
  t.match(errorsOf({ API_KEY_FILE: folder }), [/^API_KEY_FILE: .*\(EISDIR\)$/]);
  t.match(errorsOf({ API_KEY_FILE: fileOf('empty', ' \n') }), [/^API_KEY_FILE: .*\(it is empty\)$/]);
  const weak = errorsOf({ SECRET_FILE: fileOf('weak', 'weak') });
  t.match(weak, [/^SECRET: got a value, takes at least 32/]);
});

t.test('what is left empty is as if it were not set', async (t) => {
  t.same(readPlaces({ DATA_DIR: '', DATABASE_URL: ' ' }), {
    dataDir: './data',
    databaseUrl: null,
    ...{ secrets: [null, null], enquiryTimeoutMs: 0, faults: [] },
  });
  t.match(readPlaces({ DATA_DIR: ' ./mine ', DATABASE_URL: ' mysql://x ' }), {
    ...{ dataDir: './mine', databaseUrl: 'mysql://x' },
  });
  t.match(readPlaces({ DATABASE_URL_FILE: '/nowhere' }).faults, [/^DATABASE_URL_FILE: .*ENOENT/]);
});

t.test('a variable that was meant for the site is named, with the setting that it is near', async (t) => {
  for (const [variable, meant] of [
    ['TRUSTED_PROXY', 'TRUST_PROXY'],
    ['TRUST_PROXIES', 'TRUST_PROXY'],
    ['TRUSTPROXY', 'TRUST_PROXY'],
    ['trust_proxy', 'TRUST_PROXY'],
    ['ENQUIRY_LIMITS', 'ENQUIRY_LIMIT'],
    ['ENQUIRY-LIMIT', 'ENQUIRY_LIMIT'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['SECERT', 'SECRET'],
    ['PORTS', 'PORT'],
    ['SITE_NAME', ''],
    ['CAPTCHA_ENABLED', ''],
    ['API_URL_FILE', ''],
    ['LOG_FORMAT', ''],
  ] as const) {
    const { notes } = readConfig({ [variable]: 'x' });
    const advice = meant ? `: did you mean ${meant}?` : '';
    t.same(notes, [`${variable} is no setting of this site, and is ignored${advice}`]);
  }
});

t.test("variables of others are nobody's fault", async (t) => {
  const others = {
    PATH: '/bin',
    HOME: '/root',
    HOSTNAME: '3f2a',
    PWD: '/',
    TERM: 'xterm',
    LANG: 'C',
    USER: 'x',
    TZ: 'UTC',
    PGHOST: 'db',
    PGSSLMODE: 'require',
    PGOPTIONS: '-c x=1',
    NODE_OPTIONS: '--x',
    NODE_EXTRA_CA_CERTS: '/x',
    ...{ npm_config_cache: '/x', npm_lifecycle_event: 'start', INIT_CWD: '/', NODE_COMPILE_CACHE: '/x' },
    ...{ OTEL_LOGS_EXPORTER: 'none', OTEL_TRACES_SAMPLER: 'jaeger_remote', OTEL_PROPAGATORS: 'b3' },
    MALLOC_ARENA_MAX: '2',
    MAX_MEMORY: '1',
    COMPOSE_PROJECT_NAME: 'x',
    POSTGRES_PASSWORD: 'x',
    SHLVL: '1',
    // Services of Kubernetes beside the site, one of them called `api`.
    ...{ API_SERVICE_HOST: '10.0.0.1', API_SERVICE_PORT_HTTP: '80', API_PORT: 'tcp://10.0.0.1:80' },
    ...{ API_PORT_80_TCP_ADDR: '10.0.0.1', SITE_SERVICE_PORT: '80', TRUSTED_PROXY: '' },
  };
  t.same(readConfig(others).notes, []);
});

t.test(
  'a variable that Kubernetes sets for a service is told as its own, not as a mistake of the operator',
  async (t) => {
    const remedy =
      /, takes a whole number from 0 to 65535 \(Kubernetes sets it for a service named `ops`: enableServiceLinks: false\)$/;
    for (const text of ['tcp://10.0.0.1:9090', 'udp://10.0.0.1:53', 'sctp://[fd00::1]:9'])
      t.match(errorsOf({ OPS_PORT: text }), [remedy], text);
    t.same(readConfig({ API_PORT: 'sctp://10.0.0.1:80', API_PORT_80_SCTP: 'sctp://10.0.0.1:80' }).notes, []);
  },
);

t.test("OpenTelemetry's variables for others stop nothing, and are told where traces are sent", async (t) => {
  const odd = {
    ...{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_TRACES_SAMPLER: 'jaeger_remote' },
    ...{ OTEL_EXPORTER_OTLP_TIMEOUT: '10s', OTEL_EXPORTER_OTLP_HEADERS: 'sesame' },
  };
  t.same(readConfig(odd).notes, [], 'no collector is named');
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
  const read = readConfig({ ...odd, ...collector });
  t.match(read, {
    ...{ tracesUrl: 'http://collector:4318/v1/traces', otelExporterOtlpTimeout: 10_000 },
    ...{ otelTracesSampler: 'parentbased_always_on', otelExporterOtlpHeaders: null },
  });
  t.match(read.notes.toSorted(), [
    /^OTEL_EXPORTER_OTLP_HEADERS is ignored: got a value, takes pairs/,
    'OTEL_EXPORTER_OTLP_PROTOCOL is ignored: got "grpc", takes http/json: spans are sent as JSON',
    /^OTEL_EXPORTER_OTLP_TIMEOUT is ignored: got "10s", takes a whole number/,
    /^OTEL_TRACES_SAMPLER is ignored: got "jaeger_remote", takes one of always_on/,
  ]);
  t.equal(read.notes.length, 4);
  for (const off of [{ OTEL_SDK_DISABLED: 'true' }, { OTEL_TRACES_EXPORTER: 'none' }])
    t.match(readConfig({ ...odd, ...collector, ...off }), { tracesUrl: null, notes: [] });
  const broken = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' });
  t.equal(broken.tracesUrl, null);
  t.match(broken.notes, [/^OTEL_EXPORTER_OTLP_ENDPOINT is ignored: got "collector:4318"/]);
});

t.test('.env is read as editors and shells of each system write it', (t) => {
  const text = 'SITE_URL=https://a.example\r\nexport PORT = "81" # the port\r\n';
  const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
  const files: Record<string, string | Buffer> = {
    plain: text,
    'byte order mark': `\ufeff${text}`,
    'UTF-16': utf16,
    'UTF-16, big end first': Buffer.from(utf16).swap16(),
  };
  const start = process.cwd();
  t.teardown(() => process.chdir(start));
  for (const [name, content] of Object.entries(files)) {
    process.chdir(temporaryFolder(t));
    writeFileSync('.env', content);
    const env: NodeJS.ProcessEnv = { DEMO: '1' };
    addDotEnv(env);
    t.same(env, { SITE_URL: 'https://a.example', PORT: '81', DEMO: '1' }, name);
    const own: NodeJS.ProcessEnv = { PORT: '82' };
    addDotEnv(own);
    t.equal(own.PORT, '82', 'the environment takes precedence');
  }
  process.chdir(temporaryFolder(t));
  t.doesNotThrow(() => addDotEnv({}), 'there is none');
  mkdirSync('.env');
  t.throws(() => addDotEnv({}), {
    name: 'ConfigError',
    message: /^\.env: cannot be read \(EISDIR\), takes /,
  });
  t.end();
});

t.test('no line repeats a password, or a secret that stands where its file should', (t) => {
  const address = 'https://bob:sesame/@api.example.com/?key=sesame';
  const env = {
    ...{ API_URL: address, SITE_URL: address, PORT: address, MEDIA_HOSTS: address, TRUST_PROXY: address },
    ...{
      SECRET_FILE: 'sesame-0123456789-0123456789-0123456789',
      DATABASE_URL_FILE: 'postgres://u:sesame@db/x',
    },
  };
  const lines = errorsOf(env).join('\n');
  for (const variable of Object.keys(env)) t.match(lines, new RegExp(`^${variable}: got `, 'm'));
  t.match(lines, /^API_URL: got "https:\/\/\*\*\*@api\.example\.com/m);
  t.notMatch(lines, /sesame/);
  const { notes } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: address });
  t.match(notes.join(), /^OTEL_EXPORTER_OTLP_ENDPOINT is ignored/);
  t.notMatch(notes.join(), /sesame/);
  t.end();
});

t.test('quotes around a value are refused by name, but for a secret', (t) => {
  for (const variable of ['SITE_URL', 'DATA_DIR', 'SITE_DIR', 'API_KEY', 'LEAD_MAIL_TO', 'PORT', 'LOG_LEVEL'])
    for (const text of ['"x"', "'x'"]) {
      const lines = errorsOf({ [variable]: text }).filter((line) => line.startsWith(`${variable}: got`));
      t.match(lines, [/takes it without the quotes around it/], `${variable} ${text}`);
    }
  t.equal(readConfig({ SECRET: `"${SECRET}"` }).secret, `"${SECRET}"`, 'it opens what it encrypted');
  t.equal(readConfig({ DATA_DIR: `it's "here"` }).dataDir, `it's "here"`);
  t.end();
});
