import t from 'tap';
import { limitKey } from './client-address.ts';

t.test('an IPv4 address is its own key', async (t) => {
  t.equal(limitKey('203.0.113.7'), '203.0.113.7');
  t.not(limitKey('203.0.113.7'), limitKey('203.0.113.8'));
});

t.test('an IPv4 address mapped into IPv6 counts as the IPv4 address', async (t) => {
  t.equal(limitKey('::ffff:203.0.113.7'), '203.0.113.7');
  t.equal(limitKey('::FFFF:cb00:7107'), '203.0.113.7');
});

t.test('IPv6 addresses of one /64 share a key, others do not', async (t) => {
  t.equal(limitKey('2001:db8:1:2:3:4:5:6'), limitKey('2001:DB8:1:2::1'));
  t.not(limitKey('2001:db8:1:2::1'), limitKey('2001:db8:1:3::1'));
});

t.test('an interface after a percent sign changes nothing', async (t) => {
  t.equal(limitKey('fe80::1%eth0'), limitKey('fe80::2'));
});

t.test('what is no address shares one key', async (t) => {
  t.equal(limitKey(''), 'unknown');
  t.equal(limitKey('not-an-address'), 'unknown');
});

t.test('a client whose connection is gone already has no address', async (t) => {
  t.equal(limitKey(undefined), 'unknown');
});
