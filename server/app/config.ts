import { transportTo } from '../leads/stores/postgres-check.ts';
import {
  ConfigError,
  type Environment,
  readTexts,
  serviceNote,
  unknownSettings,
  withoutSecrets,
} from './environment.ts';
import { isConfidential, isPrivateHost, SECRET_TAKES } from './settings.ts';
import {
  ALL_SETTINGS,
  camelCase,
  SECRET_VARIABLE,
  SETTINGS,
  type Settings,
  STORE_SETTINGS,
  type StoreSettings,
} from './variables.ts';

/** Every setting of the site, validated, by the name of its variable in camel case. Made once at start. */
export type Config = Readonly<
  Omit<Settings, 'demo' | 'siteUrl'> & {
    production: boolean;
    demo: boolean;
    siteUrl: string;
    /** The collector's whole address; null without traces. */
    tracesUrl: string | null;
    /** Lines for the operator: variables that are ignored, and why. */
    notes: readonly string[];
  }
>;

const ENDPOINTS = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'];
const TOGETHER = [
  ['LEAD_WEBHOOK_URL', 'LEAD_WEBHOOK_SECRET'],
  ['SMTP_URL', 'LEAD_MAIL_TO'],
] as const;

/** A value in quotes. */
const QUOTED = /^(["']).*\1$/s;

/**
 * @param env the environment, `.env` already merged in; an empty value counts as unset
 * @throws ConfigError naming each variable, what it got and what it takes
 */
export function readConfig(env: Environment): Config {
  const { textOf, faults: lines } = readTexts(env);
  const got = (variable: string) =>
    SECRET_VARIABLE.test(variable) ? 'a value' : JSON.stringify(withoutSecrets(textOf(variable)));
  function refuse(variable: string, takes: string): void {
    const text = textOf(variable);
    const note = serviceNote(variable, text);
    lines.push(`${variable}: ${text ? `got ${got(variable)}` : 'not set'}, takes ${takes}${note}`);
  }

  const ignored: string[] = [];
  const values = Object.entries(ALL_SETTINGS).map(([variable, reader]) => {
    // A secret stays as it is: without its quotes it would be another one, and open nothing.
    if (variable in SETTINGS && QUOTED.test(textOf(variable)) && !/^SECRET/.test(variable)) {
      refuse(variable, 'it without the quotes around it, which `docker run --env-file` keeps');
      return [camelCase(variable), reader.parse(undefined)];
    }
    const { data, error } = reader.safeParse(textOf(variable) || undefined);
    if (!error) return [camelCase(variable), data];
    const takes = error.issues[0]?.message ?? '';
    if (variable in SETTINGS) refuse(variable, takes);
    // Such settings may be meant for other programs of a cluster: the standard says to ignore unusable values.
    else ignored.push(`${variable} is ignored: got ${got(variable)}, takes ${takes}`);
    return [camelCase(variable), reader.parse(undefined)];
  });
  const settings: Settings = Object.fromEntries(values);

  const production = /^prod(uction)?$/i.test(textOf('NODE_ENV'));
  const { apiUrl, databaseUrl, port } = settings;
  const demo = settings.demo ?? (apiUrl === null && !production);
  if (!textOf('API_URL') && !demo)
    refuse('API_URL', 'the address of the upstream API (or set DEMO=1 for the embedded demo)');
  if (production && apiUrl && !isConfidential(apiUrl)) {
    refuse(
      'API_URL',
      'an https address in production, or http with a private address or name, such as http://api:3000: over plain http the key and every enquiry could be read on the way',
    );
  }
  if (production && !textOf('SITE_URL') && !demo)
    refuse('SITE_URL', 'the public origin of the site, such as https://www.example.com');
  if (production && settings.captchaTestAnswer) {
    lines.push(
      'CAPTCHA_TEST_ANSWER: set, takes nothing when NODE_ENV is production (it would open every captcha)',
    );
  }
  if (databaseUrl && !isConfidentialDatabase(databaseUrl)) {
    refuse(
      'DATABASE_URL',
      'sslmode=verify-full, or require, in an address whose host is not private: without it leads could be read on the way',
    );
  }
  if (databaseUrl && !textOf('SECRET')) {
    refuse('SECRET', `${SECRET_TAKES}, the same for all containers that share DATABASE_URL`);
  }
  for (const [one, other] of TOGETHER) {
    if (!textOf(one) === !textOf(other)) continue;
    const [set, missing] = textOf(one) ? [one, other] : [other, one];
    lines.push(`${missing}: not set, takes a value beside ${set}`);
  }
  if (lines.length) throw new ConfigError(lines);

  const { otelSdkDisabled, otelTracesExporter, otelExporterOtlpEndpoint: collector } = settings;
  const tracesUrl = settings.otelExporterOtlpTracesEndpoint ?? (collector && `${collector}/v1/traces`);
  const wantsTraces =
    /\w/.test(ENDPOINTS.map(textOf).join('')) && !otelSdkDisabled && otelTracesExporter !== 'none';
  return Object.freeze({
    ...settings,
    apiKeyHeader: settings.apiKeyHeader.toLowerCase(),
    production,
    demo,
    siteUrl: settings.siteUrl ?? `http://localhost:${port}`,
    tracesUrl: wantsTraces ? tracesUrl : null,
    notes: [...unknownSettings(env, Object.keys(ALL_SETTINGS)), ...(wantsTraces ? ignored : [])],
  });
}

/** True where leads and the password are encrypted, or cross no foreign network. */
function isConfidentialDatabase(url: string): boolean {
  const { host, isEncrypted } = transportTo(url);
  return isEncrypted || host.startsWith('/') || isPrivateHost(host);
}

/**
 * The places of enquiries, and the secrets that decrypt them. Wrong values are returned as they are: a command also
 * works while a setting stops the site.
 * @returns `faults`: a line for each setting whose file cannot be used
 */
export function readPlaces(env: Environment) {
  const { textOf, faults } = readTexts(env);
  const values = STORE_SETTINGS.map((variable) => {
    const text = textOf(variable) || undefined;
    const { data, error } = SETTINGS[variable].safeParse(text);
    return [camelCase(variable), error ? text : data];
  });
  const store: StoreSettings = Object.fromEntries(values);
  return {
    ...store,
    dataDir: SETTINGS.DATA_DIR.parse(textOf('DATA_DIR') || undefined),
    secrets: [textOf('SECRET') || null, textOf('SECRET_PREVIOUS') || null],
    enquiryTimeoutMs: Number(textOf('ENQUIRY_TIMEOUT_MS')) || 0,
    faults,
  };
}
