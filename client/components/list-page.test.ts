import t from 'tap';
import { shownPages } from './list-page.tsx';

t.test('all pages are shown while they are few', async (t) => {
  t.same(shownPages(1, 2), [1, 2]);
  t.same(shownPages(2, 3), [1, 2, 3]);
  t.same(shownPages(3, 5), [1, 2, 3, 4, 5]);
});

t.test('a gap stands for two pages or more, never for one', async (t) => {
  t.same(shownPages(1, 4), [1, 2, 3, 4]);
  t.same(shownPages(1, 5), [1, 2, -5, 5]);
  t.same(shownPages(5, 12), [1, -4, 4, 5, 6, -12, 12]);
  t.same(shownPages(12, 12), [1, -11, 11, 12]);
});
