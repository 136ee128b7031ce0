import { join } from 'node:path';
import t from 'tap';
import { EDITORIAL_KINDS, PAGE_NAMES } from '../../shared/editorial.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_NAMES, type Language, languageOf } from '../../shared/language.ts';
import { load, PRIVACY, page } from './site.fixture.ts';
import { linkIn } from './site-links.ts';

t.test('a link leads to the page in the language of its reader', async (t) => {
  for (const [href, hindi] of [
    ['/', '/hi'],
    ['/contact-us', '/hi/contact-us'],
    ['/contact-us?form=site-visit#form', '/hi/contact-us?form=site-visit#form'],
    ['/?a=1', '/hi?a=1'],
    ['/projects/lake-view', '/hi/projects/lake-view'],
    ['/Articles#x', '/hi/Articles#x'],
    // What says its language, or is no page of ours.
    ...['/hi', '/hi/news', '#top', 'https://example.com/contact-us', 'mailto:a@example.com'],
    '/news/feed.xml',
    '/events/calendar.ics',
    '/event/4.ics',
    '/files/a/b/c.pdf',
    '/media/x',
    '/no-such-page',
    ...['/llms.txt', '/share/site.jpg', '/captcha', '/enquiries', '/hindi'],
  ].map((row) => (typeof row === 'string' ? [row, row] : row)) as [string, string][]) {
    t.equal(linkIn('hi', href), hindi, href);
    t.equal(linkIn('en', href), href, href);
  }
  t.equal(linkIn('hi', '/privacy-policy', '/privacy-policy'), '/privacy-policy', 'it means its original');
});

const hrefs = (html: string) => [...html.matchAll(/<a [^>]*>/g)].map(([tag]) => tag);

t.test('texts of the operator lead a reader of Hindi to Hindi pages, translated or not', async (t) => {
  const text = [
    '[a](/contact-us) [b](/hi/news) [c](https://example.com/) [d](/news/feed.xml) [e](/privacy-policy#data)',
    '<a lang="en" href="/projects?bhk=2&amp;city=x">f</a>',
  ].join(' ');
  const dir = t.testdir({
    pages: {
      'privacy-policy.md': page(PRIVACY, text),
      'privacy-policy.hi.md': page(PRIVACY, text),
      'terms-condition.md': page(PRIVACY, text),
    },
    advertisements: {
      'a.md': page('title: A\ndate: "2026-01-01"\nlink: /contact-us?form=site-visit', text),
      'b.md': page('title: B\ndate: "2026-01-02"\nlink: https://example.com/b', text),
    },
  });
  const site = load(dir);
  const others = [
    '<a href="/hi/news">',
    '<a href="https://example.com/" rel="noopener nofollow">',
    '<a href="/news/feed.xml">',
  ];
  const filter = '<a lang="en" href="/hi/projects?bhk=2&amp;city=x">';
  const hindi = site.in('hi');
  for (const html of [
    hindi.page('terms-condition')?.html,
    ...hindi.entries('advertisements').map(({ html }) => html),
  ]) {
    t.same(hrefs(html ?? ''), [
      '<a href="/hi/contact-us">',
      ...others,
      '<a href="/hi/privacy-policy#data">',
      filter,
    ]);
  }
  t.same(hrefs(hindi.page('privacy-policy')?.html ?? ''), [
    '<a href="/hi/contact-us">',
    ...others,
    '<a href="/privacy-policy#data" hreflang="en">',
    filter,
  ]);
  t.same(
    hindi.entries('advertisements').map(({ link }) => link),
    ['https://example.com/b', '/hi/contact-us?form=site-visit'],
  );
  t.same(hrefs(site.page('privacy-policy')?.html ?? '').slice(0, 2), [
    '<a href="/contact-us">',
    '<a href="/hi/news" hreflang="hi">',
  ]);
  t.equal(site.entries('advertisements')[1]?.link, '/contact-us?form=site-visit');
});

t.test('no built-in text leads to a page in another language unless it says so', async (t) => {
  const { in: site } = load(null);
  const linksOf = (language: Language) =>
    [
      ...PAGE_NAMES.map((name) => site(language).page(name)?.html ?? ''),
      ...EDITORIAL_KINDS.flatMap((kind) =>
        site(language)
          .entries(kind)
          .map(({ html, link }) => `${html}<a href="${link}">`),
      ),
    ]
      .flatMap(hrefs)
      .filter((link) => link.includes('href="/'));
  for (const language of LANGUAGE_NAMES) {
    const links = linksOf(language);
    t.ok(links.length > 5, join(language, String(links.length)));
    const marked = links.filter((link) => link.includes('hreflang'));
    const expected = language === DEFAULT_LANGUAGE ? 0 : 2;
    t.equal(marked.length, expected, 'the legal texts name their English original');
    const others = links.filter((link) => !marked.includes(link));
    for (const link of others) t.equal(languageOf(/href="([^"]*)/.exec(link)?.[1] ?? ''), language, link);
  }
});

t.test('links within a text lead to its headings, in any script and beside other texts', async (t) => {
  const text = '[a](#costs) [b](#भाग-दो) [c](#none)\n\n## Costs\n\n## भाग दो\n\nEnd.';
  const dir = t.testdir({
    pages: { 'privacy-policy.md': page(PRIVACY, text) },
    articles: { 'one.md': page('title: A\ndescription: A\ndate: "2026-01-01"', text) },
  });
  const site = load(dir);
  const linked = (html = '') =>
    hrefs(html).map((link) => html.includes(` id="${/#([^"]*)/.exec(link)?.[1]}"`));
  t.same(linked(site.page('privacy-policy')?.html), [true, true, false]);
  t.same(linked(site.entries('articles')[0]?.html), [true, true, false]);
});
