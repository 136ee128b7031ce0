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
import { hint, isPictureName, nearestName } from './checks.ts';
import { withHeadingIds } from './heading-ids.ts';
import type { ReadMarkdown } from './markdown-file.ts';
import { entryChecks, pageCheck } from './page-checks.ts';
import { picturesOfFacts, siteFactsCheck } from './site-facts-check.ts';
import { kindOf, namesIn, readText } from './site-folder.ts';

export interface SiteOptions {
  /** The folder that comes with the program: complete. */
  builtinDir: string;
  /** Its texts as the build read them (`siteTextsOf`): reading Markdown takes 3 MB for good. Null = from the folder. */
  builtinTexts?: string | null;
  /** The operator's own (`SITE_DIR`): whatever it holds goes before the built-in one. */
  siteDir: string | null;
  /** Null where only `builtinTexts` are read: what reads Markdown is a tenth of the start (markdown-file.ts). */
  markdown: ReadMarkdown | null;
}

export interface Site {
  readonly facts: SiteFacts;
  /** @returns the page of that name (`PAGE_NAMES`), or null where there is none */
  page(name: string): EditorialPage | null;
  /** Newest first; of one day, by file name. */
  entries(kind: EditorialKind): EditorialEntry[];
  /** Where pictures are looked for, in this order; a file in the first one hides its namesake. */
  readonly picturesDirs: readonly string[];
}

/** Every page and entry of a site. */
export interface SiteTexts {
  pages: Record<string, EditorialPage | null>;
  entries: Record<EditorialKind, EditorialEntry[]>;
}

/** Everything that is wrong with a site folder, found in one go: the start is refused, and the operator mends it once. */
export class SiteError extends Error {
  /** One line each: `site.json: openingHours[0].opens: expected "HH:MM", got "25:00"`. */
  readonly problems: readonly string[];

  constructor(folder: string, problems: readonly string[]) {
    const count = problems.length === 1 ? 'one fault' : `${problems.length} faults`;
    super(
      [`The site folder ${folder} has ${count}:`, ...problems.map((problem) => `  ${problem}`)].join('\n'),
    );
    this.name = 'SiteError';
    this.problems = problems;
  }
}

/** Told of one problem: the file below the folder, the field in it or an empty text, and what is wrong. */
type ReportIn = (file: string, field: string, message: string) => void;

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
  let site: Site | null = null;
  try {
    site = readSite(options, (file, field, message) => {
      problems.push(field ? `${file}: ${field}: ${message}` : `${file}: ${message}`);
    });
  } catch (error) {
    // A folder that may not be read, most often: the container's user is not the one who wrote it.
    if (!(error instanceof Error && 'code' in error)) throw error;
    problems.push(error.message);
  }
  if (!site || problems.length > 0) throw new SiteError(options.siteDir ?? options.builtinDir, problems);
  return site;
}

/** For the build. */
export function siteTextsOf(site: Site): SiteTexts {
  return {
    pages: Object.fromEntries(PAGE_NAMES.map((name) => [name, site.page(name)])),
    entries: Object.fromEntries(
      EDITORIAL_KINDS.map((kind) => [kind, site.entries(kind)]),
    ) as SiteTexts['entries'],
  };
}

/** As `loadSite`; the result means nothing once a problem was reported. */
function readSite(options: SiteOptions, report: ReportIn): Site {
  const { builtinDir, builtinTexts = null, siteDir, markdown } = options;
  if (siteDir !== null) checkFolder(siteDir, report);

  // The operator's folder goes first wherever something is looked for.
  const folders = siteDir === null ? [builtinDir] : [siteDir, builtinDir];
  const picturesDirs = folders.map((dir) => join(dir, 'pictures')).filter((dir) => kindOf(dir) === 'folder');
  const pictures = picturesDirs.flatMap(namesIn);

  const facts = readFacts(builtinDir, siteDir, report);
  const readMarkdown = markdown ?? noMarkdown;
  // What comes with the program is known to be whole: it is read when it is first asked for.
  const builtin = once((): SiteTexts | null =>
    builtinTexts === null ? null : JSON.parse(readFileSync(builtinTexts, 'utf8')),
  );
  const pages = new Map<string, () => EditorialPage | null>();
  const entries = new Map<EditorialKind, () => EditorialEntry[]>();
  const wanted = picturesOfFacts(facts).map((use) => ({ path: 'site.json', ...use }));
  for (const name of PAGE_NAMES) {
    const folder = folders.find((candidate) => kindOf(join(candidate, `pages/${name}.md`)) === 'file');
    const read = once(() => readPage(folder, name, readMarkdown, report));
    pages.set(name, folder === builtinDir ? () => builtin()?.pages[name] ?? read() : read);
    const page = folder === builtinDir ? null : read();
    if (page) wanted.push(pictureOf(`pages/${name}.md`, page.picture));
  }
  for (const kind of EDITORIAL_KINDS) {
    const folder = folders.find((candidate) => kindOf(join(candidate, kind)) === 'folder');
    const read = once(() => readEntries(folder, kind, readMarkdown, report));
    entries.set(kind, folder === builtinDir ? () => builtin()?.entries[kind] ?? read() : read);
    const own = folder === builtinDir ? [] : read();
    wanted.push(...own.map(({ id, picture }) => pictureOf(`${kind}/${id}.md`, picture)));
  }
  for (const { path, field, file } of wanted) {
    // What is not the name of a picture at all has been reported already.
    if (!isPictureName(file) || pictures.includes(file)) continue;
    report(path, field, `no such file in pictures: "${file}"; ${hint(file, pictures)}`);
  }

  return {
    facts,
    page: (name) => pages.get(name)?.() ?? null,
    entries: (kind) => entries.get(kind)?.() ?? [],
    picturesDirs,
  };
}

const noMarkdown: ReadMarkdown = () => {
  throw new Error('Nothing was given that reads Markdown');
};

function once<T>(read: () => T): () => T {
  let done: { value: T } | null = null;
  return () => {
    done ??= { value: read() };
    return done.value;
  };
}

function pictureOf(path: string, file: unknown): { path: string; field: string; file: unknown } {
  return { path, field: 'picture', file };
}

/** What would be passed over in silence otherwise: a folder that is not there, and misspelt names in it. */
function checkFolder(siteDir: string, report: ReportIn): void {
  if (kindOf(siteDir) !== 'folder') report('SITE_DIR', '', `expected a folder, got "${siteDir}"`);
  for (const name of namesIn(siteDir)) {
    const nearest = KNOWN_NAMES.includes(name) ? null : nearestName(name, KNOWN_NAMES);
    if (nearest) report(name, '', `unknown; did you mean ${nearest}?`);
  }
  const known = PAGE_NAMES.map((name) => `${name}.md`);
  const found = namesIn(join(siteDir, 'pages')).flatMap((name) =>
    kindOf(join(siteDir, 'pages', name)) === 'folder'
      ? namesIn(join(siteDir, 'pages', name)).map((inner) => `${name}/${inner}`)
      : [name],
  );
  for (const name of found) {
    if (!known.includes(name)) report(`pages/${name}`, '', `no page has this name; ${hint(name, known)}`);
  }
}

function readFacts(builtinDir: string, siteDir: string | null, report: ReportIn): SiteFacts {
  const builtin = readJson(builtinDir, report);
  const own = siteDir !== null && kindOf(join(siteDir, 'site.json')) ? readJson(siteDir, report) : {};
  return siteFactsCheck({ ...builtin, ...own }, '', (field, message) => report('site.json', field, message));
}

function readJson(folder: string, report: ReportIn): object {
  const source = readText(folder, 'site.json', (message) => report('site.json', '', message));
  if (source === null) return {};
  try {
    const value: unknown = JSON.parse(source);
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value;
    report('site.json', '', 'expected an object of site facts');
  } catch (error) {
    // The message repeats some of the source, line ends and all.
    report('site.json', '', `not JSON: ${String(error).replace('SyntaxError: ', '').replace(/\s+/g, ' ')}`);
  }
  return {};
}

function readPage(
  folder: string | undefined,
  name: string,
  readMarkdown: ReadMarkdown,
  report: ReportIn,
): EditorialPage | null {
  const file = `pages/${name}.md`;
  if (folder === undefined) {
    report(file, '', 'missing');
    return null;
  }
  const source = readText(folder, file, (message) => report(file, '', message));
  if (source === null) return null;
  const { matter, html } = readMarkdown(source, pageCheck, (field, message) => report(file, field, message));
  const { timeline, ...fields } = matter;
  const section = name.startsWith('about/') || name === 'cmd-message';
  return { name, ...fields, ...withHeadingIds(html, section ? 3 : 2, ''), ...(timeline ? { timeline } : {}) };
}

function readEntries(
  folder: string | undefined,
  kind: EditorialKind,
  readMarkdown: ReadMarkdown,
  report: ReportIn,
): EditorialEntry[] {
  if (folder === undefined) return [];
  const entries: EditorialEntry[] = [];
  for (const name of namesIn(join(folder, kind))) {
    const file = `${kind}/${name}`;
    if (!/^[a-z0-9-]+\.md$/.test(name)) {
      report(file, '', 'expected a file name of small letters, digits and hyphens, ending in ".md"');
      continue;
    }
    const source = readText(folder, file, (message) => report(file, '', message));
    if (source === null) continue;
    const { matter, html } = readMarkdown(source, entryChecks[kind], (field, message) =>
      report(file, field, message),
    );
    const id = name.slice(0, -'.md'.length);
    entries.push({ id, ...matter, html: withHeadingIds(html, 3, `${id}-`).html });
  }
  return entries.sort((a, b) => compare(b.date, a.date) || compare(a.id, b.id));
}

/** By code unit: the same order on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
