/** The first level below a page's own `h1`. */
const FIRST_LEVEL = 2;

/**
 * Renumbers headings so that they start at `h2` and never go down by more than one level at a time: a screen reader
 * then lists an outline, even where an editor chose headings by their size.
 * @returns a function that takes the headings of a text in their order and gives the level of each
 */
export function createOutline(): (level: number) => number {
  const open: number[] = [];
  return (level) => {
    // This heading closes those of a deeper or equal level; its ancestors remain.
    while (open.length > 0 && open[open.length - 1]! >= level) open.pop();
    open.push(level);
    return Math.min(FIRST_LEVEL + open.length - 1, 6);
  };
}
