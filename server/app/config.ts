import * as z from 'zod/mini';
import { CAPTCHA_LENGTH } from '../../shared/captcha.ts';
import { EXTRA_KEYS } from '../leads/outbox/lead-store.ts';
import {
  check,
  flag,
  httpAddress,
  httpOrigin,
  isConfidential,
  list,
  matching,
  oneOf,
  proxyRange,
  type Reader,
  whole,
} from './settings.ts';
import { DATABASE_ADDRESS } from './storage.ts';

/** Every wrong setting of the environment at once, a line each. */
export class ConfigError extends Error {
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'ConfigError';
    this.lines = lines;
  }
}

interface Setting<T, Default> {
  variable: string;
  reader: Reader<T>;
  byDefault: Default;
}

function setting<T, const Default>(
  variable: string,
  reader: Reader<T>,
  byDefault: Default,
): Setting<T, Default> {
  return { variable, reader, byDefault };
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const listenAddress = matching(/^[\w.:-]+$/, 'an address or host name to listen on');
const anyText: Reader<string> = z.string();
const headerPairs = matching(/^[\w-]+=[^,]*(,\s*[\w-]+=[^,]*)*$/, 'pairs such as name=value,name=value');
const SAMPLERS = [
  ...(['always_on', 'always_off', 'traceidratio'] as const),
  ...(['parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'] as const),
] as const;

/** All that can be set, with its default; names in …Ms are milliseconds. */
const SETTINGS = {
  host: setting('HOST', listenAddress, '0.0.0.0'),
  port: setting('PORT', whole(0, 65535), 8080),
  opsHost: setting('OPS_HOST', listenAddress, '127.0.0.1'),
  /** 0 = no operator's listener. */
  opsPort: setting('OPS_PORT', whole(0, 65535), 9090),
  /** The upstream `{api}`; null in demo mode until the embedded one has started. */
  apiUrl: setting('API_URL', httpAddress, null),
  apiKey: setting('API_KEY', matching(/^[\x21-\x7e]+$/, 'printable characters without spaces'), null),
  apiKeyHeader: setting('API_KEY_HEADER', matching(/^[\w-]+$/, 'the name of a header'), 'x-api-key'),
  demo: setting('DEMO', flag, null),
  apiTimeoutMs: setting('API_TIMEOUT_MS', whole(50, MINUTE), 4000),
  enquiryTimeoutMs: setting('ENQUIRY_TIMEOUT_MS', whole(50, MINUTE), 8000),
  /** Further keys of the enquiry payload. */
  enquiryExtras: setting('ENQUIRY_EXTRAS', list(oneOf(...EXTRA_KEYS)), []),
  apiMaxBytes: setting('API_MAX_BYTES', whole(1024, 1 << 30), 5_242_880),
  contentTtlMs: setting('CONTENT_TTL_MS', whole(0, DAY), MINUTE),
  contentStaleMs: setting('CONTENT_STALE_MS', whole(0, 30 * DAY), DAY),
  contentCacheMb: setting('CONTENT_CACHE_MB', whole(1, 65536), 64),
  pageCacheMb: setting('PAGE_CACHE_MB', whole(0, 65536), 64),
  /** A project that is not completed and has no RERA number shows no price. */
  reraRequired: setting('RERA_REQUIRED', flag, false),
  mediaHosts: setting(
    'MEDIA_HOSTS',
    list(matching(/^[\w.-]+(:\d+)?$/, 'host names separated by commas')),
    [],
  ),
  siteUrl: setting('SITE_URL', httpOrigin, null),
  /** What IndexNow knows the site by; null tells it nothing. */
  indexNowKey: setting(
    'INDEXNOW_KEY',
    matching(/^[a-zA-Z0-9-]{8,128}$/, '8 to 128 letters, digits or hyphens'),
    null,
  ),
  hstsSubdomains: setting('HSTS_SUBDOMAINS', flag, false),
  siteDir: setting('SITE_DIR', anyText, null),
  /** Empty = no proxy is believed. */
  trustProxy: setting('TRUST_PROXY', list(proxyRange), []),
  maxConnections: setting('MAX_CONNECTIONS', whole(16, 65536), 512),
  secret: setting('SECRET', matching(/^.{16,}$/, 'at least 16 characters'), null),
  enquiryLimit: setting('ENQUIRY_LIMIT', whole(1, 1_000_000), 20),
  enquiryLimitWindowMs: setting('ENQUIRY_LIMIT_WINDOW_MS', whole(1000, DAY), 10 * MINUTE),
  captchaFree: setting('CAPTCHA_FREE', whole(0, 1_000_000), 2),
  captchaTtlMs: setting('CAPTCHA_TTL_MS', whole(1000, DAY), 5 * MINUTE),
  captchaTestAnswer: setting(
    'CAPTCHA_TEST_ANSWER',
    matching(new RegExp(`^[a-z0-9]{${CAPTCHA_LENGTH}}$`, 'i'), `${CAPTCHA_LENGTH} letters or digits`),
    null,
  ),
  /** What several containers share; null: each is alone. */
  databaseUrl: setting(
    'DATABASE_URL',
    check(isDatabaseAddress, 'an address such as postgres://site:password@db.example.com/site'),
    null,
  ),
  dataDir: setting('DATA_DIR', anyText, './data'),
  logLevel: setting('LOG_LEVEL', oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'info'),
  logRequests: setting('LOG_REQUESTS', oneOf('notable', 'all', 'none'), 'notable'),
  /** Traces, by OpenTelemetry's own names; without an address there are none. */
  otlpEndpoint: setting('OTEL_EXPORTER_OTLP_ENDPOINT', httpAddress, null),
  otlpTracesEndpoint: setting('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', httpAddress, null),
  otlpHeaders: setting('OTEL_EXPORTER_OTLP_HEADERS', headerPairs, null),
  otlpTracesHeaders: setting('OTEL_EXPORTER_OTLP_TRACES_HEADERS', headerPairs, null),
  otlpTimeoutMs: setting('OTEL_EXPORTER_OTLP_TIMEOUT', whole(50, MINUTE), 10_000),
  /** A collector takes JSON where it takes protobuf. */
  otlpProtocol: setting('OTEL_EXPORTER_OTLP_PROTOCOL', oneOf('http/json', 'http/protobuf'), 'http/json'),
  otelServiceName: setting('OTEL_SERVICE_NAME', anyText, 'site'),
  otelSampler: setting('OTEL_TRACES_SAMPLER', oneOf(...SAMPLERS), 'parentbased_always_on'),
  otelSamplerArg: setting(
    'OTEL_TRACES_SAMPLER_ARG',
    matching(/^(0|1|0?\.\d+|1\.0+)$/, 'a share from 0 to 1'),
    '1',
  ),
  otelDisabled: setting('OTEL_SDK_DISABLED', flag, false),
};

type ValueOf<S> =
  S extends Setting<infer T, infer Default> ? T | (Default extends never[] ? never : Default) : never;
type Settings = { -readonly [Name in keyof typeof SETTINGS]: ValueOf<(typeof SETTINGS)[Name]> };

/** Every setting of the site, validated. Made once at start; nothing changes it. */
export type Config = Readonly<
  Omit<Settings, 'demo' | 'siteUrl'> & { production: boolean; demo: boolean; siteUrl: string }
>;

/** Known to everybody: an earlier compose.yaml had it. */
const PUBLISHED_SECRET = 'only-for-trying-it-out-at-home';

/** A port or host that cannot be is refused, too. The address of a socket has no host before its path. */
function isDatabaseAddress(text: string): boolean {
  return DATABASE_ADDRESS.test(text) && URL.canParse(text.replace('@/', '@localhost/'));
}

/** Values that may be secrets are not repeated in an error. */
const SECRET_VARIABLE = /KEY$|SECRET|DATABASE_URL|HEADERS$/;

/**
 * @param env the environment, `.env` already merged in; an empty value counts as unset
 * @throws ConfigError naming each variable, what it got and what it takes
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const lines: string[] = [];
  const textOf = (variable: string) => env[variable]?.trim() ?? '';
  function refuse(variable: string, takes: string): void {
    const text = textOf(variable);
    const got = !text
      ? 'not set'
      : SECRET_VARIABLE.test(variable)
        ? 'got a value'
        : `got ${JSON.stringify(text)}`;
    lines.push(`${variable}: ${got}, takes ${takes}`);
  }

  const values = Object.entries(SETTINGS).map(([name, { variable, reader, byDefault }]) => {
    const text = textOf(variable);
    const read = text ? reader.safeParse(text) : null;
    if (read && !read.success) refuse(variable, read.error.issues[0]?.message ?? '');
    return [name, read?.success ? read.data : byDefault];
  });
  const settings = Object.fromEntries(values) as Settings;

  const production = env.NODE_ENV === 'production';
  const { apiUrl, port } = settings;
  const demo = settings.demo ?? (apiUrl === null && !production);
  if (!textOf('API_URL') && !demo) {
    refuse('API_URL', 'the address of the upstream API (or set DEMO=1 for the embedded demo)');
  }
  if (production && apiUrl && !isConfidential(apiUrl)) {
    refuse(
      'API_URL',
      'an https address in production, or http with a private address or name, such as http://api:3000: over plain http the key and every enquiry could be read on the way',
    );
  }
  if (production && !textOf('SITE_URL') && !demo) {
    refuse('SITE_URL', 'the public origin of the site, such as https://www.example.com');
  }
  if (production && settings.captchaTestAnswer) {
    lines.push(
      'CAPTCHA_TEST_ANSWER: set, takes nothing when NODE_ENV is production (it would open every captcha)',
    );
  }
  if (production && settings.secret === PUBLISHED_SECRET) {
    refuse('SECRET', 'one of your own: this one was published in compose.yaml');
  }
  if (settings.databaseUrl && !textOf('SECRET')) {
    refuse('SECRET', 'at least 16 characters, the same for all containers that share DATABASE_URL');
  }
  if (lines.length) throw new ConfigError(lines);

  return Object.freeze({
    ...settings,
    apiKeyHeader: settings.apiKeyHeader.toLowerCase(),
    production,
    demo,
    siteUrl: settings.siteUrl ?? `http://localhost:${port}`,
  });
}

/** A setting as it may be shown to anybody. */
export interface ShownSetting {
  variable: string;
  /** Its value, or its default; nothing secret. */
  shown: string;
  isSet: boolean;
}

/** Besides those: a captcha's answer that is known opens every captcha. */
const HIDDEN_VARIABLE = new RegExp(`${SECRET_VARIABLE.source}|CAPTCHA_TEST_ANSWER`);

/** Every setting of the environment, right or wrong, with nothing secret in it. */
export function showSettings(env: Record<string, string | undefined>): ShownSetting[] {
  return Object.values(SETTINGS).map(({ variable, byDefault }) => {
    const text = env[variable]?.trim() ?? '';
    if (!text) return { variable, shown: String(byDefault ?? '') || 'none', isSet: false };
    const shown = HIDDEN_VARIABLE.test(variable) ? hidden(variable, text) : withoutSecrets(text);
    return { variable, shown, isSet: true };
  });
}

/** @returns an address or sentence without the user, password and query of addresses in it */
export function withoutSecrets(text: string): string {
  return text.replace(/\/\/.*@/g, '//***@').replace(/[?#][^"]*/g, '?***');
}

/** Of a database where it is: its host and name. */
function hidden(variable: string, text: string): string {
  const url = variable === 'DATABASE_URL' ? URL.parse(text) : null;
  return url?.host ? `${url.protocol}//***@${url.host}${url.pathname}` : 'set, not shown';
}
