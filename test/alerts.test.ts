import { readFileSync } from 'node:fs';
import t from 'tap';
import { parse } from 'yaml';
import { WATCHED } from '../server/ops/metrics.fixture.ts';
import { createMetrics } from '../server/ops/metrics.ts';

/** Holds alert rules and dashboard to the metrics that there are: a renamed metric would silence them. */
const read = (name: string) => readFileSync(new URL(`../deploy/${name}`, import.meta.url), 'utf8');
type Rule = { alert: string; expr: string; annotations: { summary: string; action: string } };
const { groups }: { groups: { rules: Rule[] }[] } = parse(read('alerts.yml'));
const rules = groups.flatMap(({ rules }) => rules);
type Panel = { title: string; targets: { expr: string }[] };
const dashboard: { panels: Panel[] } = JSON.parse(read('grafana-dashboard.json'));

const { registry, watch } = createMetrics();
watch(WATCHED);
const metrics = registry.getMetricsAsArray() as unknown as { name: string; labelNames: string[] }[];
const bare = (name: string) => name.replace(/_(bucket|sum|count)$/, '');
/** PromQL's own words, and what Prometheus itself gives. */
const WORDS = [
  ...['sum', 'min', 'max', 'by', 'on', 'and', 'or', 'unless', 'without', 'rate', 'increase', 'offset'],
  ...['histogram_quantile', 'changes', 'absent', 'le', 'instance', 'job', 'up'],
];
const FOREIGN = /^node_filesystem_/;

/** @returns the words of a query that name no metric of the site and no label of one that is in the query */
function unknownIn(query: string): string[] {
  const words = query.replace(/\[[^\]]*\]|"[^"]*"|\b\d+[smhd]\b/g, ' ').match(/[a-z_]\w*/gi) ?? [];
  const used = metrics.filter(({ name }) => words.some((word) => name === word || name === bare(word)));
  const known = [...WORDS, ...used.flatMap(({ name, labelNames }) => [name, ...labelNames])];
  return words.filter((word) => !known.includes(word) && !known.includes(bare(word)) && !FOREIGN.test(word));
}

const panels = dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ title, expr })));

t.test('every alert asks for metrics that there are, and says what to do', async (t) => {
  t.ok(rules.length > 8);
  for (const { alert, expr, annotations } of rules) {
    t.same(unknownIn(expr), [], alert);
    t.ok(annotations.summary && annotations.action, alert);
  }
});

t.test('a site that does not answer, or ends again and again, is told', async (t) => {
  const exprs = new Map(rules.map(({ alert, expr }) => [alert, expr]));
  t.equal(exprs.get('SiteDown'), 'up{job="site"} == 0 or absent(up{job="site"})');
  t.match(exprs.get('SiteRestarts'), /^changes\(process_start_time_seconds/);
});

t.test('a fault that is counted for the first time is told: a new count has no increase', async (t) => {
  const first = rules.filter(({ expr }) => /increase\(\w+\[\w+\]\)\) > 0(?![.\d])/.test(expr));
  t.ok(first.length > 1);
  for (const { alert, expr } of first) {
    const [, name = ''] = /increase\((\w+)\[/.exec(expr) ?? [];
    const hasLabels = metrics.some((metric) => metric.name === name && metric.labelNames.length > 0);
    if (hasLabels) t.ok(expr.includes(`${name} unless ${name} offset`), alert);
  }
});

t.test('every panel of the dashboard shows metrics that there are', async (t) => {
  t.ok(panels.length > 10);
  for (const { title, expr } of panels) t.same(unknownIn(expr), [], title);
});

t.test('figures that all containers tell of one database are not added up', async (t) => {
  const shared = /^sum.*\b(outbox_enquiries|outbox_oldest_seconds)\b/;
  for (const { expr } of [...rules, ...panels]) t.notMatch(expr, shared);
});
