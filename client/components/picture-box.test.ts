import t from 'tap';
import { offeredWidths } from './picture-box.tsx';

const picture = { base: '/media/a/b', alt: '' };

t.test('no width is offered beyond the one that the place asks for', async (t) => {
  t.equal(offeredWidths(picture, 1080).at(-1), 1080);
  t.equal(offeredWidths({ ...picture, width: 4000 }, 1440).at(-1), 1440);
});

t.test('a small original ends the row at the first width that holds it whole', async (t) => {
  t.same(offeredWidths({ ...picture, width: 600 }, 1920), [320, 480, 640]);
  t.same(offeredWidths({ ...picture, width: 640 }, 1920), [320, 480, 640]);
});

t.test('a tiny original still has one width', async (t) => {
  t.same(offeredWidths({ ...picture, width: 90 }, 1920), [320]);
});

t.test('a place that is as wide on a phone as on a desk has one file', async (t) => {
  t.same(offeredWidths(picture, 640), [640]);
  t.same(offeredWidths({ ...picture, width: 400 }, 640), [480]);
  t.same(offeredWidths(picture, 828), [640, 828]);
});
