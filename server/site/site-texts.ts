import { join } from 'node:path';
import type { SafeHtml } from '../../shared/content.ts';
import {
  type EditorialEntry,
  type EditorialHeading,
  type EditorialKind,
  type EditorialPage,
  entrySchemas,
  PAGE_NAMES,
  pageSchema,
} from '../../shared/editorial.ts';
import { DEFAULT_LANGUAGE, inEachLanguage, LANGUAGE_NAMES, type Language } from '../../shared/language.ts';
import { plainText } from '../../shared/plain-text.ts';
import { slugOf } from '../../shared/slug.ts';
import { kindOf, namesIn, type Report, readMarkdown } from './site-folder.ts';
import { linkIn, linksIn } from './site-links.ts';
import { placeNamed } from './text/anchors.ts';

/** The language in a file's name, before its ending: `.hi` of `site.hi.json`; empty for the default one. */
export const suffixOf = (language: Language) => (language === DEFAULT_LANGUAGE ? '' : `.${language}`);
export const SUFFIXES = LANGUAGE_NAMES.map(suffixOf);

/**
 * The pages in one language, by name; a page without a translation is in the default language.
 * @param folders a page in an earlier folder hides its namesake in a later one
 * @param pictures the names of all pictures
 */
export function readPages(
  folders: readonly string[],
  language: Language,
  pictures: readonly string[],
  report: Report,
): Map<string, EditorialPage> {
  const schema = pageSchema(pictures);
  const pages = new Map<string, EditorialPage>();
  /** The heading ids of the sections about the group, which stand on one page. */
  const sectionIds = new Set<string>();
  for (const name of PAGE_NAMES) {
    const names = [suffixOf(language), ''].map((suffix) => `pages/${name}${suffix}.md`);
    const files = folders.flatMap((folder) => names.map((file) => ({ folder, file })));
    const found = files.find(({ folder, file }) => kindOf(join(folder, file)) === 'file');
    const read = found && readMarkdown(found.folder, found.file, schema, report);
    if (!read) continue;
    const isSection = name.startsWith('about/') || name === 'cmd-message';
    const text = isSection
      ? withHeadingIds(read.html, 3, '', sectionIds)
      : withHeadingIds(read.html, 2, '', new Set());
    const html = linksIn(language, text.html, `/${name}`);
    pages.set(name, { name, ...read.matter, ...text, html });
  }
  return pages;
}

const NO_MATTER = {
  title: '',
  date: '',
  description: '',
  picture: null,
  pictureAlt: null,
  link: null,
  publication: null,
};

/**
 * The entries of one kind in each language, newest first; an entry without a translation is in the default language.
 * @param folders the first folder that has the kind gives all its entries
 * @param pictures the names of all pictures
 */
export function readEntries(
  folders: readonly string[],
  kind: EditorialKind,
  pictures: readonly string[],
  report: Report,
): Readonly<Record<Language, EditorialEntry[]>> {
  const folder = folders.find((folder) => kindOf(join(folder, kind)) === 'folder');
  const schema = entrySchemas(pictures)[kind];
  const originals: EditorialEntry[] = [];
  /** Translated entries, by file name without `.md`. */
  const translations = new Map<string, EditorialEntry>();
  for (const name of folder ? namesIn(join(folder, kind)) : []) {
    const file = `${kind}/${name}`;
    const [, id, suffix = ''] = /^([a-z0-9-]+)(\.[a-z]+)?\.md$/.exec(name) ?? [];
    if (!id || !SUFFIXES.includes(suffix)) {
      report(file, 'expected a file name of small letters, digits and hyphens, ending in ".md"');
      continue;
    }
    const read = folder ? readMarkdown(folder, file, schema, report) : null;
    if (!read) continue;
    const { html } = withHeadingIds(read.html, 3, `${id}-`, new Set());
    const entry = { ...NO_MATTER, id, ...read.matter, html };
    if (suffix) translations.set(id + suffix, entry);
    else originals.push(entry);
  }
  originals.sort((a, b) => compare(b.date, a.date) || compare(a.id, b.id));
  return inEachLanguage((language) =>
    originals.map((entry) => inPlace(translations.get(entry.id + suffixOf(language)) ?? entry, language)),
  );
}

/** An entry for pages in that language. */
function inPlace({ html, link, ...entry }: EditorialEntry, language: Language): EditorialEntry {
  return { ...entry, html: linksIn(language, html), link: link && linkIn(language, link) };
}

/** Compares by code unit, which gives the same order on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Gives every heading an `id`, so that a contents list and a link from elsewhere can lead to it.
 *
 * @param html output of the sanitiser: headings begin at `h2` and have no `id`
 * @param first the level at which headings should begin on the page where this text stands
 * @param prefix put before each id where several texts share a page; empty where the text has a page of its own
 * @param taken the ids that the page has already; those of this text are added
 */
function withHeadingIds(
  html: SafeHtml,
  first: 2 | 3,
  prefix: string,
  taken: Set<string>,
): { html: SafeHtml; headings: EditorialHeading[] } {
  const headings: EditorialHeading[] = [];
  /** The ids by the names that links in the text have for them. */
  const named = new Map<string, string>();
  const marked = html.replace(
    /<h([2-6])([^>]*)>([\s\S]*?)<\/h\1>/g,
    (_, digit: string, attributes: string, inner: string) => {
      const level = Math.min(Number(digit) + first - 2, 6);
      const text = plainText(inner);
      const slug = slugOf(text, `section-${headings.length + 1}`);
      const id = unused(prefix + slug, taken);
      for (const name of [slug, anchorOf(text)]) if (!named.has(name)) named.set(name, id);
      headings.push({ id, text, level });
      return `<h${level} id="${id}"${attributes}>${inner}</h${level}>`;
    },
  );
  const linked = marked.replace(/(<a href="#)([^"]+)"/g, (whole, start: string, name: string) => {
    const id = named.get(placeNamed(`#${name}`) ?? '');
    return id === undefined ? whole : `${start}${id}"`;
  });
  return { html: linked as SafeHtml, headings };
}

/** The name of a heading in links, as GitHub and most editors of Markdown write it: `गोपनीयता-नीति`. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

/** `rights`, then `rights-2`, `rights-3`. */
function unused(id: string, taken: Set<string>): string {
  let candidate = id;
  for (let count = 2; taken.has(candidate); count += 1) candidate = `${id}-${count}`;
  taken.add(candidate);
  return candidate;
}
