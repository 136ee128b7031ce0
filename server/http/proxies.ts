import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4 } from 'node:net';
import { addressIn } from './client-address.ts';

/** Names of ranges that TRUST_PROXY takes. */
const NAMED_RANGES = new Map([
  ['loopback', ['127.0.0.0/8', '::1/128']],
  ['linklocal', ['169.254.0.0/16', 'fe80::/10']],
  ['uniquelocal', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
]);
export const RANGE_NAMES: readonly string[] = [...NAMED_RANGES.keys()];

/** @param proxies TRUST_PROXY: addresses, CIDR ranges and names of ranges @returns a check of an address */
export function createProxyTrust(proxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const range of proxies.flatMap((proxy) => NAMED_RANGES.get(proxy) ?? [proxy])) {
    const [network = '', bits] = range.split('/');
    const family = isIPv4(network) ? 'ipv4' : 'ipv6';
    if (bits === undefined) trusted.addAddress(network, family);
    else trusted.addSubnet(network, Number(bits), family);
  }
  return (text) => {
    const address = addressIn(text);
    return address !== null && trusted.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
  };
}

/** True for an address of a private network, which nobody has on the internet. */
export const isPrivateAddress = createProxyTrust([...RANGE_NAMES, '100.64.0.0/10']);

/** Other headers by which proxies and CDNs name a client. None of them is read. */
const OTHER_NAMES = ['forwarded', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip', 'x-client-ip'];

/**
 * Watches for an `X-Forwarded-For` that is missing, or does not tell clients apart: all visitors of such a proxy share one limit.
 * @param warn called once for each fault. It names a sender by a private address alone: a public one may be a visitor's
 */
export function createForwardedWatch(isTrusted: (address: string) => boolean, warn: (line: string) => void) {
  const told = new Set<string>();
  function tell(fault: string, line: string): void {
    if (told.has(fault)) return;
    told.add(fault);
    warn(`X-Forwarded-For ${line}`);
  }
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): void => {
    const forwarded = headers['x-forwarded-for'];
    const sender = socket.remoteAddress ?? '';
    const name = isPrivateAddress(sender) ? ` (${sender.replace(/^::ffff:/, '')})` : '';
    if (typeof forwarded !== 'string') {
      const other = OTHER_NAMES.find((header) => headers[header] !== undefined);
      // Anybody may send such a header to a site without a proxy.
      if (!other || !(name || isTrusted(sender))) return;
      const line = `is missing where a proxy${name} sends ${other}, which is not read: all its visitors count as one`;
      tell('missing', line);
      return;
    }
    if (!isTrusted(sender)) {
      const line = `is ignored, since its sender${name} is not in TRUST_PROXY. Where it is your proxy, all its visitors count as one`;
      tell('ignored', line);
      return;
    }
    // The sender wrote the last entry; those before it may be a visitor's.
    const own = addressIn(forwarded.slice(forwarded.lastIndexOf(',') + 1));
    if (!own)
      tell('unreadable', `of a proxy in TRUST_PROXY${name} has no address: all its visitors count as one`);
  };
}

/** The networks of IPv4 addresses within IPv6: mapped, and by NAT64. */
const IPV4_NETWORKS = ['::ffff:0:0', '64:ff9b::'];

/** @returns null for an address or CIDR range that may be a proxy's; `wide` for a range with strangers; else `none` */
export function rangeFault(text: string): 'none' | 'wide' | null {
  const [network = '', prefix, ...others] = text.split('/');
  const version = network.includes('%') ? 0 : isIP(network);
  const all = version === 4 ? 32 : 128;
  const bits = Number(prefix ?? all);
  if (!version || others.length || !/^\d+$/.test(prefix ?? '0') || bits > all) return 'none';
  return bits < minBits(network, bits) ? 'wide' : null;
}

function minBits(network: string, bits: number): number {
  if (isIPv4(network)) return 8;
  const range = new BlockList();
  range.addSubnet(network, Math.min(bits, 96), 'ipv6');
  return IPV4_NETWORKS.some((address) => range.check(address, 'ipv6')) ? 96 + 8 : 16;
}
