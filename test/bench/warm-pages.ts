import type { BaselinePage } from './baseline-input.ts';
import { startBaseline } from './baselines.ts';
import { atLeast, atMost, type Figures, MB, median, ms, perSecond, times } from './figures.ts';
import { type Measured, measure } from './load.ts';
import { type Program, startBuiltSite } from './programs.ts';

export interface Effort {
  rounds: number;
  /** Of each measurement. */
  seconds: number;
}

const GZIP = { 'accept-encoding': 'gzip' };
const NAMES = ['site', 'same', 'bare', 'react', 'logging'] as const;
type Name = (typeof NAMES)[number];
/** Of the site and its closest baseline, in each round of the others; each of a second. */
const PAIRS = 4;
const PAIR_SECONDS = 1;
type Taken = Record<Name, Measured>;

/**
 * Cached pages against bare Fastify and plain React: each measured in turn, again and again; medians of the rounds.
 * What else the machine does comes and goes within seconds: so many short rounds say more than few long ones, and
 * the two that have a limit between them follow each other at once.
 */
export async function warmPages(
  figures: Figures,
  { rounds, seconds }: Effort,
  upstream: Program,
  site: Program,
  pages: BaselinePage[],
): Promise<void> {
  const programs: Record<Name, Program> = {
    site,
    same: await startBaseline('same', pages),
    bare: await startBaseline('bare', pages),
    react: await startBaseline('react', pages),
    logging: await startBuiltSite(upstream, { LOG_REQUESTS: 'all' }),
  };
  // They share a core: what one still tidies up after its turn would be paid for by the next.
  const measureAlone = async (name: Name, path: string, seconds: number): Promise<Measured> => {
    programs[name].resume();
    const measured = await measure(programs[name], path, { seconds, headers: GZIP });
    programs[name].pause();
    return measured;
  };
  for (const name of NAMES) programs[name].pause();
  for (const name of NAMES) {
    for (const { path } of pages) await measureAlone(name, path, 2);
  }
  for (const { path } of pages) {
    const pairs: Pick<Taken, 'site' | 'same'>[] = [];
    const others: Taken[] = [];
    for (let round = 0; round < rounds * PAIRS; round++) {
      const [first, second] = round % 2 ? (['same', 'site'] as const) : (['site', 'same'] as const);
      const pair: Partial<Taken> = {};
      pair[first] = await measureAlone(first, path, PAIR_SECONDS);
      pair[second] = await measureAlone(second, path, PAIR_SECONDS);
      const { site, same } = pair as Taken;
      pairs.push({ site, same });
      if (round % PAIRS > 0) continue;
      const bare = await measureAlone('bare', path, seconds);
      const react = await measureAlone('react', path, seconds);
      others.push({ site, same, bare, react, logging: await measureAlone('logging', path, seconds) });
    }
    tell(figures, path, pairs, others);
  }
  programs.site.resume();
  await notModified(figures, seconds, rounds, site, pages);
  const first = Object.entries(programs).map(([name, program]) => `${name} ${MB(program.resident())}`);
  figures.line('resident after that load', site.resident(), first.slice(0, 4).join(', '));
  for (const name of NAMES) if (name !== 'site') await programs[name].stop();
}

function tell(figures: Figures, path: string, pairs: Pick<Taken, 'site' | 'same'>[], others: Taken[]): void {
  const of = (name: 'site' | 'same', figure: keyof Measured) =>
    median(pairs.map((each) => each[name][figure]));
  const toSame = (figure: keyof Measured) =>
    median(pairs.map(({ site, same }) => site[figure] / same[figure]));
  const ratio = (name: Name, to: Name) =>
    median(others.map((each) => each[name].perSecond / each[to].perSecond));
  const { site, same } = { site: of('site', 'perSecond'), same: of('same', 'perSecond') };
  figures.heading(path);
  figures.line('cached page, requests', site, `${perSecond(site)} of ${perSecond(same)}`);
  const throughput = toSame('perSecond');
  figures.line('  to bare Fastify, same bytes and headers', throughput, times(throughput), atLeast(0.9));
  const cpu = toSame('perCpuSecond');
  figures.line('  the same for each second of processor time', cpu, times(cpu));
  const [p50, p99] = [toSame('p50'), toSame('p99')];
  figures.line('  p50 to the same', p50, `${times(p50)} (${ms(of('site', 'p50'))})`);
  figures.line('  p99 to the same', p99, `${times(p99)} (${ms(of('site', 'p99'))})`, atMost(1.3));
  const bare = ratio('site', 'bare');
  figures.line('  to bare Fastify without headers', bare, times(bare));
  const logging = ratio('logging', 'same');
  figures.line('  with LOG_REQUESTS=all, to the same', logging, times(logging));
  const react = ratio('site', 'react');
  figures.line(
    '  to plain React for each request',
    react,
    `${times(react)} (${perSecond(median(others.map((each) => each.react.perSecond)))})`,
  );
}

async function notModified(
  figures: Figures,
  seconds: number,
  rounds: number,
  site: Program,
  pages: BaselinePage[],
): Promise<void> {
  figures.heading('304 Not Modified');
  for (const { path } of pages) {
    const ratios: number[] = [];
    const rates: number[] = [];
    const conditional = { ...GZIP, 'if-none-match': await etagOf(site.url + path) };
    for (let round = 0; round < rounds; round++) {
      const whole = await measure(site, path, { seconds, headers: GZIP });
      const unchanged = await measure(site, path, { seconds, headers: conditional });
      ratios.push(unchanged.perSecond / whole.perSecond);
      rates.push(unchanged.perSecond);
    }
    const ratio = median(ratios);
    figures.line(
      `${path}, to the whole page`,
      ratio,
      `${times(ratio)} (${perSecond(median(rates))})`,
      atLeast(1),
    );
  }
}

/**
 * Asked now: the pages of the beginning are others when India's midnight has passed since.
 *
 * @throws when the page is not a 304 for who has it: the figure would be that of the whole page
 */
async function etagOf(address: string): Promise<string> {
  const ask = async (headers: Record<string, string>) => {
    const response = await fetch(address, { headers: { ...GZIP, ...headers } });
    await response.arrayBuffer();
    return response;
  };
  const etag = (await ask({})).headers.get('etag') ?? '';
  const { status } = await ask({ 'if-none-match': etag });
  if (status !== 304) throw new Error(`${address} answers ${status} to its own ETag`);
  return etag;
}
