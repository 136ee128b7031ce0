import type { IncomingMessage } from 'node:http';
import t from 'tap';
import { createForwardedWatch, createProxyTrust, isPrivateAddress, rangeFault } from './proxies.ts';

t.test('a proxy is known by its address, however it is written', async (t) => {
  const isTrusted = createProxyTrust(['loopback', '198.51.100.0/24', '2001:db8::/32', '192.0.2.7']);
  for (const address of [
    ...['127.0.0.1', '::1', '::ffff:127.0.0.1', '198.51.100.9', '198.51.100.9:1111', '[2001:db8::1]:443'],
    ...['::ffff:198.51.100.9', '"[2001:DB8::1]"', '192.0.2.7'],
  ])
    t.ok(isTrusted(address), address);
  for (const address of ['', 'loopback', '198.51.101.9', '192.0.2.8', '2001:db9::1', '::ffff:198.51.101.9'])
    t.notOk(isTrusted(address), address);
});

t.test('a range that strangers are in is too wide, in each spelling of it', async (t) => {
  const wide = [
    ...['0.0.0.0/0', '::/0', '0.0.0.0/1', '128.0.0.0/1', '10.0.0.0/7', '2001::/15', '2000::/3', 'fc00::/7'],
    // These hold IPv4 as a part of IPv6.
    ...['::/16', '::/80', '::ffff:0:0/96', '::ffff:0.0.0.0/96', '::ffff:10.0.0.0/103', '64:ff9b::/96'],
  ];
  for (const range of wide) t.equal(rangeFault(range), 'wide', range);
  for (const range of [
    '10.0.0.0/8',
    '10.1.2.3/8',
    '203.0.113.7',
    '203.0.113.7/32',
    '2001:db8::/16',
    '2001:db8::1',
    '::1/128',
    ...['::ffff:10.0.0.0/104', '64:ff9b::cb00:7107', '0.0.0.0', '::'],
  ])
    t.equal(rangeFault(range), null, range);
  for (const range of [
    ...['', '1', 'true', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/-8', '10.0.0.1/8/8', '2001:db8::/129', '/8'],
    ...['proxy.local', 'constructor', 'fe80::1%eth0', '10.0.0.0/8x', '10.0.0.1:80'],
  ])
    t.equal(rangeFault(range), 'none', range);
});

t.test('private addresses are those of no network on the internet', async (t) => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '100.64.0.7',
    'fd00::1',
    '::1',
  ])
    t.ok(isPrivateAddress(address), address);
  for (const address of ['203.0.113.7', '172.32.0.1', '2001:db8::1', '::ffff:203.0.113.7', 'x'])
    t.notOk(isPrivateAddress(address), address);
});

t.test('X-Forwarded-For that tells no clients apart is reported, each fault once', async (t) => {
  const lines: string[] = [];
  const watch = createForwardedWatch(createProxyTrust(['192.0.2.0/24']), (line) => void lines.push(line));
  const see = (remoteAddress: string, forwarded?: string) =>
    watch({
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
      socket: { remoteAddress } as IncomingMessage['socket'],
    });
  see('203.0.113.7');
  see('192.0.2.1', '203.0.113.7');
  see('192.0.2.1', "' or 1=1, 203.0.113.7:5000");
  t.same(lines, [], 'a good entry, whatever a visitor sent before it');
  see('203.0.113.7', '1.2.3.4');
  see('10.0.0.9', '1.2.3.4');
  t.same(lines.splice(0), [
    'X-Forwarded-For is ignored, since its sender is not in TRUST_PROXY. Where it is your proxy, all its visitors count as one',
  ]);
  for (const _ of [1, 2]) see('192.0.2.1', '203.0.113.7, unknown');
  t.same(lines, ['X-Forwarded-For of a proxy in TRUST_PROXY has no address: all its visitors count as one']);
});

t.test('a proxy that names clients by another header alone is reported', async (t) => {
  for (const header of ['forwarded', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip']) {
    const lines: string[] = [];
    const watch = createForwardedWatch(createProxyTrust(['192.0.2.1']), (line) => void lines.push(line));
    const see = (remoteAddress: string, headers: IncomingMessage['headers']) =>
      watch({ headers, socket: { remoteAddress } as IncomingMessage['socket'] });
    see('10.0.0.9', {});
    see('192.0.2.1', { [header]: '1.2.3.4', 'x-forwarded-for': '203.0.113.7' });
    see('203.0.113.7', { [header]: '1.2.3.4' });
    t.same(lines, [], 'neither a health check nor a visitor of a site without a proxy');
    for (const sender of ['10.0.0.9', '192.0.2.1']) see(sender, { [header]: '1.2.3.4' });
    const line = `is missing where a proxy (10.0.0.9) sends ${header}, which is not read: all its visitors count as one`;
    t.same(lines, [`X-Forwarded-For ${line}`]);
  }
});

t.test('a private sender is named: it is what TRUST_PROXY lacks', async (t) => {
  for (const sender of ['172.30.0.1', '::ffff:172.30.0.1']) {
    const lines: string[] = [];
    const watch = createForwardedWatch(
      () => false,
      (line) => void lines.push(line),
    );
    watch({
      headers: { 'x-forwarded-for': '203.0.113.7' },
      socket: { remoteAddress: sender } as IncomingMessage['socket'],
    });
    t.match(lines, [/its sender \(172\.30\.0\.1\) is not in TRUST_PROXY/]);
  }
});
