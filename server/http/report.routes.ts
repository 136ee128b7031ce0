import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';

export interface ReporterOptions {
  log: FastifyBaseLogger;
  /** LOG_REQUESTS */
  logRequests: 'notable' | 'all' | 'none';
  /** Counts a request. */
  onRequest: (route: string, status: number, ms: number) => void;
}

/** One response. */
interface SentResponse {
  /** Of its request. */
  id: string;
  method: string | undefined;
  pattern: string;
  status: number;
  /** From the request to the last byte handed over; milliseconds. */
  ms: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** For log and metrics, where one route has many: the pattern of the page. */
    pattern?: string;
  }
  interface FastifyContextConfig {
    /** The route reports its responses itself. */
    reportsItself?: boolean;
  }
}

/** Slower than this is notable; milliseconds. */
const SLOW_MS = 1_000;

export type ReportSent = (sent: SentResponse) => void;

/**
 * Counts requests and logs those that LOG_REQUESTS names: id, method, route, status and time, never an address, a
 * header or a query.
 */
export function createReporter({ log, logRequests, onRequest }: ReporterOptions): ReportSent {
  return ({ id, method, pattern, status, ms }) => {
    onRequest(pattern, status, ms);
    if (logRequests === 'none') return;
    // A post beyond a limit is not notable: a flood would fill the disk.
    const notable = status >= 500 || ms > SLOW_MS || (method === 'POST' && status !== 429);
    if (logRequests !== 'all' && !notable) return;
    const line = { reqId: id, method, route: pattern, status, ms: Math.round(ms) };
    if (status >= 500) log.warn(line, 'request');
    else log.info(line, 'request');
  };
}

/** The status in log and metrics of a request whose reader left before its response was sent. */
const LEFT = 499;

/** Reports every response, but those of routes that do so themselves. */
export const reportRoutes = plugin(
  async (app: FastifyInstance, { reportSent }: { reportSent: ReportSent }): Promise<void> => {
    app.addHook('onRequest', (request, reply, done) => {
      const { id, method, routeOptions } = request;
      reply.raw.once('close', () => {
        const pattern = request.pattern ?? routeOptions.url;
        if (!pattern || routeOptions.config.reportsItself) return;
        const { statusCode } = reply;
        const status = reply.raw.writableEnded || statusCode >= 500 ? statusCode : LEFT;
        reportSent({ id, method, pattern, status, ms: reply.elapsedTime });
      });
      done();
    });
  },
  { name: 'report' },
);
