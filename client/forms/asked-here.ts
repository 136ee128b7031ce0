import { SIZE } from '../../shared/home-size.ts';
import { pagePathOf } from '../../shared/language.ts';
import { PAGES, pagePattern } from '../../shared/pages.ts';

/**
 * The subject of an enquiry from the frame: the page's project, and the size that was chosen there.
 * @param address path and query of the page @returns fields of a form; none on other pages than a project's
 */
export function askedHere(address: string): { project?: string; bhk?: string } {
  const [pathname = '', search] = address.split('?');
  const path = pagePathOf(pathname);
  const project = path.split('/').at(-1);
  if (!project || pagePattern(path) !== PAGES.project.path) return {};
  const bhk = new URLSearchParams(search).get('bhk') ?? '';
  return { project, ...(SIZE.test(bhk) && { bhk }) };
}
