import { cpSync, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { loadSite, type Site, SiteError, type SiteOptions } from './load-site.ts';
import { kindOf, namesIn } from './site-folder.ts';

/** The copy of the last good site folder, in DATA_DIR. */
export const LAST_GOOD = 'site-good';

/**
 * Loads the site folder, and keeps a copy of a good one. A faulty folder does not stop a site that had a good one: the
 * copy is served instead.
 * @param dataDir holds the copy; null where nothing can be kept
 * @returns the site that is served, and the faults of the folder; none for a good folder
 * @throws SiteError for a faulty folder without a copy
 */
export function loadSiteOrLastGood(
  options: SiteOptions,
  dataDir: string | null,
): { site: Site; faults: readonly string[] } {
  const { siteDir } = options;
  const copy = dataDir && join(dataDir, LAST_GOOD);
  try {
    const site = loadSite(options);
    if (siteDir && copy) keep(siteDir, copy);
    return { site, faults: [] };
  } catch (error) {
    if (!(error instanceof SiteError) || !siteDir || !copy || !existsSync(copy)) throw error;
    try {
      return { site: loadSite({ ...options, siteDir: copy }), faults: error.problems };
    } catch {
      // An older version may have accepted a fault that this one refuses.
      throw error;
    }
  }
}

/** Copies a folder, unless the copy is the same; whole, or not at all. On a full disk the earlier copy stays. */
function keep(folder: string, copy: string): void {
  if (listOf(folder) === listOf(copy)) return;
  const made = `${copy}.new`;
  try {
    rmSync(made, { recursive: true, force: true });
    // Links of a mounted configuration are followed.
    cpSync(folder, made, { recursive: true, dereference: true, preserveTimestamps: true });
    rmSync(copy, { recursive: true, force: true });
    renameSync(made, copy);
  } catch {
    rmSync(made, { recursive: true, force: true });
  }
}

/** @returns a line for each file with its size and time: two folders with the same lines are the same */
function listOf(folder: string, inside = ''): string {
  return namesIn(join(folder, inside))
    .map((name) => {
      const path = join(inside, name);
      if (kindOf(join(folder, path)) === 'folder') return listOf(folder, path);
      const { size, mtimeMs } = statSync(join(folder, path));
      return `${path} ${size} ${Math.round(mtimeMs)}\n`;
    })
    .join('');
}
