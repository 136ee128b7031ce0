import { Counter, Gauge, type Registry } from 'prom-client';

/** What one visit tells: the page's pattern, never its address; milliseconds, and `cls` a number. */
export interface Visit {
  route: string;
  device: string;
  connection: string;
  lcp?: number;
  inp?: number;
  cls?: number;
}

/** What three quarters of the visits got at most. */
export interface VitalRow {
  route: string;
  visits: number;
  lcp: number | null;
  inp: number | null;
  cls: number | null;
}

const DEVICES = ['phone', 'tablet', 'desktop'];
const CONNECTIONS = ['slow-2g', '2g', '3g', '4g', 'unknown'];
/** Whatever is larger is a clock that jumped, or invented. */
const MOST = { lcp: 120_000, inp: 120_000, cls: 100 } as const;
const VITALS = ['lcp', 'inp', 'cls'] as const;
/** Of each page and figure the newest are held. */
const MAX_HELD = 200;

type Vital = (typeof VITALS)[number];

/** @param routes the patterns of all pages, the only ones that are taken */
export function createVitals(registry: Registry, routes: readonly string[]) {
  const held = new Map<string, Record<Vital, number[]> & { visits: number }>();
  const known = new Set(routes);
  const registers = [registry];
  const visits = new Counter({
    ...{ name: 'web_vitals_visits_total', help: 'Visits that told what they got', registers },
    labelNames: ['route', 'device', 'connection'],
  });

  function rows(): VitalRow[] {
    const all = [...held].map(([route, { visits, lcp, inp, cls }]) => ({
      ...{ route, visits, lcp: threeQuarters(lcp), inp: threeQuarters(inp), cls: threeQuarters(cls) },
    }));
    return all.sort((a, b) => b.visits - a.visits);
  }

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
      const visit = visitFrom(text, known);
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

/** @returns null for what has an unknown page, class or field */
function visitFrom(text: string, routes: ReadonlySet<string>): Visit | null {
  const sent = parsed(text);
  if (!sent) return null;
  const { route, device, connection, ...figures } = sent;
  if (!routes.has(String(route)) || !DEVICES.includes(String(device))) return null;
  if (!CONNECTIONS.includes(String(connection))) return null;
  const entries = Object.entries(figures);
  const areGood = entries.every(([name, value]) => {
    const most = Object.hasOwn(MOST, name) ? MOST[name as Vital] : -1;
    return typeof value === 'number' && value >= 0 && value <= most;
  });
  return areGood && entries.length ? (sent as unknown as Visit) : null;
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function threeQuarters(values: readonly number[]): number | null {
  if (!values.length) return null;
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(0.75 * sorted.length) - 1] ?? null;
}
