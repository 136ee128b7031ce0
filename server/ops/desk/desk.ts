import { randomBytes, timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Registry } from 'prom-client';
import type { OutboxSummary } from '../../leads/outbox/lead-store.ts';
import type { ContentService } from '../../upstream/content-service.ts';
import type { VitalRow } from '../vitals.ts';
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

/** How everything stands, as the desk shows it; nothing personal. */
export interface DeskState extends Pick<DeskOptions, 'reraRequired'> {
  /** Milliseconds since the epoch. */
  now: number;
  /** null where it does not answer. */
  outbox: OutboxSummary | null;
  content: ReturnType<ContentService['describe']>;
  dataDirProblem: string | null;
  figures: Figures;
  /** The same some minutes ago; null in the first ones. */
  before: Figures | null;
  /** 24 hours ago; null in the first ones. */
  dayAgo: Figures | null;
  /** The last 24 hours by quarters, oldest first; the last is now. */
  points: readonly Point[];
  /** Of the last minute. */
  lagMs: number;
  /** Bytes; `limit` null where there is none. */
  memory: { rss: number; limit: number | null };
  disk: { free: number; size: number } | null;
  /** This one first. */
  containers: readonly Container[];
  vitals: readonly VitalRow[];
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
    async state(): Promise<DeskState> {
      const { summary, point } = await look();
      const disk = await statfs(dataDir).catch(() => null);
      const limit = process.constrainedMemory();
      return {
        now: now(),
        outbox: summary,
        content: content.describe(),
        dataDirProblem: options.dataDirProblem(),
        figures: point.figures,
        before: recent[0] ?? null,
        dayAgo: points.length === MAX_POINTS ? (points[0]?.figures ?? null) : null,
        points: [...points, point],
        lagMs: lagNow(),
        memory: { rss: process.memoryUsage.rss(), limit: limit > 0 && limit < 2 ** 50 ? limit : null },
        disk: disk && { free: disk.bavail * disk.bsize, size: disk.blocks * disk.bsize },
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
