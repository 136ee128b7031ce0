import t from 'tap';
import { phoneSizes } from './picture.ts';

t.test('phones with three pixels to one are given what two would show', async (t) => {
  t.equal(
    phoneSizes('(min-width: 992px) 31vw, 92vw'),
    '(max-width:599px) and (min-resolution:2.5dppx) calc(92vw*2/3),(min-width:992px) 31vw,92vw',
  );
});
