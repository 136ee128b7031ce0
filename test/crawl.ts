/** Where the site under test says that it is. */
export const ORIGIN = 'https://www.example.com';

/** So many pages are asked for side by side that each is rendered in time. */
const AT_ONCE = 8;

type Page = Awaited<ReturnType<typeof load>>;

/** A parser takes a hundred times as long. */
const LINK = /<a\s(?:[^>]*?\s)?href="([^"]*)"/g;

/**
 * So many are visited of addresses that differ in what a visitor chose alone: which projects are compared, what a form
 * is about.
 */
const MOST_OF_KIND = 3;

/** @returns every page that links lead to, by its path with query */
export async function crawl(site: { url: string }): Promise<Map<string, Page>> {
  const pages = new Map<string, Page>();
  const seen = new Set(['/']);
  const ofKind = new Map<string, number>();
  const isWanted = (path: string) => {
    if (seen.has(path)) return false;
    seen.add(path);
    const kind = kindOf(path);
    const before = ofKind.get(kind) ?? 0;
    ofKind.set(kind, before + 1);
    return !kind.includes('?') || before < MOST_OF_KIND;
  };
  let found = ['/'];
  while (found.length) {
    const arrived = await Promise.all(found.splice(0, AT_ONCE).map((path) => load(site, path)));
    for (const page of arrived) pages.set(page.path, page);
    found = [...found, ...arrived.flatMap(linksOf).filter(isWanted)];
  }
  return pages;
}

/** `/compare?p`, whatever is compared, and `/projects/*?picture`. */
function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, ORIGIN);
  const names = [...new Set(searchParams.keys())].sort().join('&');
  return names ? `${pathname.replace(/^(\/[^/]+)\/.*/, '$1/*')}?${names}` : pathname;
}

/** As many visitors as it takes: one alone may have no more than so many pages with free parameters in a minute. */
let asked = 0;
const visitor = () => `203.0.113.${Math.floor(asked++ / 100) % 250}`;

async function load(site: { url: string }, path: string) {
  // Compression has tests of its own.
  const headers = { 'x-forwarded-for': visitor(), 'accept-encoding': 'identity' };
  const response = await fetch(site.url + path, { redirect: 'manual', headers });
  const isPage = /^text\/html/.test(response.headers.get('content-type') ?? '');
  const html = isPage ? await response.text() : '';
  if (!isPage) await response.body?.cancel();
  return { path, status: response.status, html };
}

/** The addresses of a document's links, as a browser reads them. */
export const hrefsOf = (html: string): string[] =>
  [...html.matchAll(LINK)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

/** Addresses of our own pages, as they are asked for; files and pictures are tested elsewhere. */
function linksOf({ path, html }: Page): string[] {
  return hrefsOf(html).flatMap((href) => {
    const url = URL.parse(href, ORIGIN + path);
    if (url?.origin !== ORIGIN || /^\/(files|media)\//.test(url.pathname)) return [];
    return [url.pathname + url.search];
  });
}
