import { arranged, isBlank } from './flow.ts';
import { listItem, listsOf } from './lists.ts';
import { type Element, element, isElement, type Node } from './tree.ts';

/** Lists and tables: content outside of their items and cells is put into one. */

/** The parts that each element may have, and the part that wraps any other content. */
const PARTS: Record<string, { fits: readonly string[]; other: string }> = {
  table: { fits: ['caption', 'thead', 'tbody', 'tfoot', 'tr'], other: 'tr' },
  ...Object.fromEntries(['thead', 'tbody', 'tfoot'].map((tag) => [tag, { fits: ['tr'], other: 'tr' }])),
  tr: { fits: ['td', 'th'], other: 'td' },
  dl: { fits: ['dt', 'dd'], other: 'dd' },
  figure: { fits: ['figcaption'], other: '' },
};
const PARTED = new Set(Object.values(PARTS).flatMap(({ fits }) => fits));

/** True for a part outside of its own kind of parent: it becomes a paragraph. */
export function isMisplaced(tag: string, parent: string): boolean {
  return PARTED.has(tag) && !PARTS[parent]?.fits.includes(tag);
}

/** @returns parts of these names, and what `place` makes of the nodes between them */
function partsOf(
  nodes: readonly Node[],
  fits: readonly string[],
  place: (run: Node[]) => Element,
): Element[] {
  const parts: Element[] = [];
  let run: Node[] = [];
  const end = () => {
    if (!isBlank(run)) parts.push(place(run));
    run = [];
  };
  for (const node of nodes) {
    if (!isElement(node, ...fits)) run.push(node);
    else {
      end();
      parts.push(node);
    }
  }
  end();
  return parts;
}

/** @returns a table, its caption first, a part of one, or a list of terms; nothing where it holds nothing */
export function partedOf(tag: string, nodes: readonly Node[]): Node[] {
  const { fits, other } = PARTS[tag] ?? { fits: [], other: 'td' };
  const parts = partsOf(nodes, fits, (run) => {
    const words = arranged(run, false);
    return element(other, other === 'tr' ? [element('td', words)] : words);
  });
  const isCaption = (part: Element) => part.tag === 'caption';
  const rows = parts.filter((part) => !isCaption(part));
  return rows.length ? [element(tag, [...parts.filter(isCaption).slice(0, 1), ...rows])] : [];
}

/** @returns the list, or lists where it has items of both kinds; content between items goes into the one before it */
export function listOf(tag: string, nodes: readonly Node[], attributes: Element['attributes']): Node[] {
  const items: Element[] = [];
  for (const part of partsOf(nodes, ['item'], (run) => element('', arranged(run, false)))) {
    const before = part.tag ? undefined : items.pop();
    if (before) items.push({ ...before, children: [...before.children, ...part.children] });
    else items.push(part.tag ? part : listItem({ isOrdered: tag === 'ol', level: 0 }, part.children));
  }
  return listsOf(items).map((list, index) =>
    index || !isElement(list, 'ol') ? list : { ...list, attributes: { ...attributes, ...list.attributes } },
  );
}

/** Cells and items that are one paragraph, with lists behind it or not, hold its words themselves. */
export function withoutParagraph(nodes: Node[]): Node[] {
  const [first, ...others] = nodes;
  const isPlain = isElement(first, 'p') && !Object.keys(first.attributes).length;
  return isPlain && others.every((node) => isElement(node, 'ul', 'ol'))
    ? [...first.children, ...others]
    : nodes;
}
