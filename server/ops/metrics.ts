import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

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

/** Upper bounds in seconds. A cached page takes well under a millisecond. */
const REQUEST_SECONDS = [0.0005, 0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 6];
const RENDER_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 6];
const CALL_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8];
const PROOF_SECONDS = [0.1, 0.3, 1, 2, 3, 5, 8, 15, 30, 60, 120, 300];
const RESIZE_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Every metric of the site. Labels are closed sets: nothing of a visitor is among them. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name, help, labelNames, registers });
  /** A counter with one label. @param known values that stand there from the start @returns counts one more of a value */
  const tally = (name: string, help: string, label: string, known: string[] = []) => {
    const counts = counter(name, help, [label]);
    for (const value of known) counts.inc({ [label]: value }, 0);
    return (value: string) => counts.inc({ [label]: value });
  };
  const seconds = (name: string, help: string, buckets: number[], labelNames: string[] = []) =>
    new Histogram({ name, help, labelNames, buckets, registers });

  const requests = counter('http_requests_total', 'Requests by route and status', ['route', 'status']);
  const requestSeconds = seconds(
    'http_request_duration_seconds',
    'Time from a request to its last byte',
    REQUEST_SECONDS,
    ['route', 'status'],
  );
  const renders = seconds('page_render_seconds', 'Rendering a page, its content included', RENDER_SECONDS);
  const dropped = counter('content_records_dropped_total', 'Records of upstream that cannot be shown', [
    'endpoint',
  ]);
  const drift = counter(
    'content_drift_total',
    'Records of upstream with a field that was left out, mistyped or added, and records dropped',
    ['endpoint', 'field', 'kind'],
  );
  const calls = counter('upstream_calls_total', 'Calls to upstream by endpoint and outcome', [
    'endpoint',
    'outcome',
  ]);
  const callSeconds = seconds('upstream_call_seconds', 'Time of a whole call to upstream', CALL_SECONDS, [
    'endpoint',
  ]);
  const enquiries = counter('enquiries_total', 'Posts of forms and how they ended', ['form', 'outcome']);
  const tickets = counter('enquiry_tickets_total', 'Forms shown: tickets given out');
  const forwards = counter('enquiry_forwards_total', 'Tries to forward an enquiry', [
    'form',
    'outcome',
    'background',
  ]);
  const captchasIssued = counter('captcha_issued_total', 'Captchas issued');
  const captchaChecked = tally('captcha_checked_total', 'Captchas checked and how they ended', 'outcome');
  const puzzlesIssued = counter('puzzles_issued_total', 'Puzzles issued to browsers');
  const puzzleChecked = tally('puzzles_checked_total', 'Puzzles checked and how they ended', 'outcome');
  const proofSeconds = seconds(
    'proof_passed_seconds',
    'From the issue of a captcha or puzzle to its being passed',
    PROOF_SECONDS,
    ['kind'],
  );
  const resizes = seconds('media_resize_seconds', 'Resizing one picture', RESIZE_SECONDS, ['format']);

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
    const outbox = (name: string, help: string, read: (figures: OutboxFigures) => number) =>
      gauge(name, help, async () => read(await gauges.outbox()));
    gauge('http_connections', 'Open connections of the public listener', gauges.connections);
    gauge('content_cache_bytes', 'Content cached in memory', gauges.contentCacheBytes);
    gauge('page_cache_bytes', 'Pages cached in memory', gauges.pageCacheBytes);
    gauge('media_disk_bytes', 'Pictures cached on disk', () => gauges.media().disk);
    gauge('media_memory_bytes', 'Pictures cached in memory', () => gauges.media().memory);
    gauge('data_dir_problem', '1 while DATA_DIR cannot be used', () => Number(gauges.dataDirProblem()));
    outbox('outbox_problem', '1 while the outbox cannot use its file', ({ problem }) =>
      Number(problem !== null),
    );
    outbox(
      'outbox_spool',
      'With DATABASE_URL: enquiries that wait in this container alone',
      ({ spool }) => spool ?? 0,
    );
    outbox(
      'database_up',
      '0 while the database of DATABASE_URL is away; 1 without one, too',
      ({ database }) => Number(!database),
    );
    outbox(
      'outbox_oldest_seconds',
      'Age of the oldest enquiry that waits to be forwarded',
      ({ oldestWaitingMs }) => (oldestWaitingMs ?? 0) / 1000,
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
    watch,
    /** @param route its pattern @param ms milliseconds */
    onRequest(route: string, status: number, ms: number) {
      requests.inc({ route, status });
      requestSeconds.observe({ route, status }, ms / 1000);
    },
    onPageCache: tally(
      'page_cache_events_total',
      'Pages sent from the cache, rendered, streamed, evicted, refused for overload',
      'event',
      ['hit', 'miss', 'streamed', 'evicted', 'shed'],
    ),
    onRender: (ms: number) => renders.observe(ms / 1000),
    onContentCache: tally('content_cache_events_total', 'Reads of the content cache', 'event'),
    onDropped: (endpoint: string, records: number) => dropped.inc({ endpoint }, records),
    onDrift: (endpoint: string, field: string, kind: string, records: number) =>
      drift.inc({ endpoint, field, kind }, records),
    onUpstreamCall(endpoint: string, outcome: string, ms: number) {
      calls.inc({ endpoint, outcome });
      callSeconds.observe({ endpoint }, ms / 1000);
    },
    onTicket: () => tickets.inc(),
    onEnquiry: (form: string, outcome: string) => enquiries.inc({ form, outcome }),
    onForward: (form: string, outcome: string, background: boolean) =>
      forwards.inc({ form, outcome, background: String(background) }),
    onCaptchaIssued: () => captchasIssued.inc(),
    onCaptchaChecked(outcome: string, ageMs: number | null = null) {
      captchaChecked(outcome);
      onPassed('captcha', outcome, ageMs);
    },
    onPuzzle(event: string, ageMs: number | null) {
      if (event === 'issued') return puzzlesIssued.inc();
      puzzleChecked(event);
      onPassed('puzzle', event, ageMs);
    },
    onStepUp: tally('enquiry_step_ups_total', 'Enquiries that had to bring more, and why', 'reason'),
    onPicture: tally('media_pictures_total', 'Pictures asked for', 'outcome'),
    onFile: tally('media_files_total', 'Files asked for', 'outcome'),
    onCspViolation: tally(
      'csp_violations_total',
      'What browsers stopped because the policy of pages does not have it, as far as they reported it',
      'directive',
    ),
    onConnectionCut: tally(
      'http_connections_cut_total',
      'Connections that the server ended, and why',
      'reason',
    ),
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
