import t from 'tap';
import type { PressItem } from '../../../shared/content.ts';
import type { Backend } from '../../backend.ts';
import { pageLocaleOf } from '../../page.ts';
import { clippingsView } from './press-view.ts';

function input(press: Backend['press']) {
  const picture: Backend['picture'] = (address, alt) => (address ? { base: `/media/${address}`, alt } : null);
  const backend = { press, picture } as Partial<Backend> as Backend;
  return { backend, params: {}, locale: pageLocaleOf('en'), search: new URLSearchParams() };
}

t.test('a clipping has its date and its picture, or none where upstream has none', async (t) => {
  const all: PressItem[] = [
    { id: '2', title: 'Keys in time', date: '2025-08-15', image: 'a.jpg' },
    { id: '1', title: 'A well', date: null, image: null },
  ];
  const { items, message } = await clippingsView(
    'press',
    input(async () => all),
  );
  t.equal(message, null);
  t.match(items[0], {
    picture: { base: '/media/a.jpg', alt: 'Clipping: Keys in time' },
  });
  t.match(items[1], { day: null, picture: null });
});

t.test('no coverage and failed coverage have the empty state of the specification', async (t) => {
  t.equal(
    (
      await clippingsView(
        'press',
        input(async () => []),
      )
    ).message,
    'No press coverage available.',
  );
  const failed = input(() =>
    Promise.reject(Object.assign(new Error('upstream'), { name: 'ContentFailure', kind: 'refused' })),
  );
  t.equal((await clippingsView('press', failed)).message, 'No press coverage available.');
});
