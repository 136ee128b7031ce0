import type { SafeHtml } from '../../shared/content.ts';
import type { EditorialHeading } from '../../shared/editorial.ts';
import { plainText } from '../../shared/plain-text.ts';
import { slugOf } from '../../shared/slug.ts';

/**
 * Gives every heading an `id`, so that a contents list and a link from elsewhere can lead to it.
 *
 * @param html output of the sanitiser: headings begin at `h2` and have no `id`
 * @param first the level at which headings should begin on the page where this text stands
 * @param prefix put before each id where several texts share a page; empty where the text has its own
 */
export function withHeadingIds(
  html: SafeHtml,
  first: 2 | 3,
  prefix: string,
): { html: SafeHtml; headings: EditorialHeading[] } {
  const headings: EditorialHeading[] = [];
  const taken = new Set<string>();
  const marked = html.replace(
    /<h([2-6])([^>]*)>([\s\S]*?)<\/h\1>/g,
    (_, digit: string, attributes: string, inner: string) => {
      const level = Math.min(Number(digit) + first - 2, 6);
      const text = plainText(inner);
      const id = unused(prefix + slugOf(text, `section-${headings.length + 1}`), taken);
      headings.push({ id, text, level });
      return `<h${level} id="${id}"${attributes}>${inner}</h${level}>`;
    },
  );
  return { html: marked as SafeHtml, headings };
}

/** `rights`, then `rights-2`, `rights-3`. */
function unused(id: string, taken: Set<string>): string {
  let candidate = id;
  for (let count = 2; taken.has(candidate); count += 1) candidate = `${id}-${count}`;
  taken.add(candidate);
  return candidate;
}

/** The first level below a page's own `h1`. */
const FIRST_LEVEL = 2;

/**
 * Renumbers headings so that they start at `h2` and never go down by more than one level at a time: what a
 * screen reader lists is then an outline, whatever sizes an editor picked for their looks.
 *
 * @param html output of the sanitiser: tags balanced, `<` and `>` escaped everywhere else
 */
export function outlineHeadings(html: string): string {
  const given: number[] = [];
  const open: number[] = [];
  return html.replace(/<(\/?)h([1-6])(?=[ >])/g, (_, slash: string, digit: string) => {
    if (slash) return `</h${open.pop() ?? FIRST_LEVEL}`;
    const level = Number(digit);
    // Headings of a deeper or equal level are closed by this one; what remains are its ancestors.
    while (given.length > 0 && given[given.length - 1]! >= level) given.pop();
    given.push(level);
    const shown = Math.min(FIRST_LEVEL + given.length - 1, 6);
    open.push(shown);
    return `<h${shown}`;
  });
}
