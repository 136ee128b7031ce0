import { SIZE } from '../../shared/home-size.ts';
import { pagePathOf } from '../../shared/language.ts';
import { PAGES, pagePattern } from '../../shared/pages.ts';

/**
 * What the frame of a page asks about: the project of the page, and the size that was chosen there.
 * @param address of the page, its path and query @returns the fields of a form; none on pages of no project
 */
export function askedHere(address: string): { project?: string; bhk?: string } {
  const [pathname = '', search] = address.split('?');
  const path = pagePathOf(pathname);
  const project = path.split('/').at(-1);
  if (!project || pagePattern(path) !== PAGES.project.path) return {};
  const bhk = new URLSearchParams(search).get('bhk') ?? '';
  return { project, ...(SIZE.test(bhk) && { bhk }) };
}
