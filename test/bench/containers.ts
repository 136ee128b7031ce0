import { spawn, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../support/start-postgres.ts';
import { freePort } from '../support/start-site.ts';
import { until } from '../support/until.ts';
import { settledPages } from './baselines.ts';
import { atLeast, atMost, type Figures, median, perSecond, times } from './figures.ts';
import { type Measured, measure } from './load.ts';
import { holdToShare } from './processor-share.ts';
import { type Program, startBuiltSite, startUpstream, workDir } from './programs.ts';
import type { Effort } from './warm-pages.ts';

const GZIP = { 'accept-encoding': 'gzip' };
const WHAT = 'two behind the proxy, to one';
/** Of a core: what is left of two cores has to be enough for the proxy and the load. */
const SHARE = 0.08;
const CONNECTIONS = 32;

/** The proxy of compose.yaml, without TLS, which would cost the load program more than the containers. */
async function startProxy(sites: readonly Program[]): Promise<Program> {
  const port = await freePort();
  const upstreams = sites.map(({ url }) => url.replace('http://', '')).join(' ');
  const file = join(workDir, `Caddyfile-${port}`);
  writeFileSync(
    file,
    `{\nadmin off\n}\nhttp://127.0.0.1:${port} {\nreverse_proxy ${upstreams} {\nlb_policy least_conn\n}\n}\n`,
  );
  const env = { PATH: process.env.PATH, HOME: workDir };
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], { env, stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await until(() =>
    fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return {
    url,
    pid: child.pid as number,
    resident: () => Number.NaN,
    cpuSeconds: () => Number.NaN,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    stop: async () => void child.kill(),
  };
}

/**
 * What a second container adds to warm pages, behind the proxy and with a common database. Each container is held to
 * the same small share of a core, as a container is by its limit: then two cores do for both, the proxy and the load,
 * and nothing but the containers bounds the figure (docs/decisions/0192-containers-with-a-share-of-a-core.md).
 */
export async function containers(figures: Figures, { rounds, seconds }: Effort, path: string): Promise<void> {
  figures.heading(`Two containers, one PostgreSQL, Caddy: ${path}`, `each has ${SHARE * 100} % of a core`);
  if (spawnSync('caddy', ['version']).error) {
    return figures.skipped(WHAT, 'caddy is not installed (apt-get install caddy)');
  }
  const ends: (() => unknown)[] = [];
  const postgres = await startPostgres({ teardown: (end) => void ends.unshift(end) } as Parameters<
    typeof startPostgres
  >[0]);
  const upstream = await startUpstream();
  const env = {
    DATABASE_URL: postgres.url,
    SECRET: 'the same for both of them',
    TRUST_PROXY: 'loopback',
    CONTENT_TTL_MS: '3600000',
  };
  const sites = [await startBuiltSite(upstream, env), await startBuiltSite(upstream, env)] as const;
  const proxies = [await startProxy([sites[0]]), await startProxy([sites[1]]), await startProxy(sites)];
  const limits: (() => void)[] = [];
  const load = { seconds: seconds * 2, headers: GZIP, connections: CONNECTIONS };
  const statements = async () => {
    const { rows } = await postgres.query(
      `SELECT xact_commit + xact_rollback AS number FROM pg_stat_database WHERE datname = 'site'`,
    );
    return Number(rows[0]?.number);
  };

  const taken: { alone: Measured; both: Measured; asked: number }[] = [];
  try {
    for (const site of sites) await measure(site, path, load);
    await settledPages(sites[0], [path]);
    await settledPages(sites[1], [path]);
    for (const site of sites) limits.push(holdToShare(site.pid, SHARE));
    for (let round = 0; round < rounds; round++) {
      const alone = await measure(proxies[round % 2] as Program, path, load);
      const before = await statements();
      const both = await measure(proxies[2] as Program, path, { ...load, connections: 2 * CONNECTIONS });
      taken.push({ alone, both, asked: (await statements()) - before });
    }
    const single = median(taken.map(({ alone }) => alone.perSecond));
    const ratio = median(taken.map(({ alone, both }) => both.perSecond / alone.perSecond));
    figures.line('one alone', single, perSecond(single));
    figures.line(WHAT, ratio, times(ratio), atLeast(1.9));
    const asked = median(taken.map(({ asked }) => asked)) / load.seconds;
    figures.line('statements to the database a second, meanwhile', asked, asked.toFixed(1), atMost(10));
  } catch (error) {
    if (!(error instanceof AggregateError)) throw error;
    figures.skipped(WHAT, error.message);
  } finally {
    for (const program of [...proxies, ...sites, upstream]) await program.stop();
    for (const end of [...limits, ...ends]) await end();
  }
}
