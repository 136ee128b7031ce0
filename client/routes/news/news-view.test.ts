import t from 'tap';
import type { NewsItem, SafeHtml } from '../../../shared/content.ts';
import { failing, pageInput, thrownBy } from '../../../test/support/page-input.ts';
import type { Backend } from '../../backend.ts';
import type { PageInput } from '../../page.ts';
import { newsItemView, newsListView } from './news-view.ts';

const _FAILED = 'Failed to load news. Please try again later.';

function item(id: string, words = 50): NewsItem {
  const text = Array.from({ length: words }, (_, index) => `word${index + 1}`).join(' ');
  return {
    id,
    title: `News ${id}`,
    description: `<p>${text}</p>` as SafeHtml,
    date: '2025-08-15',
    image: null,
    thumbnail: null,
  };
}

const input = (parts: Partial<Backend>, params: PageInput['params'] = {}, search = '') =>
  pageInput(parts, { params, search });

t.test('the first page leads with a longer excerpt, all others have fifteen words', async (t) => {
  const { items } = await newsListView(input({ news: async () => [item('2'), item('1')] }));
  t.match(items[0], { href: '/news/2', day: '2025-08-15' });
  t.ok(items[0]?.excerpt.endsWith('word40…'));
  t.ok(items[1]?.excerpt.endsWith('word15…'));
});

t.test('twenty to a page; a page past the end is a 404', async (t) => {
  const all = Array.from({ length: 25 }, (_, index) => item(String(index)));
  const second = await newsListView(input({ news: async () => all }, {}, 'page=2'));
  t.equal(second.items.length, 5);
  t.equal(second.pages, 2);
  t.ok(second.items[0]?.excerpt.endsWith('word15…'), 'no story leads a later page');
  t.match(await thrownBy(newsListView(input({ news: async () => all }, {}, 'page=3'))), {
    status: 404,
  });
});

t.test('an item comes with the three older ones, and at the end of the list with the newest', async (t) => {
  const all = ['5', '4', '3', '2', '1'].map((id) => item(id));
  const parts = {
    news: async () => all,
    newsItem: async (id: string) => all.find((known) => known.id === id) ?? null,
  };
  const more = async (id: string) => (await newsItemView(input(parts, { id }))).more.map(({ href }) => href);
  t.strictSame(await more('5'), ['/news/4', '/news/3', '/news/2']);
  t.strictSame(await more('2'), ['/news/1', '/news/5', '/news/4']);
});

t.test('an item is shown although the list of news fails', async (t) => {
  const parts = { news: failing('refused'), newsItem: async () => item('1') };
  const view = await newsItemView(input(parts, { id: '1' }));
  t.equal(view.title, 'News 1');
  t.strictSame(view.more, []);
});

t.test('an id is written into the address as one part of it', async (t) => {
  const { items } = await newsListView(input({ news: async () => [item('a/b')] }));
  t.equal(items[0]?.href, '/news/a%2Fb');
});
