import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import tap from 'tap';
import { DEFAULT_LANGUAGE } from '../../shared/language.ts';
import { temporaryFolder } from '../../test/support/builders.ts';
import { loadSite, SiteError } from './load-site.ts';

/** For the tests beside it: the built-in site, as it stands in the source. */
export const builtinDir = fileURLToPath(new URL('./built-in', import.meta.url));

/** The same without pages, projects and entries, which take long to read. */
const bareDir = temporaryFolder(tap);
for (const name of ['site.json', 'site.hi.json', 'pictures'])
  symlinkSync(join(builtinDir, name), join(bareDir, name));

/** In English, unless a test asks for another language. */
export function load(siteDir: string | null) {
  const site = loadSite({ builtinDir, siteDir });
  return { ...site, ...site.in(DEFAULT_LANGUAGE) };
}

/** The problems that stop the start with this folder; none when it loads. */
export function problemsOf(siteDir: string): readonly string[] {
  try {
    loadSite({ builtinDir: bareDir, siteDir });
  } catch (error) {
    if (error instanceof SiteError) return error.problems;
    throw error;
  }
  return [];
}

export function page(fields: string, text = 'Text.'): string {
  return `---\n${fields}\n---\n\n${text}\n`;
}

/** The least front matter that a page takes. */
export const PRIVACY = 'title: Privacy\ndescription: Ours.';
