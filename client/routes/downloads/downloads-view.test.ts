import t from 'tap';
import type { SiteFacts } from '../../../shared/site-facts.ts';
import { pageInput } from '../../../test/support/page-input.ts';
import { downloadsView } from './downloads-view.ts';

/** @param addresses of documents, numbered from 1 */
const viewOf = (...addresses: string[]) =>
  downloadsView(
    pageInput({
      site: { enquiries: { papers: 'At the desk.' } } as SiteFacts,
      downloads: async () =>
        addresses.map((fileUrl, index) => {
          const id = String(index + 1);
          return { id, title: `Document ${id}`, fileUrl, createdOn: '2025-03-01' };
        }),
    }),
  );

t.test('a document without an address that can be followed is left out before pages are cut', async (t) => {
  const broken = Array.from({ length: 25 }, () => 'javascript:alert(1)');
  const { items, pages } = await viewOf(...broken, '/a.pdf');
  const shown = { id: '26', title: 'Document 26', href: '/files/a.pdf', host: null, type: 'PDF' };
  t.same(items, [{ ...shown, day: '2025-03-01' }]);
  t.equal(pages, 1);
  t.equal((await viewOf(...broken)).message, 'No documents available.');
});
