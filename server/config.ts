import { isIP } from 'node:net';
import { CAPTCHA_LENGTH, CAPTCHA_LENGTH_IN_WORDS } from '../shared/captcha.ts';
import { EXTRA_KEYS, type ExtraKey } from './outbox/lead-store.ts';
import {
  BadSetting,
  confidentialAddress,
  flag,
  httpAddress,
  httpOrigin,
  list,
  matching,
  oneOf,
  type Reader,
  whole,
} from './settings.ts';

/** Every setting of the site, validated. Made once at start; nothing changes it. */
export interface Config {
  production: boolean;
  host: string;
  port: number;
  opsHost: string;
  /** 0 = no operator's listener. */
  opsPort: number;
  /** The upstream `{api}`; null in demo mode until the embedded one has started. */
  apiUrl: string | null;
  apiKey: string | null;
  apiKeyHeader: string;
  demo: boolean;
  apiTimeoutMs: number;
  enquiryTimeoutMs: number;
  /** Further keys of the enquiry payload. */
  enquiryExtras: ExtraKey[];
  apiMaxBytes: number;
  contentTtlMs: number;
  contentStaleMs: number;
  contentCacheMb: number;
  pageCacheMb: number;
  mediaHosts: string[];
  siteUrl: string;
  hstsSubdomains: boolean;
  siteDir: string | null;
  /** Addresses, CIDR ranges or named ranges of proxies; empty = none is believed. */
  trustProxy: string[];
  maxConnections: number;
  secret: string | null;
  enquiryLimit: number;
  enquiryLimitWindowMs: number;
  captchaFree: number;
  captchaTtlMs: number;
  captchaTestAnswer: string | null;
  dataDir: string;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  logRequests: 'notable' | 'all' | 'none';
}

/** All faults of the environment at once, a line each. */
export class ConfigError extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * @param env the environment, `.env` already merged in; an empty value counts as unset
 * @throws ConfigError naming each variable, what it got and what it takes
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const faults: string[] = [];
  /** Values that may be secrets are not repeated in a fault. */
  const SECRET_NAMES = /KEY$|SECRET|REDIS_URL/;

  function setting<T, D>(name: string, read: Reader<T>, byDefault: D): T | D {
    const text = env[name]?.trim();
    if (!text) return byDefault;
    try {
      return read(text);
    } catch (error) {
      if (!(error instanceof BadSetting)) throw error;
      faults.push(
        `${name}: got ${SECRET_NAMES.test(name) ? 'a value' : JSON.stringify(text)}, takes ${error.message}`,
      );
      return byDefault;
    }
  }

  const production = env.NODE_ENV === 'production';
  const port = setting('PORT', whole(0, 65535), 8080);
  const apiUrl = setting('API_URL', production ? confidentialAddress : httpAddress, null);
  const demo = setting('DEMO', flag, apiUrl === null && !production);
  const siteUrl = setting('SITE_URL', httpOrigin, null);
  const captchaTestAnswer = setting(
    'CAPTCHA_TEST_ANSWER',
    matching(
      new RegExp(`^[a-z0-9]{${CAPTCHA_LENGTH}}$`, 'i'),
      `${CAPTCHA_LENGTH_IN_WORDS} letters or digits`,
    ),
    null,
  );

  if (!apiUrl && !demo) {
    faults.push(
      'API_URL: not set, takes the address of the upstream API (or set DEMO=1 for the embedded demo)',
    );
  }
  if (production && !siteUrl && !demo) {
    faults.push('SITE_URL: not set, takes the public origin of the site, such as https://www.example.com');
  }
  if (production && captchaTestAnswer) {
    faults.push(
      'CAPTCHA_TEST_ANSWER: set, takes nothing when NODE_ENV is production (it would open every captcha)',
    );
  }
  if (env.REDIS_URL?.trim()) {
    faults.push('REDIS_URL: got a value, takes nothing yet (limits and used captchas are kept in memory)');
  }

  const config: Config = {
    production,
    host: setting('HOST', matching(/^[\w.:-]+$/, 'an address or host name to listen on'), '0.0.0.0'),
    port,
    opsHost: setting('OPS_HOST', matching(/^[\w.:-]+$/, 'an address or host name to listen on'), '127.0.0.1'),
    opsPort: setting('OPS_PORT', whole(0, 65535), 9090),
    apiUrl: demo && !apiUrl ? null : apiUrl,
    apiKey: setting('API_KEY', matching(/^[\x21-\x7e]+$/, 'printable characters without spaces'), null),
    apiKeyHeader: setting(
      'API_KEY_HEADER',
      matching(/^[\w-]+$/, 'the name of a header'),
      'x-api-key',
    ).toLowerCase(),
    demo,
    apiTimeoutMs: setting('API_TIMEOUT_MS', whole(50, MINUTE), 4000),
    enquiryTimeoutMs: setting('ENQUIRY_TIMEOUT_MS', whole(50, MINUTE), 8000),
    enquiryExtras: setting('ENQUIRY_EXTRAS', list(oneOf(...EXTRA_KEYS)), []),
    apiMaxBytes: setting('API_MAX_BYTES', whole(1024, 1 << 30), 5_242_880),
    contentTtlMs: setting('CONTENT_TTL_MS', whole(0, DAY), MINUTE),
    contentStaleMs: setting('CONTENT_STALE_MS', whole(0, 30 * DAY), DAY),
    contentCacheMb: setting('CONTENT_CACHE_MB', whole(1, 65536), 64),
    pageCacheMb: setting('PAGE_CACHE_MB', whole(0, 65536), 64),
    mediaHosts: setting(
      'MEDIA_HOSTS',
      list(matching(/^[\w.-]+(:\d+)?$/, 'host names separated by commas')),
      [],
    ),
    siteUrl: siteUrl ?? `http://localhost:${port}`,
    hstsSubdomains: setting('HSTS_SUBDOMAINS', flag, false),
    siteDir: setting('SITE_DIR', (text) => text, null),
    trustProxy: setting('TRUST_PROXY', list(proxyRange), []),
    maxConnections: setting('MAX_CONNECTIONS', whole(16, 65536), 512),
    secret: setting('SECRET', matching(/^.{16,}$/, 'at least 16 characters'), null),
    enquiryLimit: setting('ENQUIRY_LIMIT', whole(1, 1_000_000), 20),
    enquiryLimitWindowMs: setting('ENQUIRY_LIMIT_WINDOW_MS', whole(1000, DAY), 10 * MINUTE),
    captchaFree: setting('CAPTCHA_FREE', whole(0, 1_000_000), 2),
    captchaTtlMs: setting('CAPTCHA_TTL_MS', whole(1000, DAY), 5 * MINUTE),
    captchaTestAnswer,
    dataDir: setting('DATA_DIR', (text) => text, './data'),
    logLevel: setting(
      'LOG_LEVEL',
      oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
      'info',
    ),
    logRequests: setting('LOG_REQUESTS', oneOf('notable', 'all', 'none'), 'notable'),
  };
  if (faults.length) throw new ConfigError(faults);
  return Object.freeze(config);
}

/**
 * A proxy by address, range or name. A hop count or `true` would let every visitor choose the address
 * that the limits see, so they are refused.
 */
function proxyRange(text: string): string {
  if (/^(loopback|linklocal|uniquelocal)$/.test(text)) return text;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  const fits = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
  if (version && fits && !rest.length) return text;
  throw new BadSetting('addresses, CIDR ranges or loopback, separated by commas (never a number or true)');
}
