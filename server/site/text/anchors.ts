import { type Element, isElement, type Node } from './tree.ts';

/** The prefix of ids in a text, so that none equals an id of the page. */
const PREFIX = 'text-';
const MAX_ID = 100;

/** @returns the name of a place in a link's address: `#a%20b` names `a b`; null for other addresses */
export function placeNamed(href: string | undefined): string | null {
  const hash = href?.trim() ?? '';
  if (!hash.startsWith('#')) return null;
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/** The places of one text that links in it lead to. @param asked the names in those links */
export function createAnchors(asked: ReadonlySet<string>) {
  /** The ids that were given, by name. */
  const given = new Map<string, string>();
  const taken = new Set<string>();

  /** @returns an id for an element that is the first of its name, where a link asks for it; else null */
  function idFor({ tag, attributes }: Element): string | null {
    const names = [attributes.id, tag === 'a' ? attributes.name : undefined];
    const name = names.find((each) => each !== undefined && asked.has(each) && !given.has(each));
    const id = name && PREFIX + name.slice(0, MAX_ID).replace(/[^\p{L}\p{M}\p{N}_.-]+/gu, '-');
    if (!id || taken.has(id)) return null;
    taken.add(id);
    given.set(name, id);
    return id;
  }

  /** @returns the nodes, the first one with the id; where it cannot have it, an empty span before it does */
  function named(nodes: Node[], raw: Element): Node[] {
    const id = asked.size ? idFor(raw) : null;
    if (id === null) return nodes;
    const [first, ...others] = nodes;
    const isFree = isElement(first) && first.attributes.id === undefined && first.tag !== 'br';
    if (isFree) return [{ ...first, attributes: { id, ...first.attributes } }, ...others];
    return [{ tag: 'span', attributes: { id }, children: [] }, ...nodes];
  }

  /** @returns the address of a place that is in the text; null where it is not, and the link leads nowhere */
  function addressOf(href: string): string | null {
    const id = given.get(placeNamed(href) ?? '');
    return id === undefined ? null : `#${id}`;
  }

  return { named, addressOf };
}
