import { marked } from 'marked';
import { mendedText } from '../../../shared/readers/encoding.ts';

/** Repairs of a text as it was sent, before it is read as a tree. */

/** A file that an editor put into the text as a data URL, so long that the text after it would be cut off. */
const DATA = /\bdata:[\w/+.-]*(?:;[\w=+.-]*)*,[^"'\s<>)]*/gi;
const MIN_DATA = 200;
/** An escaped end tag: the text, or a part of it, was escaped once too often. */
const ESCAPED_END =
  /&(?:lt|#60|#x3c);\/(?:p|div|ul|ol|li|table|h[1-6]|b|strong|em|i|u|span|a)&(?:gt|#62|#x3e);/i;
const ESCAPED_BREAK = /&lt;br ?\/?&gt;/i;
const ESCAPED_TAG =
  /&lt;\/?(?:p|div|br|ul|ol|li|table|tbody|tr|td|th|h[1-6]|b|strong|em|i|u|span|a|font)\b(?:(?!&[lg]t;)[^<>]){0,500}&gt;/gi;
/** An entity that was escaped again, however often: `&amp;nbsp;`. */
const ESCAPED_AGAIN =
  /&(?:amp;)+(?=(?:amp|lt|gt|quot|apos|nbsp|[lr][sd]quo|[nm]dash|hellip|#\d{1,7}|#x[\da-f]{1,6});)/gi;
/** Headings, bold and struck words, links, lists and tables of Markdown and WhatsApp, in a text without tags. */
const MARKDOWN =
  /^#{1,6} \p{L}|(?<![\p{L}\p{N}*~_])(\*{1,2}|~{1,2}|__)(?=[^\s*~_])[^*~\n]{0,200}[^\s*~_]\1(?![\p{L}\p{N}*~_])|\]\((?:https?:|\/)|^[*-] .{1,500}\n[*-] |^\|.{1,500}\n\|[ :|-]{3,200}$/mu;
/** Shortcodes that WordPress and its page builders replace, and `[object Object]` from faulty programs. */
const SHORTCODE =
  /\[object Object\]|\[\/?(?:(?:vc|et_pb|fusion|su|av)_\w+|caption|gallery|playlist|contact-form-7|rev_slider|wpforms|embed)\b[^\]<\n]{0,500}\]/g;
const FILM_CODE =
  /\[(?:youtube|vimeo|embedyt|video)[ =:]+(?:src=)?["']?(https?:[^\]\s"'<>]+)["']?[^\]<\n]{0,200}\]/g;
/** A film that was uploaded to WordPress: `[video width="640" mp4="/a.mp4"][/video]`. */
const VIDEO_CODE =
  /\[video\b[^[\]<\n]{0,200}?\b(?:mp4|m4v|webm|ogv|mov|src)=(?:["'“”″]|&quot;)?([^"'“”″[\]\s<>&]{1,500})[^[\]<\n]{0,200}\]/g;
/** Any other shortcode: nobody types a name with an attribute, or with an end, into brackets. */
const WITH_ATTRIBUTE =
  /\[[a-z][\w-]{1,40} (?=[^[\]<\n]{0,500}(?:[\w-]=(?:["'“”″]|&quot;)|\bid=\d))[^[\]<\n]{0,500}\]/gi;
const BARE = /\[(\/?)([a-z][\w-]{0,40})\]/gi;
/** A longer text was not typed; characters. */
const MAX_MARKDOWN = 10_000;
const SIGNS: Record<string, string> = {
  lt: '<',
  gt: '>',
  quot: '"',
  amp: '&',
  '#60': '<',
  '#62': '>',
  '#34': '"',
  '#39': "'",
};

/** @returns markup of that length at most, without halves of characters */
export function sourceOf(sent: string, maxChars: number): string {
  const coded = mendedText(sent)
    .replace(DATA, (data) => (data.length < MIN_DATA ? data : 'data:,'))
    .slice(0, maxChars)
    .replace(SHORTCODE, '')
    .replace(VIDEO_CODE, '<video src="$1"></video>')
    .replace(FILM_CODE, '$1')
    .replace(WITH_ATTRIBUTE, '');
  const closed = new Set([...coded.matchAll(BARE)].flatMap(([, slash, name]) => (slash ? name : [])));
  const html = coded
    .replace(BARE, (code, _slash, name) => (closed.has(name) ? '' : code))
    .replace(ESCAPED_AGAIN, '&')
    .toWellFormed();
  if (!ESCAPED_END.test(html) && !ESCAPED_BREAK.test(html)) return html;
  // Beside real tags only escaped tags are unescaped: other signs are meant as they are.
  return /<[a-z!/]/i.test(html) ? html.replace(ESCAPED_TAG, unescaped) : unescaped(html);
}

function unescaped(text: string): string {
  return text.replace(/&(lt|gt|quot|amp|#60|#62|#34|#39);/gi, (_, name) => SIGNS[name.toLowerCase()] ?? _);
}

/** Lines with tabs between words, as a spreadsheet copies its rows. */
const ROWS = /(?:^[^\t\r\n]+\t[^\r\n]*(?:\r?\n|$)){2,}/gm;

/** @returns a text without tags, its rows of a spreadsheet as a table */
function withTables(text: string): string {
  return text.replace(ROWS, (rows) => {
    const cells = rows
      .trimEnd()
      .split(/\r?\n/)
      .map((row) => row.split('\t').map((cell) => `<td>${cell}</td>`));
    return `<table>${cells.map((row) => `<tr>${row.join('')}</tr>`).join('')}</table>`;
  });
}

/**
 * @returns markup of a text that has signs of Markdown, or rows of a spreadsheet, and no tags; any other text as it is
 * @throws RangeError for a text that nests too deep
 */
export function fromMarkdown(text: string): string {
  if (text.length > MAX_MARKDOWN || /<[a-z!/]/i.test(text)) return text;
  if (!MARKDOWN.test(text)) return withTables(text);
  // Indented lines would be code.
  return marked.parse(text.replace(/^[ \t]+/gm, ''), { async: false, breaks: true });
}

/** Comments and code, each with its end. */
const CODE = [
  ['<!--', '-->'],
  ['<style', '</style'],
  ['<script', '</script'],
  ['<xml', '</xml'],
] as const;

/** @returns the words of markup that cannot be read as a tree, as markup, without a tag that is cut off at the end */
export function wordsOf(html: string): string {
  const shown = CODE.reduce((text, [start, end]) => without(text, start, end), html);
  return shown
    .replace(/<[^<>]*>/g, ' ')
    .replace(/<[a-z/!][^<>]*$/i, '')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Drops all text from each start to its end; a start without an end drops the rest. */
function without(text: string, start: string, end: string): string {
  const small = text.toLowerCase();
  const kept: string[] = [];
  let from = 0;
  for (let at = small.indexOf(start); at >= 0; at = small.indexOf(start, from)) {
    kept.push(text.slice(from, at));
    const after = small.indexOf(end, at + start.length);
    from = after < 0 ? text.length : text.indexOf('>', after) + 1 || text.length;
  }
  return kept.join(' ') + text.slice(from);
}
