import t from 'tap';
import { bearerOf } from './bearer.ts';

t.test('only a bearer of the right shape is one', async (t) => {
  t.equal(bearerOf('Bearer abc.DEF~1+/=_-'), 'abc.DEF~1+/=_-');
  t.equal(bearerOf('bearer abc'), 'abc');
  t.equal(bearerOf(`Bearer ${'a'.repeat(2048)}`), 'a'.repeat(2048));
  for (const header of [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Basic abc',
    'Bearer a b',
    'Bearer a\r\nx: y',
    'Bearer é',
    `Bearer ${'a'.repeat(2049)}`,
    'Bearer null,x',
  ]) {
    t.equal(bearerOf(header), null, String(header).slice(0, 20));
  }
});
