import fc from 'fast-check';
import t from 'tap';
import { PAGE_ROWS } from '../shared/pages.ts';
import { attributesOf, linksOf, partsOf, textOf } from './support/html.ts';
import { oddContent } from './support/odd-content.ts';
import { startTimedSite } from './support/start-within.ts';
import { visit } from './support/visit.ts';

t.setTimeout(600_000);

const LENGTH_MS = 60_000;
/** Content is asked for again after this. */
const TTL_MS = 60_000;

const LISTS = [
  ...PAGE_ROWS.flatMap(([, { path, intro }]) => (intro ? path : [])),
  ...['/', '/hi', '/projects?sort=price-low&bhk=2', '/hi/news', '/landing', '/search?q=kolar'],
  ...['/compare?p=kolar-one&p=good', '/contact-us', '/news/feed.xml', '/events/calendar.ics', '/sitemap.xml'],
  ...['/llms.txt', '/_data/projects'],
];
const DETAIL = /^\/(?:hi\/)?(?:projects|news|event|career|images|videos)\/[^?#]+$/;
/** In a name or a title these are never meant. */
const IN_NAMES =
  /<\/?[a-z][^<>]*>|&(?:amp|lt|gt|nbsp|rsquo|eacute|#\d+);|\bNaN\b|undefined|Invalid Date|\[object|\bInfinity\b|Normal 0/i;
/** Texts of editors may show a tag that they escaped. */
const IN_TEXTS = /\bNaN\b|undefined|Invalid Date|\[object|Normal 0/;

/** @throws what stands on the page that nobody means */
function expectMeant(path: string, html: string): void {
  const isPage = /^<!doctype/i.test(html);
  const names = isPage
    ? [
        ...partsOf(html, 'h1, h2, h3, title, figcaption').map(textOf),
        ...attributesOf(html, 'meta[content]', 'content'),
        ...attributesOf(html, 'img[alt]', 'alt'),
      ]
    : [];
  const all = [
    [IN_TEXTS, isPage ? textOf(html) : html] as const,
    ...names.map((name) => [IN_NAMES, name] as const),
  ];
  for (const [wrong, words] of all) {
    const found = wrong.exec(words);
    if (!found) continue;
    const around = words.slice(Math.max(0, found.index - 80), found.index + 80);
    throw new Error(`${path} shows ${found[0]}: …${around}…`);
  }
}

t.test('pages stay whole whatever pieces the records are made of', async (t) => {
  const site = await startTimedSite(t, { errorsExpected: true, env: { MEDIA_HOSTS: 'cdn.example.com' } });
  let pages = 0;
  const isWhole = fc.asyncProperty(oddContent, async (records) => {
    for (const [list, odd] of Object.entries(records))
      site.upstream.content[list as keyof typeof records].splice(0, Number.POSITIVE_INFINITY, ...odd);
    // Older than what is given while it is refreshed.
    site.pass(11 * TTL_MS);
    const details = new Set<string>();
    const look = async (path: string) => {
      const { status, html } = await visit(site, path);
      pages++;
      if (status >= 500) throw new Error(`${path} is ${status}`);
      expectMeant(path, html);
      if (html.startsWith('<!')) for (const href of linksOf(html)) if (DETAIL.test(href)) details.add(href);
    };
    for (const path of LISTS) await look(path);
    for (const path of [...details]) await look(path);
  });
  const seed = Date.now() % 2 ** 31;
  const limits = { interruptAfterTimeLimit: LENGTH_MS, markInterruptAsFailure: false };
  const result = await fc.check(isWhole, { seed, numRuns: 100_000, ...limits });
  t.notOk(result.failed, `${result.errorInstance} ${fc.stringify(result.counterexample)}`);
  t.ok(
    pages > 1.2 * LISTS.length * result.numRuns,
    `${pages} pages of ${result.numRuns} sets of records, seed ${seed}`,
  );
});
