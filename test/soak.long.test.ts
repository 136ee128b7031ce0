import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import t from 'tap';
import { Agent, request } from 'undici';
import { quantile } from './bench/figures.ts';
import { CAPTCHA_ANSWER, sendContact } from './support/builders.ts';
import { NOT_JSON, TRUNCATED } from './support/fake-upstream-faults.ts';
import { manyProjects } from './support/many-projects.ts';
import { noLinux } from './support/platform.ts';
import { imageMemorySettings, memoryOf } from './support/process-memory.ts';
import { startBoth } from './support/visit.ts';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 30);
/** The smallest container: 256 MiB. */
const MAX_RESIDENT_MB = 268;
/** Garbage that was not collected yet differs by as much. */
const FLAT_MB = 10;
const CONNECTIONS = 8;
const FAULTS = [
  { kind: 'status', status: 500 },
  { kind: 'status', status: 503 },
  { kind: 'reset' },
  NOT_JSON,
  TRUNCATED,
] as const;
/** Addresses that no page has, a new one each time. */
const HOSTILE = [
  (n: number) => `/projects/no-such-${n}`,
  (n: number) => `/%2e%2e/${n}/etc/passwd`,
  (n: number) => `/news?page=${n + 1000}`,
  (n: number) => `/_data/images/x${n}`,
  (n: number) => `/media/forged${n}/aHR0cHM6Ly9ldmlsLmV4YW1wbGU/640.webp`,
];

t.setTimeout((2 * MINUTES + 10) * 60_000);

t.test(`${MINUTES} minutes under load and faults leave memory as it is`, { skip: noLinux }, async (t) => {
  const { site, upstream } = await startBoth(t, {
    ...{ upstream: { content: { projects: manyProjects(200) } }, errorsExpected: true },
    env: {
      ...{ CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER, CONTENT_TTL_MS: '2000', ENQUIRY_LIMIT: '100000' },
      ...{ LOG_REQUESTS: 'none', ...imageMemorySettings() },
    },
  });
  const dispatcher = new Agent({ connections: CONNECTIONS, pipelining: 1 });
  t.teardown(() => dispatcher.destroy());
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const home = await (await fetch(site.url)).text();
  const paths = [
    ...[...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)].map(([, path = '/']) => path),
    ...new Set(home.match(/\/media\/[\w-]+\/[\w.~-]+\/\d+\.(webp|avif)/g)),
  ];
  const statuses: Record<number, number> = {};
  const enquiries: Record<number, number> = {};
  const resident: number[] = [];
  const descriptors: number[] = [];
  let isOver = false;
  let sent = 0;

  async function read(): Promise<void> {
    while (!isOver) {
      const at = sent++;
      const path = at % 10 ? paths[at % paths.length] : HOSTILE[at % HOSTILE.length]?.(at);
      const { statusCode, body } = await request(site.url + path, { dispatcher });
      await body.dump();
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
      await wait(5);
    }
  }
  upstream.enquiries.failRate(0.1, 7, [{ kind: 'refuse', status: 503 }, { kind: 'cut' }]);
  async function enquire(): Promise<void> {
    let failed = 0;
    for (let second = 0; second < MINUTES * 60; second++) {
      await wait(1_000);
      for (; failed < upstream.calls() / 10; failed++)
        upstream.fail('content', FAULTS[failed % FAULTS.length] ?? { kind: 'reset' }, 1);
      const status = await sendContact(site, { mobile: String(9_000_000_000 + second) });
      enquiries[status] = (enquiries[status] ?? 0) + 1;
      resident.push(memoryOf(site.process.pid) / 1e6);
      descriptors.push(readdirSync(`/proc/${site.process.pid}/fd`).length);
    }
    isOver = true;
  }
  await Promise.all([...Array.from({ length: CONNECTIONS }, read), enquire()]);

  const third = Math.floor(resident.length / 3);
  const [middle, last] = [quantile(resident.slice(third, 2 * third)), quantile(resident.slice(2 * third))];
  t.comment(JSON.stringify({ statuses, enquiries, middle, last }));
  t.ok(Math.max(...resident) < MAX_RESIDENT_MB, `${Math.round(Math.max(...resident))} MB at most`);
  t.ok(last - middle < FLAT_MB, `${Math.round(last - middle)} MB more in the last third`);
  // Idle connections come and go: the fewest are always there.
  const fewestFrom = (start: number) => Math.min(...descriptors.slice(start, start + third));
  t.ok(fewestFrom(2 * third) - fewestFrom(third) <= 8, 'descriptors');
  const expected = new Set(['200', '301', '304', '403', '404', '503']);
  t.same(new Set(Object.keys(statuses)).difference(expected), new Set());
  t.ok((statuses[503] ?? 0) < (statuses[200] ?? 0) / 20, 'faults hardly show');
  t.ok((enquiries[201] ?? 0) > 10);
  t.equal(await site.stop(), 0);
});
