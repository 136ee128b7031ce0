import { LRUCache } from 'lru-cache';
import type { Test } from 'tap';
import { DATA_ROUTES, type DataRoute } from './data-routes.ts';
import type { FaultRow } from './fake-upstream-fault-table.ts';
import { textOf } from './html.ts';
import { problemsOf } from './page-problems.ts';
import { rawRequest } from './raw-http.ts';

/** One data route as a visitor sees it while upstream fails. */
export interface Look {
  route: DataRoute;
  status: number;
  retryAfter: string | undefined;
  /** From its heading on. */
  said: string;
  /** See page-problems.ts. */
  problems: string[];
}

export async function lookAt(site: { url: string }, route: DataRoute): Promise<Look> {
  const { status, headers, body } = await rawRequest(site, route.path);
  return {
    ...{ route, status, retryAfter: headers['retry-after'] },
    ...readPage(status, body.toString()),
  };
}

/** What was read of pages, by status and HTML: under most faults they are what they were. */
const known = new LRUCache<string, Pick<Look, 'said' | 'problems'>>({ max: 200 });

function readPage(status: number, html: string): Pick<Look, 'said' | 'problems'> {
  const key = `${status} ${html}`;
  const read = known.get(key) ?? {
    said: textOf(/<h1[\s\S]*<\/main>/.exec(html)?.[0] ?? ''),
    // A job whose title changes has another address.
    problems: status === 301 ? [] : problemsOf(status, html),
  };
  known.set(key, read);
  return read;
}

/** All at once. */
export const lookAtAll = (site: { url: string }, routes = DATA_ROUTES) =>
  Promise.all(routes.map((route) => lookAt(site, route)));

export interface RouteData {
  route: DataRoute;
  status: number;
  loaderData: unknown;
}

/** Another one each time, and what is learnt of pictures after a page was rendered first. */
const CHANGING = ['ticket', 'width', 'height', 'color'];

/** One data route as a navigation in the browser gets it: all that its page is made of, but not rendered. */
export async function dataOf(site: { url: string }, route: DataRoute): Promise<RouteData> {
  const { body } = await rawRequest(site, `/_data${route.path}`);
  const { status, loaderData } = JSON.parse(body.toString(), (key, value) =>
    CHANGING.includes(key) ? undefined : value,
  ) as RouteData;
  return { route, status, loaderData };
}

/** All at once. */
export const dataOfAll = (site: { url: string }, routes = DATA_ROUTES) =>
  Promise.all(routes.map((route) => dataOf(site, route)));

/** What is promised of a page while there is nothing to show but what upstream says now. */
export function expectCold(
  t: Test,
  { outcome, refused }: Pick<FaultRow, 'outcome' | 'refused'>,
  seen: Look[],
) {
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
export function isOddStatus({ path, isDetail }: DataRoute, status: number): boolean {
  if (status === 301) return path.startsWith('/career/');
  return status === 200 || (isDetail === true && [404, 503].includes(status));
}

/** That every page is what it was. */
export function expectUnchanged(t: Test, before: Look[], now: Look[]): void {
  for (const [index, { route, status, said, problems }] of now.entries()) {
    const expected = { status: 200, said: before[index]?.said, problems: [] };
    t.same({ status, said, problems }, expected, route.path);
  }
}
