import { DAY_MS } from './india-time.ts';
import type { ProjectCosts } from './project-facts.ts';
import type { SiteFacts } from './site-facts.ts';

/** The lines of the cost table, in their order: the price, and every cost beside it. */
const COST_LINES = [
  ...(['price', 'gst', 'stampDuty', 'registration', 'parking', 'club', 'deposits', 'maintenance'] as const),
] as const;
type CostName = (typeof COST_LINES)[number];

interface CostLine {
  name: CostName;
  /** Per cent of the price; null for a fixed sum. */
  percent: number | null;
  /** Whole rupees. */
  rupees: number;
}

/** Older rates may have changed. Days. */
const MAX_RATE_AGE_DAYS = 180;

/** @param asOf, today `YYYY-MM-DD` @returns the age of rates in days, and whether they may have changed since */
export function rateAge(asOf: string, today: string): { days: number; isOld: boolean } {
  const days = Math.round((Date.parse(today) - Date.parse(asOf)) / DAY_MS);
  return { days, isOld: days > MAX_RATE_AGE_DAYS };
}

/**
 * Adds up the whole cost of a home.
 * @param price whole rupees
 * @param duties stamp duty and registration, from the site facts
 * @param costs the project's own costs; null where none are known
 * @returns a line for each known cost, rounded to a rupee, and the sum of these lines
 */
export function homeCost(
  price: number,
  { stampDuty, registration }: NonNullable<SiteFacts['costs']>,
  costs: ProjectCosts | null,
): { lines: CostLine[]; sum: number } {
  const { gst = null, ...sums } = costs ?? {};
  const percents: Partial<Record<CostName, number | null>> = { gst, stampDuty, registration };
  const fixed: Partial<Record<CostName, number | null>> = { price, ...sums };
  const lines = COST_LINES.flatMap((name): CostLine[] => {
    const percent = percents[name] ?? null;
    if (percent !== null) return [{ name, percent, rupees: partOf(price, percent) }];
    const rupees = fixed[name] ?? 0;
    return rupees > 0 ? [{ name, percent: null, rupees }] : [];
  });
  return { lines, sum: lines.reduce((sum, line) => sum + line.rupees, 0) };
}

/** Rates have at most two decimals: computed in hundredths of a per cent, all products are exact. */
function partOf(price: number, percent: number): number {
  return Math.round((price * Math.round(percent * 100)) / 10_000);
}
