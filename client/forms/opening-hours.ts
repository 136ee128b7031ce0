import type { OpeningHours } from '../../shared/site-facts.ts';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Hours of some days as people write them: `Mon to Sat`, `10:00 to 19:00`. */
export interface HoursLine {
  days: string;
  hours: string;
}

/** One line for each entry of the site facts. */
export function hoursLines(openingHours: readonly OpeningHours[]): HoursLine[] {
  return openingHours.map(({ days, opens, closes }) => ({
    days: spokenDays(days),
    hours: `${opens} to ${closes}`,
  }));
}

/** All hours in one sentence, for beside a field. @returns undefined where none are known */
export function hoursOf(openingHours: readonly OpeningHours[]): string | undefined {
  const lines = hoursLines(openingHours).map(({ days, hours }) => `${days} ${hours}`);
  return lines.length ? `Open ${lines.join(', ')}` : undefined;
}

/** Runs of three days or more as their ends: `Mon to Wed, Fri`. */
function spokenDays(days: readonly number[]): string {
  const runs: number[][] = [];
  for (const day of [...new Set(days)].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const name = (day: number | undefined) => DAYS[(day ?? 1) - 1];
  return runs
    .flatMap((run) => (run.length > 2 ? [`${name(run[0])} to ${name(run.at(-1))}`] : run.map(name)))
    .join(', ');
}
