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
