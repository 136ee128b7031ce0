import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';

export interface ReporterOptions {
  log: FastifyBaseLogger;
  /** LOG_REQUESTS */
  logRequests: 'notable' | 'all' | 'none';
  /** Counts a request. */
  onRequest: (route: string, status: number, ms: number) => void;
}

/** A response, as it is counted and logged. */
export interface SentResponse {
  /** The id of its request. */
  id: string;
  method: string | undefined;
  pattern: string;
  status: number;
  /** The time from the request to the last byte handed over; milliseconds. */
  ms: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The pattern of the page, for log and metrics, where one route has many pages. */
    pattern?: string;
  }
  interface FastifyContextConfig {
    /** The route reports its responses itself. */
    reportsItself?: boolean;
  }
}

/** Slower than this is notable; milliseconds. */
const SLOW_MS = 1_000;
/** The status in log and metrics of a request whose reader left before its response was sent. */
const LEFT = 499;

export type ReportSent = (sent: SentResponse) => void;

/**
 * Counts requests and logs those that LOG_REQUESTS names: id, method, route, status and time, never an address, a
 * header or a query.
 */
export function createReporter({ log, logRequests, onRequest }: ReporterOptions): ReportSent {
  return ({ id, method, pattern, status, ms }) => {
    onRequest(pattern, status, ms);
    if (logRequests === 'none') return;
    // A post beyond a limit and a reader who left are not notable: a flood of either would fill the disk.
    const isOfFlood = status === LEFT || (method === 'POST' && status === 429 && ms <= SLOW_MS);
    const notable = !isOfFlood && (status >= 500 || ms > SLOW_MS || method === 'POST');
    if (logRequests !== 'all' && !notable) return;
    const line = { reqId: id, method, route: pattern, status, ms: Math.round(ms) };
    if (status >= 500) log.warn(line, 'request');
    else log.info(line, 'request');
  };
}

/** Reports every response, except of routes that report their own. */
export const reportRoutes = plugin(
  async (app: FastifyInstance, { reportSent }: { reportSent: ReportSent }): Promise<void> => {
    app.addHook('onRequest', (request, reply, done) => {
      const { id, method, routeOptions } = request;
      let isSent = false;
      function report(status: number): void {
        const pattern = request.pattern ?? routeOptions.url;
        if (!pattern || routeOptions.config.reportsItself) return;
        reportSent({ id, method, pattern, status, ms: reply.elapsedTime });
      }
      reply.raw.once('finish', () => {
        isSent = true;
        report(reply.statusCode);
      });
      reply.raw.once('close', () => {
        // A response that failed after its beginning was sent was cut by the site itself.
        if (!isSent) report(reply.statusCode >= 500 ? reply.statusCode : LEFT);
      });
      done();
    });
  },
  { name: 'report' },
);
