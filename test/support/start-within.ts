import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Test } from 'tap';
import { buildApp } from '../../server/app/app.ts';
import { readConfig } from '../../server/app/config.ts';
import { warmUp } from '../../server/app/warm-up.ts';
import { temporaryFolder } from './builders.ts';
import { type FakeUpstream, type FakeUpstreamOptions, startFakeUpstream } from './fake-upstream.ts';
import { knowPictures } from './known-pictures.ts';
import { startResizersPlainly } from './plain-resizers.ts';
import type { LogLine } from './start-site.ts';

interface Options {
  env?: Record<string, string>;
  upstream?: FakeUpstreamOptions;
  /** In front of an upstream that is there already, which outlives the site. */
  from?: FakeUpstream;
  /** A folder that outlives the site; otherwise one of its own. */
  dataDir?: string;
  /** How long a page may take to be sent whole instead of streamed; the site's own is too short on a busy machine. */
  holdMs?: number;
  /** Errors in the log are part of the test; otherwise one fails it. */
  errorsExpected?: boolean;
}

startResizersPlainly();

const distDir = fileURLToPath(new URL('../../dist', import.meta.url));
/** Longer than the program's own: a busy machine changes nothing. */
const MAX_WARM_UP_MS = 20_000;
/** A first render is slow. */
const COLD_HOLD_MS = 5_000;

/** @param frozenAt what the clock says until the test moves it; null: it goes by itself */
async function start(t: Test, options: Options, frozenAt: number | null) {
  const log: LogLine[] = [];
  const errors = () => log.filter(({ level }) => level === 'error' || level === 'fatal');
  t.teardown(() => {
    if (options.errorsExpected || !errors().length) return;
    throw new Error(`The site wrote errors: ${JSON.stringify(errors().slice(0, 3), null, 2)}`);
  });
  let [ahead, steps] = [0, 0];
  const time = () => (frozenAt ?? Date.now()) + ahead;
  const clock = {
    now: () => time() + steps,
    steady: () => (frozenAt ?? performance.timeOrigin + performance.now()) + ahead,
    random: frozenAt === null ? Math.random : () => 0.5,
  };
  const upstream = options.from ?? (await startFakeUpstream(t, { now: time(), ...options.upstream }));
  const dataDir = options.dataDir ?? temporaryFolder(t);
  if (!options.dataDir) knowPictures(dataDir, clock.now());
  const config = readConfig({
    ...{ API_URL: upstream.url, DATA_DIR: dataDir, SITE_URL: 'http://localhost', ...options.env },
  });
  const { app, content, pages, metrics, ready } = await buildApp({
    ...{ config, apiUrl: config.apiUrl ?? upstream.url, distDir, ...clock },
    secret: 'a secret of the test',
    dataDir: { problem: null, hold() {} },
    callGraceMs: 1_000,
    // The test's own work holds up the loop, too.
    maxDelayMs: Number.POSITIVE_INFINITY,
    ...(options.holdMs !== undefined && { holdMs: options.holdMs }),
    logTo: { write: (line) => void log.push(JSON.parse(line)), dropped: () => 0 },
  });
  t.teardown(() => app.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  const site = {
    ...{ log, errors, upstream },
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    metrics: () => metrics.registry.metrics(),
    /** Moves the site's clock on; milliseconds. */
    pass(ms: number): void {
      ahead += ms;
    },
    /** Sets the system's clock forward or back, as its owner may at any time; null: to 1970. Milliseconds. */
    setClock(byMs: number | null): void {
      steps = byMs === null ? -time() : steps + byMs;
    },
    /** The cached content, and the state of the snapshot. */
    content: () => content.describe(),
    pages: () => pages.describe(),
    stop: async () => void (await app.close()),
  };
  return { site, pages, ready };
}

/** A site within the test's own process, over real HTTP; it and its upstream end with the test. */
export type WithinSite = Awaited<ReturnType<typeof start>>['site'];

/**
 * A site in front of a fake upstream, as `startBoth` starts them, but within the test's own process: a tenth of the
 * cost, for tests of pages rather than of the process. Pages are sent whole unless `holdMs` says otherwise.
 * @param options `warm`: the first pages are rendered before anybody asks for them, and held as the site itself does
 */
export async function startWithin(t: Test, { warm = false, ...options }: Options & { warm?: boolean } = {}) {
  const { site, pages, ready } = await start(t, { ...(!warm && { holdMs: COLD_HOLD_MS }), ...options }, null);
  if (warm) await warmUp(pages.renderAhead, MAX_WARM_UP_MS);
  ready.value = true;
  return { upstream: site.upstream, site };
}

/**
 * The same with a clock that stands until the test moves it, and without a log. Readers are held for a page that is not
 * there so long that a busy machine changes nothing.
 * @param given `now`: what its clock says at first
 */
export async function startTimedSite(t: Test, given: Options & { now?: number } = {}): Promise<WithinSite> {
  const { now = Date.parse('2026-11-20T12:00:00+05:30'), ...options } = given;
  const env = { LOG_LEVEL: 'silent', SITE_URL: 'https://www.example.com', ...options.env };
  return (await start(t, { holdMs: COLD_HOLD_MS, ...options, env }, now)).site;
}
