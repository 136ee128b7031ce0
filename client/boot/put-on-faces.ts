/** What moves less is not seen, and no layout shift (which begins at three). Pixels. */
const UNSEEN = 1.5;

/** Texts with a style of their own until the next page. */
const pinned = new Set<HTMLElement>();

/**
 * Puts the faces on under the reader's eyes so that nothing in sight moves: a word or a button that would be wider or
 * narrower is spaced to its former width, a text that would break elsewhere stays as it is until the next page. All of
 * it is measured before the next frame.
 * @returns whether they are on; where something moved all the same, nothing has changed
 */
export function putOnFaces(): boolean {
  const root = document.documentElement;
  const seen = inSight();
  const texts = seen.filter(({ node }) => node instanceof HTMLElement && ownsText(node));
  const families = new Map(texts.map(({ node }) => [node, getComputedStyle(node as Element).fontFamily]));
  root.dataset.fonts = '';
  const moves = () => seen.filter(isMoved);
  if (!moves().length) return true;

  const widths = texts.map(({ node, box }) => ({ node: node as HTMLElement, box, now: boxOf(node) }));
  for (const { node, box, now } of widths) {
    const more = box.width - now.width;
    if (Math.abs(more) > 0.1 && Math.abs(box.height - now.height) < UNSEEN)
      pin(node, `${more / node.textContent.trim().length}px`);
  }
  for (let round = 0; round < 3; round++) {
    const moved = moves();
    if (!moved.length) return true;
    const resized = texts.filter(({ node, box }) => Math.abs(boxOf(node).height - box.height) > UNSEEN);
    for (const { node } of [...moved, ...resized]) {
      for (let each: Node | null = node; each; each = each.parentNode) pin(each, '', families.get(each));
    }
  }
  // The last resort: all that is in sight stays, and the rest of the page has them.
  for (const [node, family] of families) pin(node, '', family);
  if (!moves().length) return true;
  unpin();
  delete root.dataset.fonts;
  return false;
}

/** With the next page all are put on everywhere. */
export function unpin(): void {
  for (const text of pinned) pin(text, '', '');
  pinned.clear();
}

/** @param family none leaves a text as it is spaced */
function pin(text: Node, letterSpacing: string, family?: string): void {
  if (!letterSpacing && family === undefined) return;
  const { style } = text as HTMLElement;
  style.letterSpacing = letterSpacing;
  style.fontFamily = family ?? '';
  pinned.add(text as HTMLElement);
}

interface Seen {
  node: Node;
  box: DOMRect;
}

/** Elements and texts in sight, above, or beside: what changes there, such as a slide's height, moves what is in sight. */
function inSight(root: Node = document.body, seen: Seen[] = []): Seen[] {
  for (const node of root.childNodes) {
    const box = boxOf(node);
    // What only screen readers read is one pixel large.
    const isTiny = box.width > 0 && box.width <= 1;
    if (isTiny || box.top >= innerHeight) continue;
    if (box.height) seen.push({ node, box });
    if (node instanceof Element) inSight(node, seen);
  }
  return seen;
}

function boxOf(node: Node): DOMRect {
  if (node instanceof Element) return node.getBoundingClientRect();
  if (!(node instanceof Text) || !node.data.trim()) return new DOMRect();
  const range = new Range();
  range.selectNodeContents(node);
  return range.getClientRects()[0] ?? new DOMRect();
}

/** What stands left or right of the screen, as slides do, may move. */
function isMoved({ node, box: { left, right, top } }: Seen): boolean {
  const now = boxOf(node);
  return left < innerWidth && right > 0 && Math.abs(now.left - left) + Math.abs(now.top - top) > UNSEEN;
}

function ownsText(element: Element): boolean {
  return [...element.childNodes].some((node) => node instanceof Text && node.data.trim());
}
