import t from 'tap';
import type { SafeHtml } from '../../../shared/content.ts';
import type { EditorialEntry } from '../../../shared/editorial.ts';
import type { Backend } from '../../backend.ts';
import { pageLocaleOf } from '../../page.ts';
import { entriesView } from './entry-view.ts';

function entry(id: string, date: string): EditorialEntry {
  return {
    id,
    title: `Entry ${id}`,
    date,
    description: '',
    picture: null,
    pictureAlt: null,
    link: null,
    publication: null,
    html: '' as SafeHtml,
  };
}

function input(entries: EditorialEntry[], search = '') {
  const backend = {
    editorialEntries: () => entries,
    editorialPage: () => null,
    sitePicture: () => null,
  } as Partial<Backend> as Backend;
  return { backend, params: {}, locale: pageLocaleOf('en'), search: new URLSearchParams(search) };
}

/** What a loader throws; nothing when it does not. */
const thrownBy = (view: Promise<unknown>) =>
  view.then(
    () => null,
    (thrown: unknown) => thrown,
  );

t.test('entries stand newest first with their dates', async (t) => {
  const { items } = await entriesView(
    'articles',
    input([entry('old', '2024-01-02'), entry('new', '2025-01-02')]),
  );
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
  t.match(await thrownBy(entriesView('articles', input([entry('1', '2025-01-02')], 'page=2'))), {
    init: { status: 404 },
  });
});
