import * as z from 'zod/mini';
import { CAPTCHA_LENGTH } from '../../shared/captcha.ts';
import { EXTRA_KEYS } from '../leads/destinations/upstream.ts';
import {
  databaseAddress,
  flag,
  httpAddress,
  httpOrigin,
  list,
  mailAddress,
  matching,
  oneOf,
  orNull,
  proxyRange,
  secret,
  smtpAddress,
  webhookAddress,
  webhookSecret,
  whole,
} from './settings.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const listenAddress = matching(/^[\w.:-]+$/, 'an address or host name to listen on');
const headerPairs = matching(/^[\w-]+=[^,]*(,\s*[\w-]+=[^,]*)*$/, 'pairs such as name=value,name=value');
const attributePairs = matching(/^[^=,]+=[^,]*(,[^=,]+=[^,]*)*,?$/, 'pairs such as name=value,name=value');
/** The setting may be meant for other programs of a cluster, which send by another protocol. */
const otlpProtocol = matching(/^http\/json$/i, 'http/json: spans are sent as JSON');
const captchaAnswer = new RegExp(`^[a-z0-9]{${CAPTCHA_LENGTH}}$`, 'i');
const ROOT_SAMPLERS = ['always_on', 'always_off', 'traceidratio'] as const;
const SAMPLERS = [...ROOT_SAMPLERS, ...ROOT_SAMPLERS.map((name) => `parentbased_${name}` as const)];

/** Every setting with its default; …_MS are milliseconds. */
export const SETTINGS = {
  HOST: z._default(listenAddress, '0.0.0.0'),
  PORT: z._default(whole(0, 65535), 8080),
  OPS_HOST: z._default(listenAddress, '127.0.0.1'),
  /** 0 = no operator's listener. */
  OPS_PORT: z._default(whole(0, 65535), 9090),
  /** The upstream `{api}`; null: the embedded demo. */
  API_URL: orNull(httpAddress),
  API_KEY: orNull(matching(/^[\x21-\x7e]+$/, 'printable characters without spaces')),
  API_KEY_HEADER: z._default(matching(/^[\w-]+$/, 'the name of a header'), 'x-api-key'),
  DEMO: orNull(flag),
  API_TIMEOUT_MS: z._default(whole(50, MINUTE), 4000),
  ENQUIRY_TIMEOUT_MS: z._default(whole(50, MINUTE), 8000),
  /** Additional keys of the enquiry payload. */
  ENQUIRY_EXTRAS: z._default(list(oneOf(...EXTRA_KEYS)), []),
  API_MAX_BYTES: z._default(whole(1024, 1 << 30), 5_242_880),
  CONTENT_TTL_MS: z._default(whole(0, DAY), MINUTE),
  CONTENT_STALE_MS: z._default(whole(0, 30 * DAY), DAY),
  CONTENT_CACHE_MB: z._default(whole(1, 65536), 64),
  PAGE_CACHE_MB: z._default(whole(0, 65536), 64),
  /** True: a project that is not completed and has no RERA number shows no price. */
  RERA_REQUIRED: z._default(flag, false),
  MEDIA_HOSTS: z._default(list(matching(/^[\w.-]+(:\d+)?$/, 'host names separated by commas')), []),
  SITE_URL: orNull(httpOrigin),
  /** The site's key at IndexNow; null: changes are not reported there. */
  INDEXNOW_KEY: orNull(matching(/^[a-zA-Z0-9-]{8,128}$/, '8 to 128 letters, digits or hyphens')),
  HSTS_SUBDOMAINS: z._default(flag, false),
  SITE_DIR: orNull(z.string()),
  /** Empty = no proxy is believed. */
  TRUST_PROXY: z._default(list(proxyRange), []),
  MAX_CONNECTIONS: z._default(whole(16, 65536), 512),
  SECRET: orNull(secret),
  /** The former secret: its signatures and encrypted texts are still read. */
  SECRET_PREVIOUS: orNull(secret),
  ENQUIRY_LIMIT: z._default(whole(1, 1_000_000), 20),
  ENQUIRY_LIMIT_WINDOW_MS: z._default(whole(1000, DAY), 10 * MINUTE),
  CAPTCHA_FREE: z._default(whole(0, 1_000_000), 2),
  CAPTCHA_TTL_MS: z._default(whole(1000, DAY), 5 * MINUTE),
  CAPTCHA_TEST_ANSWER: orNull(matching(captchaAnswer, `${CAPTCHA_LENGTH} letters or digits`)),
  /** The destinations of enquiries besides upstream. */
  LEAD_WEBHOOK_URL: orNull(webhookAddress),
  LEAD_WEBHOOK_SECRET: orNull(webhookSecret),
  SMTP_URL: orNull(smtpAddress),
  LEAD_MAIL_TO: z._default(list(mailAddress), []),
  LEAD_MAIL_FROM: orNull(mailAddress),
  LEAD_KEEP_DAYS: z._default(whole(0, 365), 0),
  CONSENT_KEEP_DAYS: z._default(whole(365, 36_500), 365),
  /** The database that several containers share; null: each container is alone. */
  DATABASE_URL: orNull(databaseAddress),
  DATA_DIR: z._default(z.string(), './data'),
  LOG_LEVEL: z._default(oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'), 'info'),
  LOG_REQUESTS: z._default(oneOf('notable', 'all', 'none'), 'notable'),
};

/** Settings of traces, by OpenTelemetry's own names; without an endpoint there are no traces. */
const OTEL_SETTINGS = {
  OTEL_SDK_DISABLED: z._default(flag, false),
  OTEL_TRACES_EXPORTER: z._default(oneOf('otlp', 'none'), 'otlp'),
  OTEL_EXPORTER_OTLP_ENDPOINT: orNull(httpAddress),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: orNull(httpAddress),
  OTEL_EXPORTER_OTLP_HEADERS: orNull(headerPairs),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: orNull(headerPairs),
  OTEL_EXPORTER_OTLP_TIMEOUT: z._default(whole(50, MINUTE), 10_000),
  OTEL_EXPORTER_OTLP_TRACES_TIMEOUT: orNull(whole(50, MINUTE)),
  OTEL_EXPORTER_OTLP_PROTOCOL: z._default(otlpProtocol, 'http/json'),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: orNull(otlpProtocol),
  OTEL_SERVICE_NAME: orNull(z.string()),
  OTEL_RESOURCE_ATTRIBUTES: orNull(attributePairs),
  OTEL_TRACES_SAMPLER: z._default(oneOf(...SAMPLERS), 'parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z._default(matching(/^(0|1|0?\.\d+|1\.0+)$/, 'a share from 0 to 1'), '1'),
};

export const ALL_SETTINGS = { ...SETTINGS, ...OTEL_SETTINGS };

type CamelCase<Name extends string> = Name extends `${infer Word}_${infer Others}`
  ? `${Lowercase<Word>}${Capitalize<CamelCase<Others>>}`
  : Lowercase<Name>;
export type Settings = {
  [Name in keyof typeof ALL_SETTINGS as CamelCase<Name>]: z.output<(typeof ALL_SETTINGS)[Name]>;
};

/** The settings that choose where enquiries, limits and used captchas are kept: commands read them, too. */
export const STORE_SETTINGS = ['DATABASE_URL'] as const satisfies (keyof typeof SETTINGS)[];
export type StoreSettings = Pick<Settings, CamelCase<(typeof STORE_SETTINGS)[number]>>;

/** Settings whose values may be secrets: no error repeats them. */
export const SECRET_VARIABLE = /KEY$|SECRET|DATABASE_URL|SMTP_URL|WEBHOOK_URL|HEADERS$/;

export function camelCase(variable: string): string {
  return variable.toLowerCase().replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
