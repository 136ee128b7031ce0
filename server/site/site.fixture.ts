import { fileURLToPath } from 'node:url';
import { DEFAULT_LANGUAGE } from '../../shared/language.ts';
import { loadSite, SiteError } from './load-site.ts';

/** For the tests beside it: the built-in site, as it stands in the source. */
export const builtinDir = fileURLToPath(new URL('./built-in', import.meta.url));

/** In English, unless a test asks for another language. */
export function load(siteDir: string | null) {
  const site = loadSite({ builtinDir, siteDir });
  return { ...site, ...site.in(DEFAULT_LANGUAGE) };
}

/** The problems that stop the start with this folder; none when it loads. */
export function problemsOf(siteDir: string): readonly string[] {
  try {
    load(siteDir);
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
