import t from 'tap';
import { addressIn, limitKey, networkKey } from './client-address.ts';

t.test('an address is read as proxies write it', async (t) => {
  for (const [text, address] of [
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7\t', '203.0.113.7'],
    // Azure's and IIS' gateways add the port.
    ['203.0.113.7:54321', '203.0.113.7'],
    ['203.0.113.7:', '203.0.113.7'],
    ['"203.0.113.7:54321"', '203.0.113.7'],
    ['[203.0.113.7]:443', '203.0.113.7'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['"[2001:DB8::1]:443"', '2001:DB8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['[fe80::1%eth0]:80', 'fe80::1'],
    ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
    ['::ffff:203.0.113.7:54321', '::ffff:203.0.113.7'],
    ['[::ffff:203.0.113.7]:54321', '::ffff:203.0.113.7'],
    ...['', '"', '""', '[', '[]', ':443', '[]:443', 'unknown', '_hidden', 'not-an-address'].map(none),
    ...['203.0.113', '203.0.113.7.9', '203.0.113.7:port', '203.0.113.256:80', '1.2.3.4, 5.6.7.8'].map(none),
    ...['[2001:db8::1', '2001:db8::1]', '[2001:db8::1]x', '9'.repeat(500), '[:1]'.repeat(4_000)].map(none),
    [undefined, null],
  ] as const) {
    t.equal(addressIn(text), address, String(text).slice(0, 50));
  }
});

function none(text: string) {
  return [text, null] as const;
}

t.test('each client has one key', async (t) => {
  for (const [text, key] of [
    ['203.0.113.7', '203.0.113.7'],
    ['203.0.113.7:54321', '203.0.113.7'],
    // Mapped into IPv6, and by NAT64.
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['64:ff9b::203.0.113.7', '203.0.113.7'],
    ['0064:FF9B:0:0:0:0:cb00:7107', '203.0.113.7'],
    ['[64:ff9b::cb00:7107]:443', '203.0.113.7'],
    ['64:ff9b::cb00:0', '203.0.0.0'],
    // The network that NAT64 has of its own in a site (RFC 8215), with any prefix in it.
    ['64:ff9b:1::cb00:7107', '203.0.113.7'],
    ['64:ff9b:1:fffe::203.0.113.7', '203.0.113.7'],
    ['64:ff9b:1:2:3:4:cb00:7107', '203.0.113.7'],
    ['::ffff:0:203.0.113.7', '203.0.113.7'],
    // Networks beside these.
    ['64:ff9b:2::cb00:7107', '64:ff9b:2::'],
    ['64:ff9b::1:cb00:7107', '64:ff9b::'],
    // No address, and the missing one of a client that has gone.
    ['', 'unknown'],
    ['not-an-address', 'unknown'],
    [undefined, 'unknown'],
  ] as const) {
    t.equal(limitKey(text), key, String(text));
  }
  t.equal(networkKey(limitKey('64:ff9b::cb00:7107')), '203.0.113.0/24');
});

t.test('IPv6 addresses of one /64 share a key, others do not', async (t) => {
  t.equal(limitKey('2001:db8:1:2:3:4:5:6'), limitKey('2001:DB8:1:2::1'));
  t.equal(limitKey('[2001:db8:1:2::1]:443'), limitKey('2001:db8:1:2::1'), 'a port changes nothing');
  t.equal(limitKey('fe80::1%eth0'), limitKey('fe80::2'), 'an interface changes nothing');
  t.not(limitKey('2001:db8:1:2::1'), limitKey('2001:db8:1:3::1'));
});
