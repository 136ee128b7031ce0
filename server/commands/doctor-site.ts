import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { rateAge } from '../../shared/cost.ts';
import { DEFAULT_LANGUAGE } from '../../shared/language.ts';
import { folderNote } from '../site/folder-note.ts';
import { LAST_GOOD } from '../site/last-good.ts';
import { loadSite, type Site, SiteError } from '../site/load-site.ts';
import { type CheckResult, fail, note, ok, skip } from './doctor-checks.ts';

const NAME = 'site folder';

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
    const nowhere = slugs ? site.projects.filter((slug) => !slugs.includes(slug)) : [];
    return [
      ok(NAME, `SITE_DIR speaks of ${groupName}`),
      unfinished ? note(NAME, unfinished, 'Write your own beside them') : [],
      ratesOf(site, today),
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

/** @returns a note where the duties on a purchase are old: they change with a budget */
function ratesOf(site: Site, today: string): CheckResult[] {
  const { costs } = site.in(DEFAULT_LANGUAGE).facts;
  if (!costs) return [];
  const { days, isOld } = rateAge(costs.asOf, today);
  if (!isOld) return [];
  const text = `the duties in "costs" are ${days} days old, and pages say so`;
  return [note(NAME, text, 'Look them up, and correct "asOf"')];
}
