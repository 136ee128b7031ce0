import { Counter, Gauge, type Registry } from 'prom-client';
import * as z from 'zod/mini';

/** What three quarters of the visits of a page got at most; milliseconds, and `cls` a number. */
export type VitalRow = { route: string; visits: number } & Record<Vital, number | null>;

const VITALS = ['lcp', 'inp', 'cls'] as const;
/** Of each page and figure the newest are held. */
const MAX_HELD = 200;

type Vital = (typeof VITALS)[number];

/** @param routes the patterns of all pages, the only ones that are taken */
export function createVitals(registry: Registry, routes: readonly string[]) {
  const held = new Map<string, Record<Vital, number[]> & { visits: number }>();
  const schema = visitSchema(routes);
  const registers = [registry];
  const visits = new Counter({
    ...{ name: 'web_vitals_visits_total', help: 'Visits that told what they got', registers },
    labelNames: ['route', 'device', 'connection'],
  });

  const rows = (): VitalRow[] =>
    [...held].map(([route, { visits, lcp, inp, cls }]) => ({
      ...{ route, visits, lcp: threeQuarters(lcp), inp: threeQuarters(inp), cls: threeQuarters(cls) },
    }));

  new Gauge({
    ...{ name: 'web_vitals_p75', help: 'What 3 of 4 visits got at most: seconds, shift', registers },
    labelNames: ['route', 'vital'],
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
    /** @param text JSON as it was sent @returns whether it was a visit as it should be */
    note(text: string): boolean {
      const { data: visit } = schema.safeParse(parsed(text));
      if (!visit) return false;
      const { route, device, connection } = visit;
      visits.inc({ route, device, connection });
      let page = held.get(route);
      if (!page) {
        page = { visits: 0, lcp: [], inp: [], cls: [] };
        held.set(route, page);
      }
      page.visits++;
      for (const vital of VITALS) {
        const value = visit[vital];
        if (value === undefined) continue;
        page[vital].push(value);
        if (page[vital].length > MAX_HELD) page[vital].shift();
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function threeQuarters(values: readonly number[]): number | null {
  if (!values.length) return null;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(0.75 * sorted.length) - 1] ?? null;
}
