import { join } from 'node:path';
import type { Logger } from 'pino';
import { folderNote } from '../site/folder-note.ts';
import { loadSiteOrLastGood } from '../site/last-good.ts';

interface SiteFolders {
  /** The build's folder, with the built-in site folder. */
  distDir: string;
  /** The operator's own site folder; null for none. */
  siteDir: string | null;
  /** Holds a copy of the last good site folder; null where no file can be kept. */
  dataDir: string | null;
}

/** Loads the site folder and logs its faults. @throws SiteError for a faulty folder without a last good copy */
export function openSite({ distDir, siteDir, dataDir }: SiteFolders, log: Logger) {
  const opened = loadSiteOrLastGood({ builtinDir: join(distDir, 'site'), siteDir }, dataDir);
  for (const fault of opened.faults)
    log.error({ fault }, 'the site folder is faulty: the last good one is served');
  const note = siteDir && folderNote(siteDir);
  if (note) log.warn(note);
  return opened;
}
