import { marked } from 'marked';
import { mendedText } from '../../../shared/readers/encoding.ts';

/** What was sent, before it is read as a tree. */

/** A file that an editor put into the text as characters: so many of them that the text behind would be cut off. */
const DATA = /\bdata:[\w/+.-]*(?:;[\w=+.-]*)*,[^"'\s<>)]*/gi;
const MIN_DATA = 200;
/** The end of an element, escaped: a text that has one was escaped once too often, or a part of it was. */
const ESCAPED_END =
  /&(?:lt|#60|#x3c);\/(?:p|div|ul|ol|li|table|h[1-6]|b|strong|em|i|u|span|a)&(?:gt|#62|#x3e);/i;
const ESCAPED_BREAK = /&lt;br ?\/?&gt;/i;
const ESCAPED_TAG =
  /&lt;\/?(?:p|div|br|ul|ol|li|table|tbody|tr|td|th|h[1-6]|b|strong|em|i|u|span|a|font)\b(?:(?!&[lg]t;)[^<>]){0,500}&gt;/gi;
/** An entity that was escaped again, however often: `&amp;nbsp;`. */
const ESCAPED_AGAIN =
  /&(?:amp;)+(?=(?:amp|lt|gt|quot|apos|nbsp|[lr][sd]quo|[nm]dash|hellip|#\d{1,7}|#x[\da-f]{1,6});)/gi;
/** Headings, bold words, links and lists as Markdown and WhatsApp have them, in a text without tags. */
const MARKDOWN =
  /^#{1,6} \p{L}|(?<![\p{L}\p{N}*])(\*{1,2})(?=[^\s*])[^*\n]{0,200}[^\s*]\1(?![\p{L}\p{N}*])|\]\((?:https?:|\/)|^[*-] .{1,500}\n[*-] /mu;
/** What WordPress and its builders fill in before others see it, and what programs write for what they could not. */
const SHORTCODE =
  /\[object Object\]|\[\/?(?:(?:vc|et_pb|fusion|su|av)_\w+|caption|gallery|playlist|contact-form-7|rev_slider|wpforms|embed)\b[^\]<\n]{0,500}\]/g;
const FILM_CODE =
  /\[(?:youtube|vimeo|embedyt|video)[ =:]+(?:src=)?["']?(https?:[^\]\s"'<>]+)["']?[^\]<\n]{0,200}\]/g;
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
  const html = mendedText(sent)
    .replace(DATA, (data) => (data.length < MIN_DATA ? data : 'data:,'))
    .slice(0, maxChars)
    .replace(SHORTCODE, '')
    .replace(FILM_CODE, '$1')
    .replace(ESCAPED_AGAIN, '&')
    .toWellFormed();
  if (!ESCAPED_END.test(html) && !ESCAPED_BREAK.test(html)) return html;
  // Beside tags, code that was pasted as words: other signs are as they are meant.
  return /<[a-z!/]/i.test(html) ? html.replace(ESCAPED_TAG, unescaped) : unescaped(html);
}

function unescaped(text: string): string {
  return text.replace(/&(lt|gt|quot|amp|#60|#62|#34|#39);/gi, (_, name) => SIGNS[name.toLowerCase()] ?? _);
}

/**
 * @returns a text without tags that has signs of Markdown as markup; any other as it is
 * @throws RangeError for one that nests too deep
 */
export function fromMarkdown(text: string): string {
  if (text.length > MAX_MARKDOWN || /<[a-z!/]/i.test(text) || !MARKDOWN.test(text)) return text;
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

/** @returns the words of markup that cannot be read as a tree, as markup; a tag that is cut off at the end goes too */
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

/** What stands between each start and its end goes; a start without one ends the text. */
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
