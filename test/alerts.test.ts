import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import t from 'tap';
import { parse } from 'yaml';
import { createMetrics } from '../server/ops/metrics.ts';

/** Holds alert rules and dashboard to the metrics that there are: a renamed metric would silence them. */
const path = (name: string) => new URL(`../deploy/${name}`, import.meta.url).pathname;
const rules: { alert: string; expr: string; annotations: { summary: string; action: string } }[] = parse(
  readFileSync(path('alerts.yml'), 'utf8'),
).groups.flatMap(({ rules }: { rules: unknown[] }) => rules);
const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
  readFileSync(path('grafana-dashboard.json'), 'utf8'),
);

/** What PromQL itself has, and labels. */
const WORDS = new Set(
  'sum min max by on and or unless without rate increase histogram_quantile le state status outcome endpoint event reason instance'.split(
    ' ',
  ),
);
/** Metrics of others. */
const FOREIGN = /^node_filesystem_/;

/** @returns the names in a query that are no metric of the site */
async function unknownNames(query: string): Promise<string[]> {
  const known = await metricNames();
  const bare = query.replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ');
  const names = bare.match(/[a-z_][a-z0-9_]*/gi) ?? [];
  return names.filter((name) => {
    const metric = name.replace(/_(bucket|sum|count)$/, '');
    return !WORDS.has(name) && !known.has(name) && !known.has(metric) && !FOREIGN.test(name);
  });
}

let names: Promise<Set<string>> | null = null;

function metricNames(): Promise<Set<string>> {
  names ??= readNames();
  return names;
}

async function readNames(): Promise<Set<string>> {
  const { registry, watch } = createMetrics();
  watch({
    connections: () => 0,
    contentCacheBytes: () => 0,
    pageCacheBytes: () => 0,
    media: () => ({ disk: 0, memory: 0 }),
    outbox: () => ({ counts: { waiting: 0 }, oldestWaitingMs: null, problem: null }),
    dataDirProblem: () => false,
  });
  return new Set((await registry.getMetricsAsJSON()).map(({ name }) => name));
}

t.test('every alert asks for metrics that there are, and says what to do', async (t) => {
  t.ok(rules.length > 8);
  for (const { alert, expr, annotations } of rules) {
    t.same(await unknownNames(expr), [], alert);
    t.ok(annotations.summary && annotations.action, alert);
  }
  t.same(await unknownNames('max(outbox_oldest_minutes) > 15'), ['outbox_oldest_minutes'], 'a slip is seen');
});

t.test(
  'whether people are at the door is alerted by pass rate, speed, misuse, price and waiting',
  async (t) => {
    for (const [alert, ...parts] of [
      ['CaptchaTooEasy', 'captcha_checked_total{outcome="passed"}', '> 0.97'],
      ['CaptchaTooQuick', 'proof_passed_seconds_bucket{kind="captcha"}', '< 4'],
      ['PuzzlesMisused', 'puzzles_checked_total{outcome!="passed"}', '> 0.2'],
      ['EnquirySurge', 'enquiry_step_ups_total{reason=~"all|network|address"}', '> 100'],
      ['EnquiriesWait', 'enquiry_step_ups_total{reason="wait"}', '> 20'],
    ] as const) {
      const expr = rules.find((rule) => rule.alert === alert)?.expr ?? '';
      for (const part of parts) t.match(expr, part, alert);
    }
    const { registry, onCaptchaIssued, onCaptchaChecked, onPuzzle, onStepUp } = createMetrics();
    onCaptchaIssued();
    onCaptchaChecked('passed', 9_000);
    onCaptchaChecked('used', 9_000);
    onPuzzle('issued', null);
    onPuzzle('passed', 400);
    onStepUp('wait');
    const text = await registry.metrics();
    for (const line of [
      'captcha_issued_total 1',
      'captcha_checked_total{outcome="passed"} 1',
      'captcha_checked_total{outcome="used"} 1',
      'proof_passed_seconds_sum{kind="captcha"} 9',
      'puzzles_issued_total 1',
      'puzzles_checked_total{outcome="passed"} 1',
      'proof_passed_seconds_sum{kind="puzzle"} 0.4',
      'enquiry_step_ups_total{reason="wait"} 1',
    ])
      t.match(text, `${line}\n`);
  },
);

t.test('every panel of the dashboard shows metrics that there are', async (t) => {
  t.ok(dashboard.panels.length > 10);
  for (const { title, targets } of dashboard.panels) {
    for (const { expr } of targets) t.same(await unknownNames(expr), [], title);
  }
});

t.test('Prometheus takes the rules', async (t) => {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' });
  } catch {
    t.comment('promtool is not installed: the rules were held to our own list of metrics alone');
    return;
  }
  t.doesNotThrow(() => execFileSync('promtool', ['check', 'rules', path('alerts.yml')], { stdio: 'pipe' }));
});
