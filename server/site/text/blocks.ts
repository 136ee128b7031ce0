import { keptOf } from './attributes.ts';
import { arranged, isBlank, isBlock, phrasing } from './flow.ts';
import { listItem, wordItem } from './lists.ts';
import { filmIn, isMedia } from './media.ts';
import { isMisplaced, listOf, partedOf, withoutParagraph } from './structures.ts';
import type { Style } from './styles.ts';
import { type Element, element, isElement, type Node } from './tree.ts';

/** The functions that rebuild each kind of block. */

/** Elements that stand for a paragraph, or for the paragraphs in them. */
export const PARAGRAPHS: ReadonlySet<string> = new Set(
  'p div address article aside body center details dialog fieldset footer form header hgroup html legend main nav search section summary'.split(
    ' ',
  ),
);

/** Where a block stands: the element around it, and its own style. */
interface BlockPlace {
  parent: string;
  style: Style;
}

type Build = (nodes: Node[], raw: Element, place: BlockPlace) => Node[];

/** A block of words; nothing where it has none. */
const wordsIn: Build = (nodes, { tag }) =>
  isBlank(nodes) ? nodes : [element(tag, tag === 'pre' ? phrasing(nodes) : arranged(phrasing(nodes), false))];

const paragraphs: Build = (nodes, raw, { style }) => {
  const item = wordItem(raw, style);
  if (!item) return arranged(nodes, true);
  return isBlank(nodes) ? nodes : [listItem(item, arranged(phrasing(nodes), false))];
};

const cell: Build = (nodes, { tag, attributes }) => [
  element(tag, withoutParagraph(arranged(nodes, false)), keptOf(tag, attributes)),
];

const list: Build = (nodes, { tag, attributes }) => listOf(tag, nodes, keptOf(tag, attributes));

/** Quill writes kind and depth on each item: its items of all depths stand in one list. */
const item: Build = (nodes, { attributes }, { parent }) => {
  if (isBlank(nodes)) return nodes;
  const kind = attributes['data-list'] ?? (parent === 'ol' ? 'ordered' : 'bullet');
  const level = Number(/\bql-indent-(\d)\b/.exec(attributes.class ?? '')?.[1] ?? 0);
  return [listItem({ isOrdered: kind === 'ordered', level }, withoutParagraph(arranged(nodes, false)))];
};

/** A figure has a caption; without one it is a paragraph. In a figure for films a link is a film. */
const figure: Build = (nodes, { attributes }) => {
  const isPlayer = /(?:^|[\s_-])(?:media|video|embed)/i.test(attributes.class ?? '');
  const parts = arranged(nodes, true);
  const shown = parts.flatMap((node): readonly Node[] => {
    if (!isElement(node, 'p')) return [node];
    const film = isPlayer ? filmIn(node.children, true) : null;
    return film ? [film] : node.children.every(isMedia) ? node.children : [node];
  });
  const isCaption = (node: Node): node is Element => isElement(node, 'figcaption');
  if (shown.some(isCaption) && !shown.every(isCaption)) return [element('figure', shown)];
  return arranged(
    shown.flatMap((node) => (isCaption(node) ? element('p', node.children) : node)),
    true,
  );
};

const quote: Build = (nodes, { tag }) => {
  const quoted = arranged(nodes, true);
  return quoted.some(isBlock) ? [element(tag, quoted)] : quoted;
};

const parted: Build = (nodes, { tag }) => partedOf(tag, nodes);

const WORDS = 'h1 h2 h3 h4 h5 h6 pre dt caption figcaption'.split(' ');
const PARTED = 'table thead tbody tfoot tr dl'.split(' ');
const LISTS = ['ul', 'ol'];

const BUILDS = new Map(
  [
    { tags: [...PARAGRAPHS], build: paragraphs },
    { tags: WORDS, build: wordsIn },
    { tags: PARTED, build: parted },
    { tags: LISTS, build: list },
    { tags: ['td', 'th', 'dd'], build: cell },
    { tags: ['li'], build: item },
    { tags: ['figure'], build: figure },
    { tags: ['blockquote'], build: quote },
  ].flatMap(({ tags, build }) => tags.map((tag) => [tag, build] as const)),
);

/** True for blocks that hold only blocks: their style says nothing of words, but that they are struck out. */
export function holdsBlocks(tag: string): boolean {
  return PARTED.includes(tag) || LISTS.includes(tag);
}

/** @returns the function that rebuilds a block from its content; undefined for an element that is no block */
export function buildOf(tag: string, parent: string): Build | undefined {
  // An old way to put a form into a table, a new one to group terms.
  const isThrough = (tag === 'form' && PARTED.includes(parent)) || (tag === 'div' && parent === 'dl');
  return isThrough ? undefined : isMisplaced(tag, parent) ? paragraphs : BUILDS.get(tag);
}
