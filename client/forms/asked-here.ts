import { SIZE } from '../../shared/home-size.ts';
import { pagePathOf } from '../../shared/language.ts';
import { PAGES, pagePattern } from '../../shared/pages.ts';

/**
 * What the frame of a page asks about, whose links name no project: that of its page, and the size that was chosen there.
 * @param place of the page @returns the fields of a form; none on pages of no project
 */
export function askedHere({ pathname, search }: { pathname: string; search: string }): {
  project?: string;
  bhk?: string;
} {
  const path = pagePathOf(pathname);
  const project = path.split('/').at(-1);
  if (!project || pagePattern(path) !== PAGES.project.path) return {};
  const bhk = new URLSearchParams(search).get('bhk') ?? '';
  return { project, ...(SIZE.test(bhk) && { bhk }) };
}
