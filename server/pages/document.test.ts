import t from 'tap';
import type { PageMeta } from '../../client/page.ts';
import { inEachLanguage } from '../../shared/language.ts';
import { MANIFEST } from '../../test/support/manifest.ts';
import { createDocument, documentTail } from './document.ts';

const document = createDocument({
  manifest: MANIFEST,
  siteUrl: 'https://site.example',
  facts: inEachLanguage(() => ({ groupName: 'Group' })),
  demo: false,
});
const head = (meta: Partial<PageMeta>) => document.head({ title: 'Title', ...meta }, { path: '/news/1' });

t.test('title and description of a page are escaped wherever they stand', async (t) => {
  const html = head({ title: '"><script>1</script>', description: "it's <b>" });
  t.notMatch(html, /<script>1|<b>/);
  t.match(html, /<title>&#34;&#62;&#60;script/);
  t.match(html, /content="it&#39;s &#60;b&#62;"/);
});

t.test('no phone makes links of our texts', async (t) => {
  t.match(head({}), '<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">');
});

t.test('data after the page cannot end its element', async (t) => {
  const html = documentTail(JSON.stringify({ loaderData: { x: '</script><!--\u2028' } }));
  t.equal(html.match(/<\/script>/g)?.length, 1);
  t.notMatch(html, /<!--|\u2028/);
  const json = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  t.same(JSON.parse(json), { loaderData: { x: '</script><!--\u2028' } });
});
