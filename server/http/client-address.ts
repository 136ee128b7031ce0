import { isIP, isIPv4 } from 'node:net';
import rateLimit from '@fastify/rate-limit';

/** Longer than any address that a proxy writes. */
const MAX_LENGTH = 100;

/**
 * Reads an address as proxies write it in `X-Forwarded-For`: `203.0.113.7:54321`, `[2001:db8::1]:443`, in quotes, with
 * the interface of a link-local address after a percent sign.
 * @returns the bare address; null for a text that is none
 */
export function addressIn(text = ''): string | null {
  if (text.length > MAX_LENGTH) return null;
  const address = text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/^\[(.*)\](:\d*)?$/, '$1')
    .replace(/^(.*\d\.\d+):\d*$/, '$1')
    .replace(/%.*$/, '');
  return isIP(address) ? address : null;
}

/**
 * The key under which a client is counted: an IPv4 address, or the /64 of an IPv6 address, since a household has one.
 * @param text `request.ip`, which takes `X-Forwarded-For` from the proxies of TRUST_PROXY alone. A client that has
 *   gone by the time its request is handled has none, whatever Fastify's types say
 * @returns one key for each client; texts that are no address (from a broken proxy) share one
 */
export function limitKey(text: string | undefined): string {
  const address = addressIn(text);
  return address ? rateLimit.normalizeIP(behindTranslator(address), 64) : 'unknown';
}

/** Networks whose last 32 bits are an IPv4 address: NAT64's (RFC 6052, and RFC 8215 within a site), and SIIT's. */
const TRANSLATED = /^(?:64:ff9b::|64:ff9b:1:(?:.*:)?|::ffff:0:)([\da-f]+):([\da-f]+)$/;

/** Behind a translator all IPv4 clients come from one /64. */
function behindTranslator(address: string): string {
  if (isIPv4(address)) return address;
  const [, high, low] = TRANSLATED.exec(rateLimit.normalizeIP(address, 128)) ?? [];
  return low ? `::ffff:${high}:${low}` : address;
}

/**
 * The network of a client, as large as one owner of many machines may have it: a /24, or a /48 of IPv6.
 * @param key as limitKey gives it
 */
export function networkKey(key: string): string {
  if (isIPv4(key)) return `${key.slice(0, key.lastIndexOf('.'))}.0/24`;
  return isIP(key) === 0 ? 'unknown' : `${rateLimit.normalizeIP(key, 48)}/48`;
}
