import { arranged, isBlank } from './flow.ts';
import { listItem, listsOf } from './lists.ts';
import { type Element, element, isElement, type Node } from './tree.ts';

/** Lists and tables: what stands in them without a place of its own is given one. */

/** The elements that each of these may stand in. Elsewhere it is a paragraph. */
const PLACES: Record<string, readonly string[]> = {
  ...{ caption: ['table'], thead: ['table'], tbody: ['table'], tfoot: ['table'] },
  ...{ tr: ['table', 'thead', 'tbody', 'tfoot'], td: ['tr'], th: ['tr'] },
  ...{ dt: ['dl'], dd: ['dl'], figcaption: ['figure'] },
};

export function isMisplaced(tag: string, parent: string): boolean {
  return Object.hasOwn(PLACES, tag) && !PLACES[tag]?.includes(parent);
}

/** Parts of these names, and what `place` makes of the nodes between them. */
function partsOf(
  nodes: readonly Node[],
  tags: readonly string[],
  place: (run: Node[]) => Element,
): Element[] {
  const parts: Element[] = [];
  let run: Node[] = [];
  const end = () => {
    if (!isBlank(run)) parts.push(place(run));
    run = [];
  };
  for (const node of nodes) {
    if (isElement(node, ...tags)) {
      end();
      parts.push(node);
    } else run.push(node);
  }
  end();
  return parts;
}

const cell = (run: Node[]) => element('td', arranged(run, false));
const row = (run: Node[]) => element('tr', [cell(run)]);

/** @returns a table, its caption first; nothing where it has no row */
export function tableOf(nodes: readonly Node[]): Node[] {
  const parts = partsOf(nodes, ['caption', 'thead', 'tbody', 'tfoot', 'tr'], row);
  const caption = parts.find(({ tag }) => tag === 'caption');
  const rows = parts.filter(({ tag, children }) => tag !== 'caption' && children.length);
  return rows.length ? [element('table', [...(caption ? [caption] : []), ...rows])] : [];
}

/** The parts of a table, and of a list of terms, by their names. */
export const PARTS: Record<string, (nodes: readonly Node[]) => Node[]> = {
  table: tableOf,
  thead: (nodes) => [element('thead', partsOf(nodes, ['tr'], row))],
  tbody: (nodes) => [element('tbody', partsOf(nodes, ['tr'], row))],
  tfoot: (nodes) => [element('tfoot', partsOf(nodes, ['tr'], row))],
  tr: (nodes) => [element('tr', partsOf(nodes, ['td', 'th'], cell))],
  dl: (nodes) => {
    const parts = partsOf(nodes, ['dt', 'dd'], (run) => element('dd', arranged(run, false)));
    return parts.length ? [element('dl', parts)] : [];
  },
};

/** @returns the list, or lists where an editor put items of both kinds into one; what stands between belongs to an item */
export function listOf(tag: 'ul' | 'ol', nodes: readonly Node[], attributes: Element['attributes']): Node[] {
  const items: Element[] = [];
  for (const part of partsOf(nodes, ['item'], (run) => element('rest', run))) {
    const before = part.tag === 'rest' ? items.pop() : undefined;
    if (part.tag === 'item') items.push(part);
    else if (before)
      items.push({ ...before, children: [...before.children, ...arranged([...part.children], false)] });
    else items.push(listItem({ isOrdered: tag === 'ol', level: 0 }, arranged([...part.children], false)));
  }
  const [first, ...others] = listsOf(items);
  return isElement(first, 'ol')
    ? [{ ...first, attributes: { ...attributes, ...first.attributes } }, ...others]
    : listsOf(items);
}

/** Cells and items that are one paragraph, with lists behind it or not, hold its words themselves. */
export function withoutParagraph(nodes: readonly Node[]): Node[] {
  const [first, ...others] = nodes;
  const isPlain = isElement(first, 'p') && !Object.keys(first.attributes).length;
  return isPlain && others.every((node) => isElement(node, 'ul', 'ol'))
    ? [...first.children, ...others]
    : [...nodes];
}
