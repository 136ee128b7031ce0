import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { OutboxStatus } from '../leads/outbox/lead-store.ts';

interface Row {
  help: string;
  /** Closed sets of values; nothing of a visitor is among them. */
  labels: string[];
  /** Upper bounds in seconds; null for a counter. */
  buckets: number[] | null;
}

const counter = (help: string, ...labels: string[]): Row => ({ help, labels, buckets: null });
const time = (help: string, buckets: number[], ...labels: string[]): Row => ({ help, labels, buckets });

/** A cached page takes well under a millisecond. */
const REQUEST_SECONDS = [0.0005, 0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 6];
const RENDER_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 6];
const CALL_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8];
const PROOF_SECONDS = [0.1, 0.3, 1, 2, 3, 5, 8, 15, 30, 60, 120, 300];
const RESIZE_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Every metric that services report to. */
const METRICS = {
  http_requests_total: counter('Requests by route and status', 'route', 'status'),
  http_request_duration_seconds: time(
    'Time from a request to its last byte',
    REQUEST_SECONDS,
    ...['route', 'status'],
  ),
  http_connections_cut_total: counter('Connections that the server ended, and why', 'reason'),
  page_cache_events_total: counter(
    'Pages from the cache, rendered, streamed, evicted, refused for overload',
    'event',
  ),
  page_render_seconds: time('Rendering a page, its content included', RENDER_SECONDS),
  content_cache_events_total: counter('Reads of the content cache', 'event'),
  content_records_dropped_total: counter('Records of upstream that cannot be shown', 'endpoint'),
  content_drift_total: counter(
    'Records of upstream that are not as they should be',
    ...['endpoint', 'field', 'kind'],
  ),
  upstream_calls_total: counter('Calls to upstream by endpoint and outcome', 'endpoint', 'outcome'),
  upstream_call_seconds: time('Time of a whole call to upstream', CALL_SECONDS, 'endpoint'),
  enquiries_total: counter('Posts of forms and how they ended', 'form', 'outcome'),
  enquiry_tickets_total: counter('Forms shown: tickets given out'),
  enquiry_forwards_total: counter('Tries to forward an enquiry', 'form', 'outcome', 'background'),
  enquiry_step_ups_total: counter('Enquiries that had to bring more, and why', 'reason'),
  captcha_issued_total: counter('Captchas issued'),
  captcha_checked_total: counter('Captchas checked and how they ended', 'outcome'),
  puzzles_issued_total: counter('Puzzles issued to browsers'),
  puzzles_checked_total: counter('Puzzles checked and how they ended', 'outcome'),
  proof_passed_seconds: time(
    'From the issue of a captcha or puzzle to its being passed',
    PROOF_SECONDS,
    'kind',
  ),
  media_pictures_total: counter('Pictures asked for', 'outcome'),
  media_files_total: counter('Files asked for', 'outcome'),
  media_resize_seconds: time('Resizing one picture', RESIZE_SECONDS, 'format'),
  web_vitals_visits_total: counter('Visits that told what they got', ...['route', 'device', 'connection']),
  csp_violations_total: counter(
    'What browsers stopped against the policy of pages, as they reported it',
    'directive',
  ),
};

type MetricName = keyof typeof METRICS;

const PAGE_EVENTS = ['hit', 'miss', 'streamed', 'evicted', 'shed'];

/** The services that gauges are read from at each look at the metrics. */
export interface Gauges {
  connections: () => number;
  contentCacheBytes: () => number;
  pageCacheBytes: () => number;
  media: () => { disk: number; memory: number };
  outbox: () => Promise<OutboxStatus> | OutboxStatus;
  dataDirProblem: () => boolean;
}

type Level = [help: string, read: (services: Gauges) => number | Promise<number>];

const ofOutbox =
  (read: (status: OutboxStatus) => number): Level[1] =>
  async ({ outbox }) =>
    read(await outbox());

const GAUGES: Record<string, Level> = {
  http_connections: ['Open connections of the public listener', ({ connections }) => connections()],
  content_cache_bytes: ['Content cached in memory', ({ contentCacheBytes }) => contentCacheBytes()],
  page_cache_bytes: ['Pages cached in memory', ({ pageCacheBytes }) => pageCacheBytes()],
  media_disk_bytes: ['Pictures cached on disk', ({ media }) => media().disk],
  media_memory_bytes: ['Pictures cached in memory', ({ media }) => media().memory],
  data_dir_problem: ['1 while DATA_DIR cannot be used', ({ dataDirProblem }) => Number(dataDirProblem())],
  outbox_problem: ['1 while the outbox cannot use its file', ofOutbox(({ problem }) => Number(!!problem))],
  outbox_spool: ['Enquiries that wait in this container alone', ofOutbox(({ spool = 0 }) => spool)],
  database_up: [
    '0 while the database is away; 1 without one, too',
    ofOutbox(({ database }) => Number(!database)),
  ],
  outbox_oldest_seconds: [
    'Age of the oldest enquiry that waits to be forwarded',
    ofOutbox(({ oldestWaitingMs }) => (oldestWaitingMs ?? 0) / 1000),
  ],
};

/** Every metric of the site, and the calls by which services report to them, times in milliseconds. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const made = new Map(
    Object.entries(METRICS).map(([name, { help, labels, buckets }]) => {
      const options = { name, help, labelNames: labels, registers: [registry] };
      return [name, buckets ? new Histogram({ ...options, buckets }) : new Counter(options)];
    }),
  );

  type LabelValue = string | number | boolean;
  /** @param value how many more, or seconds @param values of the labels, in their order */
  function record(name: MetricName, value: number, ...values: LabelValue[]): void {
    const metric = made.get(name);
    const labels = values.map(String);
    if (metric instanceof Histogram) metric.labels(...labels).observe(value);
    else metric?.labels(...labels).inc(value);
  }
  const count =
    (name: MetricName) =>
    (...values: LabelValue[]) =>
      record(name, 1, ...values);

  for (const event of PAGE_EVENTS) record('page_cache_events_total', 0, event);

  /** @param ageMs from the issue of a captcha or puzzle to its being passed */
  function onProof(kind: 'captcha' | 'puzzle', outcome: string, ageMs: number | null): void {
    record(kind === 'captcha' ? 'captcha_checked_total' : 'puzzles_checked_total', 1, outcome);
    if (outcome === 'passed' && ageMs !== null) record('proof_passed_seconds', ageMs / 1000, kind);
  }

  return {
    registry,
    /** @returns counts one more, given the values of the labels in their order */
    count,
    /** Adds the gauges of services, once these are there. */
    watch: (services: Gauges) => addGauges(registry, services),
    /** @param route its pattern */
    onRequest(route: string, status: number, ms: number) {
      record('http_requests_total', 1, route, status);
      record('http_request_duration_seconds', ms / 1000, route, status);
    },
    /** The calls of each service that reports, as its options name them. */
    pages: {
      onRender: (ms: number) => record('page_render_seconds', ms / 1000),
      onCache: count('page_cache_events_total'),
    },
    content: {
      onCall(endpoint: string, outcome: string, ms: number) {
        record('upstream_calls_total', 1, endpoint, outcome);
        record('upstream_call_seconds', ms / 1000, endpoint);
      },
      onCache: count('content_cache_events_total'),
      onDropped: (endpoint: string, records: number) =>
        record('content_records_dropped_total', records, endpoint),
      onDrift: (endpoint: string, field: string, kind: string, records: number) =>
        record('content_drift_total', records, endpoint, field, kind),
    },
    media: {
      onPicture: count('media_pictures_total'),
      onFile: count('media_files_total'),
      onResized: (format: string, ms: number) => record('media_resize_seconds', ms / 1000, format),
    },
    enquiries: {
      onOutcome: count('enquiries_total'),
      onTicket: count('enquiry_tickets_total'),
      onStepUp: count('enquiry_step_ups_total'),
      onCaptcha: (outcome: string, ageMs: number | null = null) => onProof('captcha', outcome, ageMs),
      onPuzzle(event: string, ageMs: number | null) {
        if (event === 'issued') record('puzzles_issued_total', 1);
        else onProof('puzzle', event, ageMs);
      },
    },
  };
}

/** A gauge whose service fails is not a number; the others are still read. */
function addGauges(registry: Registry, services: Gauges): void {
  for (const [name, [help, read]] of Object.entries(GAUGES)) {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(await attempt(() => read(services), Number.NaN));
      },
    });
  }
  new Gauge({
    name: 'outbox_enquiries',
    help: 'Enquiries in the outbox by state',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      const counts = await attempt<object>(async () => (await services.outbox()).counts, {});
      this.reset();
      for (const [state, value] of Object.entries(counts)) this.set({ state }, value);
    },
  });
}

async function attempt<Result>(read: () => Result | Promise<Result>, otherwise: Result): Promise<Result> {
  try {
    return await read();
  } catch {
    return otherwise;
  }
}

export type Metrics = ReturnType<typeof createMetrics>;
