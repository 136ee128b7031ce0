import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { Agent, request } from 'undici';
import { median } from './bench/figures.ts';
import { CAPTCHA_ANSWER, sendContact } from './support/builders.ts';
import { imageMemorySettings, memoryOf } from './support/process-memory.ts';
import { floorOf, type Sample, slopeOf } from './support/slope.ts';
import type { Site, SiteOptions } from './support/start-site.ts';
import { startBoth } from './support/visit.ts';

/** Minutes; shorter ones only try whether it runs: of 20 the slope is known to 1 MiB an hour, of a few to nothing. */
const MINUTES = Number(process.env.SOAK_MINUTES ?? 30);
const CONTAINER_MIB = 256;
const MAX_MIB_AN_HOUR = 1;
/**
 * What is learnt at first is no leak: pictures, full caches, and code, which V8 compiles by how often it runs. Minutes
 * before those that count; pages come twice as fast in them, and enquiries eight times: what runs once in two seconds
 * would be compiled for hours. A short run has a short one, and says little.
 */
const WARM_UP = MINUTES < 20 ? MINUTES / 2 : 12;
/** Minutes after it, at the pace of those that count: what all that haste took is given back in them. */
const SETTLING = MINUTES < 20 ? 0 : 10;
const WARM_UP_ENQUIRIES = 4;
const CONNECTIONS = 16;
const FAULTS = [
  { kind: 'status', status: 500 },
  { kind: 'status', status: 503 },
  { kind: 'reset' },
  { kind: 'not-json' },
  { kind: 'truncated' },
] as const;
const MEMORY = imageMemorySettings();
const PLANT = `--import=${fileURLToPath(new URL('./support/plant-faults.mjs', import.meta.url))}`;

t.setTimeout(((MINUTES + WARM_UP + SETTLING) * 2 + 10) * 60_000);

interface Soaked {
  memory: Sample[];
  handles: number[];
  statuses: Record<number, number>;
  enquiries: Record<number, number>;
  perSecond: number;
  site: Site;
}

const MIB = 1024 * 1024;
const residentMiB = (pid: number) => memoryOf(pid).resident / MIB;
const handlesOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;

/** Half of what it can serve, after a warm-up at all of it, while a tenth of what upstream is asked for fails. */
async function soak(t: Test, warmUp: number, minutes: number, options: SiteOptions = {}): Promise<Soaked> {
  const { site, upstream } = await startBoth(t, {
    ...{ upstream: { projects: 200 }, errorsExpected: true },
    env: {
      ...{ CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER, CONTENT_TTL_MS: '2000', ENQUIRY_LIMIT: '100000' },
      ...{ LOG_REQUESTS: 'none', ...MEMORY, ...options.env },
    },
  });
  const pid = site.process.pid as number;
  const dispatcher = new Agent({ connections: CONNECTIONS, pipelining: 1 });
  t.teardown(() => dispatcher.destroy());
  const xml = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const paths = [...xml.matchAll(/<loc>https?:\/\/[^/]+([^<]+)<\/loc>/g)].map(([, path = '/']) => path);
  const { html } = { html: await (await fetch(site.url)).text() };
  paths.push(...new Set(html.match(/\/media\/[\w-]+\/[\w.~-]+\/\d+\.(webp|avif)/g)));
  const soaked: Soaked = { ...{ memory: [], handles: [], statuses: {}, enquiries: {} }, perSecond: 0, site };
  let next = 0;
  let enquiries = 0;

  async function read(): Promise<void> {
    const path = paths[next++ % paths.length] ?? '/';
    const { statusCode, body } = await request(site.url + path, { dispatcher });
    await body.dump();
    soaked.statuses[statusCode] = (soaked.statuses[statusCode] ?? 0) + 1;
  }

  async function enquire(): Promise<void> {
    const status = await sendContact(site, { mobile: String(9_000_000_000 + enquiries++) });
    soaked.enquiries[status] = (soaked.enquiries[status] ?? 0) + 1;
  }

  // Everything once, then as fast as it can, then half of that. What is compressed at first would halve what is measured.
  while (next < paths.length) await Promise.all(Array.from({ length: CONNECTIONS }, read));
  const asFastAsItCan = async (seconds: number) => {
    const [started, before] = [performance.now(), next];
    const isDone = () => performance.now() - started > seconds * 1_000;
    const readOn = async () => {
      while (!isDone()) await read();
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, readOn));
    return (next - before) / seconds;
  };
  await asFastAsItCan(Math.min(60, (warmUp + minutes) * 10));
  soaked.perSecond = (await asFastAsItCan(10)) / 2;
  upstream.enquiries.failRate(0.1, 7, [{ kind: 'refuse', status: 503 }, { kind: 'cut' }]);
  const started = performance.now();
  let owed = 0;
  let calls = upstream.calls();
  let fault = 0;
  for (let second = 0; second < (warmUp + minutes) * 60; second++) {
    const isWarmingUp = second < warmUp * 60;
    for (const part of [0.25, 0.5, 0.75, 1]) {
      owed += (soaked.perSecond * (isWarmingUp ? 2 : 1)) / 4;
      const due = Math.floor(owed);
      owed -= due;
      const reading = Array.from({ length: due }, read);
      await Promise.all([
        ...reading,
        wait(Math.max(0, started + (second + part) * 1_000 - performance.now())),
      ]);
    }
    // Every tenth call of content fails.
    const faults = Math.floor((upstream.calls() - calls) / 10);
    for (let count = 0; count < faults; count++) {
      upstream.fail('content', FAULTS[fault++ % FAULTS.length] ?? { kind: 'reset' }, 1);
    }
    calls += faults * 10;
    for (let due = isWarmingUp ? WARM_UP_ENQUIRIES : (second + 1) % 2; due > 0; due--) await enquire();
    soaked.memory.push({ at: (performance.now() - started) / 1_000, value: residentMiB(pid) });
    soaked.handles.push(handlesOf(pid));
  }
  return soaked;
}

/** One value for each second. */
const warm = <Value>(values: readonly Value[], minutes = WARM_UP + SETTLING) => values.slice(minutes * 60);
const growth = ({ memory }: Soaked) => slopeOf(floorOf(warm(memory), Math.max(5, MINUTES * 1.5)));

t.test(
  `${MINUTES} minutes at half of what it can serve, with a tenth of upstream's calls failing`,
  async (t) => {
    const soaked = await soak(t, WARM_UP, SETTLING + MINUTES);
    const { perHour, error } = growth(soaked);
    const most = Math.max(...soaked.memory.map(({ value }) => value));
    const handles = warm(soaked.handles);
    const third = Math.floor(handles.length / 3);
    t.comment(
      `${Math.round(soaked.perSecond)} a second, ${JSON.stringify(soaked.statuses)}, enquiries ${JSON.stringify(soaked.enquiries)}, ` +
        `${Math.round(most)} MiB at most, ${perHour.toFixed(2)} ± ${error.toFixed(2)} MiB an hour, ` +
        `${median(handles)} descriptors`,
    );
    t.comment(
      `MiB by the minute: ${floorOf(soaked.memory, 60)
        .map(({ value }) => value.toFixed(1))
        .join(' ')}`,
    );
    t.equal(soaked.site.process.exitCode, null, 'no restart');
    t.ok(most < CONTAINER_MIB, `${Math.round(most)} MiB at most`);
    // A few minutes are all warm-up.
    if (MINUTES >= 20) {
      t.ok(perHour <= MAX_MIB_AN_HOUR, `memory grows by ${perHour.toFixed(2)} MiB an hour`);
      t.ok(error <= MAX_MIB_AN_HOUR, `which is known to ${error.toFixed(2)}`);
    }
    // Idle connections come and go: the fewest are what is always there.
    const [before, after] = [Math.min(...handles.slice(0, third)), Math.min(...handles.slice(-third))];
    t.ok(after - before <= 8, `${before} descriptors, then ${after}`);
    t.same(
      Object.keys(soaked.statuses).filter((status) => !['200', '304', '404', '503'].includes(status)),
      [],
    );
    t.ok((soaked.statuses[503] ?? 0) < (soaked.statuses[200] ?? 0) / 20, 'faults hardly show');
    t.ok((soaked.enquiries[201] ?? 0) > 10);
    t.equal(await soaked.site.stop(), 0);
  },
);

t.test('a leak, of memory and descriptors, is seen', async (t) => {
  const minutes = Math.min(2, MINUTES);
  const soaked = await soak(t, 0, minutes, {
    env: { NODE_OPTIONS: `${MEMORY.NODE_OPTIONS} ${PLANT}`, PLANT: 'leak' },
  });
  const { memory } = soaked;
  const { perHour, error } = slopeOf(floorOf(warm(memory, minutes / 3), 5));
  t.ok(perHour - 2 * error > MAX_MIB_AN_HOUR, `${Math.round(perHour)} ± ${Math.round(error)} MiB an hour`);
  const handles = warm(soaked.handles, minutes / 3);
  t.ok((handles.at(-1) ?? 0) - (handles[0] ?? 0) > 8, 'descriptors too');
});
