import type { Style } from './styles.ts';
import { type Element, element, type Node } from './tree.ts';

interface ItemPlace {
  isOrdered: boolean;
  /** How deep it stands, from 0. */
  level: number;
  /** The item's number, which matters where it begins a list. */
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

/** @returns the place of a paragraph that Word means as an item of a list; null for others */
export function wordItem({ children }: Element, style: Style): ItemPlace | null {
  const level = /\blevel(\d)/.exec(style.get('mso-list') ?? '')?.[1];
  if (level === undefined) return null;
  // The sign before an item is its first word: `·`, `1.`, `(a)`.
  const [, isOrdered, number] =
    /^\s*(\(?(?:(\d{1,4})|[\p{L}\p{N}]{1,5})[.)])?/u.exec(wordsOf(children)) ?? [];
  return {
    isOrdered: Boolean(isOrdered),
    level: Number(level) - 1,
    ...(number && { number: Number(number) }),
  };
}

function wordsOf(nodes: readonly Node[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : wordsOf(node.children))).join('');
}

/** @returns the lists of items that follow each other; a list of a deeper level stands in the item before it */
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
