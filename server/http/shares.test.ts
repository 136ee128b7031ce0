import t from 'tap';
import { createShares, type TakenShare } from './shares.ts';

const leave = (place: TakenShare) => typeof place === 'function' && place();

t.test('a client has its share, and gets it again when it gives a place back', (t) => {
  const take = createShares({ ofClient: 2, ofNetwork: 3, ofAll: 10 });
  const [first] = [take('192.0.2.1'), take('192.0.2.1')];
  t.equal(take('192.0.2.1'), 'limited');
  leave(first);
  leave(first);
  t.type(take('192.0.2.1'), 'function', 'given back once, however often it is called');
  t.equal(take('192.0.2.1'), 'limited');
  t.end();
});

t.test('a network has a share of its own, in both versions of IP', (t) => {
  for (const [one, two, elsewhere] of [
    ['192.0.2.1', '192.0.2.2', '192.0.3.1'],
    ['2001:db8:0:1::', '2001:db8:0:2::', '2001:db8:1:1::'],
    ['unknown', 'unknown', '192.0.2.1'],
  ] as const) {
    const take = createShares({ ofClient: 2, ofNetwork: 2, ofAll: 10 });
    t.same([typeof take(one), typeof take(two)], ['function', 'function']);
    t.equal(take(two), 'limited');
    t.type(take(elsewhere), 'function');
  }
  t.end();
});

t.test('all together have a bound, and less each when half of it is taken', (t) => {
  const take = createShares({ ofClient: 3, ofNetwork: 9, ofAll: 4, ofClientWhenScarce: 1 });
  t.same(
    [take('192.0.2.1'), take('192.0.2.1')].map((place) => typeof place),
    ['function', 'function'],
  );
  t.equal(take('192.0.2.1'), 'limited');
  const other = take('198.51.100.1');
  t.type(take(null), 'function', 'work of our own counts for nobody');
  t.equal(take('203.0.113.1'), 'busy');
  leave(other);
  t.type(take('203.0.113.1'), 'function');
  t.end();
});

t.test('a network has less, too, when half of all is taken', (t) => {
  const take = createShares({ ofClient: 2, ofNetwork: 4, ofAll: 6, ofNetworkWhenScarce: 2 });
  const of = (network: number, hosts: number[]) =>
    hosts.map((host) => typeof take(`2001:db8:${network}:${host}::`));
  t.same(of(1, [1, 2, 3]), ['function', 'function', 'function']);
  t.equal(take('2001:db8:1:4::'), 'limited', 'its fourth comes when half is taken');
  t.same(of(2, [1, 2]), ['function', 'function']);
  t.equal(take('2001:db8:2:3::'), 'limited');
  t.type(take('192.0.2.1'), 'function', 'another network still finds a place');
  t.end();
});
