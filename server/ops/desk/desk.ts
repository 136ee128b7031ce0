import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { usedShare } from '../../http/load-watch.ts';
import type { Submissions } from '../../leads/submissions/submissions.ts';
import type { Tally } from '../../leads/submissions/tally.ts';
import type { Media } from '../../media/media.ts';
import type { ContentService } from '../../upstream/content-service.ts';
import type { Metrics } from '../metrics.ts';
import { deliveryTimes, growth, type MetricCounts, readCounts } from './figures.ts';

interface DeskSources {
  metrics: Pick<Metrics, 'registry'>;
  content: Pick<ContentService, 'describe'>;
  media: Pick<Media, 'problem' | 'resizerPid'>;
  submissions: Pick<Submissions, 'summary'>;
  tally: Pick<Tally, 'top'>;
  /** The build that runs. */
  build: string;
  dataDir: string;
  dataDirProblem: () => string | null;
  /** The faults of the site folder, where the last good one is served instead. */
  siteFaults: readonly string[];
  /** RERA_REQUIRED. */
  reraRequired: boolean;
}

const MINUTE_MS = 60_000;
const RESOLUTION_MS = 20;
/** Minutes that count as recent. */
const RECENT = 10;
/** The operator's desk: the state of all services. Grafana has the plots (deploy/). */
export function createDesk({ metrics, content, media, build, dataDir, ...options }: DeskSources) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  /** Counts of the last minutes, oldest first. */
  let recent: MetricCounts[] = [];
  async function look() {
    const counts = await readCounts(metrics.registry);
    const summary = await options.submissions.summary().catch(() => null);
    // The histogram adds its own interval to each delay.
    const lagMs = Math.max(0, (delay.count ? delay.percentile(99) / 1e6 : 0) - RESOLUTION_MS);
    return { counts, summary, lagMs };
  }

  async function sample(): Promise<void> {
    const { counts } = await look();
    recent = [...recent, counts].slice(-RECENT);
    delay.reset();
  }
  const timer = setInterval(() => void sample().catch(() => {}), MINUTE_MS).unref();

  return {
    /** Everything that the page shows; nothing personal. */
    async state() {
      const { counts, summary, lagMs } = await look();
      const disk = await statfs(dataDir).catch(() => null);
      return {
        name: hostname(),
        build,
        now: Date.now(),
        reraRequired: options.reraRequired,
        dataDirProblem: options.dataDirProblem(),
        siteFaults: options.siteFaults,
        /** Null while it does not answer. */
        outbox: summary,
        content: content.describe(media.problem),
        /** The counts since the start. */
        counts,
        /** The growth of the counts in the last minutes. */
        recent: growth(counts, recent[0]),
        /** The names that were counted most in the last 24 hours. */
        tallied: await options.tally.top(),
        /** Times from a form that was sent to its delivery, by destination. */
        times: await deliveryTimes(metrics.registry),
        /** The last minute's 99th percentile; 0 in the first minutes, in which the program is still loading. */
        lagMs: recent.length < 2 ? 0 : lagMs,
        memoryShare: usedShare('self', media.resizerPid()),
        disk: disk && { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize },
      };
    },
    close(): void {
      clearInterval(timer);
      delay.disable();
    },
  };
}

export type Desk = ReturnType<typeof createDesk>;
export type DeskState = Awaited<ReturnType<Desk['state']>>;
