import type { FastifyInstance } from 'fastify';
import { limitKey } from './client-address.ts';
import { CSP_DIRECTIVES, CSP_REPORTS } from './security-headers.ts';

export interface CspReportsOptions {
  /** @returns 0 where one more may be read, of that client or of everybody; milliseconds to wait otherwise */
  ofClient: (key: string) => number;
  ofAll: (key: string) => number;
  /** Told of each: a name of the policy's, or `other`. */
  onViolation: (directive: string) => void;
}

const MAX_BODY = 4 * 1024;
/** Of one request: browsers gather a few. */
const MAX_REPORTS = 10;
const TYPES = ['application/csp-report', 'application/reports+json', 'application/json'];

/**
 * POST /csp-reports: what browsers stopped because the page's policy does not have it. Only how often, by directive, is
 * counted; nothing of a report is logged or stored. Everything gets 204: nobody reads the response.
 */
export async function cspReportsRoutes(app: FastifyInstance, options: CspReportsOptions): Promise<void> {
  const { ofClient, ofAll, onViolation } = options;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(TYPES, { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async ({ ip }, reply) => {
    reply.header('cache-control', 'no-store');
    // Unread, and not parsed: what is too much costs nothing more.
    if (ofClient(limitKey(ip)) > 0 || ofAll('all') > 0) return reply.code(204).send();
  });
  // A line of the log for each would be what a flood is after.
  const route = { bodyLimit: MAX_BODY, config: { reportsItself: true } };
  app.post(CSP_REPORTS, route, async ({ body }, reply) => {
    for (const directive of directivesIn(typeof body === 'string' ? body : '')) onViolation(directive);
    return reply.code(204).send();
  });
}

/** @returns a name of the policy's, or `other`, for each report; none for what is no report */
export function directivesIn(body: string): string[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return [];
  }
  return [parsed].flat().slice(0, MAX_REPORTS).flatMap(directiveOf);
}

/** The old form: `{"csp-report": {"effective-directive"}}`; the new: `[{type, body: {effectiveDirective}}]`. */
function directiveOf(report: unknown): string | [] {
  const old = field(report, 'csp-report');
  const body = field(report, 'body');
  const name =
    field(old, 'effective-directive') ??
    field(old, 'violated-directive') ??
    field(body, 'effectiveDirective');
  if (typeof name !== 'string') return [];
  // `script-src-elem` and the like are what `script-src` says.
  const [first = ''] = name.split(' ', 1);
  return (
    CSP_DIRECTIVES.find(
      (known) => first === known || first === `${known}-elem` || first === `${known}-attr`,
    ) ?? 'other'
  );
}

function field(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null ? (of as Record<string, unknown>)[name] : undefined;
}
