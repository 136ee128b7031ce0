import { createAnchors, placeNamed } from './anchors.ts';
import { keptOf, SAME_SPEECH, type Spoken, spokenOf } from './attributes.ts';
import { buildOf, holdsBlocks, PARAGRAPHS } from './blocks.ts';
import { folded, LINE_END, readable, withoutConditionals } from './characters.ts';
import { arranged, BREAK, isBlock, wrapped } from './flow.ts';
import { linkTarget } from './links.ts';
import { filmIn, holdsFilm, isMedia, mediaOf } from './media.ts';
import { createOutline } from './outline.ts';
import { isMisplaced } from './structures.ts';
import {
  emphasisOf,
  isHidden,
  isUndone,
  keepsLines,
  type Sight,
  type Style,
  sightIn,
  styleOf,
} from './styles.ts';
import { append, type Element, element, isElement, type Node, parseMarkup } from './tree.ts';

/** Elements that are dropped with their content: code, other kinds of markup, and their fallbacks. */
const DROPPED = new Set([
  ...['script', 'style', 'noscript', 'template', 'title', 'svg', 'math', 'xmp', 'xml', 'w:worddocument'],
  ...['w:latentstyles', 'o:officedocumentsettings', 'applet', 'audio', 'canvas', 'noembed', 'noframes'],
  ...['frameset', 'textarea', 'select', 'option', 'datalist', 'button', 'rp'],
]);

/** Elements that are replaced by others of the same meaning. */
const OLD: Record<string, string> = {
  strike: 's',
  tt: 'code',
  samp: 'code',
  acronym: 'abbr',
  dir: 'ul',
  menu: 'ul',
  listing: 'pre',
};
/** The meanings of words within an element: a nested element of the same meaning is dropped. */
const MEANINGS = new Map<string, readonly string[]>([
  ...'abbr cite code del em ins kbd mark q s small strong sub sup time u'
    .split(' ')
    .map((tag): [string, string[]] => [tag, [tag]]),
  ['b', ['strong']],
  ['i', ['em']],
  // A link is underlined, and a heading bold.
  ['a', ['a', 'u']],
  ...['th', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag): [string, string[]] => [tag, ['strong']]),
]);
const NONE: readonly string[] = [];

/** The most pictures and films of one text: each is a request, and a line of the page. */
const MAX_MEDIA = 100;

/** The context of nodes, from the elements around them. */
interface Place extends Spoken {
  sight: Sight;
  /** The meanings that words have here. */
  open: readonly string[];
  /** The tag of the block around. */
  parent: string;
  /** True where `\n` is a line end: between the blocks of a text that was typed. */
  hasLines: boolean;
  isPre: boolean;
}

const TOP = {
  sight: { isTiny: false, isInvisible: false },
  open: NONE,
  parent: '',
  isPre: false,
  lang: '',
  dir: 'ltr',
};

/**
 * Reads markup of any editor, or a typed text with some, as the blocks of a text.
 * @param isSiteText true for the site folder: ids come later (site-texts.ts), pictures and relative paths are dropped
 * @throws RangeError where it nests too deep
 */
export function cleanMarkup(html: string, isSiteText: boolean): Node[] {
  const { nodes, tags, links } = parseMarkup(html);
  const anchors = createAnchors(new Set(isSiteText ? [] : links.flatMap((href) => placeNamed(href) ?? [])));
  const levelOf = createOutline();
  let media = 0;

  /** The cleaned content of an element. */
  function within(nodes: readonly Node[], place: Place): Node[] {
    const [only] = nodes;
    if (nodes.length === 1 && isElement(only)) return piece(only, place);
    const shown: Node[] = [];
    for (const [at, node] of nodes.entries()) {
      const read = isElement(node) ? piece(node, place) : words(node, place, nodes[at - 1], nodes[at + 1]);
      for (const each of read) append(shown, each, place.isPre);
    }
    return shown;
  }

  /** The cleaned characters, with a `br` for each line end. */
  function words(text: string, place: Place, before?: Node, after?: Node): Node[] {
    if (place.sight.isTiny || place.sight.isInvisible) return [];
    const characters = readable(withoutConditionals(text));
    if (place.isPre) return [characters.replaceAll(LINE_END, '\n')];
    const lines = folded(characters, place.hasLines).split(LINE_END);
    // `One<br>\ntwo` has one line end.
    if (lines.length > 1 && isElement(before, 'br') && lines[0] === '') lines.shift();
    if (lines.length > 1 && isElement(after, 'br') && lines.at(-1) === '') lines.pop();
    return lines.flatMap((line, index) => (index ? [BREAK, line] : [line]));
  }

  function piece(raw: Element, place: Place): Node[] {
    const { tag, attributes } = raw;
    const style = styleOf(attributes);
    if (DROPPED.has(tag) || isHidden(attributes, style)) return [];
    if (tag === 'br') return attributes['data-mce-bogus'] ? [] : [BREAK];
    if (tag === 'hr') return [element('hr', [])];
    const seen = mediaOf(raw);
    if (seen && isSiteText) return [];
    return anchors.named(seen ?? content({ ...raw, tag: OLD[tag] ?? tag }, style, place), raw);
  }

  function content(raw: Element, style: Style, place: Place): Node[] {
    const { tag, attributes } = raw;
    const spoken = spokenOf(attributes, place);
    const build = buildOf(tag, place.parent);
    const isUndoing = isUndone(tag, style);
    const own = isUndoing ? NONE : (MEANINGS.get(tag) ?? NONE);
    // A struck row or list has struck words.
    const emphasis = emphasisOf(style).filter(
      (mark) => (mark === 's' || !holdsBlocks(tag)) && !place.open.includes(mark) && !own.includes(mark),
    );
    const inside = within(raw.children, {
      sight: sightIn(style, place.sight),
      lang: spoken.lang ?? place.lang,
      dir: spoken.dir ?? place.dir,
      open: own.length || emphasis.length ? [...place.open, ...own, ...emphasis] : place.open,
      parent: !build ? place.parent : isMisplaced(tag, place.parent) ? 'p' : tag,
      hasLines: keepsLines(style) || (place.hasLines && !build),
      isPre: place.isPre || tag === 'pre',
    });
    const meant = emphasis.reduce((nodes, mark) => wrapped(nodes, mark), inside);
    if (!build) return isUndoing ? meant : inline(raw, meant, spoken, place);
    const built = build(meant, raw, { parent: place.parent, style });
    if (spoken === SAME_SPEECH) return built;
    return built.map((node) =>
      isBlock(node) ? { ...node, attributes: { ...spoken, ...node.attributes } } : node,
    );
  }

  function inline(
    { tag, attributes }: Element,
    nodes: Node[],
    spoken: Partial<Spoken>,
    place: Place,
  ): Node[] {
    const [meaning] = MEANINGS.get(tag) ?? NONE;
    const isNew = meaning !== undefined && !place.open.includes(meaning);
    if (isNew && tag === 'a') return link(attributes.href ?? '', nodes, spoken);
    if (isNew) return wrapped(nodes, tag, { ...spoken, ...keptOf(tag, attributes) });
    return spoken === SAME_SPEECH ? nodes : wrapped(nodes, 'span', spoken);
  }

  /** A link; its words alone where the address is not allowed, or around a film, which is a link already. */
  function link(href: string, nodes: Node[], spoken: Partial<Spoken>): Node[] {
    const target = holdsFilm(nodes) ? null : linkTarget(href);
    if (!target || (isSiteText && !/^(?:[/#]|\w+:)/.test(target.href))) return nodes;
    const rel = target.isOutside ? { rel: 'noopener nofollow' } : {};
    return wrapped(nodes, 'a', { ...spoken, href: target.href, ...rel });
  }

  /** The last step, in the order of the text: levels of headings, places that links lead to, bounds. */
  function finished(node: Node): Node[] {
    if (!isElement(node)) return [node];
    const { tag, attributes } = node;
    if (isMedia(node)) return media++ < MAX_MEDIA ? [node] : [];
    if (tag === 'a' && !isSiteText && attributes.href?.startsWith('#')) {
      const href = anchors.addressOf(attributes.href);
      const children = node.children.flatMap(finished);
      return href === null ? children : [element(tag, children, { ...attributes, href })];
    }
    const level = /^h([1-6])$/.exec(tag)?.[1];
    const bare = tag === 'p' && !isSiteText ? filmIn(node.children) : null;
    const children = (bare ? [bare] : node.children).flatMap(finished);
    if (tag === 'p' && !children.length) return [];
    return [element(level ? `h${levelOf(Number(level))}` : tag, children, attributes)];
  }

  const hasLines = !tags.values().some((tag) => PARAGRAPHS.has(tag));
  return arranged(within(nodes, { ...TOP, hasLines }), true).flatMap(finished);
}
