import type { Registry } from 'prom-client';

/** What was counted since the start of this process, read from its metrics: one truth for desk and Prometheus. */
export interface Figures {
  /** Milliseconds since the epoch. */
  at: number;
  requests: number;
  /** Of those, responses of 500 and above. */
  errors: number;
  /** How many requests took at most so many seconds, by the seconds. */
  within: Record<string, number>;
  /** `hit`, `miss`, `streamed`, `evicted`. */
  pages: Record<string, number>;
  /** By endpoint. */
  upstream: Record<string, { ok: number; failed: Record<string, number>; seconds: number }>;
  /** Forms shown. */
  tickets: number;
  /** Posts of forms by outcome. */
  enquiries: Record<string, number>;
  captchasIssued: number;
  captchas: Record<string, number>;
}

interface Value {
  value: number;
  labels: Record<string, string | number>;
  metricName?: string;
}

/** @param at milliseconds since the epoch */
export async function readFigures(registry: Registry, at: number): Promise<Figures> {
  const read = async (name: string) =>
    ((await registry.getSingleMetric(name)?.get())?.values ?? []) as unknown as Value[];
  const requests = await read('http_requests_total');
  const calls = await read('upstream_calls_total');
  const seconds = by('endpoint', await read('upstream_call_seconds'), '_sum');
  const upstream = Object.groupBy(calls, ({ labels }) => String(labels.endpoint));
  return {
    at,
    requests: total(requests),
    errors: total(requests.filter(({ labels }) => Number(labels.status) >= 500)),
    within: by('le', await read('http_request_duration_seconds'), '_bucket'),
    pages: by('event', await read('page_cache_events_total')),
    upstream: Object.fromEntries(
      Object.entries(upstream).map(([endpoint, values = []]) => {
        const { ok = 0, ...failed } = by('outcome', values);
        return [endpoint, { ok, failed, seconds: seconds[endpoint] ?? 0 }];
      }),
    ),
    tickets: total(await read('enquiry_tickets_total')),
    enquiries: by('outcome', await read('enquiries_total')),
    captchasIssued: total(await read('captcha_issued_total')),
    captchas: by('outcome', await read('captcha_checked_total')),
  };
}

const total = (values: readonly Value[]) => values.reduce((all, { value }) => all + value, 0);

/** Adds up the values that have the same label. @param kind of a histogram's values */
function by(label: string, values: readonly Value[], kind?: '_bucket' | '_sum'): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { labels, value, metricName } of values) {
    if (kind && !metricName?.endsWith(kind)) continue;
    const key = String(labels[label]);
    sums[key] = (sums[key] ?? 0) + value;
  }
  return sums;
}

/** What was counted between the two. */
export function since(
  now: Record<string, number>,
  before: Record<string, number> = {},
): Record<string, number> {
  return Object.fromEntries(Object.entries(now).map(([key, value]) => [key, value - (before[key] ?? 0)]));
}

/** @param names all where it is missing */
export function sum(values: Record<string, number>, names = Object.keys(values)): number {
  return names.reduce((all, name) => all + (values[name] ?? 0), 0);
}

/** @param within as figures have it @returns the seconds that this share of requests took at most; 0 without any */
export function quantile(within: Record<string, number>, share: number): number {
  const bounds = Object.keys(within).filter((bound) => bound !== '+Inf');
  bounds.sort((a, b) => Number(a) - Number(b));
  const all = within['+Inf'] ?? 0;
  return all ? Number(bounds.find((bound) => (within[bound] ?? 0) >= share * all) ?? bounds.at(-1)) : 0;
}

/** Posts that broke no rule, and of those the ones that passed limits and proofs. */
export const ACCEPTED = ['delivered', 'duplicate', 'refused', 'unanswered'];
export const VALID = [...ACCEPTED, 'limited', 'captcha-required', 'captcha-wrong', 'puzzle-required'];
