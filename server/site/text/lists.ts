import { type Style, styleOf } from './styles.ts';
import { type Element, element, isElement, type Node } from './tree.ts';

export interface ItemPlace {
  isOrdered: boolean;
  /** How deep it stands, from 0. */
  level: number;
  /** Its number, which matters where it begins a list. */
  number?: number;
}

const MAX_LEVEL = 9;

/** An item whose list `listsOf` makes. */
export function listItem({ isOrdered, level, number = 1 }: ItemPlace, children: readonly Node[]): Element {
  return element('item', children, {
    kind: isOrdered ? 'ol' : 'ul',
    level: String(Math.min(level, MAX_LEVEL)),
    start: String(number),
  });
}

/** Where Word puts the sign before an item: in the paragraph, with elements for its fonts around. */
const MAX_SIGN_DEPTH = 4;

/** @returns the place of a paragraph that Word means as an item of a list, by its style; null for others */
export function wordItem(raw: Element, style: Style): ItemPlace | null {
  const level = /\blevel(\d)/.exec(style.get('mso-list') ?? '')?.[1];
  if (level === undefined) return null;
  const sign = signIn(raw, MAX_SIGN_DEPTH).trim();
  const number = /^(\d{1,4})[.)]/.exec(sign)?.[1];
  const isOrdered = /^\(?[\p{L}\p{N}]{1,5}[.)]/u.test(sign);
  return { isOrdered, level: Number(level) - 1, ...(number && { number: Number(number) }) };
}

function signIn({ children, attributes }: Element, depth: number): string {
  if (styleOf(attributes).get('mso-list') === 'ignore') return wordsOf(children);
  if (!depth) return '';
  return children.reduce<string>(
    (sign, node) => sign || (isElement(node) ? signIn(node, depth - 1) : ''),
    '',
  );
}

function wordsOf(nodes: readonly Node[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : wordsOf(node.children))).join('');
}

/** @returns the lists of items that follow each other; one of a deeper level stands in the item before it */
export function listsOf(items: readonly Element[]): Node[] {
  const lists: Node[] = [];
  const open: { kind: string; level: number; list: Node[]; last: Node[] }[] = [];
  for (const { attributes, children } of items) {
    const { kind = 'ul', level: depth, start, ...others } = attributes;
    const level = Number(depth);
    while ((open.at(-1)?.level ?? -1) > level) open.pop();
    if (open.at(-1)?.level === level && open.at(-1)?.kind !== kind) open.pop();
    if (open.at(-1)?.level !== level) {
      const list: Node[] = [];
      const around = open.at(-1)?.last ?? lists;
      around.push(element(kind, list, kind === 'ol' && start !== '1' ? { start: start ?? '1' } : {}));
      open.push({ kind, level, list, last: [] });
    }
    const at = open.at(-1)!;
    at.last = [...children];
    at.list.push(element('li', at.last, others));
  }
  return lists;
}
