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
  routes: Record<string, { count: number; seconds: number }>;
  /** `hit`, `miss`, `streamed`, `evicted`. */
  pages: Record<string, number>;
  /** By endpoint. */
  upstream: Record<string, UpstreamFigures>;
  /** `hit`, `stale`, `kept`, … */
  content: Record<string, number>;
  tickets: number;
  /** Posts of forms by how they ended. */
  enquiries: Record<string, number>;
  captchasIssued: number;
  captchas: Record<string, number>;
}

export interface UpstreamFigures {
  ok: number;
  /** By reason. */
  failed: Record<string, number>;
  seconds: number;
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
  const [requests, times, pages, calls, callTimes, content, tickets, enquiries, issued, checked] =
    await Promise.all(NAMES.map(read));
  const upstream: Figures['upstream'] = {};
  const endpoint = (name: unknown) => {
    const key = String(name);
    upstream[key] ??= { ok: 0, failed: {}, seconds: 0 };
    return upstream[key];
  };
  for (const { labels, value } of calls ?? []) {
    const figures = endpoint(labels.endpoint);
    if (labels.outcome === 'ok') figures.ok += value;
    else figures.failed[String(labels.outcome)] = value;
  }
  for (const { labels, value, metricName } of callTimes ?? []) {
    if (metricName?.endsWith('_sum')) endpoint(labels.endpoint).seconds += value;
  }
  const routes: Figures['routes'] = {};
  const within: Figures['within'] = {};
  for (const { labels, value, metricName } of times ?? []) {
    const route = String(labels.route);
    routes[route] ??= { count: 0, seconds: 0 };
    if (metricName?.endsWith('_count')) routes[route].count += value;
    if (metricName?.endsWith('_sum')) routes[route].seconds += value;
    if (metricName?.endsWith('_bucket')) within[String(labels.le)] = (within[String(labels.le)] ?? 0) + value;
  }
  const failed = (requests ?? []).filter(({ labels }) => Number(labels.status) >= 500);
  return {
    ...{ at, requests: total(requests), errors: total(failed), within, routes, upstream },
    ...{ pages: by('event', pages), content: by('event', content), enquiries: by('outcome', enquiries) },
    ...{ tickets: total(tickets), captchasIssued: total(issued), captchas: by('outcome', checked) },
  };
}

const NAMES = [
  ...['http_requests_total', 'http_request_duration_seconds', 'page_cache_events_total'],
  ...['upstream_calls_total', 'upstream_call_seconds', 'content_cache_events_total', 'enquiry_tickets_total'],
  ...['enquiries_total', 'captcha_issued_total', 'captcha_checked_total'],
];

function total(values: Value[] = []): number {
  return values.reduce((sum, { value }) => sum + value, 0);
}

function by(label: string, values: Value[] = []): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { labels, value } of values)
    sums[String(labels[label])] = (sums[String(labels[label])] ?? 0) + value;
  return sums;
}

/** What was counted between the two. */
export function since<Key extends string>(
  now: Record<Key, number>,
  before: Record<Key, number> | undefined,
): Record<Key, number> {
  const entries = Object.entries(now) as [Key, number][];
  return Object.fromEntries(entries.map(([key, value]) => [key, value - (before?.[key] ?? 0)])) as Record<
    Key,
    number
  >;
}

/** @param within as figures have it @returns the seconds that this share of requests took at most; null without any */
export function quantile(within: Record<string, number>, share: number): number | null {
  const all = within['+Inf'] ?? 0;
  if (all <= 0) return null;
  const bounds = Object.keys(within)
    .filter((bound) => bound !== '+Inf')
    .sort((a, b) => Number(a) - Number(b));
  const found = bounds.find((bound) => (within[bound] ?? 0) >= share * all);
  return Number(found ?? bounds.at(-1));
}

export function sum(values: Record<string, number>, names = Object.keys(values)): number {
  return names.reduce((all, name) => all + (values[name] ?? 0), 0);
}

/** Posts that broke no rule, and of those the ones that passed limits and proofs. */
export const ACCEPTED = ['delivered', 'duplicate', 'refused', 'unanswered'];
export const VALID = [...ACCEPTED, 'limited', 'captcha-required', 'captcha-wrong', 'puzzle-required'];
