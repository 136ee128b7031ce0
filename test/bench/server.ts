import { once } from 'node:events';
import { join } from 'node:path';
import { startFakeUpstream } from '../support/fake-upstream.ts';
import { knowPictures } from '../support/known-pictures.ts';
import { memoryOf } from '../support/process-memory.ts';
import { dial } from '../support/raw-http.ts';
import type { Site } from '../support/start-site.ts';
import { buildBaseline, settledPages, startBaseline } from './baselines.ts';
import { atLeast, atMost, figure, heading, MB, ms, quantile, times } from './figures.ts';
import { measure } from './load.ts';
import { run, startBuiltSite, workDir } from './programs.ts';

/** Home, a list, a detail page. */
const PAGES = ['/', '/ongoing-projects', '/projects/kolar-crest'];
const MAX_RESIDENT = 220_000_000;
const MAX_OTHERS_MS = 250;

/** Pages from the cache, and rendered for each request, beside their baselines; what the load leaves in memory. */
export async function pages(): Promise<void> {
  await buildBaseline();
  const upstream = await startFakeUpstream(run);
  // Else the colours of pictures are learnt while a page and its data are fetched.
  const dataDir = join(workDir, 'known-pictures');
  knowPictures(dataDir);
  const start = (env = {}) => startBuiltSite(upstream, { DATA_DIR: dataDir, ...env });
  const site = await start();
  const settled = await settledPages(site, PAGES);
  await site.stop();
  heading('Cached pages, to bare Fastify sending the same bytes');
  const fastify = () => startBaseline({ mode: 'fastify', pages: settled });
  const resident = await compare([start, fastify], { least: 0.6 });
  figure('resident after that load', resident / 1e6, MB(resident), atMost(MAX_RESIDENT / 1e6, ' MB'));
  heading('Rendered for each request, to plain React with its data at hand');
  const rendering = () => start({ PAGE_CACHE_MB: '0' });
  const react = () => startBaseline({ mode: 'react', pages: settled });
  // One connection: simultaneous readers would share one render, which flatters the site.
  await compare([rendering, react], { least: 0.75, connections: 1 });
}

/** `least`: the ratio that the site must reach. */
type Comparison = { least: number; connections?: number };

/** Each process compiles the same code anew, to one that is up to a sixth faster or slower. */
const PROCESSES = 4;
/** Each is a visit to all pages. The first ones in a process are for its compiler and do not count. */
const ROUNDS = { uncounted: 2, counted: 2 };

/**
 * The site and its baseline by turns: medians over processes and rounds.
 * @returns the most that a process of the site has in memory after its load; bytes
 */
async function compare(
  [startOurs, startTheirs]: [() => Promise<Site>, () => Promise<Site>],
  { least, connections = 32 }: Comparison,
): Promise<number> {
  const measured: { path: string; ours: number; theirs: number }[] = [];
  let resident = 0;
  for (let pair = 0; pair < PROCESSES; pair++) {
    const [ours, theirs] = [await startOurs(), await startTheirs()];
    for (let round = -ROUNDS.uncounted; round < ROUNDS.counted; round++) {
      for (const path of PAGES) {
        const rates = {
          ours: await measure(ours, path, connections),
          theirs: await measure(theirs, path, connections),
        };
        if (round >= 0) measured.push({ path, ...rates });
      }
    }
    resident = Math.max(resident, memoryOf(ours.process.pid));
    for (const program of [ours, theirs]) await program.stop();
  }
  for (const path of PAGES) {
    const rates = measured.filter((each) => each.path === path);
    const ratio = quantile(rates.map(({ ours, theirs }) => ours / theirs));
    const rate = Math.round(quantile(rates.map(({ ours }) => ours)));
    figure(path, ratio, `${times(ratio)} (${rate}/s of processor)`, atLeast(least));
  }
  return resident;
}

/** From the start of the process to the last byte of a whole home page, nothing cached from before. */
export async function start(rounds: number): Promise<void> {
  heading('Start');
  const upstream = await startFakeUpstream(run);
  upstream.delay('*', 5);
  const taken: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    const site = await startBuiltSite(upstream, {}, '/');
    taken.push(performance.now() - started);
    const html = await (await fetch(site.url)).text();
    if (!html.includes('href="/projects/')) throw new Error('the first page has no content');
    await site.stop();
  }
  figure('process to first page', quantile(taken), ms(quantile(taken)), atMost(1_500, ' ms'));
}

const FLOODS = 200;
const FLOOD = 'GET /contact-us HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1_700);

/** @returns how long others wait while many pipeline requests and read nothing, and the most that is resident */
async function flooded(site: Site): Promise<{ p95: number; resident: number }> {
  const floods = Array.from({ length: FLOODS }, (_, at) => dial(run, site, FLOOD, `127.0.1.${at % 4}`));
  let open = FLOODS;
  for (const socket of floods) socket.resume().once('close', () => open--);
  const taken: number[] = [];
  let resident = 0;
  while (open > 0 || taken.length < 100) {
    const started = performance.now();
    const socket = dial(run, site, 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const [bytes] = await once(socket, 'data');
    if (!String(bytes).startsWith('HTTP/1.1 200')) throw new Error(String(bytes));
    taken.push(performance.now() - started);
    resident = Math.max(resident, memoryOf(site.process.pid));
    socket.destroy();
  }
  return { p95: quantile(taken, 0.95), resident };
}

/** Clients who cost themselves their connections. */
export async function hostile(): Promise<void> {
  heading('200 hostile clients');
  const upstream = await startFakeUpstream(run);
  const site = await startBuiltSite(upstream);
  const { p95, resident } = await flooded(site);
  figure('others are served, 95 of 100 within', p95, ms(p95), atMost(MAX_OTHERS_MS, ' ms'));
  figure('resident at most', resident / 1e6, MB(resident), atMost(MAX_RESIDENT / 1e6, ' MB'));
  await site.stop();
}
