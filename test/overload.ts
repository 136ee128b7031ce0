import { setTimeout as wait } from 'node:timers/promises';
import type { Test } from 'tap';
import { Agent, request } from 'undici';
import { demoContent } from '../server/demo/demo-content.ts';
import { CAPTCHA_ANSWER, sendContact } from './support/builders.ts';
import { startFakeUpstream } from './support/fake-upstream.ts';
import { littleContent } from './support/little-content.ts';
import { rawRequest } from './support/raw-http.ts';
import { type Site, startSite } from './support/start-site.ts';

const ENQUIRIES = 8;

/** Responses under ten times the load. Times in milliseconds. */
export interface Overloaded {
  /** Of pages that must be rendered: responses by status. */
  flood: Record<number, number>;
  /** Of the first refusal. */
  refusal: { status: number; retryAfter: string | null; cacheControl: string | null; html: string } | null;
  /** Of the home page, cached, in between: each with its time. */
  cached: { status: number; ms: number }[];
  /** Of enquiries in between. */
  enquiries: number[];
  /** On a new connection each. */
  health: { status: number; ms: number }[];
  /** From the end of the flood until a page that must be rendered is there again. */
  recoveredMs: number;
}

/**
 * Asks for far more pages that must be rendered than can be, and meanwhile for what must never suffer.
 * @param connections that ask for the next page as soon as they have one
 * @param projects of which a quarter have room in the cache
 */
export async function overload(
  t: Test,
  { connections = 400, seconds = 4, projects = 400 } = {},
): Promise<Overloaded> {
  const content = { ...littleContent(), projects: demoContent(projects).projects };
  const upstream = await startFakeUpstream({ content });
  t.teardown(() => upstream.close());
  const site = await startSite(t, {
    env: {
      ...{ API_URL: upstream.url, LOG_REQUESTS: 'none', CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER },
      // One address has a quarter of all connections.
      MAX_CONNECTIONS: String(4 * connections + 64),
      // Room for the home page and a quarter of the projects, which push each other out.
      ...{
        PAGE_CACHE_MB: String(Math.round(projects * 0.03)),
        ENQUIRY_LIMIT: '1000',
        CONTENT_TTL_MS: '600000',
      },
    },
  });
  const paths = await projectPaths(site);
  const dispatcher = new Agent({ connections, pipelining: 1 });
  t.teardown(() => dispatcher.close());
  const result: Overloaded = {
    ...{ flood: {}, refusal: null, cached: [], enquiries: [], health: [], recoveredMs: 0 },
  };
  let isOver = false;
  let next = 0;

  async function flood(): Promise<void> {
    while (!isOver) {
      const path = paths[next++ % paths.length] ?? '/';
      const { statusCode, headers, body } = await request(site.url + path, { dispatcher });
      const html = await body.text();
      result.flood[statusCode] = (result.flood[statusCode] ?? 0) + 1;
      if (statusCode === 200 || result.refusal) continue;
      result.refusal = {
        ...{ status: statusCode, html },
        retryAfter: String(headers['retry-after'] ?? ''),
        cacheControl: String(headers['cache-control'] ?? ''),
      };
    }
  }

  async function readCached(): Promise<void> {
    while (!isOver) {
      const started = performance.now();
      const response = await fetch(site.url, { headers: { 'accept-encoding': 'gzip' } });
      await response.arrayBuffer();
      result.cached.push({ status: response.status, ms: performance.now() - started });
      const asked = performance.now();
      const { status } = await rawRequest(site, '/healthz');
      result.health.push({ status, ms: performance.now() - asked });
      await wait(10);
    }
  }

  async function enquire(): Promise<void> {
    for (let at = 0; at < ENQUIRIES; at++) {
      result.enquiries.push(await sendContact(site, { name: `Person ${'A'.repeat(at + 1)}` }));
      await wait((seconds * 1_000) / ENQUIRIES);
    }
  }

  const flooding = Array.from({ length: connections }, flood);
  const reading = readCached();
  await Promise.all([wait(seconds * 1_000), enquire()]);
  isOver = true;
  const ended = performance.now();
  await Promise.all([...flooding, reading]);
  for (const path of paths) {
    const { status } = await fetch(site.url + path);
    if (status === 200) break;
    await wait(50);
  }
  result.recoveredMs = performance.now() - ended;
  return result;
}

/** Of projects whose content is there: what is left to do is to render them. */
async function projectPaths(site: Site): Promise<string[]> {
  const xml = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const listed = [...xml.matchAll(/<loc>[^<]*?(\/projects\/[^<]+)<\/loc>/g)].map(([, path = '']) => path);
  const paths = [...new Set(listed)];
  for (const path of paths) await (await fetch(`${site.url}/_data${path}`)).arrayBuffer();
  return paths;
}
