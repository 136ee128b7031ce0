import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pagePathOf } from '../../shared/language.ts';

/** The outputs of the build (build.mjs), by their hashed addresses under /assets. */
export interface BuiltFiles {
  /** The version in package.json, which an operator looks up in CHANGELOG.md. */
  version: string;
  /** The digest of all outputs of the build: pages and data of two builds are never mixed. */
  build: string;
  boot: string;
  /** The digest of `boot`, which browsers compare. */
  bootIntegrity: string;
  /** The app's modules, as each page needs them. */
  modules: ByPath<string[]>;
  /** The styles of each page: `first` is in the document after the fonts, `elsewhere` is for wide screens, print. */
  styles: ByPath<{ first: string; elsewhere: string }>;
  fonts: string;
  noscript: string;
}

/** The screen width from which `elsewhere` applies: 600 CSS pixels, more where visitors have larger letters. */
export const ELSEWHERE_EM = 37.5;
/** The `media` of that stylesheet: a phone fetches it last and does not wait for it. */
export const ELSEWHERE_MEDIA = `(width >= ${ELSEWHERE_EM}em), (hover: hover), print, (forced-colors: active)`;

/** Values by a page's path in shared/pages.ts; `error` is for the documents of errors. */
export interface ByPath<Value> {
  error: Value;
  [path: string]: Value;
}

/** @param pattern the pattern of the page's route; undefined for a page without a route, and for an error */
export function ofPage<Value>(values: ByPath<Value>, pattern?: string): Value {
  return (pattern && values[pagePathOf(pattern)]) || values.error;
}

export type Manifest = ReturnType<typeof readManifest>;

/** @throws when the build has not run */
export function readManifest(distDir: string) {
  const read = (path: string) => readFileSync(join(distDir, path), 'utf8');
  const { styles, fonts, noscript, ...files } = JSON.parse(read('manifest.json')) as BuiltFiles;
  const inline = (...addresses: string[]) =>
    inlineStyle(addresses.map((address) => read(`public${address}`).trim()).join(''));
  const inlined = Object.entries(styles).map(([path, { first, elsewhere }]) => [
    path,
    {
      ...inline(fonts, first),
      elsewhere: { address: elsewhere, integrity: integrityOf(read(`public${elsewhere}`)) },
    },
  ]);
  return {
    ...files,
    styles: Object.fromEntries(inlined) as ByPath<DocumentStyle>,
    noscript: inline(noscript),
  };
}

export interface DocumentStyle extends ReturnType<typeof inlineStyle> {
  /** The stylesheet that only screens of ELSEWHERE_MEDIA wait for, with its digest, which browsers compare. */
  elsewhere: { address: string; integrity: string };
}

/**
 * A style that stands in the document; the page's policy allows it by its hash (`sha256-…`).
 * @throws when the style could end its element
 */
function inlineStyle(css: string) {
  if (css.includes('</')) throw new Error('A style that stands in the document holds "</"');
  return { css, hash: integrityOf(css) };
}

const integrityOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
