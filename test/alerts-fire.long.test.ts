import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { parse, stringify } from 'yaml';
import { temporaryFolder } from './support/builders.ts';

/** Prometheus' own answer to what the alerts say when. */
const file = fileURLToPath(new URL('../deploy/alerts.yml', import.meta.url));
interface Rule {
  alert: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}
const { groups }: { groups: { rules: Rule[] }[] } = parse(readFileSync(file, 'utf8'));
const rules = new Map(groups.flatMap(({ rules }) => rules.map((rule) => [rule.alert, rule])));

const promtool = spawnSync('promtool', ['--version']);
const skip = promtool.error ? 'promtool is not installed (apt-get install prometheus)' : false;

interface Case {
  alert: string;
  minute: number;
  /** A value for each minute, as promtool writes them. */
  series: Record<string, string>;
  /** The labels of each alert that fires. */
  fires: Record<string, string>[];
}

const up = 'up{job="site",instance="a"}';
const CASES: Record<string, Case> = {
  'a site that is well': { alert: 'SiteDown', minute: 30, series: { [up]: '1x40' }, fires: [] },
  'a site that does not answer': {
    ...{ alert: 'SiteDown', minute: 8, series: { [up]: '1x5 0x40' } },
    fires: [{ job: 'site', instance: 'a' }],
  },
  'no site that Prometheus knows': {
    ...{ alert: 'SiteDown', minute: 3, series: { 'up{job="other"}': '1x40' }, fires: [{ job: 'site' }] },
  },
  'a site that ends again and again, and is up at each look': {
    ...{ alert: 'SiteRestarts', minute: 7 },
    series: { [up]: '1x40', 'process_start_time_seconds{job="site",instance="a"}': '1 1 2 2 3 3 4 5' },
    fires: [{ job: 'site', instance: 'a' }],
  },
  'the first record that is dropped': {
    ...{ alert: 'RecordsDropped', minute: 7 },
    series: { 'content_records_dropped_total{instance="a",endpoint="getAllNews"}': '_x5 1x40' },
    fires: [{ endpoint: 'getAllNews' }],
  },
  'the first lines of the log that are dropped': {
    ...{
      alert: 'LogLinesDropped',
      minute: 4,
      series: { 'log_lines_dropped_total{instance="a"}': '0 0 0 3x9' },
    },
    fires: [{ instance: 'a' }],
  },
  'a call that fails from its first time on': {
    ...{ alert: 'UpstreamFails', minute: 16 },
    series: { 'upstream_calls_total{endpoint="getAllNews",outcome="network"}': '_ _ 1+1x40' },
    fires: [{ endpoint: 'getAllNews' }],
  },
  'errors, where there were none': {
    ...{ alert: 'ErrorRate', minute: 12, series: { 'http_requests_total{status="500"}': '_ _ _ 1+1x40' } },
    fires: [{}],
  },
};

function expected({ alert, fires }: Case) {
  const { labels = {}, annotations = {} } = rules.get(alert) ?? {};
  return fires.map((own) => {
    const shown = (text: string) => text.replace(/\{\{ \$labels\.(\w+) \}\}/g, (_, name) => own[name] ?? '');
    const said = Object.entries(annotations).map(([name, text]) => [name, shown(text)]);
    return { exp_labels: { ...labels, ...own }, exp_annotations: Object.fromEntries(said) };
  });
}

t.test('each alert fires when it should', { skip }, async (t) => {
  for (const [name, each] of Object.entries(CASES)) {
    const series = Object.entries(each.series).map(([series, values]) => ({ series, values }));
    const test = { eval_time: `${each.minute}m`, alertname: each.alert, exp_alerts: expected(each) };
    const tests = [{ interval: '1m', input_series: series, alert_rule_test: [test] }];
    const asked = join(temporaryFolder(t), 'asked.yml');
    writeFileSync(asked, stringify({ rule_files: [file], evaluation_interval: '1m', tests }));
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', asked], { encoding: 'utf8' });
    t.equal(status, 0, `${name}: ${each.alert} ${stdout}${stderr}`);
  }
});
