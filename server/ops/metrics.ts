import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Try } from '../leads/submissions/deliver.ts';
import type { OutboxStatus } from '../leads/submissions/store.ts';
import type { UpstreamCall } from '../upstream/upstream.ts';

/** Upper bounds in seconds. A cached page takes well under a millisecond. */
const REQUEST_SECONDS = [0.0005, 0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 6];
const RENDER_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 6];
const CALL_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8];
const PROOF_SECONDS = [0.1, 0.3, 1, 2, 3, 5, 8, 15, 30, 60, 120, 300];
const DELIVERY_SECONDS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300, 1_800, 7_200, 86_400];
const RESIZE_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** The most reasons of failures with a label of their own: upstream may invent statuses. */
const MAX_REASONS = 30;

/** The services from which gauges are read, whenever metrics are asked for. */
export interface Watched {
  connections: { count: () => number };
  content: { describe: () => { bytes: number } };
  pages: { describe: () => { bytes: number } };
  media: { usage: () => { disk: number; memory: number } };
  submissions: { status: () => Promise<OutboxStatus> | OutboxStatus };
  dataDir: { readonly problem: string | null };
  logTo: { dropped: () => number };
}

/** Every metric of the site, and the calls by which services report to them, times in milliseconds. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });

  /** @param labelNames labels, each with a closed set of values; none says anything about a visitor */
  function counter(name: string, help: string, ...labelNames: string[]) {
    return new Counter({ name, help, labelNames, registers: [registry] });
  }
  /** @returns a function that counts one more; it takes the labels' values in their order */
  function count(...row: Parameters<typeof counter>) {
    const metric = counter(...row);
    return (...values: (string | number | boolean)[]) => metric.labels(...values.map(String)).inc();
  }
  function time(name: string, help: string, buckets: number[], ...labelNames: string[]) {
    const metric = new Histogram({ name, help, buckets, labelNames, registers: [registry] });
    return (ms: number, ...values: (string | number)[]) =>
      metric.labels(...values.map(String)).observe(ms / 1000);
  }

  const labels = ['route', 'status'];
  const onRequest = count('http_requests_total', 'Requests by route and status', ...labels);
  const requestTime = 'Time from a request to its last byte';
  const onResponse = time('http_request_duration_seconds', requestTime, REQUEST_SECONDS, ...labels);

  const pageEvents = 'Pages from the cache, rendered, streamed, evicted, refused for overload';
  const pages = counter('page_cache_events_total', pageEvents, 'event');
  for (const event of ['hit', 'miss', 'streamed', 'evicted', 'shed']) pages.inc({ event }, 0);

  const onCall = count(
    'upstream_calls_total',
    'Calls to upstream by endpoint and outcome',
    'endpoint',
    'outcome',
  );
  const onCallFailed = count(
    'upstream_failures_total',
    'Calls to upstream that failed, and why',
    'endpoint',
    'why',
  );
  const reasons = new Set<string>();
  const onAnswer = time(
    'upstream_call_seconds',
    'Time of a whole call to upstream',
    CALL_SECONDS,
    'endpoint',
  );
  const dropped = counter(
    'content_records_dropped_total',
    'Records of upstream that cannot be shown',
    'endpoint',
  );
  const drift = 'Records of upstream that are not as they should be';
  const drifted = counter('content_drift_total', drift, 'endpoint', 'field', 'kind');

  const onResized = time('media_resize_seconds', 'Resizing one picture', RESIZE_SECONDS, 'format');

  const onCaptcha = count('captcha_checked_total', 'Captchas checked and how they ended', 'outcome');
  const onPuzzleIssued = count('puzzles_issued_total', 'Puzzles issued to browsers');
  const onPuzzle = count('puzzles_checked_total', 'Puzzles checked and how they ended', 'outcome');
  const proofTime = 'From the issue of a captcha or puzzle to its being passed';
  const onProof = time('proof_passed_seconds', proofTime, PROOF_SECONDS, 'kind');

  const tries = 'Tries to deliver an enquiry';
  const onTry = count('enquiry_forwards_total', tries, 'destination', 'form', 'outcome', 'background');
  const deliveryTime = 'From a form that was sent to its delivery';
  const onDelivered = time('delivery_seconds', deliveryTime, DELIVERY_SECONDS, 'destination');

  return {
    registry,
    /** Adds the gauges of services, once these exist. */
    watch: (services: Watched) => addGauges(registry, services),
    /** @param route the route's pattern */
    onRequest(route: string, status: number, ms: number) {
      onRequest(route, status);
      onResponse(ms, route, status);
    },
    onCut: count('http_connections_cut_total', 'Connections that the server ended, and why', 'reason'),
    onViolation: count(
      'csp_violations_total',
      'What browsers stopped against the policy of pages, as they reported it',
      'directive',
    ),
    onVisit: count(
      'web_vitals_visits_total',
      'Visits that told what they got',
      ...['route', 'device', 'connection'],
    ),
    onTry({ destination, form, outcome, background, ageMs }: Try) {
      onTry(destination, form, outcome, background);
      if (outcome === 'delivered') onDelivered(ageMs, destination);
    },
    onCaptchaIssued: count('captcha_issued_total', 'Captchas issued'),
    /** The calls of each service that reports, as its options name them. */
    pages: {
      onRender: time('page_render_seconds', 'Rendering a page, its content included', RENDER_SECONDS),
      onCache: (event: string) => pages.inc({ event }),
    },
    content: {
      onCall({ endpoint, outcome, why, ms }: UpstreamCall) {
        onCall(endpoint, outcome);
        onAnswer(ms, endpoint);
        if (why === null) return;
        if (reasons.size < MAX_REASONS) reasons.add(why);
        onCallFailed(endpoint, reasons.has(why) ? why : 'other');
      },
      onCache: count('content_cache_events_total', 'Reads of the content cache', 'event'),
      onDropped: (endpoint: string, records: number) => dropped.inc({ endpoint }, records),
      onDrift: (endpoint: string, field: string, kind: string, records: number) =>
        drifted.inc({ endpoint, field, kind }, records),
    },
    media: {
      onPicture: count('media_pictures_total', 'Pictures asked for', 'outcome'),
      onFile: count('media_files_total', 'Files asked for', 'outcome'),
      onResized: (format: string, ms: number) => onResized(ms, format),
    },
    enquiries: {
      onOutcome: count('enquiries_total', 'Posts of forms and how they ended', 'form', 'outcome'),
      onTicket: count('enquiry_tickets_total', 'Forms shown: tickets given out'),
      onStepUp: count('enquiry_step_ups_total', 'Enquiries that had to bring more, and why', 'reason'),
      /** @param ageMs from the captcha's issue */
      onCaptcha(outcome: string, ageMs: number | null = null) {
        onCaptcha(outcome);
        if (outcome === 'passed' && ageMs !== null) onProof(ageMs, 'captcha');
      },
      onPuzzle(event: string, ageMs: number | null) {
        if (event === 'issued') return onPuzzleIssued();
        onPuzzle(event);
        if (event === 'passed' && ageMs !== null) onProof(ageMs, 'puzzle');
      },
    },
  };
}

/** A gauge whose service fails is NaN; the others are still read. */
function addGauges(registry: Registry, services: Watched): void {
  const { connections, content, pages, media, submissions, dataDir, logTo } = services;
  const status = async () => submissions.status();
  function gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const value = (async () => read())();
        this.set(await value.catch(() => Number.NaN));
      },
    });
  }
  function outboxGauge(name: string, help: string, read: (status: OutboxStatus) => number): void {
    gauge(name, help, async () => read(await status()));
  }
  /** @param read gives values, each with its labels besides the destination */
  function destinationGauge(
    name: string,
    help: string,
    labelNames: readonly string[],
    read: (status: OutboxStatus['destinations'][string]) => [value: number, ...labels: string[]][],
  ): void {
    new Gauge({
      name,
      help,
      labelNames: ['destination', ...labelNames],
      registers: [registry],
      async collect() {
        const destinations = (await status().catch(() => null))?.destinations ?? {};
        this.reset();
        for (const [destination, one] of Object.entries(destinations)) {
          for (const [value, ...labels] of read(one)) this.labels(destination, ...labels).set(value);
        }
      },
    });
  }
  gauge('http_connections', 'Open connections of the public listener', connections.count);
  gauge('content_cache_bytes', 'Content cached in memory', () => content.describe().bytes);
  gauge('page_cache_bytes', 'Pages cached in memory', () => pages.describe().bytes);
  gauge('media_disk_bytes', 'Pictures cached on disk', () => media.usage().disk);
  gauge('media_memory_bytes', 'Pictures cached in memory', () => media.usage().memory);
  gauge('data_dir_problem', '1 while DATA_DIR cannot be used', () => Number(dataDir.problem !== null));
  outboxGauge('outbox_problem', '1 while the outbox cannot use its file', ({ problem }) => Number(!!problem));
  outboxGauge('outbox_spool', 'Enquiries that wait in this container alone', ({ spool }) => spool ?? 0);
  const databaseUp = '0 while the database is away; 1 without one, too';
  outboxGauge('database_up', databaseUp, ({ database }) => Number(!database));
  destinationGauge(
    ...(['outbox_oldest_seconds', 'Age of the oldest enquiry that waits for a destination'] as const),
    [],
    ({ oldestWaitingMs }) => [[(oldestWaitingMs ?? 0) / 1000]],
  );
  destinationGauge(
    ...(['outbox_enquiries', 'Enquiries by destination and state'] as const),
    ['state'],
    ({ counts }) => Object.entries(counts).map(([state, number]) => [number, state]),
  );
  new Counter({
    name: 'log_lines_dropped_total',
    help: 'Lines of the log that could not be written',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(logTo.dropped());
    },
  });
}

export type Metrics = ReturnType<typeof createMetrics>;
