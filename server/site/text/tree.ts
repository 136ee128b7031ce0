import { Parser } from 'htmlparser2';

/** A piece of a text: an element with its content, or characters. */
export type Node = Element | string;
export interface Element {
  tag: string;
  attributes: Readonly<Record<string, string>>;
  children: readonly Node[];
}

/** Elements open at once. Deeper input is no article. */
const MAX_DEPTH = 200;

const VOID = new Set(['br', 'hr']);

export function element(
  tag: string,
  children: readonly Node[],
  attributes: Element['attributes'] = {},
): Element {
  return { tag, attributes, children };
}

export function isElement(node: Node | undefined, ...tags: string[]): node is Element {
  return typeof node === 'object' && (tags.length === 0 || tags.includes(node.tag));
}

/** Adds a node. Adjacent characters become one piece; of two spaces where they meet one stays. */
export function append(nodes: Node[], node: Node, isPre = false): void {
  const last = nodes.at(-1);
  if (typeof node !== 'string' || typeof last !== 'string') {
    if (node !== '') nodes.push(node);
    return;
  }
  const isDouble = !isPre && last.endsWith(' ') && node.startsWith(' ');
  nodes[nodes.length - 1] = last + (isDouble ? node.slice(1) : node);
}

/**
 * Reads markup, valid or not, as a tree; comments and declarations are left out.
 * @returns its top nodes, the names of all elements, and the addresses of all links
 * @throws RangeError where it nests too deep: the parser's time grows with the square of the depth
 */
export function parseMarkup(html: string) {
  const root = { tag: '', attributes: {}, children: [] as Node[] };
  const open = [root];
  const tags = new Set<string>();
  const links: string[] = [];
  const parser = new Parser(
    {
      onopentag(tag, attributes) {
        if (open.length > MAX_DEPTH) throw new RangeError('markup nests too deep');
        const opened = { tag, attributes, children: [] };
        open.at(-1)?.children.push(opened);
        open.push(opened);
        tags.add(tag);
        if (tag === 'a' && attributes.href) links.push(attributes.href);
      },
      ontext: (characters) => append(open.at(-1)?.children ?? [], characters, true),
      onclosetag: () => void open.pop(),
    },
    // An element that XML editors leave empty (`<a name="x"/>`) does not hold the rest of the text.
    { recognizeSelfClosing: true },
  );
  parser.end(html);
  return { nodes: root.children as readonly Node[], tags: tags as ReadonlySet<string>, links };
}

/** @returns the tree as markup */
export function markupOf(nodes: readonly Node[]): string {
  return nodes.map((node) => (typeof node === 'string' ? escaped(node) : tagsOf(node))).join('');
}

function tagsOf({ tag, attributes, children }: Element): string {
  const pairs = Object.entries(attributes).map(([name, value]) => ` ${name}="${escaped(value)}"`);
  return `<${tag}${pairs.join('')}>${VOID.has(tag) ? '' : `${markupOf(children)}</${tag}>`}`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
