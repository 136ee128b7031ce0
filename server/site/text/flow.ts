import { isBlankText } from './characters.ts';
import { listsOf } from './lists.ts';
import { append, type Element, element, isElement, type Node } from './tree.ts';

/** How the pieces of a text follow each other: blocks, and between them runs of words that become paragraphs. */

const BLOCKS = new Set(
  'p h1 h2 h3 h4 h5 h6 blockquote pre hr ul ol li item dl dt dd table caption thead tbody tfoot tr th td figure figcaption'.split(
    ' ',
  ),
);

/** The most blocks in an inline element: around more of them it emphasises everything, and is dropped. */
const MAX_SPREAD = 20;

export const BREAK = element('br', []);

export function isBlock(node: Node | undefined): node is Element {
  return typeof node === 'object' && BLOCKS.has(node.tag);
}

/** True for a place that a link leads to, without any words. */
function isMarker(node: Node): boolean {
  return isElement(node, 'span') && !node.children.length && node.attributes.id !== undefined;
}

/** True for nodes that show nothing: white space, line ends, places of links. */
export function isBlank(nodes: readonly Node[]): boolean {
  return nodes.every((node) =>
    typeof node === 'string' ? isBlankText(node) : node.tag === 'br' || isMarker(node),
  );
}

/** The blocks, and the runs of other nodes between them. */
function runsOf(nodes: readonly Node[]): (Element | Node[])[] {
  const runs: (Element | Node[])[] = [];
  for (const node of nodes) {
    const last = runs.at(-1);
    if (isBlock(node)) runs.push(node);
    else if (Array.isArray(last)) last.push(node);
    else runs.push([node]);
  }
  return runs;
}

/**
 * Cuts a run at its blank lines.
 * @returns the pieces without white space and line ends around them
 */
function piecesOf(run: readonly Node[]): Node[][] {
  const pieces: Node[][] = [[]];
  let breaks = 0;
  for (const node of run) {
    const isText = typeof node === 'string';
    const isAtStart = breaks > 0 || !pieces.at(-1)?.length;
    if (isElement(node, 'br')) breaks++;
    else if (!isAtStart) append(pieces.at(-1)!, node);
    else if (!isText || !isBlankText(node)) {
      if (breaks > 1) pieces.push([]);
      else if (breaks && pieces.at(-1)?.length) pieces.at(-1)?.push(BREAK);
      pieces.at(-1)?.push(isText ? node.trimStart() : node);
      breaks = 0;
    }
  }
  return pieces.map(withoutEnd).filter((piece) => piece.length);
}

/** Drops white space at the end, which never shows. */
function withoutEnd(piece: readonly Node[]): Node[] {
  const last = piece.at(-1);
  if (typeof last !== 'string') return [...piece];
  return isBlankText(last) ? withoutEnd(piece.slice(0, -1)) : [...piece.slice(0, -1), last.trimEnd()];
}

/**
 * Puts nodes in order: empty ones go, items that follow each other become lists.
 * @param hasParagraphs true where words outside of blocks are paragraphs, separated by blank lines
 */
export function arranged(nodes: Node[], hasParagraphs: boolean): Node[] {
  if (nodes.every((node) => isBlock(node) && node.tag !== 'item')) return nodes;
  const out: Node[] = [];
  let items: Element[] = [];
  const add = (...shown: Node[]) => {
    out.push(...listsOf(items), ...shown);
    items = [];
  };
  for (const run of runsOf(nodes)) {
    if (!Array.isArray(run)) {
      if (run.tag === 'item') items.push(run);
      else add(run);
      continue;
    }
    for (const [at, piece] of piecesOf(run).entries()) {
      if (isBlank(piece)) {
        const markers = piece.filter(isMarker);
        if (markers.length) add(...markers);
      } else if (hasParagraphs) add(element('p', piece));
      else add(...(at ? [BREAK, BREAK] : []), ...piece);
    }
  }
  add();
  return out;
}

/** @returns the words of nodes, for places that hold no blocks: spaces separate the words of blocks */
export function phrasing(nodes: readonly Node[]): Node[] {
  const out: Node[] = [];
  for (const node of nodes) {
    const parts = isBlock(node) ? [' ', ...phrasing(node.children), ' '] : [node];
    for (const part of parts) append(out, part);
  }
  return out;
}

/** @returns nodes with an inline element around their words: in blocks it stands around the blocks' own words */
export function wrapped(nodes: Node[], tag: string, attributes: Element['attributes'] = {}): Node[] {
  return countBlocks(nodes) > MAX_SPREAD ? nodes : spread(nodes, tag, attributes);
}

function spread(nodes: readonly Node[], tag: string, attributes: Element['attributes']): Node[] {
  return runsOf(nodes).flatMap((run): Node[] => {
    if (!Array.isArray(run)) return [{ ...run, children: spread(run.children, tag, attributes) }];
    return isBlank(run) ? run : [element(tag, run, attributes)];
  });
}

/** Counts nested blocks, too, and stops beyond MAX_SPREAD. */
function countBlocks(nodes: readonly Node[]): number {
  let count = 0;
  for (const node of nodes) {
    if (isBlock(node)) count += 1 + countBlocks(node.children);
    if (count > MAX_SPREAD) break;
  }
  return count;
}
