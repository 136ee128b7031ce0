import { setTimeout as wait } from 'node:timers/promises';
import type { Test } from 'tap';
import { Agent, request } from 'undici';
import { CAPTCHA_ANSWER, sendContact } from './support/builders.ts';
import { littleContent } from './support/little-content.ts';
import { manyProjects } from './support/many-projects.ts';
import { rawRequest } from './support/raw-http.ts';
import type { Site } from './support/start-site.ts';
import { startBoth } from './support/visit.ts';

const ENQUIRIES = 8;
/** Each asks for the next page as soon as it has one. */
const CONNECTIONS = 400;

/**
 * Asks for far more pages that must be rendered than can be, and meanwhile for what must never suffer: all of that is
 * served.
 * @param projects of which a quarter have room in the cache
 * @returns how long others waited; `recovered`: until a page that must be rendered was there again. Milliseconds
 */
export async function expectServed(t: Test, { seconds = 4, projects = 400 } = {}) {
  const content = { ...littleContent(), projects: manyProjects(projects) };
  const { site } = await startBoth(t, {
    upstream: { content },
    env: {
      ...{ LOG_REQUESTS: 'none', CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER },
      ...{ ENQUIRY_LIMIT: '1000', CONTENT_TTL_MS: '600000', TRUST_PROXY: '127.0.0.1' },
      // One address has a quarter of all connections.
      MAX_CONNECTIONS: String(4 * CONNECTIONS + 64),
      // Room for the home page and a quarter of the projects, which push each other out.
      PAGE_CACHE_MB: String(Math.round(projects * 0.03)),
    },
  });
  const paths = await projectPaths(site);
  const dispatcher = new Agent({ connections: CONNECTIONS, pipelining: 1 });
  t.teardown(() => dispatcher.close());
  const statuses: Record<number, number> = {};
  const cached: number[] = [];
  const health: number[] = [];
  let refusal: { headers: object; html: string } | null = null;
  let isOver = false;
  let ended = 0;
  let next = 0;

  async function flood(): Promise<void> {
    while (!isOver) {
      const path = paths[next++ % paths.length] ?? '/';
      // Many clients of many networks: a single one has its own share of those that wait.
      const forwarded = { 'x-forwarded-for': `203.${next % 250}.${Math.floor(next / 250) % 250}.9` };
      const asked = { dispatcher, headers: forwarded };
      const { statusCode, headers, body } = await request(site.url + path, asked);
      const html = await body.text();
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
      if (statusCode !== 200) refusal ??= { headers, html };
    }
  }

  async function readCached(): Promise<void> {
    while (!isOver) {
      const started = performance.now();
      const page = await fetch(site.url, { headers: { 'accept-encoding': 'gzip' } });
      await page.arrayBuffer();
      cached.push(performance.now() - started);
      const asked = performance.now();
      const answer = await rawRequest(site, '/healthz');
      health.push(performance.now() - asked);
      for (const { status } of [page, answer])
        if (status !== 200) t.fail(`a cached page or health: ${status}`);
      await wait(10);
    }
  }

  async function enquire(): Promise<void> {
    for (let sent = 1; sent <= ENQUIRIES; sent++) {
      t.equal(await sendContact(site, { name: `Person ${'A'.repeat(sent)}` }), 201);
      await wait((seconds * 1_000) / ENQUIRIES);
    }
    isOver = true;
    ended = performance.now();
  }

  // All at once: the first that fails fails the test, and none is left without anybody who hears of it.
  await Promise.all([...Array.from({ length: CONNECTIONS }, flood), readCached(), enquire()]);
  t.comment(JSON.stringify(statuses));
  t.same(Object.keys(statuses), ['200', '503'], 'some are rendered: how many, the load generator decides');
  t.match(refusal, {
    headers: { 'retry-after': /^\d+$/, 'cache-control': 'no-store' },
    html: /⚠️ Something went wrong\. Please try again later\.[\s\S]*<footer/,
  });
  for (const path of paths) {
    if ((await fetch(site.url + path)).status === 200) break;
    await wait(50);
  }
  return { cached, health, recovered: performance.now() - ended };
}

/** Of projects whose content is there: what is left to do is to render them. */
async function projectPaths(site: Site): Promise<string[]> {
  const xml = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const listed = [...xml.matchAll(/<loc>[^<]*?(\/projects\/[^<]+)<\/loc>/g)].map(([, path = '']) => path);
  const paths = [...new Set(listed)];
  for (const path of paths) await (await fetch(`${site.url}/_data${path}`)).arrayBuffer();
  return paths;
}
