import { weekdayOf } from '../../shared/india-time.ts';
import type { Language } from '../../shared/language.ts';
import type { OpeningHours } from '../../shared/site-facts.ts';
import { HOURS } from '../text/contact.ts';

/** One line for each entry of the site facts: `Mon to Sat`, `10:00 to 19:00`. */
export function hoursLines(openingHours: readonly OpeningHours[], language: Language) {
  return openingHours.map(({ days, opens, closes }) => ({
    days: spokenDays(days, language),
    hours: HOURS[language].range(opens, closes),
  }));
}

/** @returns the hours of that day as a sentence; null where no hours are known */
export function hoursToday(
  today: string,
  openingHours: readonly OpeningHours[],
  language: Language,
): string | null {
  if (!openingHours.length) return null;
  const open = openingHours.filter(({ days }) => days.includes(weekdayOf(today)));
  const text = HOURS[language];
  if (!open.length) return text.closedToday;
  return text.openToday(open.map(({ opens, closes }) => text.range(opens, closes)).join(', '));
}

/** All hours in one sentence, as a field's hint. @returns undefined where none are known */
export function hoursOf(openingHours: readonly OpeningHours[], language: Language): string | undefined {
  const lines = hoursLines(openingHours, language).map(({ days, hours }) => `${days} ${hours}`);
  return lines.length ? HOURS[language].open(lines.join(', ')) : undefined;
}

/** Shortens three or more consecutive days to a range: `Mon to Wed, Fri`. */
function spokenDays(days: readonly number[], language: Language): string {
  const runs: number[][] = [];
  for (const day of [...new Set(days)].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const text = HOURS[language];
  const name = (day = 1) => text.days[day - 1] ?? '';
  return runs
    .flatMap((run) =>
      run.length > 2 ? [text.range(name(run[0]), name(run.at(-1)))] : run.map((day) => name(day)),
    )
    .join(', ');
}
