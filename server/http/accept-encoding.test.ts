import t from 'tap';
import { acceptedEncodings } from './accept-encoding.ts';

t.test('the accepted encodings, the preferred one first', async (t) => {
  for (const [header, expected] of [
    ['gzip, deflate, br, zstd', ['br', 'gzip']],
    ['br', ['br']],
    ['br, gzip;q=0.5', ['br', 'gzip']],
    ['br;q=0.5, gzip', ['gzip', 'br']],
    ['gzip;q=0.8, br;q=0', ['gzip']],
    ['GZIP', ['gzip']],
    ['gzip ; q=0.001', ['gzip']],
    // Nothing is sent uncompressed to a client that prefers it.
    ['identity, gzip;q=0.5', ['gzip']],
    ['*', ['br', 'gzip']],
    ['*;q=0.1, br;q=0', ['gzip']],
    ['*, gzip;q=0', ['br']],
  ] as const) {
    t.same(acceptedEncodings(header), expected, header);
  }
});

t.test('a header that is missing, refuses all or begins beyond a kilobyte accepts no encoding', async (t) => {
  const unreadable = ['x-gzip-like, abr, br2;q=1', 'gzip;q=none', 'br ;level = 1x; q=0'];
  const refused = ['br;q=0, gzip;q=0.0', '*;q=0'];
  for (const header of [undefined, '', ...refused, ...unreadable, `${'x,'.repeat(600)}br`])
    t.same(acceptedEncodings(header), [], header?.slice(0, 40) ?? 'no header');
  t.same(acceptedEncodings(`br,${'x,'.repeat(6_000)}`), ['br']);
});
