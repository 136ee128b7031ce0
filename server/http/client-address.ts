import { BlockList, isIP, isIPv4 } from 'node:net';
import rateLimit from '@fastify/rate-limit';

/**
 * The key under which a client is counted: an IPv4 address, or the /64 of an IPv6 address, since a household has one.
 * @param address `request.ip`, which takes `X-Forwarded-For` from the proxies of TRUST_PROXY alone. A client that has
 *   gone by the time its request is handled has none, whatever Fastify's types say
 * @returns one key for each client; texts that are no address (from a broken proxy) share one
 */
export function limitKey(address: string | undefined): string {
  // The interface of a link-local address stands after a percent sign and names no client.
  const plain = address?.replace(/%.*$/, '') ?? '';
  return isIP(plain) === 0 ? 'unknown' : rateLimit.normalizeIP(plain, 64);
}

/**
 * The network of a client, as one owner of many machines has it: a /24, or a /48 of IPv6.
 * @param key of limitKey
 */
export function networkKey(key: string): string {
  if (isIPv4(key)) return `${key.slice(0, key.lastIndexOf('.'))}.0/24`;
  return isIP(key) === 0 ? 'unknown' : `${rateLimit.normalizeIP(key, 48)}/48`;
}

/** Names of ranges that TRUST_PROXY takes. */
export const PROXY_RANGES: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** @param proxies TRUST_PROXY: addresses, CIDR ranges and names of ranges @returns a check of an address */
export function createProxyTrust(proxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const range of proxies.flatMap((proxy) => PROXY_RANGES[proxy] ?? [proxy])) {
    const [network = '', bits] = range.split('/');
    const family = isIPv4(network) ? 'ipv4' : 'ipv6';
    if (bits === undefined) trusted.addAddress(network, family);
    else trusted.addSubnet(network, Number(bits), family);
  }
  return (address) => isIP(address) !== 0 && trusted.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}
