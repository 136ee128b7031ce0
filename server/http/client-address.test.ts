import t from 'tap';
import { limitKey } from './client-address.ts';

t.test('each client has one key', async (t) => {
  for (const [address, key] of [
    ['203.0.113.7', '203.0.113.7'],
    // Mapped into IPv6.
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    // No address, and the missing one of a client that has gone.
    ['', 'unknown'],
    ['not-an-address', 'unknown'],
    [undefined, 'unknown'],
  ] as const) {
    t.equal(limitKey(address), key, String(address));
  }
});

t.test('IPv6 addresses of one /64 share a key, others do not', async (t) => {
  t.equal(limitKey('2001:db8:1:2:3:4:5:6'), limitKey('2001:DB8:1:2::1'));
  t.equal(limitKey('fe80::1%eth0'), limitKey('fe80::2'), 'an interface changes nothing');
  t.not(limitKey('2001:db8:1:2::1'), limitKey('2001:db8:1:3::1'));
});
