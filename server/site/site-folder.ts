import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { marked } from 'marked';
import { parse, YAMLParseError } from 'yaml';
import { en } from 'zod/locales';
import * as z from 'zod/mini';
import { toDotPath } from 'zod/v4/core';
import type { SafeHtml } from '../../shared/content.ts';
import { isRecord } from '../../shared/upstream-record.ts';
import { sanitiseHtml } from './sanitise.ts';

// English messages for values that a schema refuses.
z.config(en());

/** Takes a problem: its file and field (`site.json: openingHours[0].opens`), and the fault in words. */
export type Report = (place: string, fault: string) => void;

/** The largest file that is read, bytes: no text that a person wrote for a page is larger. */
const MAX_FILE_BYTES = 262_144;

/** The kind of thing at a path, links followed (a mounted configuration is made of links); null where nothing is. */
export function kindOf(path: string): 'file' | 'folder' | null {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return null;
  return stats.isDirectory() ? 'folder' : 'file';
}

/** Files that Windows, Office and editors leave in a folder. */
const LEFTOVER = /^(?:thumbs\.db|desktop\.ini)$|^~\$|~$/i;

/** The names in a folder, sorted, without hidden ones and leftovers; none where there is no such folder. */
export function namesIn(folder: string): string[] {
  if (kindOf(folder) !== 'folder') return [];
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.') && !LEFTOVER.test(name))
    .sort();
}

/** @returns null where the file cannot be read, which is reported */
function readText(folder: string, file: string, report: Report): string | null {
  try {
    const bytes = readFileSync(join(folder, file));
    if (bytes.length <= MAX_FILE_BYTES) return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    report(file, `expected at most ${MAX_FILE_BYTES} bytes, got ${bytes.length}`);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isNoText = code === 'ERR_ENCODING_INVALID_ENCODED_DATA';
    report(file, isNoText ? 'expected UTF-8 text' : `cannot be read (${code})`);
  }
  return null;
}

/** @returns an empty object where the file is missing, and where it is no object of JSON, which is reported */
export function readJson(folder: string, file: string, report: Report): object {
  const source = kindOf(join(folder, file)) && readText(folder, file, report);
  if (source === null) return {};
  try {
    const value: unknown = JSON.parse(source);
    if (isRecord(value)) return value;
    report(file, 'expected an object of site facts');
  } catch (error) {
    // The message repeats some of the source, line ends and all.
    report(file, `not JSON: ${String(error).replace('SyntaxError: ', '').replace(/\s+/g, ' ')}`);
  }
  return {};
}

/**
 * Checks a value from a file against a schema.
 * @returns null where anything was reported
 */
export function readBy<T>(schema: z.ZodMiniType<T>, value: unknown, file: string, report: Report): T | null {
  const { success, data, error } = schema.safeParse(value, { reportInput: true });
  if (success) return data;
  for (const issue of error.issues) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [null];
    const got = ['string', 'number'].includes(typeof issue.input) ? `, got ${shown(issue.input)}` : '';
    for (const key of keys) {
      const field = toDotPath(key === null ? issue.path : [...issue.path, key]);
      report(field ? `${file}: ${field}` : file, issue.message + got);
    }
  }
  return null;
}

/** A value as it stands in a message: short, and on one line. */
const shown = (value: unknown) => JSON.stringify(value).slice(0, 60);

/**
 * Reads a Markdown text (GitHub's kind) with YAML front matter.
 * @param schema the schema of the front matter
 * @returns null where the file or its front matter cannot be read, which is reported
 */
export function readMarkdown<T>(
  folder: string,
  file: string,
  schema: z.ZodMiniType<T>,
  report: Report,
): { matter: T; html: SafeHtml } | null {
  const source = readText(folder, file, report);
  if (source === null) return null;
  // The second `---` must begin a line; front matter may be empty.
  const [head = '', yaml] = /^---[ \t]*\r?\n((?:[\s\S]*?\r?\n)?)---[ \t]*(?:\r?\n|$)/.exec(source) ?? [];
  if (yaml === undefined)
    report(file, 'expected front matter: a line "---", fields such as "title: …", a line "---"');
  const fields = yaml === undefined ? null : readYaml(yaml, file, report);
  const matter = fields === null ? null : readBy(schema, fields, file, report);
  const html = sanitiseHtml(toHtml(source.slice(head.length), file, report), { isSiteText: true });
  return matter && { matter, html };
}

/** Refuses aliases: they have no use in front matter, and can make a small file huge. */
function readYaml(yaml: string, file: string, report: Report): unknown {
  try {
    return parse(yaml, { maxAliasCount: 0, logLevel: 'error' }) ?? {};
  } catch (error) {
    if (error instanceof YAMLParseError) {
      // The message's first line has the fault; the rest repeats the source. The opening `---` takes one line.
      const line = (error.linePos?.[0].line ?? 0) + 1;
      report(`${file}: line ${line}`, `not YAML: ${error.message.split(/ at line |\n/)[0]}`);
    } else report(file, 'front matter with aliases (*name) is not read');
    return null;
  }
}

function toHtml(markdown: string, file: string, report: Report): string {
  try {
    const tokens = marked.lexer(markdown);
    marked.walkTokens(tokens, (token) => {
      if (token.type !== 'image') return;
      report(
        file,
        `pictures in the text are not shown (${token.href}): name one as "picture" above the text`,
      );
    });
    return marked.parser(tokens);
  } catch {
    // Thousands of nested quotations exhaust the parser's stack.
    report(file, 'the text cannot be read as Markdown: is it nested very deep?');
    return '';
  }
}
