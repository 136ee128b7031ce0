import { Marked } from 'marked';
import { parseDocument } from 'yaml';
import type * as z from 'zod/mini';
import type { SafeHtml } from '../../shared/content.ts';
import { type Report, readBy } from './problems.ts';

/**
 * Reads a Markdown text with front matter.
 * @param report told of every problem: the front matter's fields, and what the text may not hold
 * @returns the front matter, null where it is none, and a text that is fit for a page
 */
export type ReadMarkdown = <T>(
  source: string,
  schema: z.ZodMiniType<T>,
  report: Report,
) => { matter: T | null; html: SafeHtml };

/** Reads Markdown texts (GitHub's kind) with YAML front matter. @param sanitise makes markup fit for a page of any HTML */
export function markdownReader(sanitise: (html: string) => SafeHtml): ReadMarkdown {
  return (source, schema, report) => {
    // The second `---` must begin a line; an empty front matter is still one.
    const parts = /^---[ \t]*\r?\n((?:[\s\S]*?\r?\n)?)---[ \t]*(?:\r?\n|$)/.exec(source);
    if (!parts) report('', 'expected front matter: a line "---", fields such as "title: …", a line "---"');
    const fields = parts ? frontMatter(parts[1] ?? '', report) : null;
    return {
      matter: fields === null ? null : readBy(schema, fields, report),
      html: sanitise(toHtml(parts ? source.slice(parts[0].length) : source, report)),
    };
  };
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
