/** An element of XML with what stands in it. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  text: string;
  children: Element[];
  /** All of that name, at any depth. */
  all(name: string): Element[];
  /** The first of them; an empty one where there is none. */
  first(name: string): Element;
}

const TOKEN = /<\?xml [^>]*\?>|<(\/?)([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;

/** @throws where it is not well-formed */
export function xmlOf(source: string): Element {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what XML forbids
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(source))
    throw new Error('holds a control character');
  const root = elementOf('', {});
  const open: Element[] = [root];
  TOKEN.lastIndex = 0;
  let at = 0;
  while (at < source.length) {
    const found = TOKEN.exec(source);
    if (!found) throw new Error(`not XML at ${source.slice(at, at + 60)}`);
    at = TOKEN.lastIndex;
    const [, closing, name, attributes = '', selfClosing, text] = found;
    const parent = open.at(-1) as Element;
    if (text) parent.text += unescaped(text);
    else if (closing) {
      if (open.pop()?.name !== name) throw new Error(`${name} ends where it did not begin`);
    } else if (name) {
      const pairs = [...attributes.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key, value = '']) => [
        key,
        unescaped(value),
      ]);
      const element = elementOf(name, Object.fromEntries(pairs));
      parent.children.push(element);
      if (!selfClosing) open.push(element);
    }
  }
  const [top] = root.children;
  if (open.length !== 1 || root.children.length !== 1 || !top) throw new Error('not one whole element');
  return top;
}

function elementOf(name: string, attributes: Record<string, string>): Element {
  const element: Element = {
    ...{ name, attributes, text: '', children: [] },
    all: (wanted) =>
      element.children.flatMap((child) => [...(child.name === wanted ? [child] : []), ...child.all(wanted)]),
    first: (wanted) => element.all(wanted)[0] ?? elementOf('', {}),
  };
  return element;
}

function unescaped(text: string): string {
  if (/&(?!#\d+;)/.test(text)) throw new Error(`a bare ampersand in ${text}`);
  return text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
}
