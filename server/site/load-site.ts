import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  EDITORIAL_KINDS,
  type EditorialEntry,
  type EditorialKind,
  type EditorialPage,
  PAGE_NAMES,
} from '../../shared/editorial.ts';
import { DEFAULT_LANGUAGE, inEachLanguage, LANGUAGE_NAMES, type Language } from '../../shared/language.ts';
import type { SiteFacts } from '../../shared/site-facts.ts';
import type { ReadMarkdown } from './markdown-file.ts';
import { hint, nearestName, type Report, readBy } from './problems.ts';
import { siteFactsSchema } from './schemas.ts';
import { kindOf, namesIn, readText } from './site-folder.ts';
import { type ReportIn, readFolder, type SiteTexts, suffixOf } from './site-texts.ts';

export interface SiteOptions {
  /** The folder that comes with the program: complete. */
  builtinDir: string;
  /** Its texts in a file, as the build read them (`Site.texts`): Markdown takes half a second. Null = from the folder. */
  builtinTexts?: string | null;
  /** The operator's own (`SITE_DIR`): whatever it holds goes before the built-in one. */
  siteDir: string | null;
  /** Null where only `builtinTexts` are read: what reads Markdown is a tenth of the start (markdown-file.ts). */
  markdown: ReadMarkdown | null;
}

/** What the site says in one language; a text without a translation is that of the default language. */
export interface SiteWords {
  readonly facts: SiteFacts;
  /** @returns the page of that name (`PAGE_NAMES`), or null where there is none */
  page(name: string): EditorialPage | null;
  /** Newest first; of one day, by file name. */
  entries(kind: EditorialKind): EditorialEntry[];
}

export interface Site {
  in(language: Language): SiteWords;
  /** All of them, for the build. */
  readonly texts: Readonly<Record<Language, SiteTexts>>;
  /** Where pictures are looked for, in this order; a file in the first one hides its namesake. */
  readonly picturesDirs: readonly string[];
}

/** Everything that is wrong with a site folder, found in one go: the start is refused, and the operator mends it once. */
export class SiteError extends Error {
  /** One line each: `site.json: openingHours[0].opens: expected "HH:MM", got "25:00"`. */
  readonly problems: readonly string[];

  constructor(folder: string, problems: readonly string[]) {
    const count = problems.length === 1 ? 'one fault' : `${problems.length} faults`;
    super([`The site folder ${folder} has ${count}:`, ...problems.map((each) => `  ${each}`)].join('\n'));
    this.name = 'SiteError';
    this.problems = problems;
  }
}

const FACTS_FILES = LANGUAGE_NAMES.map((language) => `site${suffixOf(language)}.json`);
const KNOWN_NAMES = [...FACTS_FILES, 'pages', 'pictures', ...EDITORIAL_KINDS];

/**
 * Reads the site folders once, at start (`SITE_DIR`).
 *
 * - `site.json`: top-level keys of the operator's file replace the built-in ones.
 * - `pages/`, `pictures/`: the operator's files replace those of the same name.
 * - `articles/`, `advertisements/`, `online-coverages/`: a folder of the operator's replaces the built-in one
 *   whole, an empty one too: nobody wants our examples among their own.
 * - `site.hi.json` and `<name>.hi.md` beside these say the same in Hindi.
 *
 * @throws SiteError with every problem of both folders
 */
export function loadSite(options: SiteOptions): Site {
  const problems: string[] = [];
  const reportIn = (file: string) => (field: string, message: string) => {
    problems.push([file, field, message].filter(Boolean).join(': '));
  };
  let site: Site | null = null;
  try {
    site = readSite(options, reportIn);
  } catch (error) {
    // A folder that may not be read, most often: the container's user is not the one who wrote it.
    if (!(error instanceof Error && 'code' in error)) throw error;
    problems.push(error.message);
  }
  // A file that is read for each language tells its problems as often.
  const each = [...new Set(problems)];
  if (!site || each.length > 0) throw new SiteError(options.siteDir ?? options.builtinDir, each);
  return site;
}

/** @returns null where the facts are no facts; nothing is of use once a problem was reported */
function readSite(
  { builtinDir, builtinTexts, siteDir, markdown }: SiteOptions,
  reportIn: ReportIn,
): Site | null {
  if (siteDir !== null) checkFolder(siteDir, reportIn);
  const folders = siteDir === null ? [builtinDir] : [siteDir, builtinDir];
  const picturesDirs = folders.map((dir) => join(dir, 'pictures')).filter((dir) => kindOf(dir) === 'folder');
  const pictures = picturesDirs.flatMap(namesIn);

  /** The operator's own texts go before ours, and a translation before its original. */
  function factsIn(language: Language): SiteFacts | null {
    const files = [...new Set(['site.json', `site${suffixOf(language)}.json`])];
    const given = folders
      .toReversed()
      .flatMap((folder) =>
        files.map((file) => (kindOf(join(folder, file)) ? readJson(folder, file, reportIn(file)) : {})),
      );
    const report = reportIn(files.at(-1) ?? '');
    const facts = Object.fromEntries(given.flatMap(Object.entries));
    return readBy(siteFactsSchema(pictures), facts, report);
  }

  const original = factsIn(DEFAULT_LANGUAGE);
  const textsIn = (folder: string) => readFolder(folder, { markdown, pictures, reportIn });
  const builtin: Site['texts'] = builtinTexts
    ? JSON.parse(readFileSync(builtinTexts, 'utf8'))
    : textsIn(builtinDir);
  const own = siteDir === null ? null : textsIn(siteDir);
  const texts = inEachLanguage((language) => ({
    pages: { ...builtin[language].pages, ...own?.[language].pages },
    entries: { ...builtin[language].entries, ...own?.[language].entries },
  }));
  // A fault of the original would be told once more for its translation.
  if (!original) return null;
  const facts = inEachLanguage((language) =>
    language === DEFAULT_LANGUAGE ? original : (factsIn(language) ?? original),
  );
  const words = inEachLanguage((language): SiteWords => {
    const { pages, entries } = texts[language];
    return {
      facts: facts[language],
      page: (name) => (Object.hasOwn(pages, name) ? (pages[name] ?? null) : null),
      entries: (kind) => entries[kind] ?? [],
    };
  });
  return { in: (language) => words[language], texts, picturesDirs };
}

/** What would be passed over in silence otherwise: a folder that is not there, and misspelt names in it. */
function checkFolder(siteDir: string, reportIn: ReportIn): void {
  if (kindOf(siteDir) !== 'folder') reportIn('SITE_DIR')('', `expected a folder, got "${siteDir}"`);
  for (const name of namesIn(siteDir)) {
    const nearest = KNOWN_NAMES.includes(name) ? null : nearestName(name, KNOWN_NAMES);
    if (nearest) reportIn(name)('', `unknown; did you mean ${nearest}?`);
  }
  const pages = join(siteDir, 'pages');
  const known = LANGUAGE_NAMES.flatMap((language) =>
    PAGE_NAMES.map((name) => `${name}${suffixOf(language)}.md`),
  );
  const found = namesIn(pages).flatMap((name) =>
    kindOf(join(pages, name)) === 'folder'
      ? namesIn(join(pages, name)).map((inner) => `${name}/${inner}`)
      : [name],
  );
  for (const name of found) {
    if (!known.includes(name)) reportIn(`pages/${name}`)('', `no page has this name; ${hint(name, known)}`);
  }
}

function readJson(folder: string, file: string, report: Report): object {
  const source = readText(folder, file, report);
  if (source === null) return {};
  try {
    const value: unknown = JSON.parse(source);
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value;
    report('', 'expected an object of site facts');
  } catch (error) {
    // The message repeats some of the source, line ends and all.
    report('', `not JSON: ${String(error).replace('SyntaxError: ', '').replace(/\s+/g, ' ')}`);
  }
  return {};
}
