import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';

export interface ReporterOptions {
  log: FastifyBaseLogger;
  /** LOG_REQUESTS */
  logRequests: 'notable' | 'all' | 'none';
  /** Counts a request. */
  onRequest: (route: string, status: number, ms: number) => void;
}

/** One response. Pages report their own: they are sent past Fastify's hooks. */
export interface SentResponse {
  /** Of its request. */
  id: string;
  method: string | undefined;
  pattern: string;
  status: number;
  /** Milliseconds from the request to the last byte handed over. */
  ms: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reports by itself. */
    reportsItself?: boolean;
  }
}

/** Slower than this is notable; milliseconds. */
const SLOW_MS = 1_000;

export type ReportSent = (sent: SentResponse) => void;

/**
 * The one place where requests are counted and, as LOG_REQUESTS says, logged: with id, method, route and status, never
 * with an address, a header or a query.
 */
export function createReporter({ log, logRequests, onRequest }: ReporterOptions): ReportSent {
  return ({ id, method, pattern, status, ms }) => {
    onRequest(pattern, status, ms);
    if (logRequests === 'none') return;
    // A post beyond a limit leaves no line: a flood of them would fill the disk.
    const notable = status >= 500 || ms > SLOW_MS || (method === 'POST' && status !== 429);
    if (logRequests !== 'all' && !notable) return;
    const line = { reqId: id, method, route: pattern, status, ms: Math.round(ms) };
    if (status >= 500) log.warn(line, 'request');
    else log.info(line, 'request');
  };
}

/**
 * Reports what every route sends, unless the route does so itself. Warns once when a proxy sends visitors' addresses
 * and is not trusted: all its visitors then share one limit. No address is logged: the sender may be a visitor.
 */
export const reportRoutes = plugin(
  async (app: FastifyInstance, { reportSent }: { reportSent: ReportSent }): Promise<void> => {
    app.addHook('onResponse', async ({ id, method, is404, routeOptions }, reply) => {
      const { url: pattern = '', config } = routeOptions;
      if (is404 || config.reportsItself) return;
      reportSent({ id, method, pattern, status: reply.statusCode, ms: reply.elapsedTime });
    });
    let warned = false;
    app.addHook('onRequest', async ({ headers, ips }) => {
      if (warned || headers['x-forwarded-for'] === undefined || (ips?.length ?? 1) > 1) return;
      warned = true;
      app.log.warn(
        'X-Forwarded-For is ignored, since its sender is not in TRUST_PROXY. Where it is your proxy, all its visitors count as one',
      );
    });
  },
  { name: 'report' },
);
