import type { MetricValueWithName, Registry } from 'prom-client';

/** Metrics that the desk shows, and the labels that it tells apart. */
const SHOWN = {
  http_requests_total: ['status'],
  upstream_calls_total: ['endpoint', 'outcome'],
  upstream_failures_total: ['endpoint', 'why'],
  upstream_call_seconds: ['endpoint'],
  captcha_issued_total: [],
  captcha_checked_total: ['outcome'],
  log_lines_dropped_total: [],
};

/** Counts by metric and labels, such as `upstream_calls_total getAllNews ok`. */
export type MetricCounts = Record<string, number>;

/** Counts since the start of this process, read from its metrics: the desk and Prometheus cannot differ. */
export async function readCounts(registry: Registry): Promise<MetricCounts> {
  const counts: MetricCounts = {};
  for (const [name, shown] of Object.entries(SHOWN)) {
    const { values = [] } = (await registry.getSingleMetric(name)?.get()) ?? {};
    for (const { value, labels, metricName = name } of values as MetricValueWithName<string>[]) {
      const key = [metricName, ...shown.map((label) => labels[label])].join(' ');
      counts[key] = (counts[key] ?? 0) + value;
    }
  }
  return counts;
}

/** @returns the growth since an earlier reading; without one, since the start */
export function growth(now: MetricCounts, before: MetricCounts = {}): MetricCounts {
  return Object.fromEntries(Object.entries(now).map(([key, value]) => [key, value - (before[key] ?? 0)]));
}

/** Adds up the counts whose name and labels fit. */
export function sum(counts: MetricCounts, fits = /^/): number {
  return Object.entries(counts).reduce((all, [key, value]) => all + (fits.test(key) ? value : 0), 0);
}

/** @returns the counts whose names begin so, by the rest of their labels */
export function beginningWith(counts: MetricCounts, beginning: string): MetricCounts {
  const within = Object.entries(counts).filter(([key]) => key.startsWith(`${beginning} `));
  return Object.fromEntries(within.map(([key, value]) => [key.slice(beginning.length + 1), value]));
}

/** By destination: the seconds within which half and 95 % of the deliveries since the start were made. */
export async function deliveryTimes(
  registry: Registry,
): Promise<Record<string, { p50: number; p95: number }>> {
  const { values = [] } = (await registry.getSingleMetric('delivery_seconds')?.get()) ?? {};
  const buckets = (values as MetricValueWithName<string>[]).filter(({ labels }) => 'le' in labels);
  const destinations = Object.entries(Object.groupBy(buckets, ({ labels }) => String(labels.destination)));
  return Object.fromEntries(
    destinations.map(([destination, own = []]) => {
      const most = own.at(-1)?.value ?? 0;
      const within = (share: number) => Number(own.find(({ value }) => value >= share * most)?.labels.le);
      return [destination, { p50: within(0.5), p95: within(0.95) }];
    }),
  );
}
