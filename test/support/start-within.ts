// Before the app is loaded.
import './quick-brotli.cjs';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Test } from 'tap';
import { buildApp } from '../../server/app/app.ts';
import { readConfig } from '../../server/app/config.ts';
import { warmUp } from '../../server/app/warm-up.ts';
import { type FakeUpstream, type FakeUpstreamOptions, startFakeUpstream } from './fake-upstream.ts';
import { knowPictures } from './known-pictures.ts';
import { startResizersPlainly } from './plain-resizers.ts';
import type { LogLine, Site } from './start-site.ts';

export interface WithinOptions {
  env?: Record<string, string>;
  upstream?: FakeUpstreamOptions;
  /** Errors in the log are part of the test; otherwise one fails it. */
  errorsExpected?: boolean;
  /** How long a page may take to be sent whole instead of streamed; the site's own is too short on a busy machine. */
  holdMs?: number;
  /** `false`: nothing is rendered before it is asked for, a second's work; and pages are sent whole unless `holdMs` says otherwise. */
  warm?: boolean;
}

export interface WithinSite extends Pick<Site, 'url' | 'log' | 'errors'> {
  /** What the operator's listener says at `/metrics`. */
  metrics(): Promise<string>;
}

startResizersPlainly();

const distDir = fileURLToPath(new URL('../../dist', import.meta.url));
/** Longer than the program's own: a busy machine changes nothing. */
const MAX_WARM_UP_MS = 20_000;
/** A first render is slow. */
const COLD_HOLD_MS = 5_000;

/**
 * A site in front of a fake upstream, as `startBoth` starts them, but within the test's own process: a tenth of the
 * cost, for tests of pages rather than of the process. Clock and log are the real ones; the site's address is that of
 * the test. Both end with the test, which fails when the log holds an error that it did not expect.
 */
export async function startWithin(
  t: Test,
  { env, upstream: upstreamOptions, errorsExpected = false, warm = true, ...options }: WithinOptions = {},
): Promise<{ upstream: FakeUpstream; site: WithinSite }> {
  const holdMs = options.holdMs ?? (warm ? undefined : COLD_HOLD_MS);
  const upstream = await startFakeUpstream(upstreamOptions);
  t.teardown(() => upstream.close());
  const dataDir = mkdtempSync(join(tmpdir(), 'site-'));
  knowPictures(dataDir);
  t.teardown(() => rmSync(dataDir, { recursive: true, force: true }));
  const log: LogLine[] = [];
  const errors = () => log.filter(({ level }) => level === 'error' || level === 'fatal');
  t.teardown(() => {
    if (!errorsExpected && errors().length) {
      throw new Error(`The site wrote errors: ${JSON.stringify(errors().slice(0, 3), null, 2)}`);
    }
  });
  const config = readConfig({
    ...{ API_URL: upstream.url, DATA_DIR: dataDir, SITE_URL: 'http://localhost' },
    ...env,
  });
  const { app, pages, ready, metrics } = await buildApp({
    config: { ...config, apiUrl: config.apiUrl ?? upstream.url },
    distDir,
    secret: 'a secret of the test',
    dataDir: { problem: null, hold() {} },
    now: Date.now,
    steady: () => performance.timeOrigin + performance.now(),
    random: Math.random,
    callGraceMs: 1_000,
    // The test's own work holds up the loop, too.
    maxDelayMs: Number.POSITIVE_INFINITY,
    ...(holdMs !== undefined && { holdMs }),
    logTo: { write: (line) => void log.push(JSON.parse(line)) },
  });
  t.teardown(() => app.close());
  await app.listen({ host: '127.0.0.1', port: 0 });
  if (warm) await warmUp(pages.renderAhead, MAX_WARM_UP_MS);
  ready.value = true;
  const { port } = app.server.address() as AddressInfo;
  return {
    upstream,
    site: { url: `http://127.0.0.1:${port}`, log, errors, metrics: () => metrics.registry.metrics() },
  };
}
