import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Submissions } from '../../leads/submissions/submissions.ts';
import type { Media } from '../../media/media.ts';
import type { ContentService } from '../../upstream/content-service.ts';
import type { Metrics } from '../metrics.ts';
import { type Counts, growth, readCounts } from './figures.ts';

export interface DeskOptions {
  metrics: Pick<Metrics, 'registry'>;
  content: Pick<ContentService, 'describe'>;
  media: Pick<Media, 'problem'>;
  submissions: Pick<Submissions, 'summary'>;
  /** The version that runs. */
  build: string;
  dataDir: string;
  dataDirProblem: () => string | null;
  /** RERA_REQUIRED. */
  reraRequired: boolean;
}

/** A quarter of an hour. */
export interface Point {
  /** Counts of this quarter alone. */
  counts: Counts;
  waiting: number;
  memoryMb: number;
  /** The 99th percentile of the event loop's delay, milliseconds. */
  lagMs: number;
}

const MINUTE_MS = 60_000;
const RESOLUTION_MS = 20;
/** Minutes that count as recent. */
const RECENT = 10;
/** Minutes from one point to the next. */
const POINT_EVERY = 15;
/** Points of a day. */
export const MAX_POINTS = 96;

/** The operator's desk: how everything stands, and the last 24 hours. */
export function createDesk({
  metrics,
  content,
  media,
  submissions,
  build,
  dataDir,
  ...options
}: DeskOptions) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  /** Counts of the last minutes, oldest first. */
  let recent: Counts[] = [];
  let points: Point[] = [];
  let atLastPoint: Counts | undefined;
  let minutes = 0;
  let worstLagMs = 0;

  async function look() {
    const counts = await readCounts(metrics.registry);
    const summary = await submissions.summary().catch(() => null);
    // The histogram adds its own interval to each delay.
    const lagMs = Math.max(0, (delay.count ? delay.percentile(99) / 1e6 : 0) - RESOLUTION_MS);
    const point: Point = {
      counts: growth(counts, atLastPoint),
      waiting: summary ? summary.counts.waiting + (summary.spool ?? 0) : 0,
      memoryMb: Math.round(process.memoryUsage.rss() / 1024 ** 2),
      lagMs: Math.round(Math.max(worstLagMs, lagMs)),
    };
    return { counts, summary, lagMs, point };
  }

  async function sample(): Promise<void> {
    const { counts, point } = await look();
    recent = [...recent, counts].slice(-RECENT);
    worstLagMs = point.lagMs;
    delay.reset();
    if (++minutes % POINT_EVERY) return;
    points = [...points, point].slice(-MAX_POINTS);
    atLastPoint = counts;
    worstLagMs = 0;
  }
  const timer = setInterval(() => void sample().catch(() => {}), MINUTE_MS).unref();

  return {
    /** Everything that the page shows; nothing personal. */
    async state() {
      const { counts, summary, lagMs, point } = await look();
      const disk = await statfs(dataDir).catch(() => null);
      return {
        ...{ name: hostname(), build, now: Date.now(), reraRequired: options.reraRequired },
        dataDirProblem: options.dataDirProblem(),
        /** Null while it does not answer. */
        outbox: summary,
        content: content.describe(media.problem),
        /** Since the start. */
        counts,
        /** Of the last minutes. */
        recent: growth(counts, recent[0]),
        /** The last 24 hours, oldest first; the last is now. */
        points: [...points, point] as readonly Point[],
        /** The last minute's, as in a point; 0 in the first minutes, in which the program is still loading. */
        lagMs: recent.length < 2 ? 0 : lagMs,
        /** Of the container's bound, which is 0 or beyond every machine where there is none. */
        memoryShare: process.memoryUsage.rss() / (process.constrainedMemory() || Number.POSITIVE_INFINITY),
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
