import t from 'tap';
import { newsItem, words } from '../../../test/support/content.ts';
import { failing, pageInput, valuesOf } from '../../../test/support/page-input.ts';
import type { Backend } from '../../backend.ts';
import { newsItemView, newsListView, pressView } from './news-view.ts';

const item = (id: string) => newsItem({ id, title: `News ${id}`, description: words(50) });

const list = (...ids: string[]) => newsListView(pageInput({ news: async () => ids.map(item) }));

t.test('the first page leads with a longer excerpt, all others have fifteen words', async (t) => {
  const { items } = await list('2', '1');
  t.match(items[0], { href: '/news/2', day: '2025-08-15' });
  t.ok(items[0]?.excerpt.endsWith('word40…'));
  t.ok(items[1]?.excerpt.endsWith('word15…'));
  const news = async () => Array.from({ length: 21 }, (_, id) => item(String(id)));
  const further = await newsListView(pageInput({ news }, { search: 'page=2' }));
  t.ok(further.items[0]?.excerpt.endsWith('word15…'), 'no story leads a later page');
});

const one = (id: string, news: Backend['news']) =>
  newsItemView(pageInput({ news, newsItem: async () => item(id) }, { params: { id } }));

t.test('an item comes with the three older ones, and at the end of the list with the newest', async (t) => {
  const news = async () => ['5', '4', '3', '2', '1'].map(item);
  t.same(valuesOf((await one('5', news)).more, 'href'), ['/news/4', '/news/3', '/news/2']);
  t.same(valuesOf((await one('2', news)).more, 'href'), ['/news/1', '/news/5', '/news/4']);
});

t.test('an item is shown although the list of news fails', async (t) => {
  t.match(await one('1', failing('refused')), { title: 'News 1', more: [] });
});

t.test('an id is written into the address as one part of it', async (t) => {
  t.equal((await list('a/b')).items[0]?.href, '/news/a%2Fb');
});

t.test('a clipping has its date and its picture, or none where upstream has none', async (t) => {
  const { items, message } = await pressView(
    pageInput({
      press: async () => [
        { id: '2', title: 'Keys in time', date: '2025-08-15', image: 'a.jpg' },
        { id: '1', title: 'A well', date: null, image: null },
      ],
    }),
  );
  t.equal(message, null);
  t.match(items[0], { picture: { base: '/media/a.jpg', alt: 'Clipping: Keys in time' } });
  t.match(items[1], { date: null, picture: null });
});
