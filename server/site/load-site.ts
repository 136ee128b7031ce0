import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  EDITORIAL_KINDS,
  type EditorialEntry,
  type EditorialKind,
  type EditorialPage,
  PAGE_NAMES,
} from '../../shared/editorial.ts';
import type { SiteFacts } from '../../shared/site-facts.ts';
import { withHeadingIds } from './headings.ts';
import type { ReadMarkdown } from './markdown-file.ts';
import { hint, nearestName, type Report, readBy } from './problems.ts';
import { entrySchemas, pageSchema, siteFactsSchema } from './schemas.ts';
import { kindOf, namesIn, readText } from './site-folder.ts';

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

export interface Site {
  readonly facts: SiteFacts;
  /** All of them, for the build. */
  readonly texts: SiteTexts;
  /** @returns the page of that name (`PAGE_NAMES`), or null where there is none */
  page(name: string): EditorialPage | null;
  /** Newest first; of one day, by file name. */
  entries(kind: EditorialKind): EditorialEntry[];
  /** Where pictures are looked for, in this order; a file in the first one hides its namesake. */
  readonly picturesDirs: readonly string[];
}

/** The pages and entries of one folder: those that it has. */
export interface SiteTexts {
  pages: Record<string, EditorialPage>;
  entries: Partial<Record<EditorialKind, EditorialEntry[]>>;
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

/** Makes what is told of the problems of one file below the folder. */
type ReportIn = (file: string) => Report;

const KNOWN_NAMES = ['site.json', 'pages', 'pictures', ...EDITORIAL_KINDS];

/**
 * Reads the site folders once, at start (`SITE_DIR`).
 *
 * - `site.json`: top-level keys of the operator's file replace the built-in ones.
 * - `pages/`, `pictures/`: the operator's files replace those of the same name.
 * - `articles/`, `advertisements/`, `online-coverages/`: a folder of the operator's replaces the built-in one
 *   whole, an empty one too: nobody wants our examples among their own.
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
  if (!site || problems.length > 0) throw new SiteError(options.siteDir ?? options.builtinDir, problems);
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

  const report = reportIn('site.json');
  const hasOwn = siteDir !== null && kindOf(join(siteDir, 'site.json')) !== null;
  const given = { ...readJson(builtinDir, report), ...(hasOwn && readJson(siteDir, report)) };
  const facts = readBy(siteFactsSchema(pictures), given, report);

  const textsIn = (folder: string): SiteTexts => readTexts(folder, { markdown, pictures, reportIn });
  const builtin: SiteTexts = builtinTexts
    ? JSON.parse(readFileSync(builtinTexts, 'utf8'))
    : textsIn(builtinDir);
  const own = siteDir === null ? null : textsIn(siteDir);
  const texts: SiteTexts = {
    pages: { ...builtin.pages, ...own?.pages },
    entries: { ...builtin.entries, ...own?.entries },
  };
  return (
    facts && {
      facts,
      texts,
      page: (name) => (Object.hasOwn(texts.pages, name) ? (texts.pages[name] ?? null) : null),
      entries: (kind) => texts.entries[kind] ?? [],
      picturesDirs,
    }
  );
}

/** What would be passed over in silence otherwise: a folder that is not there, and misspelt names in it. */
function checkFolder(siteDir: string, reportIn: ReportIn): void {
  if (kindOf(siteDir) !== 'folder') reportIn('SITE_DIR')('', `expected a folder, got "${siteDir}"`);
  for (const name of namesIn(siteDir)) {
    const nearest = KNOWN_NAMES.includes(name) ? null : nearestName(name, KNOWN_NAMES);
    if (nearest) reportIn(name)('', `unknown; did you mean ${nearest}?`);
  }
  const pages = join(siteDir, 'pages');
  const known = PAGE_NAMES.map((name) => `${name}.md`);
  const found = namesIn(pages).flatMap((name) =>
    kindOf(join(pages, name)) === 'folder'
      ? namesIn(join(pages, name)).map((inner) => `${name}/${inner}`)
      : [name],
  );
  for (const name of found) {
    if (!known.includes(name)) reportIn(`pages/${name}`)('', `no page has this name; ${hint(name, known)}`);
  }
}

function readJson(folder: string, report: Report): object {
  const source = readText(folder, 'site.json', report);
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

interface TextOptions {
  markdown: ReadMarkdown | null;
  /** The names of all that there are. */
  pictures: readonly string[];
  reportIn: ReportIn;
}

function readTexts(folder: string, { markdown, pictures, reportIn }: TextOptions): SiteTexts {
  if (!markdown) throw new Error('Nothing was given that reads Markdown');
  const texts: SiteTexts = { pages: {}, entries: {} };
  const pageMatter = pageSchema(pictures);
  const entryMatter = entrySchemas(pictures);

  for (const name of PAGE_NAMES) {
    const file = `pages/${name}.md`;
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
    for (const name of namesIn(join(folder, kind))) {
      const file = `${kind}/${name}`;
      const report = reportIn(file);
      if (!/^[a-z0-9-]+\.md$/.test(name)) {
        report('', 'expected a file name of small letters, digits and hyphens, ending in ".md"');
        continue;
      }
      const source = readText(folder, file, report);
      const read = source === null ? null : markdown(source, entryMatter[kind], report);
      if (!read?.matter) continue;
      const id = name.slice(0, -'.md'.length);
      const { html } = withHeadingIds(read.html, 3, `${id}-`);
      entries.push({ ...NO_MATTER, id, ...read.matter, html });
    }
    texts.entries[kind] = entries.sort((a, b) => compare(b.date, a.date) || compare(a.id, b.id));
  }
  return texts;
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
