import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Outbox } from '../../leads/outbox/outbox.ts';
import type { ContentService } from '../../upstream/content-service.ts';
import type { Metrics } from '../metrics.ts';
import type { Vitals } from '../vitals.routes.ts';
import type { Containers } from './containers.ts';
import { type Figures, growth, readFigures } from './figures.ts';

export interface DeskOptions {
  metrics: Pick<Metrics, 'registry'>;
  content: Pick<ContentService, 'describe'>;
  outbox: Pick<Outbox, 'summary'>;
  vitals: Pick<Vitals, 'rows'>;
  containers: Pick<Containers, 'all'>;
  dataDir: string;
  dataDirProblem: () => string | null;
  /** RERA_REQUIRED. */
  reraRequired: boolean;
}

/** A quarter of an hour. */
export interface Point {
  /** Counts of this quarter alone. */
  counts: Figures;
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
export function createDesk(options: DeskOptions) {
  const { metrics, content, outbox, vitals, containers, dataDir } = options;
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  /** One reading for each of the last minutes, oldest first. */
  let recent: Figures[] = [];
  let points: Point[] = [];
  let atLastPoint: Figures | undefined;
  let minutes = 0;
  let worstLagMs = 0;

  /** The 99th percentile; the histogram adds its own interval to each delay. */
  const lagNow = () => Math.max(0, (delay.count ? delay.percentile(99) / 1e6 : 0) - RESOLUTION_MS);

  async function look() {
    const figures = await readFigures(metrics.registry);
    const summary = await outbox.summary().catch(() => null);
    const point: Point = {
      counts: growth(figures, atLastPoint),
      waiting: summary ? summary.counts.waiting + (summary.spool ?? 0) : 0,
      memoryMb: Math.round(process.memoryUsage.rss() / 1024 ** 2),
      lagMs: Math.round(Math.max(worstLagMs, lagNow())),
    };
    return { figures, summary, point };
  }

  async function sample(): Promise<void> {
    const { figures, point } = await look();
    recent = [...recent, figures].slice(-RECENT);
    worstLagMs = point.lagMs;
    delay.reset();
    if (++minutes % POINT_EVERY) return;
    points = [...points, point].slice(-MAX_POINTS);
    atLastPoint = figures;
    worstLagMs = 0;
  }

  const timer = setInterval(() => void sample().catch(() => {}), MINUTE_MS).unref();

  return {
    /** Everything that the page shows; nothing personal. */
    async state() {
      const { figures, summary, point } = await look();
      const disk = await statfs(dataDir).catch(() => null);
      const limit = process.constrainedMemory();
      return {
        /** Milliseconds since the epoch. */
        now: Date.now(),
        /** Null while it does not answer. */
        outbox: summary,
        content: content.describe(),
        dataDirProblem: options.dataDirProblem(),
        /** Since the start. */
        figures,
        /** Counts of the last minutes. */
        recent: growth(figures, recent[0]),
        /** True in the first minutes, in which the program is still loading. */
        isStarting: recent.length < 2,
        /** The last 24 hours, oldest first; the last is now. */
        points: [...points, point] as readonly Point[],
        /** The last minute's, as in a point. */
        lagMs: lagNow(),
        /** Bytes; `limit` null where there is none. */
        memory: { rss: process.memoryUsage.rss(), limit: limit > 0 && limit < 2 ** 50 ? limit : null },
        disk: disk && { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize },
        /** This one first. */
        containers: await containers.all(),
        vitals: vitals.rows(),
        reraRequired: options.reraRequired,
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
