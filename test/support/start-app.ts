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
import type { ContentService } from '../../server/upstream/content-service.ts';
import { type FakeUpstream, type FakeUpstreamOptions, startFakeUpstream } from './fake-upstream.ts';
import { knowPictures } from './known-pictures.ts';

/** The app within the test's own process, over real HTTP, with a clock that the test moves. */
export interface TimedSite {
  readonly url: string;
  readonly upstream: FakeUpstream;
  /** Moves the site's clock on; milliseconds. */
  pass(ms: number): void;
  /** Sets the system's clock forward or back, as its owner may at any time; null: to 1970. Milliseconds. */
  setClock(byMs: number | null): void;
  /** What content is cached, and how the snapshot is. */
  content(): ReturnType<ContentService['describe']>;
  goneSince: ContentService['goneSince'];
  /** Ends it before the test does. */
  stop(): Promise<void>;
  /** What the page cache holds. */
  pages(): { entries: number; bytes: number; compressing: number };
}

export interface TimedSiteOptions {
  env?: Record<string, string>;
  upstream?: FakeUpstreamOptions;
  /** In front of an upstream that is there already, which outlives the site. */
  from?: FakeUpstream;
  /** A folder that outlives the site; otherwise one of its own. */
  dataDir?: string;
  /** What its clock says at first. */
  now?: number;
  /** How long a reader is held for a page that is not there; so long that a busy machine changes nothing. */
  holdMs?: number;
}

const distDir = fileURLToPath(new URL('../../dist', import.meta.url));

/** Site and upstream end with the test. */
export async function startTimedSite(t: Test, options: TimedSiteOptions = {}): Promise<TimedSite> {
  let steps = 0;
  let now = options.now ?? Date.parse('2026-11-20T12:00:00+05:30');
  const upstream = options.from ?? (await startFakeUpstream(options.upstream));
  if (!options.from) t.teardown(() => upstream.close());
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'site-'));
  if (!options.dataDir) {
    knowPictures(dataDir, now);
    t.teardown(() => rmSync(dataDir, { recursive: true, force: true }));
  }
  const config = readConfig({
    ...{ API_URL: upstream.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent', SITE_URL: 'https://www.example.com' },
    ...options.env,
  });
  const built = await buildApp({
    config: { ...config, apiUrl: config.apiUrl ?? upstream.url },
    distDir,
    secret: 'a secret of the test',
    dataDir: { problem: null, hold() {} },
    now: () => now + steps,
    steady: () => now,
    random: () => 0.5,
    callGraceMs: 1_000,
    // The test's own work holds up the loop, too.
    maxDelayMs: Number.POSITIVE_INFINITY,
    holdMs: options.holdMs ?? 5_000,
  });
  const { app } = built;
  const stop = async () => void (await app.close());
  t.teardown(stop);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    upstream,
    pass: (ms) => {
      now += ms;
    },
    setClock: (byMs) => {
      steps = byMs === null ? -now : steps + byMs;
    },
    goneSince: built.content.goneSince,
    content: () => built.content.describe(),
    stop,
    pages: () => built.pages.describe(),
  };
}
