import { isIP, isIPv4 } from 'node:net';
import rateLimit from '@fastify/rate-limit';

/**
 * The key under which a client is counted: an IPv4 address as it is (plain, where it came mapped into IPv6), an IPv6
 * address by its /64, since a household gets that many at least.
 * @param address `request.ip`, which takes `X-Forwarded-For` from the proxies of TRUST_PROXY alone. Fastify types it as
 *   always there; a client that has gone by the time its request is handled has none
 * @returns one key for each client; all that is no address (from a broken proxy) shares one
 */
export function limitKey(address: string | undefined): string {
  // A link-local address carries its interface after a percent sign; it names no client.
  const plain = address?.replace(/%.*$/, '') ?? '';
  return isIP(plain) === 0 ? 'unknown' : rateLimit.normalizeIP(plain, 64);
}

/**
 * The network that a client is in, as far as one operator of machines has it whole: a /24, or a /48 of IPv6.
 * @param key of limitKey
 */
export function networkKey(key: string): string {
  if (isIPv4(key)) return `${key.slice(0, key.lastIndexOf('.'))}.0/24`;
  return isIP(key) === 0 ? 'unknown' : `${rateLimit.normalizeIP(key, 48)}/48`;
}
