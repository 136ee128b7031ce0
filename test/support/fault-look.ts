import type { Test } from 'tap';
import type { ContentEndpoint } from '../../server/demo/content-calls.ts';
import { RESOURCES } from '../../shared/content.ts';
import { PAGES, type PageName, type PageRow } from '../../shared/pages.ts';
import type { FaultRow } from './fake-upstream-fault-table.ts';
import { textOf } from './html.ts';
import { rawRequest } from './raw-http.ts';
import { SITE_MAP } from './site-map.ts';

/** A page that shows content of upstream, and what it says while there is none. */
interface DataRoute {
  path: string;
  /** Its heading while upstream is well, or a part of it. */
  heading: string;
  /** Instead of content; `refused` where upstream responded, but not with success. */
  message: string;
  refused?: string;
  /** One record of upstream's: 503 where that cannot be had. */
  isDetail: boolean;
  /** Found by its list: 503 too where upstream says that there is no such list. */
  byList?: boolean;
}

const WENT_WRONG = '⚠️ Something went wrong. Please try again later.';
const NO_NEWS = 'Failed to load news. Please try again later.';
const NO_PROJECTS = 'No projects available';

type Said = Pick<DataRoute, 'message' | 'refused' | 'byList'>;

/** What each page says while upstream fails; null for one that does without, or is like another. */
const MESSAGES: Record<PageName, Said | null> = {
  ...{ home: { message: NO_PROJECTS }, landing: { message: NO_PROJECTS } },
  contact: { message: 'Request Callback' },
  completed: { message: NO_PROJECTS },
  ongoing: { message: NO_PROJECTS },
  upcoming: { message: NO_PROJECTS },
  project: { message: WENT_WRONG, byList: true },
  news: { message: NO_NEWS },
  newsItem: { message: NO_NEWS },
  events: { message: 'No events found.' },
  event: { message: WENT_WRONG },
  pressCoverage: { message: 'No press coverage available.' },
  downloads: {
    message: 'Something went wrong while fetching downloads.',
    refused: 'Failed to load downloads.',
  },
  career: { message: 'Something went wrong while fetching job openings.' },
  job: { message: WENT_WRONG },
  apply: { message: 'Unknown Position' },
  imageAlbums: { message: 'No images found for this album.' },
  imageAlbum: { message: 'No images found for this album.' },
  videoAlbums: { message: 'No videos found for this album.' },
  videoAlbum: { message: 'No videos found for this album.' },

  ...{ projects: null, search: null, compare: null, shortlist: null, emiCalculator: null },
  ...{ about: null, onlineCoverage: null, articles: null, advertisements: null, terms: null, privacy: null },
  ...{ ngo: null, education: null, films: null, hospital: null, mediaHouse: null, ngoEvents: null },
  ownEnquiry: null,
};
/** Instead of the address in the site map. */
const PATHS: { [Name in PageName]?: string } = { contact: '/contact-us?form=callback&project=kolar-crest' };

const DETAILS = Object.values(RESOURCES).filter(({ kind }) => kind === 'detail');
/** The calls that give one record. */
export const BY_ID = DETAILS.map(({ endpoint }) => endpoint as ContentEndpoint);

export const DATA_ROUTES: readonly DataRoute[] = SITE_MAP.flatMap(({ name, path, heading }) => {
  const said = MESSAGES[name];
  if (!said) return [];
  const other = PATHS[name];
  const { record }: PageRow = PAGES[name];
  const isDetail = DETAILS.some(({ idsIn }) => idsIn === record);
  return { path: other ?? path, heading: other ? said.message : heading, isDetail, ...said };
});

/** One data route as a visitor sees it while upstream fails; `said` from its heading on. */
type Look = Awaited<ReturnType<typeof lookAt>>;

async function lookAt(site: { url: string }, route: DataRoute) {
  const { status, headers, body } = await rawRequest(site, route.path);
  const html = body.toString();
  return {
    ...{ route, status, retryAfter: headers['retry-after'] },
    said: textOf(/<h1[\s\S]*<\/main>/.exec(html)?.[0] ?? ''),
    // A job whose title changes has another address.
    problems: status === 301 ? [] : problemsOf(status, html),
  };
}

/** Fewer than the pages that one client may have streaming (server/pages/render-service.ts). */
const AT_ONCE = 6;

export async function lookAtAll(site: { url: string }, routes = DATA_ROUTES): Promise<Look[]> {
  const looks: Look[] = [];
  for (let at = 0; at < routes.length; at += AT_ONCE)
    looks.push(...(await Promise.all(routes.slice(at, at + AT_ONCE).map((route) => lookAt(site, route)))));
  return looks;
}

/** Holds the promise of a page that has no content but upstream's answer of now. */
export function expectCold(t: Test, { outcome, refused }: Partial<FaultRow>, seen: Look[]) {
  for (const { route, status, retryAfter, said, problems } of seen) {
    t.same(problems, [], `${route.path} (${status})`);
    if (outcome === 'odd') {
      t.ok(isOddStatus(route, status), `${route.path}: ${status}`);
      continue;
    }
    const isMissing = outcome === 'missing' && route.isDetail && !route.byList;
    t.equal(status, isMissing ? 404 : route.isDetail ? 503 : 200, route.path);
    if (status === 503) t.match(retryAfter, /^\d+$/, `${route.path}: Retry-After`);
    const message = isMissing ? 'not found' : (refused && route.refused) || route.message;
    t.ok(said.includes(message), `${route.path} says "${message}", not "${said.slice(0, 160)}"`);
  }
}

/** A detail that cannot be read is 503; one of which upstream says nothing is 404. */
function isOddStatus({ path, isDetail }: DataRoute, status: number): boolean {
  if (status === 301) return path.startsWith('/career/');
  return status === 200 || (isDetail && [404, 503].includes(status));
}

/** That every page is what it was. */
export function expectUnchanged(t: Test, before: Look[], now: Look[]): void {
  for (const [index, { route, status, said, problems }] of now.entries()) {
    const expected = { status: 200, said: before[index]?.said, problems: [] };
    t.same({ status, said, problems }, expected, route.path);
  }
}

/** Words that no page may say, whatever upstream sends. */
const NONSENSE = /\bundefined\b|\bNaN\b|Invalid Date|\[object \w+\]/;
/** The parts around every page's content, so that a visitor gets on: each by a pattern of its HTML. */
const FRAME: Record<string, RegExp> = {
  'its end': /<\/html>\s*$/,
  'a title': /<title>[^<]+<\/title>/,
  'the menus': /<header[\s\S]*href="\/ongoing-projects"[\s\S]*<\/header>/,
  breadcrumbs: /aria-label="Breadcrumbs?"/i,
  'the footer': /<footer[\s\S]*href="\/privacy-policy"[\s\S]*<\/footer>/,
  'an enquiry form': /<form[^>]*action="\/enquiries"[\s\S]*name="mobile"[\s\S]*<\/form>/,
};

/**
 * @returns a line for each problem of a page's HTML that no fault of upstream may cause, none for a page that is well
 */
function problemsOf(status: number, html: string): string[] {
  const problems: string[] = [];
  for (const [what, pattern] of Object.entries(FRAME)) {
    if (!pattern.test(html)) problems.push(`lacks ${what}`);
  }
  // Our own scripts have a source, a type or a nonce.
  const shown = html
    .replace(/<(script|style)\s[^>]*>[\s\S]*?<\/\1>/g, '')
    .replace(/<style>[\s\S]*?<\/style>/g, '');
  const nonsense = NONSENSE.exec(shown);
  if (nonsense) {
    problems.push(
      `shows ${JSON.stringify(shown.slice(Math.max(0, nonsense.index - 60), nonsense.index + 40))}`,
    );
  }
  if (status !== 404 && /not found/i.test(shown)) problems.push('says "not found"');
  return problems;
}
