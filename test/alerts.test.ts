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

/** PromQL's own words, and labels. */
const WORDS = new Set(
  'sum min max by on and or unless without rate increase histogram_quantile le state status outcome endpoint event reason instance'.split(
    ' ',
  ),
);
/** Metrics of others. */
const FOREIGN = /^node_filesystem_/;

/** @returns the names in a query that are no metric of the site */
function unknownNames(query: string): string[] {
  const plain = query.replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ');
  const names = plain.match(/[a-z_][a-z0-9_]*/gi) ?? [];
  return names.filter((name) => !WORDS.has(name) && !isKnown(name) && !FOREIGN.test(name));
}

/** Labels of others' metrics, and those that Prometheus itself gives. */
const FOREIGN_LABELS = ['instance', 'le'];

/** @returns labels of a query that no metric in it has */
function unknownLabels(query: string): string[] {
  const labelsOf = (name: string) => {
    const known = metrics.find((metric) => metric.name === bare(name));
    return (known as unknown as { labelNames?: string[] } | undefined)?.labelNames;
  };
  const named = query.match(/[a-z_][a-z0-9_]*/gi) ?? [];
  const all = new Set([...FOREIGN_LABELS, ...named.flatMap((metric) => labelsOf(metric) ?? [])]);
  const selected = [...query.matchAll(/([a-z_]+)\{([^}]*)\}/g)].flatMap(([, metric = '', selectors = '']) =>
    [...selectors.matchAll(/(\w+)\s*[=!]/g)].flatMap(([, label = '']) =>
      (labelsOf(metric) ?? []).includes(label) ? [] : [`${metric}{${label}}`],
    ),
  );
  const grouped = [...query.matchAll(/by \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(/,\s*/));
  return [...selected, ...grouped.filter((label) => !all.has(label))];
}

const { registry, watch } = createMetrics();
watch({
  connections: () => 0,
  contentCacheBytes: () => 0,
  pageCacheBytes: () => 0,
  media: () => ({ disk: 0, memory: 0 }),
  outbox: () => ({ counts: { waiting: 0, parked: 0, delivered: 0 }, oldestWaitingMs: null, problem: null }),
  dataDirProblem: () => false,
});
const metrics = registry.getMetricsAsArray();
const bare = (metric: string) => metric.replace(/_(bucket|sum|count)$/, '');
const isKnown = (name: string) => metrics.some((metric) => [name, bare(name)].includes(metric.name));

t.test('every alert asks for metrics that there are, and says what to do', async (t) => {
  t.ok(rules.length > 8);
  for (const { alert, expr, annotations } of rules) {
    t.same(unknownNames(expr), [], alert);
    t.same(unknownLabels(expr), [], alert);
    t.ok(annotations.summary && annotations.action, alert);
  }
  t.same(unknownNames('max(outbox_oldest_minutes) > 15'), ['outbox_oldest_minutes'], 'a slip is seen');
  t.same(
    unknownLabels('sum by (call) (upstream_calls_total{result="ok"})'),
    ['upstream_calls_total{result}', 'call'],
    'and one in a label',
  );
});

t.test('every panel of the dashboard shows metrics that there are', async (t) => {
  t.ok(dashboard.panels.length > 10);
  for (const { title, targets } of dashboard.panels) {
    for (const { expr } of targets) {
      t.same(unknownNames(expr), [], title);
      t.same(unknownLabels(expr), [], title);
    }
  }
});

t.test('what all containers tell of one database is not added up', async (t) => {
  const shared = /^sum.*\b(outbox_enquiries|outbox_oldest_seconds)\b/;
  const queries = [...rules.map(({ expr }) => expr), ...dashboardQueries()];
  t.same(
    queries.filter((query) => shared.test(query)),
    [],
  );
});

function dashboardQueries(): string[] {
  return dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
}
