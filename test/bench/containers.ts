import { startPostgres } from '../support/start-postgres.ts';
import { atLeast, atMost, type Figures, median, perSecond, times } from './figures.ts';
import { type Measured, measure } from './load.ts';
import { type Program, startBuiltSite, startUpstream } from './programs.ts';
import type { Effort } from './warm-pages.ts';

const GZIP = { 'accept-encoding': 'gzip' };

/**
 * What a second container adds to warm pages. On a machine of two cores, one of which makes the load, that cannot be
 * seen in requests a second: so it is told by processor time. Both containers share one core, each has half of it, and
 * what a second of it yields is compared with a container alone. If a page costs the same beside another container,
 * and asks nothing of what they share, a core of its own for each gives that many times as much.
 */
export async function containers(figures: Figures, { rounds, seconds }: Effort, path: string): Promise<void> {
  const ends: (() => unknown)[] = [];
  const postgres = await startPostgres({ teardown: (end) => void ends.unshift(end) } as Parameters<
    typeof startPostgres
  >[0]);
  const upstream = await startUpstream();
  const env = { DATABASE_URL: postgres.url, SECRET: 'the same for both of them' };
  const sites = [await startBuiltSite(upstream, env), await startBuiltSite(upstream, env)] as const;
  const load = { seconds, headers: GZIP };
  const both = () => Promise.all(sites.map((site) => measure(site, path, load)));
  const alone = async (site: Program, other: Program) => {
    other.pause();
    const measured = await measure(site, path, load);
    other.resume();
    return measured;
  };
  const statements = async () => {
    const { rows } = await postgres.query(
      `SELECT xact_commit + xact_rollback AS number FROM pg_stat_database WHERE datname = 'site'`,
    );
    return Number(rows[0]?.number);
  };

  await both();
  const [one, two] = sites;
  const taken: { alone: Measured; beside: Measured[]; asked: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const [first, other] = round % 2 ? [two, one] : [one, two];
    const before = await statements();
    const beside = await both();
    const asked = (await statements()) - before;
    taken.push({ alone: await alone(first, other), beside, asked });
  }

  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
  const ratio = median(
    taken.map(({ alone, beside }) => sum(beside.map((each) => each.perCpuSecond)) / alone.perCpuSecond),
  );
  const single = median(taken.map(({ alone }) => alone.perCpuSecond));
  figures.heading(`Two containers, one PostgreSQL: ${path}`);
  figures.line('one alone, for each second of processor time', single, perSecond(single));
  figures.line('two with a core each, to one', ratio, times(ratio), atLeast(1.9));
  const asked = median(taken.map(({ asked }) => asked)) / seconds;
  figures.line('statements to the database a second, meanwhile', asked, asked.toFixed(1), atMost(10));
  for (const site of sites) await site.stop();
  await upstream.stop();
  for (const end of ends) await end();
}
