import { filmPage, readFilm } from '../../../shared/readers/film.ts';
import { type Style, styleOf } from './styles.ts';
import { type Element, element, isElement, type Node } from './tree.ts';

/**
 * Pictures and films of a text become empty places with the address that upstream wrote. Each page fills them later
 * (client/components/text-view.ts), when more is known of the picture.
 */

const MAX_ADDRESS = 2_048;
/** The most characters of the words that stand for a picture or film. */
const MAX_WORDS = 300;
/** A picture with a smaller side is a tracking pixel. */
const MIN_PIXELS = 4;
const MAX_PIXELS = 2_000;

type Attributes = Element['attributes'];

/** Services whose films play on their own pages alone. */
const OTHER_FILMS =
  /^(?:https?:)?\/\/(?:www\.)?(?:dailymotion\.com\/(?:embed\/)?video\/|facebook\.com\/plugins\/video\.php\?)/i;
const FILM_FILE = /\.(?:mp4|m4v|webm|mov|ogv)(?:[?#]|$)/i;
/** Addresses that lead nowhere outside of the editor's machine, or hold the file themselves. */
const NO_ADDRESS = /^(?:data|blob|file|cid|about|javascript|vbscript|ms-appdata):/i;

/** @returns where a film can be seen, for the address of a player or of its page; null for others */
function filmAddress(address: string): string | null {
  const text = address.trim();
  // A bare id may be any word.
  if (text.length > MAX_ADDRESS || /\s/.test(text) || !/\w[./]\w/.test(text)) return null;
  return readFilm(text)?.href ?? (OTHER_FILMS.test(text) ? filmPage(text) : null);
}

/** @returns the words that stand for a picture; empty where they are only its file's name */
function wordsOf({ alt, title }: Attributes): string {
  const words = (alt || title || '').replace(/\s+/g, ' ').trim().slice(0, MAX_WORDS);
  const isName = /\.(?:jpe?g|png|gif|webp|avif|heic|bmp|svg)$|^(?:image|img|photo|picture)[\s_-]*\d*$/i;
  return isName.test(words) ? '' : words;
}

function pixelsOf(name: 'width' | 'height', attributes: Attributes, style: Style): number | undefined {
  const pixels = /^(\d+(?:\.\d+)?)(?:px)?$/.exec((style.get(name) ?? attributes[name] ?? '').trim())?.[1];
  return pixels === undefined ? undefined : Math.round(Number(pixels));
}

/** A place for a picture or film; empty values are left out. */
function place(told: Record<string, string | undefined>): Element {
  const pairs = Object.entries(told).flatMap(([name, value]) => (value ? [[`data-${name}`, value]] : []));
  return element('span', [], Object.fromEntries(pairs));
}

function picture(attributes: Attributes): Node[] {
  const { alt = '', src, srcset } = attributes;
  // An emoji that a blog has drawn as a picture.
  if (/^\p{RGI_Emoji}$/v.test(alt)) return [alt];
  // A lazily loaded picture has its address in one of these; its `src` is a blank picture.
  const lazy = ['data-src', 'data-lazy-src', 'data-original'].map((name) => attributes[name]);
  const address = [...lazy, src, srcset?.trim().split(/\s/, 1)[0]].find(isAddress)?.trim();
  const style = styleOf(attributes);
  const [width, height] = [pixelsOf('width', attributes, style), pixelsOf('height', attributes, style)];
  const isCounter = [width, height].some((pixels) => pixels !== undefined && pixels < MIN_PIXELS);
  if (!address || isCounter) return [];
  const shown = width !== undefined && width <= MAX_PIXELS ? String(width) : '';
  return [place({ picture: address, alt: wordsOf(attributes), width: shown })];
}

function isAddress(address: string | undefined): address is string {
  const text = address?.trim() ?? '';
  return text !== '' && text.length <= MAX_ADDRESS && !NO_ADDRESS.test(text);
}

/** A film's place. @param address as `filmAddress` gives it, or of a file @param attributes of its element */
export function film(address: string, { title = '', poster }: Attributes = {}): Element {
  // The player's own name says nothing of the film.
  const words = /player|embed|iframe/i.test(title) ? '' : wordsOf({ title });
  return place({ film: address, title: words, still: isAddress(poster) ? poster.trim() : '' });
}

export function isMedia(node: Node): boolean {
  const { attributes = {} } = isElement(node) ? node : {};
  return attributes['data-picture'] !== undefined || attributes['data-film'] !== undefined;
}

export function holdsFilm(nodes: readonly Node[]): boolean {
  return nodes.some(
    (node) => isElement(node) && ('data-film' in node.attributes || holdsFilm(node.children)),
  );
}

/** The addresses that an element or its parts name, the most telling first. */
function addressesIn({ tag, attributes, children }: Element): string[] {
  const { src, data, url, value } = attributes;
  const named = ['data-oembed-url', 'data-ephox-embed-iri', 'data-mce-p-src'].map((name) => attributes[name]);
  const own = tag === 'video' || tag === 'iframe' ? [src, attributes['data-src']] : [src, data, url, value];
  const inner = children.filter((node) => isElement(node, 'source', 'embed', 'param', 'iframe'));
  return [...named, ...own, ...inner.flatMap((node) => addressesIn(node as Element))].filter(isAddress);
}

const PLAYERS = new Set(['iframe', 'video', 'embed', 'object', 'oembed']);

/** @returns the place of a picture or film, none for one without an address; null for other elements */
export function mediaOf(raw: Element): Node[] | null {
  const { tag, attributes } = raw;
  if (tag === 'img') return picture(attributes);
  const isPlayer = PLAYERS.has(tag);
  if (!isPlayer && !attributes['data-oembed-url'] && !attributes['data-ephox-embed-iri']) return null;
  const addresses = addressesIn(raw);
  const found = addresses.map(filmAddress).find((address) => address !== null);
  const file = addresses.find((address) => tag === 'video' || FILM_FILE.test(address))?.trim();
  const address = found ?? (isPlayer ? file : null);
  if (address) return [film(address, attributes)];
  return isPlayer ? [] : null;
}

/** @returns the film of a paragraph that is its address and nothing else; null for other paragraphs */
export function filmIn([only, ...others]: readonly Node[], isPlayer = false): Element | null {
  if (others.length) return null;
  if (typeof only === 'string') {
    const address = filmAddress(only);
    return address === null ? null : film(address);
  }
  const [words] = isElement(only, 'a') ? only.children : [];
  if (!isElement(only) || typeof words !== 'string') return null;
  const address = filmAddress(only.attributes.href ?? '');
  const isBare = filmAddress(words) !== null;
  return address && (isBare || isPlayer) ? film(address, isBare ? {} : { title: words }) : null;
}
