import { globSync } from 'node:fs';
import { root, type Source } from './sources.ts';

/**
 * What guards look at. A guard whose pattern matches no file or no line is green because it looks at nothing, as after a
 * rename: these throw then.
 */

/** @returns the files of these globs, from the root @throws for a glob without any */
export function filesOf(...globs: string[]): string[] {
  const files = globs.flatMap((glob) => {
    const found = globSync(glob, { cwd: root }).map((path) => path.replaceAll('\\', '/'));
    if (!found.length) throw new Error(`No file is named ${glob}`);
    return found;
  });
  return [...new Set(files)].toSorted();
}

/** @returns the sources of these globs @throws as `filesOf`, and where the globs name nothing that is a source */
export function sourcesOf(sources: readonly Source[], ...globs: string[]): Source[] {
  const paths = new Set(filesOf(...globs));
  const found = sources.filter(({ path }) => paths.has(path));
  if (!found.length) throw new Error(`No source is named ${globs.join(' or ')}`);
  return found;
}

/**
 * A pattern that is looked for.
 * @param lines that it has to find: every alternative of it (`one|other`) finds one
 * @throws for an alternative that finds none
 */
export function lookingFor(pattern: RegExp, ...lines: string[]): RegExp {
  for (const part of alternativesOf(pattern)) {
    if (!lines.some((line) => part.test(line))) throw new Error(`${part} finds none of ${lines.join(' ; ')}`);
  }
  return pattern;
}

/** The parts between the `|` that stand in no group and no class. */
export function alternativesOf({ source, flags }: RegExp): RegExp[] {
  const parts = [''];
  let depth = 0;
  let isClass = false;
  for (const [token] of source.matchAll(/\\.|./gs)) {
    if (token === '[') isClass = true;
    else if (token === ']') isClass = false;
    else if (!isClass && token === '(') depth++;
    else if (!isClass && token === ')') depth--;
    if (token === '|' && !depth && !isClass) parts.push('');
    else parts[parts.length - 1] += token;
  }
  return parts.map((part) => new RegExp(part, flags.replace('g', '')));
}
