import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import ICAL from 'ical.js';
import t from 'tap';
import { readManifest } from '../server/pages/manifest.ts';
import {
  inLanguage,
  LANGUAGE_NAMES,
  LANGUAGES,
  languageOf,
  languagesOf,
  pagePathOf,
} from '../shared/language.ts';
import { SHARE_KINDS } from '../shared/share-address.ts';
import { crawl, hrefsOf, ORIGIN } from './crawl.ts';
import { attributesOf, parse, partOf, partsOf, textOf } from './support/html.ts';
import { textsIn, wronglySpoken } from './support/page-language.ts';
import { lacking } from './support/required-data.ts';
import { FURTHER_PAGES, SITE_MAP } from './support/site-map.ts';
import { startTimedSite } from './support/start-within.ts';
import { xmlOf } from './support/xml.ts';

/** The whole demo site, as a search engine walks through it from its first page. */

const SHARE = new RegExp(
  `^https://www\\.example\\.com/share/(site|(${SHARE_KINDS.join('|')})/[\\w-]+)\\.jpg$`,
);

const SHARED = { picture: SHARE, pictureText: /./, card: /^summary_large_image$/ };

/** Fields that search engines want of each kind, as they stand in JSON. */
const WANTED: Record<string, Record<string, RegExp>> = {
  Organization: { location: /"Place".*"GeoCoordinates"/, telephone: /^"\+91/ },
  WebSite: { potentialAction: /"SearchAction".*\/search\?q=\{/ },
  RealEstateListing: { offers: /"INR","price":\d/, contentLocation: /"latitude":2/, image: /^"https:/ },
  NewsArticle: { publisher: /"Organization"/, datePublished: /^"\d{4}-/, image: /^"https:/ },
  Event: { startDate: /^"\d{4}-\d\d-\d\d/, endDate: /^"\d{4}-\d\d-\d\d/, location: /"PostalAddress"/ },
  JobPosting: { validThrough: /\+05:30"$/, employmentType: /"[A-Z_]+"/, jobLocation: /"PostalAddress"/ },
  VideoObject: { thumbnailUrl: /^"https:/, uploadDate: /\+05:30"$/ },
  ImageGallery: { image: /^\["https:/ },
};

const VOCABULARY = createRequire(import.meta.url)
  .resolve('schema-dts')
  .replace('.js', '.d.ts');
/** Properties of schema.org; which type has which, the compiler knows. The field of a search box stands beside them. */
const PROPERTIES = new Set(
  [...readFileSync(VOCABULARY, 'utf8').matchAll(/"([^"]+)"\?: /g)]
    .map(([, name]) => name)
    .concat('query-input'),
);

const CONTENT = new URL('../server/demo/content/', import.meta.url);
const FACTS = new URL('../server/site/built-in/projects/', import.meta.url);
const filesIn = (folder: URL) =>
  readdirSync(folder).map((name) => JSON.parse(readFileSync(new URL(name, folder), 'utf8')));
/** The numbers of papers are the same in every language. */
const NUMBERS = filesIn(FACTS).flatMap(({ papers = [] }) =>
  papers.flatMap(({ number = '' }: { number?: string }) => number),
);
/** Texts of upstream; a word of one letter says nothing of a language. */
const SENT = [...textsIn(filesIn(CONTENT)), ...NUMBERS].filter(
  (text) => text.length > 2 && /\p{L}/u.test(text) && !text.includes('<'),
);

const { styles } = readManifest(new URL('../dist/', import.meta.url).pathname);
const classesOf = (css: string) =>
  new Set([...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name));
const allStyles = Object.values(styles).map(({ css }) => css);
const STYLED = classesOf(allStyles.join(''));

const STRUCTURED = /<script type="application\/ld\+json">(.*?)<\/script>/s;

/** The parts of a head that search engines and other sites read. */
function headOf(html: string) {
  const head = parse(html.slice(0, html.indexOf('</head>')));
  const contentOf = (meta: string) => attributesOf(head, `meta[${meta}]`, 'content').join();
  return {
    title: textOf(partOf(head, 'title')),
    description: contentOf('name=description'),
    canonical: attributesOf(head, 'link[rel=canonical]', 'href').join(),
    alternates: attributesOf(head, 'link[rel=alternate][type]', 'href'),
    languages: attributesOf(head, 'link[hreflang]', 'href'),
    locale: contentOf('property="og:locale"'),
    isKept: !contentOf('name=robots').includes('noindex'),
    picture: contentOf('property="og:image"'),
    pictureText: contentOf('property="og:image:alt"'),
    card: contentOf('name="twitter:card"'),
    structured: STRUCTURED.exec(html)?.[1] ?? '',
  };
}

/** What the tests ask of a whole document, which is read once. */
function bodyOf(html: string) {
  const links = partsOf(html, '.site-header__language');
  return {
    tag: attributesOf(html, 'html', 'lang')[0],
    wrong: wronglySpoken(html, SENT),
    switches: ['hreflang', 'lang', 'href'].map((name) => links.map((link) => link.getAttribute(name))),
  };
}

t.test('a crawl of the demo site', async (t) => {
  const site = await startTimedSite(t, { env: { TRUST_PROXY: '127.0.0.1' } });
  const pages = await crawl(site);
  const documents = [...pages.values()]
    .filter(({ html }) => html)
    .map((page) => ({ ...page, ...headOf(page.html), ...bodyOf(page.html) }));
  /** Each under its own address, as search engines keep them. */
  const indexed = documents.filter(({ path, canonical }) => canonical === ORIGIN + path);

  await t.test('finds no broken link and nothing that moved', async (t) => {
    for (const { path, status } of pages.values()) t.equal(status, 200, path);
    t.ok(documents.length > 100, `${documents.length} pages`);
    for (const language of LANGUAGE_NAMES) {
      const found = documents.filter(({ path }) => languageOf(path) === language);
      t.ok(found.length > 100, `${found.length} pages in ${language}`);
    }
    for (const path of ['/', '/projects/kolar-crest', '/search']) {
      const { html = '' } = pages.get(path) ?? {};
      t.same(hrefsOf(html), attributesOf(html, 'a[href]', 'href'), `every link of ${path} is seen`);
    }
  });

  await t.test('every page has a title and a description of its own', async (t) => {
    for (const what of ['title', 'description'] as const) {
      const byWords = Map.groupBy(indexed, (page) => page[what]);
      t.notOk(byWords.has(''), 'none is without');
      for (const [words, all] of byWords) t.equal(all.length, 1, `${words}: ${all.map(({ path }) => path)}`);
    }
  });

  const textOfFile = async (path: string) => (await fetch(site.url + path)).text();
  const listed = xmlOf(await textOfFile('/sitemap.xml'))
    .all('loc')
    .map(({ text }) => text.slice(ORIGIN.length));

  await t.test('the sitemap, the feed and the calendars lead to pages of the crawl', async (t) => {
    const unlisted = site.content().unlistedProjects.map((slug) => `/projects/${slug}`);
    for (const path of listed) t.ok(pages.has(path) || unlisted.includes(path), path);
    const own = indexed.filter(({ path }) => !/[?]page=/.test(path));
    for (const { path } of own) t.ok(listed.includes(path), path);
    const alternates = new Set(documents.flatMap(({ alternates }) => alternates));
    t.ok(alternates.has('/news/feed.xml') && alternates.has('/events/calendar.ics'));
    for (const path of alternates) {
      const words = await textOfFile(path);
      if (path.endsWith('.ics'))
        t.ok(new ICAL.Component(ICAL.parse(words)).getAllSubcomponents().length, path);
      else
        for (const link of xmlOf(words).all('entry'))
          t.ok(pages.has(link.first('id').text.slice(ORIGIN.length)));
    }
  });

  await t.test('a coming event and the list of events offer their calendars', async (t) => {
    const offers = (path: string, calendar: string) =>
      partsOf(pages.get(path)?.html ?? '', `main a[href="${calendar}"]`).map(textOf);
    t.same(offers('/event/412', '/event/412.ics'), ['Add to calendar']);
    t.same(offers('/hi/event/412', '/event/412.ics'), ['कैलेंडर में जोड़ें']);
    t.same(offers('/events', '/events/calendar.ics'), ['Calendar of all events']);
    t.same(offers('/hi/events', '/events/calendar.ics'), ['सभी कार्यक्रमों का कैलेंडर']);
    t.same(offers('/event/402', '/event/402.ics'), [], 'one that is over does not');
  });

  await t.test('every page can be shared, with a picture', async (t) => {
    for (const { path, picture, pictureText, card } of documents)
      t.match({ picture, pictureText, card }, SHARED, path);
  });

  await t.test("structured data is JSON-LD in schema.org's words", async (t) => {
    const said: Record<string, unknown>[] = [];
    const kinds = new Set<string | undefined>();
    for (const { path, structured: json } of indexed) {
      const { '@context': context, '@graph': graph } = JSON.parse(json || '{}');
      t.equal(context, 'https://schema.org', path);
      said.push(...graph);
      t.same(graph.flatMap(lacking), [], path);
      const names = [...json.matchAll(/"([a-z][\w-]*)":/g)].map(([, name]) => name);
      t.same(new Set(names).difference(PROPERTIES), new Set(), path);
      t.notMatch(json, /:(?:null|""|\[\]|\{\})/, `${path}: nothing is empty`);
      t.notMatch(json, /[:[,]"\/[^/]/, `${path}: every address is whole`);
      for (const [, day] of json.matchAll(/"(?:date\w+|\w+Date|validThrough)":"([^"]*)"/g))
        t.match(day, /^\d{4}(-\d\d-\d\d(T\d\d:\d\d:\d\d\+05:30)?)?$/, path);
      if (pagePathOf(path) !== '/') t.match(json, '"BreadcrumbList"', path);
      for (const [, kind] of json.matchAll(/"@type":"(\w+)"/g)) kinds.add(kind);
    }
    // Besides those of which fields are wanted.
    for (const kind of ['BreadcrumbList', 'Offer', 'GeoCoordinates']) t.ok(kinds.has(kind), kind);
    for (const [kind, fields] of Object.entries(WANTED)) {
      const all = said.filter((each) => each['@type'] === kind);
      const isWhole = (each: Record<string, unknown>) =>
        Object.entries(fields).every(([name, form]) => form.test(JSON.stringify(each[name] ?? null)));
      t.ok(all.some(isWhole), kind);
    }
  });

  await t.test('a document has the rules of every class in it', async (t) => {
    const unlinked = [...SITE_MAP, ...FURTHER_PAGES].filter(({ path }) => !pages.has(path));
    const others = unlinked.map(async ({ path }) => ({ path, html: await textOfFile(path) }));
    for (const { path, html } of [...documents, ...(await Promise.all(others))]) {
      const own = classesOf(/<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '');
      const used = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));
      const lacking = used.filter((name) => STYLED.has(name) && !own.has(name));
      t.same([...new Set(lacking)], [], path);
    }
  });

  await t.test('no text of ours is in the wrong language', async (t) => {
    for (const { path, wrong } of documents) t.same(wrong, [], path);
  });

  await t.test('the head names the page in each language', async (t) => {
    for (const { path, tag: said, title, canonical, languages, locale, isKept } of documents) {
      const language = languageOf(path);
      const { tag, region, script } = LANGUAGES[language];
      t.equal(said, tag, path);
      t.equal(locale, region.replace('-', '_'));
      const own = canonical && isKept ? languagesOf(canonical.slice(ORIGIN.length)) : [];
      const expected = own.map(([, sister]) => ORIGIN + sister);
      t.same(languages, expected, path);
      if (script !== 'Latin') t.match(title, new RegExp(`\\p{Script=${script}}`, 'u'), path);
    }
  });

  await t.test('the switch leads to the same page', async (t) => {
    for (const { path, switches } of documents) {
      const others = LANGUAGE_NAMES.filter((name) => name !== languageOf(path));
      const [tags, languages, leads = []] = switches;
      t.same([tags, languages], [others, others], path);
      t.same(
        leads.map((href) => href?.split('?')[0]),
        others.map((other) => inLanguage(path, other).split('?')[0]),
        path,
      );
    }
  });

  await t.test('the sitemap lists each language, with its others', async (t) => {
    for (const path of listed)
      for (const [, sister] of languagesOf(path)) t.ok(listed.includes(sister), sister);
  });
});
