import { isIP } from 'node:net';
import * as z from 'zod/mini';
import { isPrivateAddress, RANGE_NAMES, rangeFault } from '../http/proxies.ts';
import { isPostgres, transportTo } from '../leads/stores/postgres-check.ts';

/**
 * Schemas that take the raw text of a setting and give its value. The message of each names the values that fit.
 * variables.ts names the variables.
 */
type Reader<T> = z.ZodMiniType<T, string>;

/** A setting that may be left out. */
export const orNull = <T>(reader: Reader<T>) => z._default(z.nullable(reader), null);

/** @param takes the values that fit, in words */
export function matching(pattern: RegExp, takes: string): Reader<string> {
  return check((text) => pattern.test(text), takes);
}

function check(fits: (text: string) => boolean, takes: string): Reader<string> {
  return z.string().check(z.refine(fits, takes));
}

/** A whole number within bounds, both included. */
export function whole(min: number, max: number): Reader<number> {
  const fits = (text: string) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max;
  return z.pipe(check(fits, `a whole number from ${min} to ${max}`), z.transform(Number));
}

/** An http(s) address without query or fragment; a trailing slash is dropped. */
export const httpAddress: Reader<string> = z.pipe(
  check((text) => isPlainHttp(URL.parse(text)), 'an http or https address such as https://api.example.com'),
  z.transform((text) => new URL(text).href.replace(/\/+$/, '')),
);

/** An http(s) origin: no path of its own. */
export const httpOrigin: Reader<string> = z.pipe(
  check((text) => {
    const url = URL.parse(text);
    return isPlainHttp(url) && url?.pathname === '/';
  }, 'an origin such as https://www.example.com'),
  z.transform((text) => new URL(text).origin),
);

function isPlainHttp(url: URL | null): boolean {
  return url !== null && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username;
}

/** An address for enquiries: they are never sent unencrypted over a foreign network. */
export const webhookAddress: Reader<string> = check((text) => {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.hash && isConfidential(text);
}, 'an https address, or http with a private address or name, such as https://crm.example.com/hooks/site');

export const webhookSecret: Reader<string> = check(
  (text) => /^whsec_[A-Za-z0-9+/]+=*$/.test(text) && isKey(Buffer.from(text.slice(6), 'base64').length),
  'whsec_ and base64 of 24 to 64 bytes (echo whsec_$(openssl rand -base64 32) makes one)',
);
const isKey = (bytes: number) => bytes >= 24 && bytes <= 64;

export const smtpAddress: Reader<string> = check((text) => {
  const url = URL.parse(text);
  return (
    url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && isRest(url.pathname + url.search)
  );
}, 'an address such as smtps://user:password@mail.example.com:465');
const isRest = (rest: string) => rest === '' || rest === '/';

/** One mail address, alone or after a name and in angle brackets. */
const LOCAL_PART = String.raw`[^\s<>@,;:"()[\]\\.]+(?:\.[^\s<>@,;:"()[\]\\.]+)*`;
const MAILBOX = String.raw`${LOCAL_PART}@(?:${LOCAL_PART}|\[[\w.:]+\])`;
export const mailAddress: Reader<string> = matching(
  new RegExp(String.raw`^(?:[^<>@\p{C}]* <${MAILBOX}>|${MAILBOX})$`, 'u'),
  'an address of mail such as sales@example.com',
);

function canBeRead(database: string): boolean {
  try {
    return Boolean(transportTo(database));
  } catch {
    return false;
  }
}

/** An impossible port or host is refused, too. The address of a socket has no host before its path. */
export const databaseAddress: Reader<string> = check(
  (text) => isPostgres(text) && URL.canParse(text.replace('@/', '@localhost/')) && canBeRead(text),
  'an address such as postgres://site:password@db.example.com/site',
);

export const SECRET_TAKES = 'at least 32 characters, 10 of them different (openssl rand -hex 32 makes one)';
/** A holder of a ticket can guess secrets offline, so a word or a date is soon found. */
export const secret = check((text) => text.length >= 32 && new Set(text).size >= 10, SECRET_TAKES);

export function oneOf<const T extends string>(...values: T[]): Reader<T> {
  return z.pipe(z.string(), z.enum(values, `one of ${values.join(', ')}`));
}

/** `1`/`true`/`on`/`yes` and `0`/`false`/`off`/`no`. */
export const flag: Reader<boolean> = z.pipe(
  matching(/^(1|true|on|yes|0|false|off|no)$/i, '1 or 0'),
  z.transform((text) => /^(1|true|on|yes)$/i.test(text)),
);

/** A comma list; white space and empty entries are dropped. */
export function list<T>(entry: Reader<T>): Reader<T[]> {
  const entries = z.transform((text: string) => text.split(/[\s,]*,[\s,]*/).filter(Boolean));
  return z.pipe(z.pipe(z.string(), entries), z.array(entry));
}

/**
 * A proxy by address, range or name. A hop count or `true` would let every visitor choose the address
 * that the limits see, so both are refused, and so is a range so wide that visitors are in it.
 */
export const proxyRange: Reader<string> = z.pipe(
  check(
    (text) => RANGE_NAMES.includes(text) || rangeFault(text) !== 'none',
    `addresses, CIDR ranges or ${RANGE_NAMES.join(', ')}, separated by commas (never a number or true)`,
  ),
  check(
    (text) => rangeFault(text) !== 'wide',
    'ranges of your proxies alone, none wider than /8 (IPv6: /16): whoever is in one chooses the address that limits see',
  ),
);

/** A name without a dot, or one that no public resolver knows. A number is an address in another spelling. */
const PRIVATE_NAME = /^(?!\d+$|0x)[^.]+$|\.(localhost|local|internal|lan|svc|home\.arpa)$/;

/** True for a host of the private network, such as another container: traffic to it crosses no foreign network. */
export function isPrivateHost(host: string): boolean {
  return isPrivateAddress(host) || (isIP(host) === 0 && PRIVATE_NAME.test(host));
}

/** True for a mail server outside the private network: mail to it has to be encrypted. @param url SMTP_URL */
export function needsTls(url: string): boolean {
  return !isPrivateHost(withoutBrackets(new URL(url).hostname));
}

/** True for an http(s) address to which a secret may be sent. */
export function isConfidential(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || isPrivateHost(withoutBrackets(hostname));
}

/**
 * True where a `Host` header names this machine from inside: by an IP address, or by a name that no public resolver
 * knows. A foreign site can point its own public name here (DNS rebinding), but neither of those.
 */
export function isInside(host: string): boolean {
  const hostname = withoutBrackets(URL.parse(`http://${host}`)?.hostname ?? '');
  return isIP(hostname) !== 0 || PRIVATE_NAME.test(hostname);
}

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');
