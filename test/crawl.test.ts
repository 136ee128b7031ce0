import ICAL from 'ical.js';
import t from 'tap';
import { attributesOf, parse, partOf, partsOf, textOf } from './support/html.ts';
import { statementsOf, vocabularyProblems } from './support/schema-vocabulary.ts';
import { startTimedSite } from './support/start-app.ts';
import { xmlOf } from './support/xml.ts';

/** The whole demo site, as a search engine walks through it from its first page. */

const ORIGIN = 'https://www.example.com';

const SHARE = /^https:\/\/www\.example\.com\/share\/(site|(project|news|event)\/[\w-]+)\.jpg$/;

/** So many pages are asked for side by side that each is rendered in time. */
const AT_ONCE = 8;

/** What search engines want of each kind, as it stands in JSON. */
const WANTED: Record<string, Record<string, RegExp>> = {
  Organization: { location: /"Place".*"GeoCoordinates"/, telephone: /^"\+91/ },
  WebSite: { potentialAction: /"SearchAction".*\/search\?q=\{/ },
  RealEstateListing: { offers: /"INR","price":\d/, contentLocation: /"latitude":2/, image: /^"https:/ },
  NewsArticle: { publisher: /"Organization"/, datePublished: /^"\d{4}-/, image: /^"https:/ },
  Event: { startDate: /\+05:30"$/, endDate: /\+05:30"$/, location: /"Place"/ },
  JobPosting: { baseSalary: /"YEAR"/, validThrough: /\+05:30"$/, datePosted: /^"\d{4}-/ },
  VideoObject: { thumbnailUrl: /^"https:/, uploadDate: /\+05:30"$/ },
  ImageGallery: { image: /^\["https:/ },
};

interface Page {
  path: string;
  status: number;
  html: string;
}

/** @returns every page that links lead to, by its path with query */
async function crawl(site: { url: string }): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>();
  let found = ['/'];
  while (found.length) {
    const arrived = await Promise.all(found.splice(0, AT_ONCE).map((path) => load(site, path)));
    for (const page of arrived) pages.set(page.path, page);
    found = [...new Set([...found, ...arrived.flatMap(linksOf)])].filter((path) => !pages.has(path));
  }
  return pages;
}

/** As many visitors as it takes: one alone may have no more than so many pages with free parameters in a minute. */
let asked = 0;
const visitor = () => `203.0.113.${Math.floor(asked++ / 100) % 250}`;

async function load(site: { url: string }, path: string): Promise<Page> {
  const headers = { 'x-forwarded-for': visitor() };
  const response = await fetch(site.url + path, { redirect: 'manual', headers });
  const isPage = /^text\/html/.test(response.headers.get('content-type') ?? '');
  const html = isPage ? await response.text() : '';
  if (!isPage) await response.body?.cancel();
  return { path, status: response.status, html };
}

/** Addresses of our own pages, as they are asked for; files and pictures are tested elsewhere. */
function linksOf({ path, html }: Page): string[] {
  if (!html) return [];
  return attributesOf(parse(html), 'a[href]', 'href').flatMap((href) => {
    const url = URL.parse(href, ORIGIN + path);
    if (url?.origin !== ORIGIN || /^\/(files|media)\//.test(url.pathname)) return [];
    return [url.pathname + url.search];
  });
}

t.test('a crawl of the demo site', async (t) => {
  const site = await startTimedSite(t, { env: { TRUST_PROXY: '127.0.0.1' } });
  const pages = await crawl(site);
  const documents = [...pages.values()].filter(({ html }) => html);
  /** Each under its own address, as search engines keep them. */
  const indexed = documents.filter(({ path, html }) =>
    html.includes(`rel="canonical" href="${ORIGIN}${path}"`),
  );
  const headOf = (html: string) => parse(html.slice(0, html.indexOf('</head>')));

  await t.test('finds no broken link and nothing that moved', async (t) => {
    const wrong = [...pages.values()].filter(({ status }) => status !== 200);
    t.same(
      wrong.map(({ path, status }) => `${path} ${status}`),
      [],
    );
    t.ok(documents.length > 100, `${documents.length} pages`);
  });

  await t.test('every page has a title and a description of its own', async (t) => {
    const title = (html: string) => textOf(partOf(headOf(html), 'title'));
    const description = (html: string) =>
      attributesOf(headOf(html), 'meta[name=description]', 'content').join();
    for (const read of [title, description]) {
      const byWords = Map.groupBy(indexed, ({ html }) => read(html));
      t.notOk(byWords.has(''), 'none is without');
      const shared = [...byWords].filter(([, all]) => all.length > 1);
      t.same(
        shared.map(([words, all]) => `${words}: ${all.map(({ path }) => path).join(' ')}`),
        [],
      );
    }
  });

  await t.test('the sitemap, the feed and the calendars lead to pages of the crawl', async (t) => {
    const textOfFile = async (path: string) => (await fetch(site.url + path)).text();
    const listed = xmlOf(await textOfFile('/sitemap.xml'))
      .all('loc')
      .map(({ text }) => text.slice(ORIGIN.length));
    const unlisted = site.content().unlistedProjects.map((slug) => `/projects/${slug}`);
    t.same(
      listed.filter((path) => !pages.has(path) && !unlisted.includes(path)),
      [],
    );
    const own = indexed.filter(({ path }) => !/[?]page=/.test(path));
    t.same(
      own.map(({ path }) => path).filter((path) => !listed.includes(path)),
      [],
    );
    const alternates = new Set(
      documents.flatMap(({ html }) => attributesOf(headOf(html), 'link[rel=alternate]', 'href')),
    );
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

  await t.test('every page can be shared, with a picture', async (t) => {
    const wrong = documents.filter(({ html }) => {
      const head = headOf(html);
      const [picture = ''] = attributesOf(head, 'meta[property="og:image"]', 'content');
      const [card] = attributesOf(head, 'meta[name="twitter:card"]', 'content');
      return !SHARE.test(picture) || card !== 'summary_large_image';
    });
    t.same(
      wrong.map(({ path }) => path),
      [],
    );
  });

  await t.test("structured data is JSON-LD in schema.org's words", async (t) => {
    const problems: string[] = [];
    const kinds = new Set<string>();
    const said: Record<string, unknown>[] = [];
    for (const { path, html } of indexed) {
      const [json = ''] = partsOf(html, 'script[type="application/ld+json"]').map(
        ({ innerHTML }) => innerHTML,
      );
      if (!json) problems.push(`${path}: none`);
      else problems.push(...vocabularyProblems(JSON.parse(json), path));
      said.push(...(JSON.parse(json || '{}')['@graph'] ?? []));
      if (path !== '/' && !json.includes('"BreadcrumbList"')) problems.push(`${path}: no way to it`);
      for (const { predicate, object } of await statementsOf(json || '{}')) {
        if (predicate.endsWith('#type')) kinds.add(object.replace('https://schema.org/', ''));
      }
    }
    t.same(problems, []);
    t.same(
      [
        ...['Organization', 'WebSite', 'BreadcrumbList', 'RealEstateListing', 'Offer', 'GeoCoordinates'],
        ...['NewsArticle', 'Event', 'JobPosting', 'MonetaryAmount', 'VideoObject', 'ImageGallery'],
      ].filter((kind) => !kinds.has(kind)),
      [],
    );
    for (const [kind, fields] of Object.entries(WANTED)) {
      const all = said.filter((each) => each['@type'] === kind);
      const isWhole = (each: Record<string, unknown>) =>
        Object.entries(fields).every(([name, form]) => form.test(JSON.stringify(each[name] ?? null)));
      t.ok(all.some(isWhole), kind);
    }
  });
});
