import sanitize from 'sanitize-html';
import type { SafeHtml } from '../../shared/content.ts';

/** Characters of HTML that are read; no article comes near it. */
export const MAX_HTML_CHARS = 200_000;

/** Elements open at once. Deeper input is no article: it becomes plain text. */
const MAX_DEPTH = 200;

/** Longer addresses are dropped: browsers and mail programs have no use for them. */
const MAX_HREF_CHARS = 2_048;

/** Any address that stays on this origin once resolved is a link into our own site. */
const INSIDE = 'https://inside.invalid';

const BLOCKS_TO_DIV = [
  ...['article', 'aside', 'center', 'figcaption', 'figure', 'footer', 'header', 'main', 'nav', 'section'],
];

const ALLOWED_TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'blockquote', 'pre', 'hr', 'br', 'address'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['a', 'span', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup'],
  ...['abbr', 'cite', 'code', 'kbd', 'q', 'time'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];

/** Elements that are dropped with their content: code, other kinds of markup, and their fallbacks. */
const DROPPED_WHOLE = [
  ...['script', 'style', 'noscript', 'template', 'title', 'svg', 'math', 'xmp'],
  ...['iframe', 'object', 'embed', 'applet', 'audio', 'video', 'canvas', 'noembed', 'noframes', 'frameset'],
  ...['textarea', 'select', 'option', 'datalist', 'button'],
];

const OPTIONS: sanitize.IOptions = {
  allowedTags: ALLOWED_TAGS,
  nonTextTags: DROPPED_WHOLE,
  allowedAttributes: {
    '*': ['lang', 'dir'],
    a: ['href', 'rel'],
    abbr: ['title'],
    ol: ['start', 'reversed'],
    time: ['datetime'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    a: (_, attribs) => link(attribs),
    td: (_, attribs) => ({ tagName: 'td', attribs: smallSpans(attribs) }),
    th: (_, attribs) => ({ tagName: 'th', attribs: smallSpans(attribs) }),
    ...Object.fromEntries(
      // Dropping a block's tags would run its text into the next block's.
      BLOCKS_TO_DIV.map((tag) => [tag, sanitize.simpleTransform('div', {})]),
    ),
  },
};

/**
 * The one sanitiser of the site (docs/product.md, "Upstream"): HTML from upstream and from Markdown becomes markup
 * that may stand in a page below its `h1`.
 *
 * - Only the elements and attributes listed above remain; no scripts, styles, handlers, classes or ids.
 * - Links keep `http(s)`, `mailto`, `tel` and addresses of our own site; outside links get
 *   `rel="noopener nofollow"`. A link with any other address becomes its text.
 * - Pictures are dropped: pictures come through our own server only.
 * - Headings start at `h2` and skip no level; empty paragraphs go; text without any tag becomes paragraphs.
 *
 * Never throws, and takes bounded time: input is cut at `MAX_HTML_CHARS`, and markup that nests deeper than
 * `MAX_DEPTH` becomes plain text.
 *
 * @param html valid or not
 */
export function sanitiseHtml(html: string): SafeHtml {
  const input = bounded(html);
  let clean: string;
  try {
    clean = sanitize(input, { ...OPTIONS, ...depthGuard() });
  } catch {
    clean = textOnly(input);
  }
  return withParagraphs(withoutEmptyParagraphs(outlineHeadings(clean))) as SafeHtml;
}

/** Cut to size, without half characters and control characters (browsers skip some of them inside an address). */
function bounded(html: string): string {
  return html
    .slice(0, MAX_HTML_CHARS)
    .toWellFormed()
    .replace(/(?![\t\n\r])\p{Cc}/gu, '');
}

/** The parser's time grows with the square of the depth, so it is stopped from inside. */
function depthGuard(): Pick<sanitize.IOptions, 'onOpenTag' | 'onCloseTag'> {
  let depth = 0;
  return {
    onOpenTag: () => {
      depth += 1;
      if (depth > MAX_DEPTH) throw new RangeError('HTML nested too deep');
    },
    onCloseTag: () => {
      depth -= 1;
    },
  };
}

/** The text between the tags; `[^<>]` keeps the search linear where tags never end. A tag cut off at the end goes too. */
function textOnly(html: string): string {
  return html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/<[a-z/!][^<>]*$/i, '')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * An anchor with the address as a browser would read it, or a plain `span` where that address may not stand.
 * (Never a tag that is not allowed: the library then mixes up closing tags.)
 */
function link(attribs: sanitize.Attributes): sanitize.Tag {
  const { href, rel: _, ...others } = attribs;
  const target = href === undefined ? null : linkTarget(href);
  if (!target) return { tagName: 'span', attribs: others };
  const rel = target.outside ? { rel: 'noopener nofollow' } : {};
  return { tagName: 'a', attribs: { ...others, href: target.href, ...rel } };
}

function linkTarget(href: string): { href: string; outside: boolean } | null {
  const text = href.trim();
  if (text === '' || text.length > MAX_HREF_CHARS || !URL.canParse(text, INSIDE)) return null;
  const url = new URL(text, INSIDE);
  if (url.origin === INSIDE) {
    if (text.startsWith('#')) return { href: url.hash || '#', outside: false };
    // Only from the root: a path relative to upstream's own page leads nowhere here.
    return text.startsWith('/') ? { href: url.pathname + url.search + url.hash, outside: false } : null;
  }
  if (url.protocol === 'mailto:' || url.protocol === 'tel:') return { href: url.href, outside: false };
  const web = url.protocol === 'https:' || url.protocol === 'http:';
  // `https://bank.example@other.example/` reads as one place and leads to another.
  return web && !url.username && !url.password ? { href: url.href, outside: true } : null;
}

/** `colspan` and `rowspan` of 1 to 99; other values are dropped, for a huge one makes browsers lay out for minutes. */
function smallSpans(attribs: sanitize.Attributes): sanitize.Attributes {
  const { colspan, rowspan, ...others } = attribs;
  const small = (value: string | undefined): value is string => /^[1-9]\d?$/.test(value ?? '');
  return { ...others, ...(small(colspan) ? { colspan } : {}), ...(small(rowspan) ? { rowspan } : {}) };
}

/** The first level below a page's own `h1`. */
const FIRST_LEVEL = 2;

/**
 * Renumbers headings so that they start at `h2` and never go down by more than one level at a time: a screen reader
 * then lists an outline, even where an editor chose headings by their size.
 *
 * @param html output of the sanitiser: tags balanced, `<` and `>` escaped everywhere else
 */
function outlineHeadings(html: string): string {
  const given: number[] = [];
  const open: number[] = [];
  return html.replace(/<(\/?)h([1-6])(?=[ >])/g, (_, slash: string, digit: string) => {
    if (slash) return `</h${open.pop() ?? FIRST_LEVEL}`;
    const level = Number(digit);
    // This heading closes those of a deeper or equal level; its ancestors remain.
    while (given.length > 0 && given[given.length - 1]! >= level) given.pop();
    given.push(level);
    const shown = Math.min(FIRST_LEVEL + given.length - 1, 6);
    open.push(shown);
    return `<h${shown}`;
  });
}

/** Editors leave `<p>&nbsp;</p>` where a person pressed Enter twice. */
function withoutEmptyParagraphs(html: string): string {
  return html.replace(/<p>(?:\s|<br \/>)*<\/p>/g, '').trim();
}

/** Plain text, as some records hold it: a blank line parts paragraphs, a line end is a line end. */
function withParagraphs(html: string): string {
  if (html === '' || html.includes('<')) return html;
  return html
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replace(/\s*\n\s*/g, '<br />')}</p>`)
    .join('');
}
