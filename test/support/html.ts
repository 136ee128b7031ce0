import { LRUCache } from 'lru-cache';
import { type HTMLElement, type Node, NodeType, parse as parseHtml, TextNode } from 'node-html-parser';

/** HTML as it was sent, or what was found in it. */
export type Part = string | HTMLElement;

/** Read as text elsewhere; here they are tags like any other. */
const OPTIONS = { blockTextElements: { script: true, style: true } };
/** Drawn, or not for readers. */
const UNREAD = ['SVG', 'SCRIPT', 'STYLE'];

/** The last documents, by their HTML: tests ask one page many questions. Nobody changes a parsed one. */
const parsed = new LRUCache<string, HTMLElement>({ max: 40 });

export function parse(part: Part): HTMLElement {
  if (typeof part !== 'string') return part;
  const known = parsed.get(part);
  if (known) return known;
  const document = parseHtml(part, OPTIONS);
  parsed.set(part, document);
  return document;
}

/** The first element that matches the CSS selector; an empty one where none does. */
export function partOf(part: Part, selector: string): HTMLElement {
  return parse(part).querySelector(selector) ?? parseHtml('');
}

/** All elements that match the CSS selector, in the order of the page. */
export function partsOf(part: Part, selector: string): HTMLElement[] {
  return parse(part).querySelectorAll(selector);
}

/** The words, as they are read. */
export function textOf(part: Part): string {
  return wordsOf(parse(part))
    .replace(/\s+/g, ' ')
    .replace(/ ([,.:;!?])/g, '$1')
    .trim();
}

function wordsOf(node: Node): string {
  if (node instanceof TextNode) return node.text;
  if (node.nodeType !== NodeType.ELEMENT_NODE) return '';
  const element = node as HTMLElement;
  if (UNREAD.includes(element.tagName)) return ' ';
  return ` ${element.childNodes.map(wordsOf).join('')} `;
}

/** The words of every element with that class. */
export function textsOf(part: Part, className: string): string[] {
  return partsOf(part, `.${className}`).map(textOf);
}

/** Where the links go, in the order of the page. */
export function linksOf(part: Part): string[] {
  return attributesOf(part, 'a[href]', 'href');
}

/** That attribute of all elements that match the CSS selector. */
export function attributesOf(part: Part, selector: string, name: string): string[] {
  return partsOf(part, selector).map((element) => element.getAttribute(name) ?? '');
}
