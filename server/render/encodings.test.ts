import t from 'tap';
import { preferredEncoding } from './encodings.ts';

t.test('the best encoding that is accepted is chosen', async (t) => {
  t.equal(preferredEncoding('gzip, deflate, br, zstd'), 'br');
  t.equal(preferredEncoding('gzip, deflate'), 'gzip');
  t.equal(preferredEncoding('br;q=1.0, gzip;q=0.8'), 'br');
  t.equal(preferredEncoding('gzip;q=1.0, br;q=0'), 'gzip');
  t.equal(preferredEncoding('br;q=0.000,gzip;q=0'), 'identity');
  t.equal(preferredEncoding('identity'), 'identity');
  t.equal(preferredEncoding('x-gzip-like, abr'), 'identity');
  t.equal(preferredEncoding(undefined), 'identity');
});
