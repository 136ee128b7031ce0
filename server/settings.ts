import { BlockList, isIP } from 'node:net';

/**
 * How one setting is read: each reader takes the raw text and gives its value, or throws a `BadSetting`
 * that says what it takes. config.ts names the variables; nothing else reads the environment.
 */
export class BadSetting extends Error {}

export type Reader<T> = (text: string) => T;

/** A whole number within bounds, both included. */
export function whole(least: number, most: number): Reader<number> {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= least && value <= most) return value;
    throw new BadSetting(`a whole number from ${least} to ${most}`);
  };
}

/** An http(s) address without query or fragment; a trailing slash is dropped. */
export function httpAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username) {
    return url.href.replace(/\/+$/, '');
  }
  throw new BadSetting('an http or https address such as https://api.example.com');
}

/** An http(s) address to which something secret is sent: plain http is for a neighbour, such as another container. */
export function confidentialAddress(text: string): string {
  const address = httpAddress(text);
  if (address.startsWith('https:') || isNeighbour(new URL(address).hostname)) return address;
  throw new BadSetting(
    'an https address in production, or http with a private address or name, such as http://api:3000: over plain http the key and every enquiry could be read on the way',
  );
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

function isNeighbour(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  const version = isIP(host);
  // A v4 address that is written as a v6 one is found among the v4 networks.
  if (version) return PRIVATE_ADDRESSES.check(host, version === 4 ? 'ipv4' : 'ipv6');
  return PRIVATE_NAME.test(host);
}

/** An http(s) origin: no path of its own. */
export function httpOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (
    url &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    !url.search &&
    !url.hash &&
    !url.username
  ) {
    return url.origin;
  }
  throw new BadSetting('an origin such as https://www.example.com');
}

export function oneOf<const T extends string>(...values: T[]): Reader<T> {
  return (text) => {
    const value = values.find((each) => each === text);
    if (value) return value;
    throw new BadSetting(`one of ${values.join(', ')}`);
  };
}

/** `1`/`true`/`on` and `0`/`false`/`off`. */
export function flag(text: string): boolean {
  if (/^(1|true|on|yes)$/i.test(text)) return true;
  if (/^(0|false|off|no)$/i.test(text)) return false;
  throw new BadSetting('1 or 0');
}

export function matching(pattern: RegExp, says: string): Reader<string> {
  return (text) => {
    if (pattern.test(text)) return text;
    throw new BadSetting(says);
  };
}

/** A comma list; white space and empty entries are dropped. */
export function list<T>(entry: Reader<T>): Reader<T[]> {
  return (text) =>
    text
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean)
      .map(entry);
}
