import t from 'tap';
import { CALM, WATCHED } from './metrics.fixture.ts';
import { createMetrics, type Watched } from './metrics.ts';

/** The lines of one metric: `{labels} value`. */
const linesOf = (text: string, name: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .map((line) => line.slice(name.length).trim());

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
  const bounds = ['0.0005', '0.001', '0.005', '0.025', '0.1', '0.25', '0.5', '1', '2.5', '6', '+Inf'];
  const counted = within.map((line) => /le="([^"]+)".* (\d+)$/.exec(line)?.slice(1));
  t.same(counted, [...bounds.slice(0, -1).map((bound) => [bound, '2']), ['+Inf', '3']]);
});

t.test('every promise to the operator is counted, by closed sets of labels', async (t) => {
  const metrics = createMetrics();
  const { registry, pages, content, media, enquiries } = metrics;
  metrics.onTry({
    destination: 'upstream',
    form: 'contact',
    outcome: 'delivered',
    background: true,
    ageMs: 2_500,
  });
  metrics.onCaptchaIssued();
  metrics.onCut('slow');
  metrics.onViolation('img-src');
  pages.onCache('shed');
  pages.onRender(12);
  content.onCache('stale');
  content.onDropped('getAllNews', 3);
  content.onDrift('getAllNews', 'title', 'missing', 2);
  const call = { endpoint: 'getAllNews', outcome: 'status', isLaterPage: false, ms: 4_000 };
  for (let status = 401; status < 441; status++) content.onCall({ ...call, why: `status ${status}` });
  content.onCall({ ...call, outcome: 'ok', why: null });
  media.onPicture('ok');
  media.onFile('missing');
  media.onResized('webp', 50);
  enquiries.onTicket();
  enquiries.onOutcome('contact', 'delivered');
  enquiries.onStepUp('free');
  for (const outcome of ['passed', 'wrong']) enquiries.onCaptcha(outcome);
  enquiries.onCaptcha('passed', 9_000);
  for (const event of ['issued', 'passed', 'wrong']) enquiries.onPuzzle(event, 300);
  const text = await registry.metrics();
  const expected: Record<string, string[]> = {
    content_cache_events_total: ['{event="stale"} 1'],
    page_cache_events_total: [
      ...['hit', 'miss', 'streamed', 'evicted'].map((event) => `{event="${event}"} 0`),
      '{event="shed"} 1',
    ],
    content_records_dropped_total: ['{endpoint="getAllNews"} 3'],
    content_drift_total: ['{endpoint="getAllNews",field="title",kind="missing"} 2'],
    upstream_calls_total: [
      '{endpoint="getAllNews",outcome="status"} 40',
      '{endpoint="getAllNews",outcome="ok"} 1',
    ],
    upstream_failures_total: [
      ...Array.from({ length: 30 }, (_, more) => `{endpoint="getAllNews",why="status ${401 + more}"} 1`),
      '{endpoint="getAllNews",why="other"} 10',
    ],
    upstream_call_seconds_sum: ['{endpoint="getAllNews"} 164'],
    enquiry_tickets_total: ['1'],
    enquiries_total: ['{form="contact",outcome="delivered"} 1'],
    enquiry_forwards_total: [
      '{destination="upstream",form="contact",outcome="delivered",background="true"} 1',
    ],
    delivery_seconds_sum: ['{destination="upstream"} 2.5'],
    captcha_issued_total: ['1'],
    captcha_checked_total: ['{outcome="passed"} 2', '{outcome="wrong"} 1'],
    puzzles_issued_total: ['1'],
    puzzles_checked_total: ['{outcome="passed"} 1', '{outcome="wrong"} 1'],
    proof_passed_seconds_sum: ['{kind="captcha"} 9', '{kind="puzzle"} 0.3'],
    enquiry_step_ups_total: ['{reason="free"} 1'],
    page_render_seconds_count: ['1'],
    http_connections_cut_total: ['{reason="slow"} 1'],
    media_pictures_total: ['{outcome="ok"} 1'],
    media_files_total: ['{outcome="missing"} 1'],
    media_resize_seconds_sum: ['{format="webp"} 0.05'],
    csp_violations_total: ['{directive="img-src"} 1'],
  };
  for (const [name, lines] of Object.entries(expected)) t.same(linesOf(text, name), lines, name);
  t.equal(linesOf(text, 'nodejs_eventloop_lag_seconds').length, 1, 'the lag of the event loop');
});

t.test('gauges are read from the services at each look', async (t) => {
  const { registry, watch } = createMetrics();
  const submissions: Watched['submissions'] = { status: () => CALM };
  const dataDir: { problem: string | null } = { problem: null };
  watch({ ...WATCHED, submissions, dataDir });
  const calm = await registry.metrics();
  dataDir.problem = 'DATA_DIR cannot be written: EACCES';
  const counts = { waiting: 2, leased: 1, delivered: 0, parked: 4 };
  submissions.status = () => ({
    ...CALM,
    destinations: { webhook: { counts, oldestWaitingMs: 90_500 } },
    ...{ oldestWaitingMs: 90_500, problem: { kind: 'full', since: 0 }, spool: 2, database: 'timeout' },
  });
  const later = await registry.metrics();
  const expected: Record<string, [calm: string, later: string]> = {
    http_connections: ['3', '3'],
    content_cache_bytes: ['10', '10'],
    page_cache_bytes: ['20', '20'],
    media_disk_bytes: ['30', '30'],
    media_memory_bytes: ['40', '40'],
    data_dir_problem: ['0', '1'],
    outbox_problem: ['0', '1'],
    outbox_oldest_seconds: ['{destination="upstream"} 0', '{destination="webhook"} 90.5'],
    outbox_spool: ['0', '2'],
    database_up: ['1', '0'],
  };
  for (const [name, values] of Object.entries(expected))
    t.same([...linesOf(calm, name), ...linesOf(later, name)], values, name);
  t.same(linesOf(later, 'outbox_enquiries'), [
    '{destination="webhook",state="waiting"} 2',
    '{destination="webhook",state="leased"} 1',
    '{destination="webhook",state="delivered"} 0',
    '{destination="webhook",state="parked"} 4',
  ]);
});

t.test('a service that fails takes no other figure along', async (t) => {
  const { registry, onRequest, watch } = createMetrics();
  onRequest('/news', 200, 1);
  const submissions = { status: () => Promise.reject(new Error('disk I/O error')) };
  watch({ ...WATCHED, submissions, dataDir: { problem: 'no space' } });
  const text = await registry.metrics();
  t.same(linesOf(text, 'http_requests_total'), ['{route="/news",status="200"} 1']);
  t.same(linesOf(text, 'data_dir_problem'), ['1']);
  t.same(linesOf(text, 'outbox_problem'), ['Nan'], 'no number of its own');
});
