import type { Registry } from 'prom-client';

type Counts = Record<string, number>;

interface Value {
  value: number;
  labels: Record<string, string | number>;
  metricName?: string;
}

/** Counts since the start of this process, read from its metrics: the desk and Prometheus cannot differ. */
export async function readFigures(registry: Registry) {
  const read = async (name: string) =>
    ((await registry.getSingleMetric(name)?.get())?.values ?? []) as unknown as Value[];
  const requests = await read('http_requests_total');
  const calls = Object.groupBy(await read('upstream_calls_total'), ({ labels }) => String(labels.endpoint));
  return {
    requests: total(requests),
    errors: total(requests.filter(({ labels }) => Number(labels.status) >= 500)),
    /** Requests by the bound of their time in seconds, each with all faster ones. */
    within: sumsBy('le', await read('http_request_duration_seconds'), '_bucket'),
    /** `hit`, `miss`, `streamed`, `evicted`. */
    pages: sumsBy('event', await read('page_cache_events_total')),
    /** Calls by endpoint, then by outcome. */
    upstream: Object.fromEntries(
      Object.entries(calls).map(([endpoint, values = []]) => [endpoint, sumsBy('outcome', values)]),
    ) as Record<string, Counts>,
    callSeconds: sumsBy('endpoint', await read('upstream_call_seconds'), '_sum'),
    /** Forms shown. */
    tickets: total(await read('enquiry_tickets_total')),
    /** Posts of forms by outcome. */
    enquiries: sumsBy('outcome', await read('enquiries_total')),
    captchasIssued: total(await read('captcha_issued_total')),
    captchas: sumsBy('outcome', await read('captcha_checked_total')),
  };
}

export type Figures = Awaited<ReturnType<typeof readFigures>>;

/** @returns the figures' growth since an earlier reading; since the start without one */
export function growth<Counted extends object>(now: Counted, before?: Counted): Counted {
  const grown = Object.entries(now).map(([key, value]) => {
    const then = before?.[key as keyof Counted];
    return [key, typeof value === 'number' ? value - Number(then ?? 0) : growth(value, then as typeof value)];
  });
  return Object.fromEntries(grown) as Counted;
}

const total = (values: readonly Value[]) => values.reduce((all, { value }) => all + value, 0);

/** Adds up the values that have the same label. @param kind of a histogram's values */
function sumsBy(label: string, values: readonly Value[], kind = ''): Counts {
  const sums: Counts = {};
  for (const { labels, value, metricName = '' } of values) {
    if (!metricName.endsWith(kind)) continue;
    const key = String(labels[label]);
    sums[key] = (sums[key] ?? 0) + value;
  }
  return sums;
}

/** @param names all without it */
export function sum(counts: Counts, names = Object.keys(counts)): number {
  return names.reduce((all, name) => all + (counts[name] ?? 0), 0);
}

/** Calls of one endpoint. */
export function callsOf({ ok = 0, ...failures }: Counts) {
  return { ok, failed: sum(failures), failures };
}

/** Outcomes of posts that passed limits and proofs. */
export const ACCEPTED = ['delivered', 'duplicate', 'refused', 'unanswered'];
