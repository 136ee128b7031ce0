import t from 'tap';
import { phoneSizes } from './picture.ts';

t.test('phones with three pixels to one choose the file of those with two', async (t) => {
  const onPhones = '(min-width:992px) 31vw,(min-resolution:2.5x) 61vw,92vw';
  t.equal(phoneSizes('(min-width: 992px) 31vw, 92vw'), onPhones);
  t.equal(phoneSizes('100vw'), '(max-width:599px) and (min-resolution:2.5x) 66vw,100vw', 'and no desk');
});
