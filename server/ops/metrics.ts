import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { OutboxStatus } from '../leads/outbox/lead-store.ts';

/** The help text of each counter, then its labels: closed sets, nothing of a visitor is among them. */
const COUNTERS = {
  http_requests_total: ['Requests by route and status', 'route', 'status'],
  http_connections_cut_total: ['Connections that the server ended, and why', 'reason'],
  page_cache_events_total: [
    'Pages from the cache, rendered, streamed, evicted, refused for overload',
    'event',
  ],
  content_cache_events_total: ['Reads of the content cache', 'event'],
  content_records_dropped_total: ['Records of upstream that cannot be shown', 'endpoint'],
  content_drift_total: ['Records of upstream that are not as they should be', 'endpoint', 'field', 'kind'],
  upstream_calls_total: ['Calls to upstream by endpoint and outcome', 'endpoint', 'outcome'],
  enquiries_total: ['Posts of forms and how they ended', 'form', 'outcome'],
  enquiry_tickets_total: ['Forms shown: tickets given out'],
  enquiry_forwards_total: ['Tries to forward an enquiry', 'form', 'outcome', 'background'],
  enquiry_step_ups_total: ['Enquiries that had to bring more, and why', 'reason'],
  captcha_issued_total: ['Captchas issued'],
  captcha_checked_total: ['Captchas checked and how they ended', 'outcome'],
  puzzles_issued_total: ['Puzzles issued to browsers'],
  puzzles_checked_total: ['Puzzles checked and how they ended', 'outcome'],
  media_pictures_total: ['Pictures asked for', 'outcome'],
  media_files_total: ['Files asked for', 'outcome'],
  csp_violations_total: [
    'What browsers stopped against the policy of pages, as they reported it',
    'directive',
  ],
} satisfies Record<string, [help: string, ...labels: string[]]>;

const PAGE_EVENTS = ['hit', 'miss', 'streamed', 'evicted', 'shed'];

/** Upper bounds in seconds. A cached page takes well under a millisecond. */
const REQUEST_SECONDS = [0.0005, 0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 6];
const RENDER_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 6];
const CALL_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8];
const PROOF_SECONDS = [0.1, 0.3, 1, 2, 3, 5, 8, 15, 30, 60, 120, 300];
const RESIZE_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Read from the services whenever the metrics are. */
export interface Gauges {
  connections: () => number;
  contentCacheBytes: () => number;
  pageCacheBytes: () => number;
  media: () => { disk: number; memory: number };
  outbox: () => Promise<OutboxStatus> | OutboxStatus;
  dataDirProblem: () => boolean;
}

/** Every metric of the site. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];

  function counter(name: keyof typeof COUNTERS) {
    const [help, ...labelNames]: string[] = COUNTERS[name];
    return new Counter({ name, help: help ?? name, labelNames, registers });
  }
  /** @returns counts one more, given the values of its labels in their order */
  function count(name: keyof typeof COUNTERS) {
    const counted = counter(name);
    return (...values: (string | number | boolean)[]) => counted.labels(...values.map(String)).inc();
  }
  /** @returns adds a time in milliseconds, given the values of its labels in their order */
  function time(name: string, help: string, buckets: number[], ...labelNames: string[]) {
    const histogram = new Histogram({ name, help, labelNames, buckets, registers });
    return (ms: number, ...values: (string | number)[]) =>
      histogram.labels(...values.map(String)).observe(ms / 1000);
  }

  const requests = count('http_requests_total');
  const requestHelp = 'Time from a request to its last byte';
  const requestTime = time('http_request_duration_seconds', requestHelp, REQUEST_SECONDS, 'route', 'status');
  const pageEvents = counter('page_cache_events_total');
  for (const event of PAGE_EVENTS) pageEvents.inc({ event }, 0);
  const dropped = counter('content_records_dropped_total');
  const drift = counter('content_drift_total');
  const calls = count('upstream_calls_total');
  const callTime = time(
    'upstream_call_seconds',
    'Time of a whole call to upstream',
    CALL_SECONDS,
    'endpoint',
  );
  const captchaChecked = count('captcha_checked_total');
  const puzzlesIssued = count('puzzles_issued_total');
  const puzzleChecked = count('puzzles_checked_total');
  const proofHelp = 'From the issue of a captcha or puzzle to its being passed';
  const proofTime = time('proof_passed_seconds', proofHelp, PROOF_SECONDS, 'kind');
  const resizeTime = time('media_resize_seconds', 'Resizing one picture', RESIZE_SECONDS, 'format');

  function onPassed(kind: 'captcha' | 'puzzle', outcome: string, ageMs: number | null): void {
    if (outcome === 'passed' && ageMs !== null) proofTime(ageMs, kind);
  }

  return {
    registry,
    /** Adds the gauges of services, once these are there. */
    watch: (services: Gauges) => addGauges(registry, services),
    /** @param route its pattern @param ms milliseconds */
    onRequest(route: string, status: number, ms: number) {
      requests(route, status);
      requestTime(ms, route, status);
    },
    onPageCache: (event: string) => pageEvents.inc({ event }),
    onRender: time('page_render_seconds', 'Rendering a page, its content included', RENDER_SECONDS),
    onContentCache: count('content_cache_events_total'),
    onDropped: (endpoint: string, records: number) => dropped.inc({ endpoint }, records),
    onDrift: (endpoint: string, field: string, kind: string, records: number) =>
      drift.inc({ endpoint, field, kind }, records),
    onUpstreamCall(endpoint: string, outcome: string, ms: number) {
      calls(endpoint, outcome);
      callTime(ms, endpoint);
    },
    onTicket: count('enquiry_tickets_total'),
    onEnquiry: count('enquiries_total'),
    onForward: count('enquiry_forwards_total'),
    onCaptchaIssued: count('captcha_issued_total'),
    onCaptchaChecked(outcome: string, ageMs: number | null = null) {
      captchaChecked(outcome);
      onPassed('captcha', outcome, ageMs);
    },
    onPuzzle(event: string, ageMs: number | null) {
      if (event === 'issued') return puzzlesIssued();
      puzzleChecked(event);
      onPassed('puzzle', event, ageMs);
    },
    onStepUp: count('enquiry_step_ups_total'),
    onPicture: count('media_pictures_total'),
    onFile: count('media_files_total'),
    onCspViolation: count('csp_violations_total'),
    onConnectionCut: count('http_connections_cut_total'),
    onResized: (format: string, ms: number) => resizeTime(ms, format),
  };
}

function addGauges(registry: Registry, { outbox, media, ...services }: Gauges): void {
  const gauge = (name: string, help: string, read: () => number | Promise<number>) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set((await attempt(read)) ?? Number.NaN);
      },
    });
  const ofOutbox = (name: string, help: string, read: (status: OutboxStatus) => number) =>
    gauge(name, help, async () => read(await outbox()));
  gauge('http_connections', 'Open connections of the public listener', services.connections);
  gauge('content_cache_bytes', 'Content cached in memory', services.contentCacheBytes);
  gauge('page_cache_bytes', 'Pages cached in memory', services.pageCacheBytes);
  gauge('media_disk_bytes', 'Pictures cached on disk', () => media().disk);
  gauge('media_memory_bytes', 'Pictures cached in memory', () => media().memory);
  gauge('data_dir_problem', '1 while DATA_DIR cannot be used', () => Number(services.dataDirProblem()));
  ofOutbox('outbox_problem', '1 while the outbox cannot use its file', (status) => Number(!!status.problem));
  ofOutbox('outbox_spool', 'Enquiries that wait in this container alone', ({ spool = 0 }) => spool);
  ofOutbox('database_up', '0 while the database is away; 1 without one, too', (status) =>
    Number(!status.database),
  );
  ofOutbox(
    'outbox_oldest_seconds',
    'Age of the oldest enquiry that waits to be forwarded',
    ({ oldestWaitingMs }) => (oldestWaitingMs ?? 0) / 1000,
  );
  new Gauge({
    name: 'outbox_enquiries',
    help: 'Enquiries in the outbox by state',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const status = await attempt(outbox);
      this.reset();
      for (const [state, value] of Object.entries(status?.counts ?? {})) this.set({ state }, value);
    },
  });
}

/** @returns null where it fails: one service that fails takes no other along */
async function attempt<Result>(read: () => Result | Promise<Result>): Promise<Result | null> {
  try {
    return await read();
  } catch {
    return null;
  }
}

export type Metrics = ReturnType<typeof createMetrics>;
