import type { FastifyError, FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import * as z from 'zod/mini';
import { PAGES } from '../../shared/pages.ts';
import { createBudget } from '../http/budget.ts';
import { limitKey } from '../http/client-address.ts';
import { isOwnOrigin } from '../leads/posted-form.ts';
import type { Metrics } from './metrics.ts';

const MAX_BODY = 2 * 1024;
/** The most visits of one client that are counted in a minute. */
const MAX_VISITS = 60;

/** POST /vitals: a visit's figures as its browser measured them, stored without address or id. */
export async function vitalsRoutes(
  app: FastifyInstance,
  { metrics, siteUrl, now }: { metrics: Metrics; siteUrl: string; now: () => number },
): Promise<void> {
  const addVisit = createVitals(metrics);
  const siteOrigin = new URL(siteUrl).origin;
  const budget = createBudget({ max: MAX_VISITS, now });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(['text/plain', 'application/json'], { parseAs: 'string' }, parseJson);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    if (!isOwnOrigin(request.headers, siteOrigin)) return reply.code(403).send();
    const waitMs = budget.take(limitKey(request.ip));
    if (waitMs === 0) return;
    reply.header('retry-after', Math.ceil(waitMs / 1000));
    return reply.code(429).send();
  });
  app.setErrorHandler((error: FastifyError, _request, reply) => reply.code(error.statusCode ?? 500).send());
  // Vitals have no log lines: one for each visit would bury all others.
  app.addHook('onResponse', async (_request, reply) =>
    metrics.onRequest('/vitals', reply.statusCode, reply.elapsedTime),
  );
  app.post('/vitals', { bodyLimit: MAX_BODY, config: { reportsItself: true } }, async (request, reply) =>
    reply.code(addVisit(request.body) ? 204 : 400).send(),
  );
}

const VITALS = ['lcp', 'inp', 'cls'] as const;
/** The newest values kept for each page and figure. */
const MAX_HELD = 200;

/** A larger figure comes from a clock that jumped, or is invented. */
const figure = (most: number) => z.optional(z.number().check(z.gte(0), z.lte(most)));
const visitSchema = z
  .strictObject({
    route: z.enum(Object.values(PAGES).map(({ path }) => path)),
    device: z.enum(['phone', 'tablet', 'desktop']),
    connection: z.enum(['slow-2g', '2g', '3g', '4g', 'unknown']),
    lcp: figure(120_000),
    inp: figure(120_000),
    cls: figure(100),
  })
  .check(z.refine((visit) => VITALS.some((vital) => visit[vital] !== undefined)));

/** Counts visits, and holds the newest figures. @returns a function that adds a visit; false for an invalid body */
function createVitals({ registry, onVisit }: Metrics): (body: unknown) => boolean {
  const held = new Map<string, number[]>();
  const p75 = new Gauge({
    name: 'web_vitals_p75',
    help: 'What 3 of 4 visits got at most: seconds, shift',
    labelNames: ['route', 'vital'],
    registers: [registry],
  });

  return (body) => {
    const { data: visit } = visitSchema.safeParse(body);
    if (!visit) return false;
    const { route, device, connection } = visit;
    onVisit(route, device, connection);
    for (const vital of VITALS) {
      const value = visit[vital];
      if (value === undefined) continue;
      const key = `${route} ${vital}`;
      const values = [...(held.get(key) ?? []), value].slice(-MAX_HELD);
      held.set(key, values);
      const most = values.toSorted((a, b) => a - b)[Math.ceil(0.75 * values.length) - 1]!;
      p75.set({ route, vital }, vital === 'cls' ? most : most / 1000);
    }
    return true;
  };
}
