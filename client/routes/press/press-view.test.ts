import t from 'tap';
import { pageInput } from '../../../test/support/page-input.ts';
import type { Backend } from '../../backend.ts';
import { pressView } from './press-view.ts';

const viewOf = (press: Backend['press']) => pressView(pageInput({ press }));

t.test('a clipping has its date and its picture, or none where upstream has none', async (t) => {
  const { items, message } = await viewOf(async () => [
    { id: '2', title: 'Keys in time', date: '2025-08-15', image: 'a.jpg' },
    { id: '1', title: 'A well', date: null, image: null },
  ]);
  t.equal(message, null);
  t.match(items[0], { picture: { base: '/media/a.jpg', alt: 'Clipping: Keys in time' } });
  t.match(items[1], { date: null, picture: null });
});
