import t from 'tap';
import type { EditorialEntry } from '../../../shared/editorial.ts';
import { pageInput, thrownBy } from '../../../test/support/page-input.ts';
import { entriesView } from './entry-view.ts';

const entry = (id: string, date: string) => ({ id, title: id, date, picture: null }) as EditorialEntry;

const input = (entries: EditorialEntry[], search = '') =>
  pageInput({ editorialEntries: () => entries }, { search });

t.test('entries stand newest first', async (t) => {
  const all = [entry('old', '2024-01-02'), entry('new', '2025-01-02')];
  const { items } = await entriesView('articles', input(all));
  t.strictSame(
    items.map(({ id, date }) => [id, date]),
    [
      ['new', '2025-01-02'],
      ['old', '2024-01-02'],
    ],
  );
});

t.test('an empty list has the empty state of the press pages', async (t) => {
  t.equal((await entriesView('advertisements', input([]))).message, 'No press coverage available.');
});

t.test('a page past the end is a 404', async (t) => {
  const past = entriesView('articles', input([entry('1', '2025-01-02')], 'page=2'));
  t.equal((await thrownBy(past)).status, 404);
});
