import sanitize from 'sanitize-html';
import type { SafeHtml } from '../../shared/content.ts';
import { cleanMarkup } from './text/clean.ts';
import { fromMarkdown, sourceOf, wordsOf } from './text/source.ts';
import { markupOf } from './text/tree.ts';

/*
 * A text of upstream, station by station:
 *
 *   source     source.ts        what was sent → markup of a bounded length
 *   tree       tree.ts          markup → elements and characters
 *   words      characters.ts    control characters, white space, invisible ones
 *   meaning    styles.ts        hidden or not, strong, struck, an item of a list
 *   media      media.ts         pictures and films → their places
 *   blocks     blocks.ts        each kind of block; structures.ts and lists.ts: tables, lists
 *   flow       flow.ts          paragraphs, blank lines, blocks within inline elements
 *   the whole  clean.ts         the walk through the tree; links.ts, anchors.ts and outline.ts for links and headings
 *   gate       here             lets through only the elements and attributes listed here
 */

/** The most characters of HTML that are read; no article is nearly as long. */
export const MAX_HTML_CHARS = 200_000;
/** The most characters of cleaned markup: only a hostile text grows beyond them. */
const MAX_MADE_CHARS = 3 * MAX_HTML_CHARS;

const GATE: sanitize.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'blockquote', 'pre', 'hr', 'br', 'figure', 'figcaption'],
    ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
    ...['a', 'span', 'strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'mark', 'small', 'sub', 'sup'],
    ...['abbr', 'cite', 'code', 'kbd', 'q', 'time'],
  ],
  allowedAttributes: {
    '*': ['id', 'lang', 'dir'],
    a: ['href', 'rel'],
    abbr: ['title'],
    ol: ['start', 'reversed'],
    span: ['data-picture', 'data-alt', 'data-width', 'data-film', 'data-title', 'data-still'],
    time: ['datetime'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
};

export interface SanitiseOptions {
  /** True for a text of the site folder: its ids come later (site-texts.ts), and it has no pictures. */
  isSiteText?: boolean;
}

/**
 * The one reader of marked-up texts (docs/product.md, "Texts"): HTML from upstream and from Markdown, and texts that
 * were typed with or without tags, become markup that may stand in a page under its `h1`.
 *
 * - Only the elements and attributes of the gate remain; ids are those that links in the text lead to, as `text-…`.
 * - What an editor leaves (comments, code, hidden words, empty paragraphs) goes; what its styles mean stays.
 * - Links keep `http(s)`, `mailto`, `tel` and addresses without a host; outside links get `rel="noopener nofollow"`. A
 *   link with any other address becomes its text.
 * - Pictures and films become places that show nothing (`data-picture`, `data-film`) until a page fills them.
 * - Headings start at `h2` and skip no level.
 *
 * Never throws, and takes bounded time: input is cut at `MAX_HTML_CHARS`, and markup that nests too deep, or grows,
 * becomes plain text. Its output, read again, stays as it is.
 *
 * @param html valid or not
 */
export function sanitiseHtml(html: string, { isSiteText = false }: SanitiseOptions = {}): SafeHtml {
  const source = sourceOf(html, MAX_HTML_CHARS);
  return sanitize(made(source, isSiteText), GATE) as SafeHtml;
}

function made(source: string, isSiteText: boolean): string {
  try {
    const markup = markupOf(cleanMarkup(fromMarkdown(source), isSiteText));
    if (markup.length <= MAX_MADE_CHARS) return markup;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return `<p>${wordsOf(source)}</p>`;
}
