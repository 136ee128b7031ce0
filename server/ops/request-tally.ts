import type { Metric, Registry } from 'prom-client';

/** Upper bounds in seconds; a cached page takes well under a millisecond. */
const BOUNDS = [0.0005, 0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 6];

interface Tally {
  route: string;
  status: number;
  count: number;
  seconds: number;
  /** By bound: how many took at most that long, and longer than the bound before. */
  buckets: number[];
}

/**
 * Counts every request. A histogram of the metrics library costs more than sending a cached page does, so requests
 * are counted as plain numbers, which become metrics when these are read.
 */
export function createRequestTally(registry: Registry) {
  const tallies = new Map<string, Map<number, Tally>>();

  /** @param ms milliseconds */
  function count(route: string, status: number, ms: number): void {
    let byStatus = tallies.get(route);
    if (!byStatus) {
      byStatus = new Map();
      tallies.set(route, byStatus);
    }
    let tally = byStatus.get(status);
    if (!tally) {
      tally = { route, status, count: 0, seconds: 0, buckets: BOUNDS.map(() => 0) };
      byStatus.set(status, tally);
    }
    const seconds = ms / 1000;
    tally.count++;
    tally.seconds += seconds;
    for (let index = 0; index < BOUNDS.length; index++) {
      if (seconds <= (BOUNDS[index] as number)) {
        (tally.buckets[index] as number)++;
        break;
      }
    }
  }

  const all = () => [...tallies.values()].flatMap((byStatus) => [...byStatus.values()]);
  register(registry, {
    name: 'http_requests_total',
    help: 'Requests by route and status',
    type: 'counter',
    values: () => all().map(({ route, status, count: value }) => ({ labels: { route, status }, value })),
  });
  register(registry, {
    name: 'http_request_duration_seconds',
    help: 'Time from a request to its last byte',
    type: 'histogram',
    values: () => all().flatMap(histogramLines),
  });
  return { count };
}

function histogramLines({ route, status, count, seconds, buckets }: Tally) {
  const name = 'http_request_duration_seconds';
  let sum = 0;
  const lines = buckets.map((inBucket, index) => {
    sum += inBucket;
    const le = BOUNDS[index] as number | string;
    return { metricName: `${name}_bucket`, labels: { route, status, le }, value: sum };
  });
  return [
    ...lines,
    { metricName: `${name}_bucket`, labels: { route, status, le: '+Inf' }, value: count },
    { metricName: `${name}_sum`, labels: { route, status }, value: seconds },
    { metricName: `${name}_count`, labels: { route, status }, value: count },
  ];
}

interface OwnMetric {
  name: string;
  help: string;
  type: 'counter' | 'histogram';
  values: () => { metricName?: string; labels: Record<string, string | number>; value: number }[];
}

/** Anything with a name and a `get` is a metric to the registry. */
function register(registry: Registry, { values, ...metric }: OwnMetric): void {
  const own = { ...metric, get: async () => ({ ...metric, values: values(), aggregator: 'sum' }) };
  registry.registerMetric(own as unknown as Metric);
}
