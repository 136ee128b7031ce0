import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Test } from 'tap';
import { buildApp } from '../../server/app/app.ts';
import { readConfig } from '../../server/app/config.ts';
import { warmUp } from '../../server/app/warm-up.ts';
import type { ContentService } from '../../server/upstream/content-service.ts';
import { temporaryFolder } from './builders.ts';
import { type FakeUpstream, type FakeUpstreamOptions, startFakeUpstream } from './fake-upstream.ts';
import { knowPictures } from './known-pictures.ts';
import { startResizersPlainly } from './plain-resizers.ts';
import type { LogLine, Site } from './start-site.ts';

interface Options {
  env?: Record<string, string>;
  upstream?: FakeUpstreamOptions;
  /** In front of an upstream that is there already, which outlives the site. */
  from?: FakeUpstream;
  /** A folder that outlives the site; otherwise one of its own. */
  dataDir?: string;
  /** How long a page may take to be sent whole instead of streamed; the site's own is too short on a busy machine. */
  holdMs?: number;
}

startResizersPlainly();

const distDir = fileURLToPath(new URL('../../dist', import.meta.url));
/** Longer than the program's own: a busy machine changes nothing. */
const MAX_WARM_UP_MS = 20_000;
/** A first render is slow. */
const COLD_HOLD_MS = 5_000;

type Given = Parameters<typeof buildApp>[0];
type Clock = Pick<Given, 'now' | 'steady' | 'random'>;

/** The app within the test's own process, over real HTTP; it and its upstream end with the test. */
async function startApp(t: Test, options: Options, clock: Clock, more: Partial<Given>) {
  const upstream = options.from ?? (await startFakeUpstream(options.upstream));
  if (!options.from) t.teardown(() => upstream.close());
  const dataDir = options.dataDir ?? temporaryFolder(t);
  if (!options.dataDir) knowPictures(dataDir, clock.now());
  const config = readConfig({
    ...{ API_URL: upstream.url, DATA_DIR: dataDir, SITE_URL: 'http://localhost', ...options.env },
  });
  const built = await buildApp({
    ...{ config: { ...config, apiUrl: config.apiUrl ?? upstream.url }, distDir, ...clock },
    secret: 'a secret of the test',
    dataDir: { problem: null, hold() {} },
    callGraceMs: 1_000,
    // The test's own work holds up the loop, too.
    maxDelayMs: Number.POSITIVE_INFINITY,
    ...(options.holdMs !== undefined && { holdMs: options.holdMs }),
    ...more,
  });
  const { app } = built;
  t.teardown(() => app.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { ...built, upstream, url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` };
}

export interface WithinOptions extends Options {
  /** Errors in the log are part of the test; otherwise one fails it. */
  errorsExpected?: boolean;
  /** `false`: nothing is rendered before it is asked for; and pages are sent whole unless `holdMs` says otherwise. */
  warm?: boolean;
}

export interface WithinSite extends Pick<Site, 'url' | 'log' | 'errors'> {
  /** What the operator's listener says at `/metrics`. */
  metrics(): Promise<string>;
  /** Moves the site's clock on, which goes by itself otherwise; milliseconds. */
  pass(ms: number): void;
}

/**
 * A site in front of a fake upstream, as `startBoth` starts them, but within the test's own process: a tenth of the
 * cost, for tests of pages rather than of the process.
 */
export async function startWithin(
  t: Test,
  { errorsExpected = false, warm = true, ...options }: WithinOptions = {},
): Promise<{ upstream: FakeUpstream; site: WithinSite }> {
  const log: LogLine[] = [];
  const errors = () => log.filter(({ level }) => level === 'error' || level === 'fatal');
  t.teardown(() => {
    if (!errorsExpected && errors().length) {
      throw new Error(`The site wrote errors: ${JSON.stringify(errors().slice(0, 3), null, 2)}`);
    }
  });
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const steady = () => performance.timeOrigin + performance.now() + ahead;
  const { upstream, url, pages, ready, metrics } = await startApp(
    t,
    { ...(!warm && { holdMs: COLD_HOLD_MS }), ...options },
    { now, steady, random: Math.random },
    { logTo: { write: (line) => void log.push(JSON.parse(line)) } },
  );
  if (warm) await warmUp(pages.renderAhead, MAX_WARM_UP_MS);
  ready.value = true;
  const pass = (ms: number) => {
    ahead += ms;
  };
  return { upstream, site: { url, log, errors, pass, metrics: () => metrics.registry.metrics() } };
}

/** A site with a clock that the test moves, and without a log. */
export interface TimedSite {
  readonly url: string;
  readonly upstream: FakeUpstream;
  /** Moves the site's clock on; milliseconds. */
  pass(ms: number): void;
  /** Sets the system's clock forward or back, as its owner may at any time; null: to 1970. Milliseconds. */
  setClock(byMs: number | null): void;
  /** What content is cached, and how the snapshot is. */
  content(): ReturnType<ContentService['describe']>;
  isGone: ContentService['isGone'];
  /** Ends it before the test does. */
  stop(): Promise<void>;
  /** What the page cache holds. */
  pages(): { entries: number; bytes: number };
}

export interface TimedSiteOptions extends Options {
  /** What its clock says at first. */
  now?: number;
}

/** Readers are held for a page that is not there so long that a busy machine changes nothing. */
export async function startTimedSite(t: Test, given: TimedSiteOptions = {}): Promise<TimedSite> {
  let steps = 0;
  let { now = Date.parse('2026-11-20T12:00:00+05:30') } = given;
  const env = { LOG_LEVEL: 'silent', SITE_URL: 'https://www.example.com', ...given.env };
  const clock = { now: () => now + steps, steady: () => now, random: () => 0.5 };
  const { app, upstream, url, content, pages } = await startApp(
    t,
    { holdMs: COLD_HOLD_MS, ...given, env },
    clock,
    {},
  );
  return {
    ...{ url, upstream, isGone: content.isGone },
    pass: (ms) => {
      now += ms;
    },
    setClock: (byMs) => {
      steps = byMs === null ? -now : steps + byMs;
    },
    content: () => content.describe(),
    pages: () => pages.describe(),
    stop: async () => void (await app.close()),
  };
}
