import { randomBytes, timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Registry } from 'prom-client';
import type { OutboxSummary } from '../../leads/outbox/lead-store.ts';
import type { ContentService } from '../../upstream/content-service.ts';
import type { VitalRow } from '../vitals.routes.ts';
import type { Container } from './containers.ts';
import { type Figures, readFigures } from './figures.ts';

export interface DeskOptions {
  registry: Registry;
  content: Pick<ContentService, 'describe' | 'refresh'>;
  outbox: () => Promise<OutboxSummary>;
  /** Makes one lead, or all that are not delivered, due at once. @returns how many */
  retryLeads: (id?: string) => Promise<number>;
  dataDir: string;
  dataDirProblem: () => string | null;
  containers: () => Promise<readonly Container[]>;
  vitals: () => readonly VitalRow[];
  /** RERA_REQUIRED. */
  reraRequired: boolean;
  now: () => number;
}

/** A point of the last 24 hours. */
export interface Point {
  figures: Figures;
  waiting: number;
  memoryMb: number;
  /** The longest that the process stood still at a time (99th of a hundred) since the point before, milliseconds. */
  lagMs: number;
}

/** The operator's request to change something, and its outcome. */
export interface ActionResult {
  action: 'retried' | 'refreshed';
  number: number;
}

const MINUTE_MS = 60_000;
const RESOLUTION_MS = 20;
/** What is judged as "now" looks back so far, in minutes. */
const RECENT = 10;
/** A point of the day is kept as often as this, in minutes. */
const POINT_EVERY = 15;
/** Of a day. */
export const MAX_POINTS = 96;

/** The operator's desk: how everything stands, and the last 24 hours. */
export function createDesk(options: DeskOptions) {
  const { registry, content, outbox, now, dataDir } = options;
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const token = randomBytes(24).toString('base64url');
  /** Of the last minutes, oldest first. */
  let recent: Figures[] = [];
  let points: Point[] = [];
  let minutes = 0;
  let worstLagMs = 0;

  /** All but a hundredth of the time; the histogram measures its own interval along with the delay. */
  const lagNow = () => Math.max(0, (delay.count ? delay.percentile(99) / 1e6 : 0) - RESOLUTION_MS);

  async function look(): Promise<{ summary: OutboxSummary | null; point: Point }> {
    const figures = await readFigures(registry, now());
    const summary = await outbox().catch(() => null);
    const waiting = summary ? summary.counts.waiting + (summary.spool ?? 0) : 0;
    const memoryMb = Math.round(process.memoryUsage.rss() / 1024 ** 2);
    const lagMs = Math.round(Math.max(worstLagMs, lagNow()));
    return { summary, point: { figures, waiting, memoryMb, lagMs } };
  }

  async function sample(): Promise<void> {
    const { point } = await look();
    recent = [...recent, point.figures].slice(-RECENT);
    worstLagMs = point.lagMs;
    delay.reset();
    if (++minutes % POINT_EVERY) return;
    points = [...points, point].slice(-MAX_POINTS);
    worstLagMs = 0;
  }

  const timer = setInterval(() => void sample().catch(() => {}), MINUTE_MS).unref();

  return {
    /** How everything stands, as the page shows it; nothing personal. */
    async state() {
      const { summary, point } = await look();
      const disk = await statfs(dataDir).catch(() => null);
      const limit = process.constrainedMemory();
      return {
        /** Milliseconds since the epoch. */
        now: now(),
        /** null where it does not answer. */
        outbox: summary,
        content: content.describe(),
        dataDirProblem: options.dataDirProblem(),
        figures: point.figures,
        /** The same some minutes ago; null in the first ones. */
        before: recent[0] ?? null,
        /** 24 hours ago; null in the first ones. */
        dayAgo: points.length === MAX_POINTS ? (points[0]?.figures ?? null) : null,
        /** The last 24 hours by quarters, oldest first; the last is now. */
        points: [...points, point] as readonly Point[],
        /** How long the process stood still at a time in the last minute (99th of a hundred), milliseconds. */
        lagMs: lagNow(),
        /** Bytes; `limit` null where there is none. */
        memory: { rss: process.memoryUsage.rss(), limit: limit > 0 && limit < 2 ** 50 ? limit : null },
        disk: disk && { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize },
        /** This one first. */
        containers: await options.containers(),
        vitals: options.vitals(),
        reraRequired: options.reraRequired,
      };
    },
    /** In the page's forms: who sends it has read the page. */
    token,
    holdsToken(sent: string): boolean {
      const [given, own] = [Buffer.from(sent), Buffer.from(token)];
      return given.length === own.length && timingSafeEqual(given, own);
    },
    /** @throws when storage or database fail */
    async retry(id?: string): Promise<ActionResult> {
      return { action: 'retried', number: await options.retryLeads(id) };
    },
    refresh: (key: string): ActionResult => ({ action: 'refreshed', number: Number(content.refresh(key)) }),
    close(): void {
      clearInterval(timer);
      delay.disable();
    },
  };
}

export type Desk = ReturnType<typeof createDesk>;
export type DeskState = Awaited<ReturnType<Desk['state']>>;
