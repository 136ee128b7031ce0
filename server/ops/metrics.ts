import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { createRequestTally } from './request-tally.ts';

/** How many leads are in which state, and whether they can be stored. */
export interface OutboxFigures {
  counts: Record<string, number>;
  oldestWaitingMs: number | null;
  problem: unknown;
  /** With DATABASE_URL. */
  spool?: number;
  database?: string | null;
}

/** Read from the services whenever the metrics are. */
export interface Gauges {
  connections: () => number;
  contentCacheBytes: () => number;
  pageCacheBytes: () => number;
  media: () => { disk: number; memory: number };
  outbox: () => Promise<OutboxFigures> | OutboxFigures;
  dataDirProblem: () => boolean;
}

/** Every metric of the site. Labels are closed sets: nothing of a visitor is among them. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const seconds = (name: string, help: string, labelNames: string[], buckets: number[]) =>
    new Histogram({ name, help, labelNames, buckets, registers });

  const requests = createRequestTally(registry);
  const pageEvents = { hit: 0, miss: 0, streamed: 0, evicted: 0, shed: 0 };
  const pageCache = counter(
    'page_cache_events_total',
    'Pages sent from the cache, rendered, streamed, evicted, refused for overload',
    ['event'],
  );
  // Counted as plain numbers: the library's own increment costs more than a hit does.
  Object.assign(pageCache, {
    collect() {
      pageCache.reset();
      for (const [event, value] of Object.entries(pageEvents)) pageCache.inc({ event }, value);
    },
  });
  const renders = seconds(
    'page_render_seconds',
    'Rendering a page, its content included',
    [],
    [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 6],
  );
  const contentCache = counter('content_cache_events_total', 'Reads of the content cache', ['event']);
  const dropped = counter('content_records_dropped_total', 'Records of upstream that cannot be shown', [
    'endpoint',
  ]);
  const drift = counter(
    'content_drift_total',
    'Records of upstream with a field that was left out, mistyped or added, and records dropped',
    ['endpoint', 'field', 'kind'],
  );
  const upstreamCalls = counter('upstream_calls_total', 'Calls to upstream by endpoint and outcome', [
    'endpoint',
    'outcome',
  ]);
  const upstreamSeconds = seconds(
    'upstream_call_seconds',
    'Time of a whole call to upstream',
    ['endpoint'],
    [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8],
  );
  const enquiries = counter('enquiries_total', 'Posts of forms and how they ended', ['form', 'outcome']);
  const tickets = counter('enquiry_tickets_total', 'Forms shown: tickets given out', []);
  const attempts = counter('enquiry_forwards_total', 'Tries to forward an enquiry', [
    'form',
    'outcome',
    'background',
  ]);
  const captchaIssued = counter('captcha_issued_total', 'Captchas issued', []);
  const captchaChecked = counter('captcha_checked_total', 'Captchas checked and how they ended', ['outcome']);
  const puzzlesIssued = counter('puzzles_issued_total', 'Puzzles issued to browsers', []);
  const puzzlesChecked = counter('puzzles_checked_total', 'Puzzles checked and how they ended', ['outcome']);
  const proofSeconds = seconds(
    'proof_passed_seconds',
    'From the issue of a captcha or puzzle to its being passed',
    ['kind'],
    [0.1, 0.3, 1, 2, 3, 5, 8, 15, 30, 60, 120, 300],
  );
  const stepUps = counter('enquiry_step_ups_total', 'Enquiries that had to bring more, and why', ['reason']);
  const pictures = counter('media_pictures_total', 'Pictures asked for', ['outcome']);
  const files = counter('media_files_total', 'Files asked for', ['outcome']);
  const resizes = seconds(
    'media_resize_seconds',
    'Resizing one picture',
    ['format'],
    [0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  );

  const cspViolations = counter(
    'csp_violations_total',
    'What browsers stopped because the policy of pages does not have it, as far as they reported it',
    ['directive'],
  );
  const connectionsCut = counter('http_connections_cut_total', 'Connections that the server ended, and why', [
    'reason',
  ]);

  function onPassed(kind: 'captcha' | 'puzzle', outcome: string, ageMs: number | null): void {
    if (outcome === 'passed' && ageMs !== null) proofSeconds.observe({ kind }, ageMs / 1000);
  }

  /** Adds what is read from the services, once these are there. One that fails takes no other along. */
  function watch(gauges: Gauges): void {
    const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set((await attempt(read)) ?? Number.NaN);
        },
      });
    gauge('http_connections', 'Open connections of the public listener', gauges.connections);
    gauge('content_cache_bytes', 'Content cached in memory', gauges.contentCacheBytes);
    gauge('page_cache_bytes', 'Pages cached in memory', gauges.pageCacheBytes);
    gauge('media_disk_bytes', 'Pictures cached on disk', () => gauges.media().disk);
    gauge('media_memory_bytes', 'Pictures cached in memory', () => gauges.media().memory);
    gauge('data_dir_problem', '1 while DATA_DIR cannot be used', () => Number(gauges.dataDirProblem()));
    gauge('outbox_problem', '1 while the outbox cannot use its file', async () =>
      Number((await gauges.outbox()).problem !== null),
    );
    gauge(
      'outbox_spool',
      'With DATABASE_URL: enquiries that wait in this container alone',
      async () => (await gauges.outbox()).spool ?? 0,
    );
    gauge('database_up', '0 while the database of DATABASE_URL is away; 1 without one, too', async () =>
      Number(!(await gauges.outbox()).database),
    );
    gauge(
      'outbox_oldest_seconds',
      'Age of the oldest enquiry that waits to be forwarded',
      async () => ((await gauges.outbox()).oldestWaitingMs ?? 0) / 1000,
    );
    new Gauge({
      name: 'outbox_enquiries',
      help: 'Enquiries in the outbox by state',
      labelNames: ['state'],
      registers,
      async collect() {
        const counts = (await attempt(async () => (await gauges.outbox()).counts)) ?? {};
        this.reset();
        for (const [state, value] of Object.entries(counts)) this.set({ state }, value);
      },
    });
  }

  return {
    registry,
    requests,
    watch,
    onPageCache: (event: keyof typeof pageEvents) => void pageEvents[event]++,
    onRender: (ms: number) => renders.observe(ms / 1000),
    onContentCache: (event: string) => contentCache.inc({ event }),
    onDropped: (endpoint: string, records: number) => dropped.inc({ endpoint }, records),
    onDrift: (endpoint: string, field: string, kind: string, records: number) =>
      drift.inc({ endpoint, field, kind }, records),
    onUpstreamCall(endpoint: string, outcome: string, ms: number) {
      upstreamCalls.inc({ endpoint, outcome });
      upstreamSeconds.observe({ endpoint }, ms / 1000);
    },
    onTicket: () => tickets.inc(),
    onEnquiry: (form: string, outcome: string) => enquiries.inc({ form, outcome }),
    onForward: (form: string, outcome: string, background: boolean) =>
      attempts.inc({ form, outcome, background: String(background) }),
    onCaptchaIssued: () => captchaIssued.inc(),
    onCaptchaChecked(outcome: string, ageMs: number | null = null) {
      captchaChecked.inc({ outcome });
      onPassed('captcha', outcome, ageMs);
    },
    onPuzzle(event: string, ageMs: number | null) {
      if (event === 'issued') return puzzlesIssued.inc();
      puzzlesChecked.inc({ outcome: event });
      onPassed('puzzle', event, ageMs);
    },
    onStepUp: (reason: string) => stepUps.inc({ reason }),
    onPicture: (outcome: string) => pictures.inc({ outcome }),
    onFile: (outcome: string) => files.inc({ outcome }),
    onCspViolation: (directive: string) => cspViolations.inc({ directive }),
    onConnectionCut: (reason: string) => connectionsCut.inc({ reason }),
    onResized: (format: string, ms: number) => resizes.observe({ format }, ms / 1000),
  };
}

async function attempt<T>(read: () => T | Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch {
    return null;
  }
}

export type Metrics = ReturnType<typeof createMetrics>;
