import { join } from 'node:path';
import {
  EDITORIAL_KINDS,
  type EditorialEntry,
  type EditorialKind,
  type EditorialPage,
  PAGE_NAMES,
} from '../../shared/editorial.ts';
import { DEFAULT_LANGUAGE, inEachLanguage, LANGUAGE_NAMES, type Language } from '../../shared/language.ts';
import { withHeadingIds } from './headings.ts';
import type { ReadMarkdown } from './markdown-file.ts';
import type { Report } from './problems.ts';
import { entrySchemas, pageSchema } from './schemas.ts';
import { kindOf, namesIn, readText } from './site-folder.ts';

/** The pages and entries of one folder in one language: those that it has. */
export interface SiteTexts {
  pages: Record<string, EditorialPage>;
  entries: Partial<Record<EditorialKind, EditorialEntry[]>>;
}

/** Makes what is told of the problems of one file below the folder. */
export type ReportIn = (file: string) => Report;

/** What stands before the ending of a file in that language: `site.hi.json`. */
export const suffixOf = (language: Language) => (language === DEFAULT_LANGUAGE ? '' : `.${language}`);

export interface TextOptions {
  markdown: ReadMarkdown | null;
  /** The names of all that there are. */
  pictures: readonly string[];
  reportIn: ReportIn;
}

/** @returns the texts of a folder in each language: what is not translated is said in the default one */
export function readFolder(folder: string, options: TextOptions): Readonly<Record<Language, SiteTexts>> {
  const original = readTexts(folder, DEFAULT_LANGUAGE, options);
  return inEachLanguage((language) =>
    language === DEFAULT_LANGUAGE ? original : translated(original, readTexts(folder, language, options)),
  );
}

/** @returns the texts of a folder with those that it has in another language in their place */
function translated(original: SiteTexts, { pages, entries }: SiteTexts): SiteTexts {
  const inPlace = ([kind, all]: [string, EditorialEntry[]]) => {
    const known = entries[kind as EditorialKind] ?? [];
    return [kind, all.map((entry) => known.find(({ id }) => id === entry.id) ?? entry)];
  };
  return {
    pages: { ...original.pages, ...pages },
    entries: Object.fromEntries(Object.entries(original.entries).map(inPlace)),
  };
}

/** @returns those that the folder has in that language */
function readTexts(
  folder: string,
  language: Language,
  { markdown, pictures, reportIn }: TextOptions,
): SiteTexts {
  if (!markdown) throw new Error('Nothing was given that reads Markdown');
  const texts: SiteTexts = { pages: {}, entries: {} };
  const ending = `${suffixOf(language)}.md`;
  const pageMatter = pageSchema(pictures);
  const entryMatter = entrySchemas(pictures);

  for (const name of PAGE_NAMES) {
    const file = `pages/${name}${ending}`;
    const source = kindOf(join(folder, file)) === 'file' ? readText(folder, file, reportIn(file)) : null;
    const read = source === null ? null : markdown(source, pageMatter, reportIn(file));
    if (!read?.matter) continue;
    const { timeline, ...matter } = read.matter;
    const isSection = name.startsWith('about/') || name === 'cmd-message';
    const text = withHeadingIds(read.html, isSection ? 3 : 2, '');
    texts.pages[name] = { name, ...matter, ...text, ...(timeline && { timeline }) };
  }

  for (const kind of EDITORIAL_KINDS) {
    if (kindOf(join(folder, kind)) !== 'folder') continue;
    const entries: EditorialEntry[] = [];
    for (const name of namesIn(join(folder, kind)).filter((name) => languageOfFile(name) === language)) {
      const file = `${kind}/${name}`;
      const report = reportIn(file);
      const id = name.slice(0, -ending.length);
      if (!/^[a-z0-9-]+$/.test(id) || !name.endsWith(ending)) {
        report('', 'expected a file name of small letters, digits and hyphens, ending in ".md"');
        continue;
      }
      const source = readText(folder, file, report);
      const read = source === null ? null : markdown(source, entryMatter[kind], report);
      if (!read?.matter) continue;
      const { html } = withHeadingIds(read.html, 3, `${id}-`);
      entries.push({ ...NO_MATTER, id, ...read.matter, html });
    }
    texts.entries[kind] = entries.sort((a, b) => compare(b.date, a.date) || compare(a.id, b.id));
  }
  return texts;
}

/** @returns that of a translation, else the default one */
function languageOfFile(name: string): Language {
  const isIn = (language: Language) => suffixOf(language) && name.endsWith(`${suffixOf(language)}.md`);
  return LANGUAGE_NAMES.find(isIn) ?? DEFAULT_LANGUAGE;
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

/** By code unit: the same order on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
