/** What moves less is not seen, and no layout shift (which begins at three). Pixels. */
const UNSEEN = 1.5;

/** Sets a text as it was, or as wide as it was. By these alone a place may have a style of its own. */
interface Pinned {
  element: HTMLElement;
  property: 'font-family' | 'letter-spacing';
}
let pinned: Pinned[] = [];

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
  const moves = () => seen.filter(({ node, box }) => isMoved(box, boxOf(node)));
  if (!moves().length) return true;

  const widths = texts.map((text) => ({ ...text, now: boxOf(text.node) }));
  for (const { node, box, now } of widths) {
    const more = box.width - now.width;
    if (Math.abs(more) < 0.1 || Math.abs(box.height - now.height) > UNSEEN) continue;
    pin(node as HTMLElement, 'letter-spacing', `${more / (node.textContent ?? '').trim().length}px`);
  }
  for (let round = 0; round < 3; round++) {
    const moved = moves();
    const resized = texts.filter(({ node, box }) => Math.abs(boxOf(node).height - box.height) > UNSEEN);
    if (!moved.length) return true;
    for (const { node } of [...moved, ...resized]) {
      const text = node instanceof HTMLElement && ownsText(node) ? node : node.parentElement;
      for (let each = text; each; each = each.parentElement) {
        const family = families.get(each);
        if (family) pin(each, 'font-family', family);
      }
    }
  }
  if (!moves().length) return true;
  unpin();
  delete root.dataset.fonts;
  return false;
}

/** With the next page all are put on everywhere. */
export function unpin(): void {
  for (const { element, property } of pinned) element.style.removeProperty(property);
  pinned = [];
}

function pin(element: HTMLElement, property: Pinned['property'], value: string): void {
  element.style.setProperty(property, value);
  // A text in its former face has its former width.
  if (property === 'font-family') element.style.removeProperty('letter-spacing');
  pinned.push({ element, property });
}

interface Seen {
  node: Node;
  box: DOMRect;
}

/** Elements and texts that are in sight or above: what changes there moves what is in sight. */
function inSight(root: Node = document.body, seen: Seen[] = []): Seen[] {
  for (const node of root.childNodes) {
    const box = boxOf(node);
    // What only screen readers read is one pixel large.
    const isTiny = box.width > 0 && box.width <= 1;
    if (isTiny || box.top >= innerHeight || box.left >= innerWidth || (box.width && box.right <= 0)) continue;
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

function isMoved(before: DOMRect, now: DOMRect): boolean {
  return Math.abs(now.left - before.left) > UNSEEN || Math.abs(now.top - before.top) > UNSEEN;
}

function ownsText(element: Element): boolean {
  return [...element.childNodes].some((node) => node instanceof Text && node.data.trim());
}
