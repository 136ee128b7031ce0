import { join } from 'node:path';
import { folderNote } from '../site/folder-note.ts';
import { loadSite, SiteError } from '../site/load-site.ts';
import { runAsProgram } from './program.ts';

await runAsProgram('The site folder was not checked', async ([folder = process.env.SITE_DIR], print) => {
  if (!folder) {
    print(
      'Usage: npm run site-check [folder]\n  Checks a site folder (SITE_DIR by default); starts and changes nothing.\n',
    );
    return 2;
  }
  try {
    const site = loadSite({ builtinDir: join(import.meta.dirname, 'site'), siteDir: folder });
    print(`${folder} is good; it has facts of ${site.projects.length} projects.\n`);
    const note = folderNote(folder);
    if (note) print(`${note}.\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    print(`${error.message}\n`);
    return 1;
  }
});
