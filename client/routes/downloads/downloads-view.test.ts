import t from 'tap';
import type { DownloadItem } from '../../../shared/content.ts';
import type { SiteFacts } from '../../../shared/site-facts.ts';
import { pageInput } from '../../../test/support/page-input.ts';
import type { Backend } from '../../backend.ts';
import { downloadsView } from './downloads-view.ts';

const input = (downloads: Backend['downloads']) =>
  pageInput({ site: { enquiries: { papers: 'At the desk.' } } as SiteFacts, downloads });

function download(id: string, fileUrl: string): DownloadItem {
  return { id, title: `Document ${id}`, fileUrl, createdOn: '2025-03-01' };
}

t.test('a document leads to our own server and names its kind and date', async (t) => {
  const { items } = await downloadsView(input(async () => [download('1', '/uploads/brochure.pdf?v=2')]));
  t.strictSame(items, [
    {
      id: '1',
      title: 'Document 1',
      href: '/files/uploads/brochure.pdf?v=2',
      host: null,
      type: 'PDF',
      day: '2025-03-01',
    },
  ]);
});

t.test('a document on another host leads there and says so', async (t) => {
  const { items } = await downloadsView(input(async () => [download('1', 'https://elsewhere.example/plan')]));
  t.match(items[0], { href: 'https://elsewhere.example/plan', host: 'elsewhere.example', type: 'File' });
});

t.test('a document without an address that can be followed is left out before pages are cut', async (t) => {
  const broken = Array.from({ length: 25 }, (_, index) => download(`b${index}`, 'javascript:alert(1)'));
  const view = await downloadsView(input(async () => [...broken, download('1', '/a.pdf')]));
  t.strictSame(
    view.items.map(({ id }) => id),
    ['1'],
  );
  t.equal(view.pages, 1);
  t.equal((await downloadsView(input(async () => broken))).message, 'No documents available.');
});
