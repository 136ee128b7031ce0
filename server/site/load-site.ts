import { join } from 'node:path';
import MiniSearch from 'minisearch';
import { EDITORIAL_KINDS, type EditorialKind, PAGE_NAMES } from '../../shared/editorial.ts';
import { DEFAULT_LANGUAGE, inEachLanguage, LANGUAGE_NAMES, type Language } from '../../shared/language.ts';
import { type SiteFacts, siteFactsSchema } from '../../shared/site-facts.ts';
import { kindOf, namesIn, type Report, readBy, readJson } from './site-folder.ts';
import { PROJECTS, readProjects } from './site-projects.ts';
import { readEntries, readPages, suffixOf } from './site-texts.ts';

export interface SiteOptions {
  /** The folder that comes with the program: complete. */
  builtinDir: string;
  /** The operator's own (`SITE_DIR`): its texts go before the built-in ones. */
  siteDir: string | null;
}

/** Every fault of a site folder at once, so that the operator mends them in one go. */
export class SiteError extends Error {
  override readonly name = 'SiteError';
  /** The faults, one line each: `site.json: openingHours[0].opens: expected "HH:MM", got "25:00"`. */
  readonly problems: readonly string[];

  constructor(folder: string, problems: readonly string[]) {
    const count = problems.length === 1 ? 'one fault' : `${problems.length} faults`;
    super([`The site folder ${folder} has ${count}:`, ...problems.map((each) => `  ${each}`)].join('\n'));
    this.problems = problems;
  }
}

export type Site = NonNullable<ReturnType<typeof readSite>>;

/**
 * Reads the site folders once, at start (`SITE_DIR`).
 *
 * - `site.json`: top-level keys of the operator's file replace the built-in ones.
 * - `pages/`, `pictures/`: the operator's files replace those of the same name.
 * - `articles/`, `advertisements/`, `online-coverages/`: a folder of the operator's replaces the built-in one
 *   whole, an empty one too: our examples never stand among the operator's own entries.
 * - `projects/`: facts of single projects (site-projects.ts); the built-in ones never stand beside an operator's.
 * - `site.<language>.json` and `<name>.<language>.md` beside these say the same in another language.
 *
 * @throws SiteError with every problem of both folders
 */
export function loadSite({ builtinDir, siteDir }: SiteOptions): Site {
  // A set, since a file that is read for each language has its problems once.
  const problems = new Set<string>();
  const report: Report = (place, fault) => void problems.add(`${place}: ${fault}`);
  let site: Site | null = null;
  try {
    if (siteDir !== null) checkFolder(siteDir, report);
    site = readSite(siteDir === null ? [builtinDir] : [siteDir, builtinDir], report);
  } catch (error) {
    // Most often the folder belongs to another user, and the container's user may not read it.
    if (!(error instanceof Error && 'code' in error)) throw error;
    problems.add(error.message);
  }
  if (!site || problems.size > 0) throw new SiteError(siteDir ?? builtinDir, [...problems]);
  return site;
}

/**
 * @param folders an earlier folder wins over a later one; within a folder a translation wins over its original
 * @returns null where the facts cannot be read; of no use once a problem was reported
 */
function readSite(folders: readonly string[], report: Report) {
  const picturesDirs = folders.map((dir) => join(dir, 'pictures')).filter((dir) => kindOf(dir) === 'folder');
  const pictures = picturesDirs.flatMap(namesIn).filter((name) => PICTURE_NAME.test(name));

  function factsIn(language: Language): SiteFacts | null {
    const files = [...new Set<Language>([language, DEFAULT_LANGUAGE])].map(factsFile);
    const given = folders.flatMap((folder) => files.map((file) => readJson(folder, file, report)));
    // Not by assignment, which would take `__proto__` for the prototype.
    const facts = Object.fromEntries(given.toReversed().flatMap(Object.entries));
    return readBy(siteFactsSchema(pictures), facts, factsFile(language), report);
  }

  const original = factsIn(DEFAULT_LANGUAGE);
  const pages = inEachLanguage((language) => readPages(folders, language, pictures, report));
  const entries = new Map(
    EDITORIAL_KINDS.map((kind) => [kind, readEntries(folders, kind, pictures, report)]),
  );
  const projects = readProjects(folders[0] ?? '', pictures, report);
  // A problem of the original would be told once more for its translation.
  if (!original) return null;
  /** A text without a translation is that of the default language. */
  const words = inEachLanguage((language) => ({
    facts: language === DEFAULT_LANGUAGE ? original : (factsIn(language) ?? original),
    /** @param name one of PAGE_NAMES; others have no page */
    page: (name: string) => pages[language].get(name) ?? null,
    /** Newest first; on the same day by file name. */
    entries: (kind: EditorialKind) => entries.get(kind)?.[language] ?? [],
    /** The builder's facts about a project; null where no file has its slug. */
    project: (slug: string) => projects.get(slug)?.[language] ?? null,
  }));
  return {
    in: (language: Language) => words[language],
    /** The slugs of the projects that have facts. */
    projects: [...projects.keys()],
    /** Folders of pictures, in the order of the search: a file in the first one hides its namesake. */
    picturesDirs,
  };
}

/** The name of a picture that pages can show. */
const PICTURE_NAME = /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*\.(jpe?g|png|webp|avif)$/;

const factsFile = (language: Language) => `site${suffixOf(language)}.json`;

const KNOWN_NAMES = [...LANGUAGE_NAMES.map(factsFile), 'pages', 'pictures', PROJECTS, ...EDITORIAL_KINDS];
const KNOWN_PAGES = LANGUAGE_NAMES.flatMap((language) =>
  PAGE_NAMES.map((name) => `${name}${suffixOf(language)}.md`),
);

/** Reports a folder that is not there, and misspelt names in it, which would be ignored silently. */
function checkFolder(siteDir: string, report: Report): void {
  if (kindOf(siteDir) !== 'folder') report('SITE_DIR', `expected a folder, got "${siteDir}"`);
  for (const name of namesIn(siteDir)) {
    const nearest = nearestIn(KNOWN_NAMES, name);
    if (nearest && nearest !== name) report(name, `unknown; did you mean ${nearest}?`);
  }
  const pages = join(siteDir, 'pages');
  const found = namesIn(pages).flatMap((name) =>
    kindOf(join(pages, name)) === 'folder'
      ? namesIn(join(pages, name)).map((inner) => `${name}/${inner}`)
      : [name],
  );
  for (const name of found) {
    if (KNOWN_PAGES.includes(name)) continue;
    const meant = nearestIn(KNOWN_PAGES, name) ?? `one of ${KNOWN_PAGES.join(', ')}`;
    report(`pages/${name}`, `no page has this name; did you mean ${meant}?`);
  }
}

/** @returns the known name that equals a name, or that a misspelt one probably means; undefined where none is near */
function nearestIn(known: readonly string[], name: string): string | undefined {
  const index = new MiniSearch({ idField: 'known', fields: ['known'], tokenize: (text) => [text] });
  index.addAll(known.map((known) => ({ known })));
  return index.search(name, { fuzzy: (term) => Math.max(2, Math.ceil(term.length / 4)) })[0]?.id;
}
