import { BlockList, isIP } from 'node:net';
import * as z from 'zod/mini';

/**
 * How one setting is read: schemas that take the raw text and give its value. The message of each says what the
 * setting takes. config.ts names the variables.
 */
export type Reader<T> = z.ZodMiniType<T, string>;

/** A whole number within bounds, both included. */
export function whole(min: number, max: number): Reader<number> {
  return z.pipe(
    check((text) => {
      const value = Number(text);
      return /^\d+$/.test(text) && value >= min && value <= max;
    }, `a whole number from ${min} to ${max}`),
    z.transform(Number),
  );
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

export function oneOf<const T extends string>(...values: T[]): Reader<T> {
  return z.pipe(z.string(), z.enum(values, `one of ${values.join(', ')}`));
}

/** `1`/`true`/`on` and `0`/`false`/`off`. */
export const flag: Reader<boolean> = z.pipe(
  matching(/^(1|true|on|yes|0|false|off|no)$/i, '1 or 0'),
  z.transform((text) => /^(1|true|on|yes)$/i.test(text)),
);

/** @param takes what fits the pattern, in words */
export function matching(pattern: RegExp, takes: string): Reader<string> {
  return z.string().check(z.regex(pattern, takes));
}

/** @param takes what fits, in words */
export function check(fits: (text: string) => boolean, takes: string): Reader<string> {
  return z.string().check(z.refine(fits, takes));
}

/** A comma list; white space and empty entries are dropped. */
export function list<T>(entry: Reader<T>): Reader<T[]> {
  const entries = z.transform((text: string) =>
    text
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean),
  );
  return z.pipe(z.pipe(z.string(), entries), z.array(entry));
}

/**
 * A proxy by address, range or name. A hop count or `true` would let every visitor choose the address
 * that the limits see, so they are refused.
 */
export const proxyRange: Reader<string> = check(
  isProxyRange,
  'addresses, CIDR ranges or loopback, separated by commas (never a number or true)',
);

function isProxyRange(text: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  const fits = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
  return version !== 0 && fits && !rest.length;
}

/** Whether something secret may be sent there: plain http is for a neighbour, such as another container. */
export function isConfidential(address: string): boolean {
  return address.startsWith('https:') || isNeighbour(new URL(address).hostname);
}

/** Names that no public resolver knows, and one without a dot. */
const PRIVATE_NAME = /^[^.]+$|\.(localhost|local|internal|lan|svc|home\.arpa)$/;
const PRIVATE_ADDRESSES = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  PRIVATE_ADDRESSES.addSubnet(network, bits, 'ipv4');
}
PRIVATE_ADDRESSES.addAddress('::1', 'ipv6');
PRIVATE_ADDRESSES.addSubnet('fc00::', 7, 'ipv6');
PRIVATE_ADDRESSES.addSubnet('fe80::', 10, 'ipv6');

/**
 * Whether a `Host` header names this machine from inside: by an IP address, or by a name that no public resolver
 * knows. A page elsewhere can have its own public name lead here, but neither of those.
 */
export function isInside(host: string): boolean {
  const hostname = URL.parse(`http://${host}`)?.hostname.replace(/^\[|\]$/g, '');
  return hostname !== undefined && (isIP(hostname) !== 0 || PRIVATE_NAME.test(hostname));
}

function isNeighbour(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  const version = isIP(host);
  // A v4 address that is written as a v6 one is found among the v4 networks.
  if (version) return PRIVATE_ADDRESSES.check(host, version === 4 ? 'ipv4' : 'ipv6');
  return PRIVATE_NAME.test(host);
}
