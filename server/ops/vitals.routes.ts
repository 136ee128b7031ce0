import type { FastifyError, FastifyInstance } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import * as z from 'zod/mini';
import { createBudget } from '../http/budget.ts';
import { limitKey } from '../http/client-address.ts';

export interface VitalsRoutesOptions {
  vitals: Pick<Vitals, 'add'>;
  now: () => number;
  /** Counts a request; a line of the log for each visit would bury all others. */
  onRequest: (route: string, status: number, ms: number) => void;
}

const MAX_BODY = 2 * 1024;
const BUDGET = { max: 60, windowMs: 60_000 };

/** POST /vitals: what a visit got, as its browser measured it. No address and no id is stored with it. */
export async function vitalsRoutes(app: FastifyInstance, options: VitalsRoutesOptions): Promise<void> {
  const { vitals, now, onRequest } = options;
  const budget = createBudget({ ...BUDGET, now });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(['text/plain', 'application/json'], { parseAs: 'string' }, parseJson);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const site = request.headers['sec-fetch-site'];
    if (site !== undefined && site !== 'same-origin') return reply.code(403).send();
    const waitMs = budget.take(limitKey(request.ip));
    if (waitMs > 0)
      return reply
        .code(429)
        .header('retry-after', Math.ceil(waitMs / 1000))
        .send();
  });
  app.setErrorHandler((error: FastifyError, _request, reply) => reply.code(error.statusCode ?? 500).send());
  app.addHook('onResponse', async (_request, reply) =>
    onRequest('/vitals', reply.statusCode, reply.elapsedTime),
  );
  app.post('/vitals', { bodyLimit: MAX_BODY, config: { reportsItself: true } }, async (request, reply) =>
    reply.code(vitals.add(request.body) ? 204 : 400).send(),
  );
}

const VITALS = ['lcp', 'inp', 'cls'] as const;
type Vital = (typeof VITALS)[number];
/** The upper quartiles of a page's visits: milliseconds, and `cls` a number. */
export type VitalRow = { route: string; visits: number } & Record<Vital, number | null>;
/** Newest values of each page and figure; older ones are dropped. */
const MAX_HELD = 200;

/** @param routes the patterns of all pages, the only ones that are taken */
export function createVitals(registry: Registry, routes: readonly string[]) {
  const held = new Map<string, Record<Vital, number[]> & { visits: number }>();
  const schema = visitSchema(routes);
  const registers = [registry];
  const visits = new Counter({
    name: 'web_vitals_visits_total',
    help: 'Visits that told what they got',
    labelNames: ['route', 'device', 'connection'],
    registers,
  });
  const rows = (): VitalRow[] =>
    [...held].map(([route, { visits, lcp, inp, cls }]) => ({
      ...{ route, visits, lcp: percentile75(lcp), inp: percentile75(inp), cls: percentile75(cls) },
    }));
  new Gauge({
    name: 'web_vitals_p75',
    help: 'What 3 of 4 visits got at most: seconds, shift',
    labelNames: ['route', 'vital'],
    registers,
    collect() {
      this.reset();
      for (const { route, ...row } of rows()) {
        for (const vital of VITALS) {
          const value = row[vital];
          if (value !== null) this.set({ route, vital }, vital === 'cls' ? value : value / 1000);
        }
      }
    },
  });

  return {
    rows,
    /** @param sent a body @returns false where it is no visit */
    add(sent: unknown): boolean {
      const { data: visit } = schema.safeParse(sent);
      if (!visit) return false;
      const { route, device, connection, ...values } = visit;
      visits.inc({ route, device, connection });
      const page = held.get(route) ?? { visits: 0, lcp: [], inp: [], cls: [] };
      held.set(route, page);
      page.visits++;
      for (const vital of VITALS) {
        const value = values[vital];
        if (value !== undefined) page[vital] = [...page[vital], value].slice(-MAX_HELD);
      }
      return true;
    },
  };
}

export type Vitals = ReturnType<typeof createVitals>;

/** A visit as a browser tells it. A larger figure comes from a clock that jumped, or is invented. */
function visitSchema(routes: readonly string[]) {
  const figure = (most: number) => z.optional(z.number().check(z.gte(0), z.lte(most)));
  return z
    .strictObject({
      route: z.enum(routes),
      device: z.enum(['phone', 'tablet', 'desktop']),
      connection: z.enum(['slow-2g', '2g', '3g', '4g', 'unknown']),
      lcp: figure(120_000),
      inp: figure(120_000),
      cls: figure(100),
    })
    .check(z.refine((visit) => VITALS.some((vital) => visit[vital] !== undefined)));
}

function percentile75(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(0.75 * sorted.length) - 1] ?? null;
}
