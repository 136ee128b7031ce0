import { join } from 'node:path';
import { DEFAULT_LANGUAGE, inEachLanguage, type Language } from '../../shared/language.ts';
import { type ProjectFacts, projectFactsSchema } from '../../shared/project-facts.ts';
import { day } from '../../shared/site-schema.ts';
import { isRecord } from '../../shared/upstream-record.ts';
import { namesIn, type Report, readBy, readJson } from './site-folder.ts';
import { SUFFIXES, suffixOf } from './site-texts.ts';

/** The folder of facts on single projects. */
export const PROJECTS = 'projects';

const FILE_NAME = /^([a-z0-9-]+)(\.[a-z]+)?\.json$/;

/**
 * Reads `projects/<slug>.json` and their texts in other languages, `projects/<slug>.<language>.json`.
 * @param folder one site folder alone, since the demo's facts must never stand beside an operator's
 * @param pictures the names of all pictures
 * @returns the facts by slug, in each language
 */
export function readProjects(
  folder: string,
  pictures: readonly string[],
  report: Report,
): Map<string, Readonly<Record<Language, ProjectFacts>>> {
  const schema = projectFactsSchema(pictures);
  const names = namesIn(join(folder, PROJECTS));
  const projects = new Map<string, Readonly<Record<Language, ProjectFacts>>>();
  const fileOf = (slug: string, language: Language) => `${PROJECTS}/${slug}${suffixOf(language)}.json`;
  for (const name of names) {
    const [, slug, suffix = ''] = FILE_NAME.exec(name) ?? [];
    if (!slug || !SUFFIXES.includes(suffix)) {
      report(`${PROJECTS}/${name}`, 'expected the slug of a project and ".json", such as "kolar-crest.json"');
      continue;
    }
    if (suffix) {
      if (!names.includes(`${slug}.json`)) report(`${PROJECTS}/${name}`, `there is no ${slug}.json`);
      continue;
    }
    const file = fileOf(slug, DEFAULT_LANGUAGE);
    let isRead = true;
    const given = readJson(folder, file, (...fault) => {
      isRead = false;
      report(...fault);
    });
    const original = readBy(schema, given, file, report);
    // Without its original, each entry of a translation would be reported for missing figures.
    if (!original || !isRead) continue;
    const factsIn = (language: Language) => {
      const translated = fileOf(slug, language);
      if (language === DEFAULT_LANGUAGE || !names.includes(`${slug}${suffixOf(language)}.json`))
        return original;
      const facts = readBy(schema, inWords(given, readJson(folder, translated, report)), translated, report);
      // The titles of units are those of upstream's properties.
      return facts ? { ...facts, units: original.units } : original;
    };
    projects.set(slug, inEachLanguage(factsIn));
  }
  return projects;
}

/**
 * A value with the words of its translation: entries of a list are translated in their order. Figures and days are said
 * once, by the original: a copy of them would be forgotten when they change.
 */
function inWords(original: unknown, translation: unknown): unknown {
  if (translation === undefined || translation === null || isFigure(translation)) return original;
  if (Array.isArray(original) && Array.isArray(translation)) {
    return translation
      .map((each, index) => inWords(original[index], each))
      .concat(original.slice(translation.length));
  }
  if (isRecord(original) && isRecord(translation)) {
    const keys = [...new Set([...Object.keys(original), ...Object.keys(translation)])];
    // Not by assignment, which would take `__proto__` for the prototype.
    return Object.fromEntries(keys.map((key) => [key, inWords(own(original, key), own(translation, key))]));
  }
  return translation;
}

const isFigure = (value: unknown) => typeof value === 'number' || day.safeParse(value).success;
const own = (object: object, key: string) => Object.getOwnPropertyDescriptor(object, key)?.value as unknown;
