import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { rateAge } from '../../shared/cost.ts';
import { DEFAULT_LANGUAGE } from '../../shared/language.ts';
import { asciiDigits } from '../../shared/readers/digits.ts';
import { folderNote } from '../site/folder-note.ts';
import { LAST_GOOD } from '../site/last-good.ts';
import { loadSite, type Site, SiteError } from '../site/load-site.ts';
import { type CheckResult, fail, note, ok, skip } from './doctor-checks.ts';

const NAME = 'site folder';
/** Numbers alike in as many digits at their end are one number, with and without a prefix. */
const LAST_DIGITS = 7;

/**
 * Reads the site folder as the start does.
 * @param slugs the slugs of upstream's projects; null where they are not known
 * @param today `YYYY-MM-DD`; the age of duties is counted to it
 */
export function checkSite(
  builtinDir: string,
  { siteDir, dataDir }: { siteDir: string | null; dataDir: string },
  slugs: readonly string[] | null,
  today: string,
): CheckResult[] {
  try {
    const site = loadSite({ builtinDir, siteDir });
    if (siteDir === null)
      return [skip(NAME, 'SITE_DIR is not set: the built-in one'), ...ratesOf(site, today)];
    const { groupName } = site.in(DEFAULT_LANGUAGE).facts;
    const unfinished = folderNote(siteDir);
    const phones = phonesApart([
      site.in(DEFAULT_LANGUAGE),
      ...site.projects.map(site.in(DEFAULT_LANGUAGE).project),
    ]);
    const nowhere = slugs ? site.projects.filter((slug) => !slugs.includes(slug)) : [];
    return [
      ok(NAME, `SITE_DIR speaks of ${groupName}`),
      unfinished ? note(NAME, unfinished, 'Write your own beside them') : [],
      ratesOf(site, today),
      phones.length
        ? note(
            NAME,
            `these telephone numbers dial another: ${phones.join(', ')}`,
            'Correct "display" or "dial"',
          )
        : [],
      nowhere.length
        ? note(
            NAME,
            `projects/ has files of no project: ${nowhere.join(', ')}`,
            'Name each file by the slug in the address of its project',
          )
        : [],
    ].flat();
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    const served = existsSync(join(dataDir, LAST_GOOD)) ? 'The last good one is served meanwhile. ' : '';
    return [fail(NAME, error.message.split('\n').slice(0, 2).join(' '), `${served}Mend that file`)];
  }
}

/** @returns the numbers in a value that do not end as the number that their link dials */
function phonesApart(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const { display, dial } = value as { display?: unknown; dial?: unknown };
  if (typeof display !== 'string' || typeof dial !== 'string')
    return Object.values(value).flatMap(phonesApart);
  const last = asciiDigits(display).replace(/\D/g, '').slice(-LAST_DIGITS);
  return last.length === LAST_DIGITS && !dial.endsWith(last) ? [`${display} (${dial})`] : [];
}

/** @returns a note where the duties on a purchase are old: they change with a budget */
function ratesOf(site: Site, today: string): CheckResult[] {
  const { costs } = site.in(DEFAULT_LANGUAGE).facts;
  if (!costs) return [];
  const { days, isOld } = rateAge(costs.asOf, today);
  if (!isOld) return [];
  const text = `the duties in "costs" are ${days} days old, and pages say so`;
  return [note(NAME, text, 'Look them up, and correct "asOf"')];
}
