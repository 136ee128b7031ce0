import { randomBytes, timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Registry } from 'prom-client';
import type { OutboxSummary } from '../../leads/outbox/lead-store.ts';
import type { ContentService } from '../../upstream/content-service.ts';
import type { VitalRow } from '../vitals.ts';
import type { Condition } from './conditions.ts';
import type { DeskState } from './desk-state.ts';
import { ACCEPTED, type Figures, quantile, readFigures, since, sum, VALID } from './figures.ts';
import type { Container } from './heartbeat.ts';
import { createHistory, type Minute } from './history.ts';

export interface DeskOptions {
  registry: Registry;
  content: Pick<ContentService, 'describe' | 'refresh'>;
  outbox: () => Promise<OutboxSummary>;
  /** Makes one lead, or all that are not delivered, due at once. @returns how many */
  retryLeads: (id?: string) => Promise<number>;
  pageCacheBytes: () => number;
  connections: () => number;
  dataDir: string;
  dataDirProblem: () => string | null;
  containers: () => Promise<readonly Container[]>;
  vitals: () => readonly VitalRow[];
  /** Of other rooms. */
  conditions?: readonly Condition[];
  log: { warn(facts: object, text: string): void };
  now: () => number;
  /** Between two points of the history; milliseconds. */
  minuteMs?: number;
}

/** What the operator asked for, and what came of it. */
export type ActionResult = { action: 'retried'; number: number } | { action: 'refreshed'; number: number };

export interface Desk {
  state(): Promise<DeskState>;
  history(): readonly Minute[];
  readonly conditions: readonly Condition[];
  /** In the page's forms: who sends it has read the page. */
  readonly token: string;
  holdsToken(sent: string): boolean;
  /** @throws when storage or database fail */
  retry(id?: string): Promise<ActionResult>;
  refresh(key: string): ActionResult;
  /** Writes the history. */
  close(): Promise<void>;
}

const MINUTE_MS = 60_000;
const RESOLUTION_MS = 20;
/** Between two writes of the history, in minutes. */
const SAVE_EVERY = 5;
/** What is judged as "now" looks back so far, in minutes. */
const RECENT = 10;

/** The operator's desk: how everything stands, and the last 24 hours in points of a minute. */
export function createDesk(options: DeskOptions): Desk {
  const { registry, content, outbox, now, log, dataDir, minuteMs = MINUTE_MS } = options;
  const history = createHistory(options.dataDirProblem() === null ? join(dataDir, 'desk.json') : null);
  const loaded = history.load(now() / 1000);
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const token = randomBytes(24).toString('base64url');
  /** Of the last minutes, oldest first. */
  let recent: Figures[] = [];
  let minutes = 0;
  let saveFailed = false;

  /** All but a hundredth of the time; the histogram measures its own interval along with the delay. */
  const lagMs = () => Math.max(0, (delay.count ? delay.percentile(99) / 1e6 : 0) - RESOLUTION_MS);

  async function sample(): Promise<void> {
    const figures = await readFigures(registry, now());
    const before = recent.at(-1) ?? null;
    recent = [...recent, figures].slice(-RECENT);
    const known = await outbox().catch(() => null);
    history.add(minuteOf(figures, before, known, lagMs()));
    delay.reset();
    if (++minutes % SAVE_EVERY === 0) await save();
  }

  /** One line when it begins to fail. */
  async function save(): Promise<void> {
    const fault = await history.save();
    if (fault !== null && !saveFailed) log.warn({ fault }, "the desk's history cannot be written");
    saveFailed = fault !== null;
  }

  const timer = setInterval(() => void sample().catch(() => {}), minuteMs).unref();
  const first = readFigures(registry, now()).then((figures) => {
    if (!recent.length) recent = [figures];
  });

  async function diskOf(): Promise<DeskState['disk']> {
    const found = await statfs(dataDir).catch(() => null);
    return found && { free: found.bavail * found.bsize, size: found.blocks * found.bsize };
  }

  return {
    async state() {
      await Promise.all([loaded, first]);
      const [figures, disk, known, containers] = await Promise.all([
        readFigures(registry, now()),
        diskOf(),
        outbox().catch(() => null),
        options.containers(),
      ]);
      const minute = minuteOf(figures, recent.at(-1) ?? null, known, lagMs());
      const constrained = process.constrainedMemory();
      const limit = constrained > 0 && constrained < 2 ** 50 ? constrained : null;
      return {
        ...{ now: now(), outbox: known, figures, before: recent[0] ?? null, disk, lagMs: lagMs() },
        content: content.describe(),
        // With the minute that has not ended.
        history: [...history.all(), minute],
        ...{ dataDirProblem: options.dataDirProblem(), pageCacheBytes: options.pageCacheBytes() },
        memory: { rss: process.memoryUsage.rss(), limit },
        ...{ connections: options.connections(), containers, vitals: options.vitals() },
      };
    },
    history: history.all,
    conditions: options.conditions ?? [],
    token,
    holdsToken(sent) {
      const [given, own] = [Buffer.from(sent), Buffer.from(token)];
      return given.length === own.length && timingSafeEqual(given, own);
    },
    retry: async (id) => ({ action: 'retried', number: await options.retryLeads(id) }),
    refresh: (key) => ({ action: 'refreshed', number: Number(content.refresh(key)) }),
    async close() {
      clearInterval(timer);
      delay.disable();
      await loaded;
      await save();
    },
  };
}

function minuteOf(
  figures: Figures,
  before: Figures | null,
  outbox: OutboxSummary | null,
  lagMs: number,
): Minute {
  const pages = since(figures.pages, before?.pages);
  const shown = sum(pages, ['hit', 'miss', 'streamed']);
  const enquiries = since(figures.enquiries, before?.enquiries);
  const captchas = since(figures.captchas, before?.captchas);
  const calls = Object.entries(figures.upstream).map(([endpoint, { ok, failed }]) => {
    const then = before?.upstream[endpoint];
    return { ok: ok - (then?.ok ?? 0), failed: sum(since(failed, then?.failed)) };
  });
  const upstreamFailures = calls.reduce((all, { failed }) => all + failed, 0);
  const slow = quantile(since(figures.within, before?.within), 0.95);
  return {
    at: Math.round(figures.at / 1000),
    requests: figures.requests - (before?.requests ?? 0),
    errors: figures.errors - (before?.errors ?? 0),
    slowMs: (slow ?? 0) * 1000,
    hitShare: shown ? Math.round((100 * (pages.hit ?? 0)) / shown) : 0,
    upstreamCalls: calls.reduce((all, { ok, failed }) => all + ok + failed, 0),
    upstreamFailures,
    tickets: figures.tickets - (before?.tickets ?? 0),
    posted: sum(enquiries),
    valid: sum(enquiries, VALID),
    accepted: sum(enquiries, ACCEPTED),
    delivered: sum(enquiries, ['delivered', 'duplicate']),
    captchasPassed: captchas.passed ?? 0,
    captchasFailed: sum(captchas) - (captchas.passed ?? 0),
    waiting: outbox ? outbox.counts.waiting + (outbox.spool ?? 0) : 0,
    oldestS: Math.round((outbox?.oldestWaitingMs ?? 0) / 1000),
    memoryMb: Math.round(process.memoryUsage.rss() / 1024 ** 2),
    lagMs: Math.round(lagMs),
  };
}
