import t from 'tap';
import { createMetrics, type Gauges } from './metrics.ts';

/** The lines of one metric: `{labels} value`. */
const linesOf = (text: string, name: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .map((line) => line.slice(name.length));

const GAUGES: Gauges = {
  connections: () => 3,
  contentCacheBytes: () => 10,
  pageCacheBytes: () => 20,
  media: () => ({ disk: 30, memory: 40 }),
  outbox: () => ({ counts: {}, oldestWaitingMs: null, problem: null }),
  dataDirProblem: () => false,
};

t.test('requests are counted by route pattern and status, their times by buckets', async (t) => {
  const { registry, onRequest } = createMetrics();
  t.same(linesOf(await registry.metrics(), 'http_requests_total'), [], 'nothing before the first');
  for (const ms of [0.2, 0.5, 7_000]) onRequest('/news', 200, ms);
  onRequest('/projects/:slug', 404, 30);
  const text = await registry.metrics();
  t.same(linesOf(text, 'http_requests_total'), [
    '{route="/news",status="200"} 3',
    '{route="/projects/:slug",status="404"} 1',
  ]);
  const within = linesOf(text, 'http_request_duration_seconds_bucket').filter((line) => line.includes('200'));
  t.same(
    within.map((line) => /le="([^"]+)"/.exec(line)?.[1]),
    ['0.0005', '0.001', '0.005', '0.025', '0.1', '0.25', '0.5', '1', '2.5', '6', '+Inf'],
  );
  t.same(
    within.map((line) => Number(line.split(' ').at(-1))),
    [...Array(10).fill(2), 3],
  );
});

t.test('everything that the operator is promised is counted, by closed sets of labels', async (t) => {
  const metrics = createMetrics();
  for (const event of ['hit', 'stale', 'miss', 'failed', 'kept', 'evicted']) metrics.onContentCache(event);
  metrics.onDropped('getAllNews', 3);
  metrics.onDrift('getAllNews', 'title', 'missing', 2);
  metrics.onUpstreamCall('getAllNews', 'deadline', 4_000);
  metrics.onEnquiry('contact', 'delivered');
  metrics.onForward('contact', 'delivered', true);
  metrics.onCaptchaIssued();
  for (const outcome of ['passed', 'wrong']) metrics.onCaptchaChecked(outcome);
  metrics.onCaptchaChecked('passed', 9_000);
  for (const event of ['issued', 'passed', 'wrong']) metrics.onPuzzle(event, 300);
  metrics.onStepUp('free');
  for (const event of ['hit', 'miss', 'streamed', 'evicted', 'shed'] as const) metrics.onPageCache(event);
  metrics.onRender(12);
  for (const reason of ['refused', 'evicted', 'stalled', 'slow', 'pipelined'])
    metrics.onConnectionCut(reason);
  const text = await metrics.registry.metrics();
  for (const [name, lines] of [
    [
      'content_cache_events_total',
      ['hit', 'stale', 'miss', 'failed', 'kept', 'evicted'].map((event) => `{event="${event}"} 1`),
    ],
    [
      'page_cache_events_total',
      ['hit', 'miss', 'streamed', 'evicted', 'shed'].map((event) => `{event="${event}"} 1`),
    ],
    ['content_records_dropped_total', ['{endpoint="getAllNews"} 3']],
    ['content_drift_total', ['{endpoint="getAllNews",field="title",kind="missing"} 2']],
    ['upstream_calls_total', ['{endpoint="getAllNews",outcome="deadline"} 1']],
    ['upstream_call_seconds_sum', ['{endpoint="getAllNews"} 4']],
    ['enquiries_total', ['{form="contact",outcome="delivered"} 1']],
    ['enquiry_forwards_total', ['{form="contact",outcome="delivered",background="true"} 1']],
    ['captcha_issued_total', [' 1']],
    ['captcha_checked_total', ['{outcome="passed"} 2', '{outcome="wrong"} 1']],
    ['puzzles_issued_total', [' 1']],
    ['puzzles_checked_total', ['{outcome="passed"} 1', '{outcome="wrong"} 1']],
    ['proof_passed_seconds_sum', ['{kind="captcha"} 9', '{kind="puzzle"} 0.3']],
    ['enquiry_step_ups_total', ['{reason="free"} 1']],
    ['page_render_seconds_count', [' 1']],
    [
      'http_connections_cut_total',
      ['refused', 'evicted', 'stalled', 'slow', 'pipelined'].map((reason) => `{reason="${reason}"} 1`),
    ],
  ] as const) {
    t.same(linesOf(text, name), lines, name);
  }
  t.equal(linesOf(text, 'nodejs_eventloop_lag_seconds').length, 1, 'the lag of the event loop');
});

t.test('gauges are read from the parts whenever somebody asks', async (t) => {
  const metrics = createMetrics();
  const outbox = { counts: { waiting: 0 } as Record<string, number>, oldestWaitingMs: null as number | null };
  let problem: unknown = null;
  let bytes = 10;
  metrics.watch({
    ...GAUGES,
    contentCacheBytes: () => bytes,
    outbox: () => ({ ...outbox, problem }),
    dataDirProblem: () => problem !== null,
  });
  const values = async () => {
    const text = await metrics.registry.metrics();
    return Object.fromEntries(
      [
        'http_connections',
        ...['content_cache_bytes', 'page_cache_bytes', 'media_disk_bytes', 'media_memory_bytes'],
        ...['outbox_enquiries', 'outbox_oldest_seconds', 'outbox_problem', 'data_dir_problem'],
      ].map((name) => [name, linesOf(text, name).join(';').trim()]),
    );
  };
  t.same(await values(), {
    http_connections: '3',
    ...{
      content_cache_bytes: '10',
      page_cache_bytes: '20',
      media_disk_bytes: '30',
      media_memory_bytes: '40',
    },
    ...{ outbox_enquiries: '{state="waiting"} 0', outbox_oldest_seconds: '0' },
    ...{ outbox_problem: '0', data_dir_problem: '0' },
  });
  bytes = 11;
  Object.assign(outbox, { counts: { waiting: 2, parked: 1 }, oldestWaitingMs: 90_500 });
  problem = 'full';
  t.match(await values(), {
    ...{ content_cache_bytes: '11', outbox_enquiries: '{state="waiting"} 2;{state="parked"} 1' },
    ...{ outbox_oldest_seconds: '90.5', outbox_problem: '1', data_dir_problem: '1' },
  });
});

t.test('what a part says of its state and is then silent about is told no more', async (t) => {
  const metrics = createMetrics();
  let counts: Record<string, number> = { waiting: 1, parked: 2 };
  metrics.watch({ ...GAUGES, outbox: () => ({ counts, oldestWaitingMs: null, problem: null }) });
  await metrics.registry.metrics();
  counts = { waiting: 1 };
  t.same(linesOf(await metrics.registry.metrics(), 'outbox_enquiries'), ['{state="waiting"} 1']);
});

t.test('a part that fails to tell its state does not take the other figures along', async (t) => {
  const metrics = createMetrics();
  metrics.onRequest('/news', 200, 1);
  metrics.watch({
    ...GAUGES,
    outbox: () => {
      throw new Error('disk I/O error');
    },
    dataDirProblem: () => true,
  });
  const text = await metrics.registry.metrics();
  t.same(linesOf(text, 'http_requests_total'), ['{route="/news",status="200"} 1']);
  t.same(linesOf(text, 'data_dir_problem'), [' 1']);
  t.same(linesOf(text, 'outbox_problem'), [' Nan'], 'what it says of itself is no number');
});
