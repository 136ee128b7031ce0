import t from 'tap';
import { workedSince } from '../../test/support/processor-time.ts';
import { loadRouteTable } from './address.ts';

t.test('a long hostile address takes no longer than another', async (t) => {
  const { read } = await loadRouteTable();
  const before = process.threadCpuUsage();
  for (const piece of ['%20', '!', 'a!', '%41', '%E2%80%8B', '/%20', '&', '?', '%3F', '&amp;']) {
    const url = `/news${piece.repeat(8_000 / piece.length)}b`;
    for (let at = 0; at < 300; at++) read(url);
  }
  // A quadratic expression takes 15 ms for each.
  t.ok(workedSince(before) < 5_000);
});
