import { join } from 'node:path';
import {
  EDITORIAL_KINDS,
  type EditorialEntry,
  type EditorialKind,
  type EditorialPage,
  PAGE_NAMES,
} from '../../shared/editorial.ts';
import { DEFAULT_LANGUAGE, LANGUAGE_NAMES, type Language } from '../../shared/language.ts';
import { withHeadingIds } from './headings.ts';
import { entrySchemas, pageSchema } from './schemas.ts';
import { kindOf, namesIn, type Report, readMarkdown } from './site-folder.ts';

/** The pages and entries that one folder has in one language. */
export interface SiteTexts {
  pages: Map<string, EditorialPage>;
  entries: Partial<Record<EditorialKind, EditorialEntry[]>>;
}

/** The language in a file's name, before its ending: `.hi` of `site.hi.json`; empty for the default one. */
export const suffixOf = (language: Language) => (language === DEFAULT_LANGUAGE ? '' : `.${language}`);

/** @param pictures the names of all that there are */
export function readTexts(
  folder: string,
  language: Language,
  pictures: readonly string[],
  report: Report,
): SiteTexts {
  const ending = `${suffixOf(language)}.md`;
  const texts: SiteTexts = { pages: new Map(), entries: {} };
  const pageMatter = pageSchema(pictures);
  for (const name of PAGE_NAMES) {
    const file = `pages/${name}${ending}`;
    if (kindOf(join(folder, file)) !== 'file') continue;
    const read = readMarkdown(folder, file, pageMatter, report);
    if (!read) continue;
    const { timeline, ...matter } = read.matter;
    const isSection = name.startsWith('about/') || name === 'cmd-message';
    const text = withHeadingIds(read.html, isSection ? 3 : 2, '');
    texts.pages.set(name, { name, ...matter, ...text, ...(timeline && { timeline }) });
  }

  const entryMatter = entrySchemas(pictures);
  for (const kind of EDITORIAL_KINDS) {
    if (kindOf(join(folder, kind)) !== 'folder') continue;
    const entries: EditorialEntry[] = [];
    for (const name of namesIn(join(folder, kind)).filter((name) => languageOfFile(name) === language)) {
      const file = `${kind}/${name}`;
      const id = name.slice(0, -ending.length);
      if (!/^[a-z0-9-]+$/.test(id) || !name.endsWith(ending)) {
        report(file, '', 'expected a file name of small letters, digits and hyphens, ending in ".md"');
        continue;
      }
      const read = readMarkdown(folder, file, entryMatter[kind], report);
      if (!read) continue;
      const { html } = withHeadingIds(read.html, 3, `${id}-`);
      entries.push({ ...NO_MATTER, id, ...read.matter, html });
    }
    texts.entries[kind] = entries.sort((a, b) => compare(b.date, a.date) || compare(a.id, b.id));
  }
  return texts;
}

/** @returns the language of a translation, else the default one */
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
