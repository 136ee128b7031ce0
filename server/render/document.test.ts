import t from 'tap';
import type { PageMeta } from '../../client/page.ts';
import { createDocument } from './document.ts';

const document = createDocument({
  manifest: {
    build: 'b',
    css: '/assets/site.css',
    furtherCss: '',
    noscriptCss: '/assets/noscript.css',
    styleguideCss: '',
    boot: '/assets/boot.js',
    entry: [],
    routes: {},
    fonts: [
      { address: '/assets/fonts/latin.woff2', media: null },
      { address: '/assets/fonts/wide.woff2', media: '(min-width: 992px)' },
    ],
    hindiFont: '/assets/fonts/hindi.woff2',
  },
  siteUrl: 'https://site.example',
  groupName: 'Group',
  demo: false,
});
const head = (meta: Partial<PageMeta>) =>
  document.head({ title: 'Title', ...meta }, '/news/1', ['/assets/app.js']);

t.test('what a page says of itself is escaped wherever it stands', async (t) => {
  const html = head({ title: '"><script>1</script>', description: "it's <b>" });
  t.notMatch(html, /<script>1|<b>/);
  t.match(html, /<title>&#34;&#62;&#60;script/);
  t.match(html, /content="it&#39;s &#60;b&#62;"/);
});

t.test('data after the page cannot end its element', async (t) => {
  const html = document.tail(JSON.stringify({ loaderData: { x: '</script><!--\u2028' } }));
  t.equal(html.match(/<\/script>/g)?.length, 1);
  t.notMatch(html, /<!--|\u2028/);
  const json = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  t.same(JSON.parse(json), { loaderData: { x: '</script><!--\u2028' } });
});

t.test('fonts of the first screen come early, the one for Hindi where the heading needs it', async (t) => {
  const preloaded = (html: string) =>
    [...html.matchAll(/rel="preload" href="([^"]+)" as="font"/g)].map((m) => m[1]);
  t.same(preloaded(head({})), ['/assets/fonts/latin.woff2', '/assets/fonts/wide.woff2']);
  t.match(head({}), /wide\.woff2" as="font" type="font\/woff2" crossorigin media="\(min-width: 992px\)">/);
  t.same(preloaded(head({ title: 'दीपावली | Group' })).sort(), [
    '/assets/fonts/hindi.woff2',
    '/assets/fonts/latin.woff2',
    '/assets/fonts/wide.woff2',
  ]);
});

t.test('a page for search engines names its address, one that is not for them says so', async (t) => {
  t.match(head({}), '<link rel="canonical" href="https://site.example/news/1">');
  t.match(head({ page: 2 }), '<link rel="canonical" href="https://site.example/news/1?page=2">');
  t.notMatch(head({}), /noindex/);
  t.match(head({ noindex: true }), '<meta name="robots" content="noindex">');
  t.notMatch(head({ noindex: true }), /canonical/);
});
