import { Marked } from 'marked';
import { parseDocument } from 'yaml';
import type { SafeHtml } from '../../shared/content.ts';
import type { EditorialHeading } from '../../shared/editorial.ts';
import { plainText } from '../../shared/plain-text.ts';
import { slugOf } from '../../shared/slug.ts';
import type { Check, Report } from './checks.ts';

/** Makes markup fit for a page of any HTML, or throws nothing (`server/html`). */
export type Sanitise = (html: string) => SafeHtml;

export interface MarkdownFile<T> {
  /** What stands between the two lines `---` at the top. */
  matter: T;
  html: SafeHtml;
}

/**
 * Reads a Markdown text (GitHub's kind) with YAML front matter.
 * @param report told of every problem: the front matter's fields, and what the text may not hold
 */
export function readMarkdown<T>(
  source: string,
  matterCheck: Check<T>,
  sanitise: Sanitise,
  report: Report,
): MarkdownFile<T> {
  // The second `---` must begin a line; an empty front matter is still one.
  const parts = /^---[ \t]*\r?\n((?:[\s\S]*?\r?\n)?)---[ \t]*(?:\r?\n|$)/.exec(source);
  if (!parts) report('', 'expected front matter: a line "---", fields such as "title: …", a line "---"');
  const fields = parts ? frontMatter(parts[1] ?? '', report) : null;
  // Fields that could not be read at all are one problem, not one for each.
  const matter = matterCheck(fields ?? {}, '', fields === null ? () => {} : report);
  return { matter, html: sanitise(toHtml(parts ? source.slice(parts[0].length) : source, report)) };
}

/** @returns null where it cannot be read, which is reported */
function frontMatter(yaml: string, report: Report): unknown {
  const document = parseDocument(yaml);
  const error = document.errors[0];
  if (error) {
    // The message's first line says what; the rest repeats the source. One line is taken by the opening `---`.
    const line = (error.linePos?.[0].line ?? 0) + 1;
    report(`line ${line}`, `not YAML: ${error.message.split(/ at line |\n/)[0]}`);
    return null;
  }
  try {
    // Aliases have no use here, and are a known way to make a small file huge.
    return document.toJS({ maxAliasCount: 0 }) ?? {};
  } catch {
    report('', 'front matter with aliases (*name) is not read');
    return null;
  }
}

function toHtml(markdown: string, report: Report): string {
  const marked = new Marked({
    gfm: true,
    async: false,
    walkTokens: (token) => {
      if (token.type !== 'image') return;
      report('', `pictures in the text are not shown (${token.href}): name one as "picture" above the text`);
    },
  });
  try {
    return marked.parse(markdown, { async: false });
  } catch {
    // Thousands of nested quotations exhaust the parser's stack.
    report('', 'the text cannot be read as Markdown: is it nested very deep?');
    return '';
  }
}

/**
 * Gives every heading an `id`, so that a contents list and a link from elsewhere can lead to it.
 *
 * @param html output of the sanitiser: headings begin at `h2` and have no `id`
 * @param first the level at which headings should begin on the page where this text stands
 * @param prefix put before each id where several texts share a page; empty where the text has its own
 */
export function withHeadingIds(
  html: SafeHtml,
  first: 2 | 3,
  prefix: string,
): { html: SafeHtml; headings: EditorialHeading[] } {
  const headings: EditorialHeading[] = [];
  const taken = new Set<string>();
  const marked = html.replace(
    /<h([2-6])([^>]*)>([\s\S]*?)<\/h\1>/g,
    (_, digit: string, attributes: string, inner: string) => {
      const level = Math.min(Number(digit) + first - 2, 6);
      const text = plainText(inner);
      const id = unused(prefix + slugOf(text, `section-${headings.length + 1}`), taken);
      headings.push({ id, text, level });
      return `<h${level} id="${id}"${attributes}>${inner}</h${level}>`;
    },
  );
  return { html: marked as SafeHtml, headings };
}

/** `rights`, then `rights-2`, `rights-3`. */
function unused(id: string, taken: Set<string>): string {
  let candidate = id;
  for (let count = 2; taken.has(candidate); count += 1) candidate = `${id}-${count}`;
  taken.add(candidate);
  return candidate;
}
