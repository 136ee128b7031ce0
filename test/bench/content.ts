import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../support/start-site.ts';
import { atLeast, atMost, type Figures, median, ms, perSecond, times } from './figures.ts';
import { measure } from './load.ts';
import { type Program, startBuiltSite, startUpstream } from './programs.ts';
import type { Effort } from './warm-pages.ts';

const GZIP = { 'accept-encoding': 'gzip' };

/** Pages whose content is not there yet, before an upstream that takes two seconds. */
export async function streaming(figures: Figures): Promise<void> {
  figures.heading('Streaming', 'upstream answers after 2 s');
  const upstream = await startUpstream({ latencyMs: 2_000 });
  const site = await startBuiltSite(upstream);
  const taken: Timing[] = [];
  // None of them is rendered before anybody asks.
  for (const path of ['/press-coverage', '/download', '/career', '/images', '/videos']) {
    taken.push(await timing(site.url + path));
  }
  const first = median(taken.map((each) => each.first));
  figures.line('first byte, the frame', first, ms(first), atMost(200, ' ms'));
  const last = median(taken.map((each) => each.last));
  figures.line('last byte', last, ms(last), atMost(2_500, ' ms'));
  await site.stop();
  await upstream.stop();
}

interface Timing {
  /** Milliseconds to the first byte of the body. */
  first: number;
  last: number;
  status: number;
}

function timing(url: string): Promise<Timing> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    get(url, { agent: false, headers: GZIP }, (response) => {
      let first = Number.NaN;
      response.once('data', () => {
        first = performance.now() - started;
      });
      response.on('data', () => {});
      response.once('end', () =>
        resolve({ first, last: performance.now() - started, status: response.statusCode ?? 0 }),
      );
    }).on('error', reject);
  });
}

/** The list page before upstreams with ever more projects. */
export async function growth(figures: Figures, { rounds, seconds }: Effort): Promise<void> {
  figures.heading('The list page as content grows');
  const counts = [24, 240, 2_400];
  const cached: { site: Program; rates: number[] }[] = [];
  const rendered: { site: Program; times: number[] }[] = [];
  const upstreams: Program[] = [];
  for (const projects of counts) {
    const upstream = await startUpstream({ projects });
    upstreams.push(upstream);
    cached.push({ site: await startBuiltSite(upstream), rates: [] });
    rendered.push({ site: await startBuiltSite(upstream, { PAGE_CACHE_MB: '0' }), times: [] });
  }
  for (let round = -1; round < rounds; round++) {
    for (const { site, rates } of cached) {
      const { perSecond: rate } = await measure(site, '/ongoing-projects', { seconds, headers: GZIP });
      if (round >= 0) rates.push(rate);
    }
    for (const each of rendered) {
      const load = { seconds: 1, connections: 1, headers: GZIP };
      const { p50 } = await measure(each.site, '/ongoing-projects', load);
      if (round >= 0) each.times.push(p50);
    }
  }
  counts.forEach((projects, index) => {
    const { rates } = cached[index] as (typeof cached)[number];
    const ratio = median(rates.map((rate, round) => rate / (cached[0]?.rates[round] ?? Number.NaN)));
    const limit = index === counts.length - 1 ? atLeast(0.9) : null;
    const shown = `${times(ratio)} (${perSecond(median(rates))})`;
    figures.line(`${projects} projects, cached page, to ${counts[0]}`, ratio, shown, limit);
  });
  counts.forEach((projects, index) => {
    const taken = median(rendered[index]?.times ?? []);
    figures.line(`${projects} projects, rendered for each request`, taken, ms(taken));
  });
  for (const each of [...cached, ...rendered]) await each.site.stop();
  for (const upstream of upstreams) await upstream.stop();
}

/** From the start of the process to the last byte of a whole home page, nothing cached from before. */
export async function start(figures: Figures, { rounds }: Effort): Promise<void> {
  figures.heading('Start', 'upstream answers after 5 ms');
  const upstream = await startUpstream({ latencyMs: 5 });
  const taken: number[] = [];
  for (let round = 0; round < Math.max(3, rounds); round++) {
    const port = await freePort();
    const started = performance.now();
    const starting = startBuiltSite(upstream, {}, { core: null, port });
    taken.push(await firstPage(`http://127.0.0.1:${port}/`, started));
    await (await starting).stop();
  }
  const typical = median(taken);
  figures.line('process start to the first whole page', typical, ms(typical), atMost(1_000, ' ms'));
  await upstream.stop();
}

async function firstPage(url: string, started: number): Promise<number> {
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    const html = answer?.ok ? await answer.text() : '';
    if (html.includes('</html>') && html.includes('href="/projects/')) return performance.now() - started;
    await wait(5);
  }
}
