import type { FastifyInstance } from 'fastify';
import { createBudget } from './budget.ts';
import { limitKey } from './client-address.ts';
import { CSP_DIRECTIVES, CSP_REPORTS } from './security-headers.ts';

const MAX_BODY = 4 * 1024;
/** Reports read of one request: browsers gather a few. */
const MAX_REPORTS = 10;
/** Requests read of one client in a minute. */
const MAX_REQUESTS = 10;
const TYPES = ['application/csp-report', 'application/reports+json', 'application/json'];

/**
 * POST /csp-reports: browsers report violations of the page's policy. Reports are counted by directive, and neither
 * logged nor stored. The response is always 204: nobody reads it.
 */
export async function cspReportsRoutes(
  app: FastifyInstance,
  { now, onViolation }: { now: () => number; onViolation: (directive: string) => void },
) {
  const budget = createBudget({ max: MAX_REQUESTS, now });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(TYPES, { parseAs: 'string' }, async (_request: unknown, body: string) => body);
  // Requests are not logged: a flood would fill the log.
  const route = { bodyLimit: MAX_BODY, config: { reportsItself: true } };
  app.post<{ Body: string | undefined }>(CSP_REPORTS, route, async ({ ip, body = '' }, reply) => {
    const isRead = budget.take(limitKey(ip)) === 0;
    for (const directive of isRead ? directivesIn(body) : []) onViolation(directive);
    return reply.header('cache-control', 'no-store').code(204).send();
  });
}

/** A report: old browsers send one with `csp-report`, newer ones a list with bodies. Any part may be missing. */
interface CspReport {
  'csp-report'?: Record<'effective-directive' | 'violated-directive', unknown> | null;
  body?: { effectiveDirective?: unknown } | null;
}

/** @returns the name of a directive, or `other`, for each report; none for a body that is no report */
export function directivesIn(body: string): string[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return [];
  }
  const reports = [parsed].flat().slice(0, MAX_REPORTS) as (CspReport | null)[];
  return reports.flatMap((report) => {
    const old = report?.['csp-report'];
    const name =
      old?.['effective-directive'] ?? old?.['violated-directive'] ?? report?.body?.effectiveDirective;
    if (typeof name !== 'string') return [];
    const [first = ''] = name.split(' ', 1);
    // `script-src-elem` and the like count as `script-src`.
    const plain = first.replace(/-(elem|attr)$/, '');
    return CSP_DIRECTIVES.includes(plain) ? plain : 'other';
  });
}
