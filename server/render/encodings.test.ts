import t from 'tap';
import { acceptedEncodings } from './encodings.ts';

const best = (header: string | undefined) => acceptedEncodings(header).best;

t.test('the best encoding that a browser takes is chosen', async (t) => {
  t.equal(best('gzip, deflate, br, zstd'), 'br');
  t.equal(best('br'), 'br');
  t.equal(best('br, gzip;q=0.5'), 'br');
  t.equal(best('br;q=0.5, gzip'), 'gzip', 'what it would rather have');
  t.equal(best('gzip;q=0.8, br;q=0'), 'gzip');
  t.equal(best('GZIP'), 'gzip');
  t.equal(best('gzip ; q=0.001'), 'gzip');
  t.equal(best('identity, gzip;q=0.5'), 'gzip', 'nothing is sent uncompressed to who takes less');
  t.equal(best('*'), 'br');
  t.equal(best('*;q=0.1, br;q=0'), 'gzip');
});

t.test('without a word, or where all are refused, it is identity', async (t) => {
  for (const header of [
    undefined,
    '',
    'identity',
    'br;q=0, gzip;q=0.0',
    '*;q=0',
    'x-gzip-like, abr, br2;q=1',
    'gzip;q=none',
    'br ;q = 1x;q=0',
  ]) {
    t.equal(best(header), 'identity', header ?? 'no header');
  }
});

t.test('gzip stands in for a page that is not there in brotli yet', async (t) => {
  t.equal(acceptedEncodings('br, gzip;q=0.5').gzip, true);
  t.equal(acceptedEncodings('br').gzip, false);
  t.equal(acceptedEncodings('br, gzip;q=0').gzip, false);
  t.equal(acceptedEncodings('*, gzip;q=0').gzip, false);
});
