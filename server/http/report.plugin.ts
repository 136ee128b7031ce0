import type { FastifyInstance } from 'fastify';

export interface ReportOptions {
  /** LOG_REQUESTS */
  logRequests: 'notable' | 'all' | 'none';
  /** Counts a request; milliseconds. */
  onRequest: (route: string, status: number, ms: number) => void;
  nextId: () => string;
}

/** An answer that its sender reports itself: pages are sent past Fastify's own hooks. */
export interface SentAnswer {
  /** Of its request, which gets one now where it has none. */
  id: string | null;
  method: string | undefined;
  pattern: string;
  status: number;
  ms: number;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route calls `reportSent` itself. */
    reportsItself?: boolean;
  }
  interface FastifyInstance {
    reportSent: (sent: SentAnswer) => void;
  }
}

/** Slower than this is notable; milliseconds. */
const SLOW_MS = 1_000;

/**
 * One place where requests are counted and, as LOG_REQUESTS says, written: by id, method, route and status, never
 * with an address, a header or a query.
 */
async function report(
  app: FastifyInstance,
  { logRequests, onRequest, nextId }: ReportOptions,
): Promise<void> {
  function reportSent({ id, method, pattern, status, ms }: SentAnswer): void {
    onRequest(pattern, status, ms);
    if (logRequests === 'none') return;
    const notable = status >= 500 || ms > SLOW_MS || method === 'POST';
    if (logRequests !== 'all' && !notable) return;
    const line = { reqId: id ?? nextId(), method, route: pattern, status, ms: Math.round(ms) };
    if (status >= 500) app.log.warn(line, 'request');
    else app.log.info(line, 'request');
  }
  app.decorate('reportSent', reportSent);

  // On each route rather than on all: a hook at the end of a response costs a tenth of what a kept page does.
  app.addHook('onRoute', (route) => {
    if (route.config?.reportsItself) return;
    route.onResponse = [route.onResponse ?? []].flat().concat(async (request, reply) => {
      const { id, method } = request;
      reportSent({ id, method, pattern: route.url, status: reply.statusCode, ms: reply.elapsedTime });
    });
  });
}

/** Holds for the whole app. */
export const reportPlugin = Object.assign(report, {
  [Symbol.for('skip-override')]: true,
  [Symbol.for('plugin-meta')]: { name: 'report' },
});
