import * as z from 'zod/mini';
import { CAPTCHA_LENGTH } from '../../shared/captcha.ts';
import { EXTRA_KEYS } from '../leads/outbox/lead-store.ts';
import {
  databaseAddress,
  flag,
  httpAddress,
  httpOrigin,
  isConfidential,
  list,
  matching,
  oneOf,
  orNull,
  proxyRange,
  whole,
} from './settings.ts';

/** Every wrong setting of the environment at once, a line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const listenAddress = matching(/^[\w.:-]+$/, 'an address or host name to listen on');
const headerPairs = matching(/^[\w-]+=[^,]*(,\s*[\w-]+=[^,]*)*$/, 'pairs such as name=value,name=value');
const captchaAnswer = new RegExp(`^[a-z0-9]{${CAPTCHA_LENGTH}}$`, 'i');
const ROOT_SAMPLERS = ['always_on', 'always_off', 'traceidratio'] as const;
const SAMPLERS = [...ROOT_SAMPLERS, ...ROOT_SAMPLERS.map((name) => `parentbased_${name}` as const)];

/** Every setting with its default; …_MS are milliseconds. */
const SETTINGS = {
  HOST: z._default(listenAddress, '0.0.0.0'),
  PORT: z._default(whole(0, 65535), 8080),
  OPS_HOST: z._default(listenAddress, '127.0.0.1'),
  /** 0 = no operator's listener. */
  OPS_PORT: z._default(whole(0, 65535), 9090),
  /** The upstream `{api}`; null in demo mode until the embedded one has started. */
  API_URL: orNull(httpAddress),
  API_KEY: orNull(matching(/^[\x21-\x7e]+$/, 'printable characters without spaces')),
  API_KEY_HEADER: z._default(matching(/^[\w-]+$/, 'the name of a header'), 'x-api-key'),
  DEMO: orNull(flag),
  API_TIMEOUT_MS: z._default(whole(50, MINUTE), 4000),
  ENQUIRY_TIMEOUT_MS: z._default(whole(50, MINUTE), 8000),
  /** Further keys of the enquiry payload. */
  ENQUIRY_EXTRAS: z._default(list(oneOf(...EXTRA_KEYS)), []),
  API_MAX_BYTES: z._default(whole(1024, 1 << 30), 5_242_880),
  CONTENT_TTL_MS: z._default(whole(0, DAY), MINUTE),
  CONTENT_STALE_MS: z._default(whole(0, 30 * DAY), DAY),
  CONTENT_CACHE_MB: z._default(whole(1, 65536), 64),
  PAGE_CACHE_MB: z._default(whole(0, 65536), 64),
  /** A project that is not completed and has no RERA number shows no price. */
  RERA_REQUIRED: z._default(flag, false),
  MEDIA_HOSTS: z._default(list(matching(/^[\w.-]+(:\d+)?$/, 'host names separated by commas')), []),
  SITE_URL: orNull(httpOrigin),
  /** IndexNow knows the site by it; null tells it nothing. */
  INDEXNOW_KEY: orNull(matching(/^[a-zA-Z0-9-]{8,128}$/, '8 to 128 letters, digits or hyphens')),
  HSTS_SUBDOMAINS: z._default(flag, false),
  SITE_DIR: orNull(z.string()),
  /** Empty = no proxy is believed. */
  TRUST_PROXY: z._default(list(proxyRange), []),
  MAX_CONNECTIONS: z._default(whole(16, 65536), 512),
  SECRET: orNull(matching(/^.{16,}$/, 'at least 16 characters')),
  ENQUIRY_LIMIT: z._default(whole(1, 1_000_000), 20),
  ENQUIRY_LIMIT_WINDOW_MS: z._default(whole(1000, DAY), 10 * MINUTE),
  CAPTCHA_FREE: z._default(whole(0, 1_000_000), 2),
  CAPTCHA_TTL_MS: z._default(whole(1000, DAY), 5 * MINUTE),
  CAPTCHA_TEST_ANSWER: orNull(matching(captchaAnswer, `${CAPTCHA_LENGTH} letters or digits`)),
  /** Shared by several containers; null: each is alone. */
  DATABASE_URL: orNull(databaseAddress),
  DATA_DIR: z._default(z.string(), './data'),
  LOG_LEVEL: z._default(oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'info'),
  LOG_REQUESTS: z._default(oneOf('notable', 'all', 'none'), 'notable'),
  /** Traces, by OpenTelemetry's own names; without an address there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: orNull(httpAddress),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: orNull(httpAddress),
  OTEL_EXPORTER_OTLP_HEADERS: orNull(headerPairs),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: orNull(headerPairs),
  OTEL_EXPORTER_OTLP_TIMEOUT: z._default(whole(50, MINUTE), 10_000),
  /** A collector takes JSON where it takes protobuf. */
  OTEL_EXPORTER_OTLP_PROTOCOL: z._default(oneOf('http/json', 'http/protobuf'), 'http/json'),
  OTEL_SERVICE_NAME: z._default(z.string(), 'site'),
  OTEL_TRACES_SAMPLER: z._default(oneOf(...SAMPLERS), 'parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z._default(matching(/^(0|1|0?\.\d+|1\.0+)$/, 'a share from 0 to 1'), '1'),
  OTEL_SDK_DISABLED: z._default(flag, false),
};

type CamelCase<Name extends string> = Name extends `${infer Word}_${infer Others}`
  ? `${Lowercase<Word>}${Capitalize<CamelCase<Others>>}`
  : Lowercase<Name>;
type Settings = {
  [Name in keyof typeof SETTINGS as CamelCase<Name>]: z.output<(typeof SETTINGS)[Name]>;
};

/** Every setting of the site, validated, by the name of its variable in camel case. Made once at start. */
export type Config = Readonly<
  Omit<Settings, 'demo' | 'siteUrl'> & { production: boolean; demo: boolean; siteUrl: string }
>;

/** A secret that an earlier compose.yaml published. */
const PUBLISHED_SECRET = 'only-for-trying-it-out-at-home';
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
    const shown = SECRET_VARIABLE.test(variable) ? 'a value' : JSON.stringify(text);
    lines.push(`${variable}: ${text ? `got ${shown}` : 'not set'}, takes ${takes}`);
  }

  const values = Object.entries(SETTINGS).map(([variable, reader]) => {
    const { data, error } = reader.safeParse(textOf(variable) || undefined);
    if (error) refuse(variable, error.issues[0]?.message ?? '');
    return [camelCase(variable), data];
  });
  const settings: Settings = Object.fromEntries(values);

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

function camelCase(variable: string): string {
  return variable.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** A fixed captcha answer opens every captcha, so the doctor hides it. */
const HIDDEN_VARIABLE = new RegExp(`${SECRET_VARIABLE.source}|CAPTCHA_TEST_ANSWER`);

/** Every setting of the environment, right or wrong: its value or its default, with nothing secret in it. */
export function showSettings(env: Record<string, string | undefined>) {
  return Object.entries(SETTINGS).map(([variable, reader]) => {
    const text = env[variable]?.trim() ?? '';
    if (!text) return { variable, shown: String(reader.parse(undefined) ?? '') || 'none', isSet: false };
    const shown = HIDDEN_VARIABLE.test(variable) ? hidden(variable, text) : withoutSecrets(text);
    return { variable, shown, isSet: true };
  });
}

/** @returns an address or sentence without the user, password and query of addresses in it */
export function withoutSecrets(text: string): string {
  return text.replace(/\/\/.*@/g, '//***@').replace(/[?#][^"]*/g, '?***');
}

/** A database's host and name are shown; no part of another secret is. */
function hidden(variable: string, text: string): string {
  const url = variable === 'DATABASE_URL' ? URL.parse(text) : null;
  return url?.host ? `${url.protocol}//***@${url.host}${url.pathname}` : 'set, not shown';
}
