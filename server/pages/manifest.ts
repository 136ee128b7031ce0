import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pagePathOf } from '../../shared/language.ts';

/** What the build made, by the hashed addresses under /assets (build.mjs writes it). */
export interface Manifest {
  /** Of all outputs: pages and data of two builds are never mixed. */
  build: string;
  /** The whole sheet, with all that any page needs. */
  css: string;
  /** Of pages and parts that few visitors see: linked where they stand. */
  furtherCss: string;
  /** What the first screen of each route needs of it, by the route's path; `*` is for pages that have none. */
  firstScreens: Record<string, InlineStyle>;
  /** Of pages that follow later, besides. */
  loadingFrame: InlineStyle;
  noscript: InlineStyle;
  boot: string;
  /** Its digest, which browsers compare. */
  bootIntegrity: string;
  /** React, router and the app, without the route modules. */
  entry: string[];
  /** The modules of each route, by its path in client/routes.ts. */
  routes: Record<string, string[]>;
}

/** A style that stands in the document; the page's policy allows it by its hash. */
export interface InlineStyle {
  css: string;
  /** As the policy takes it: `sha256-…`. */
  hash: string;
}

/** @param pattern of the page's route; none where it has no route, or shows an error */
export function firstScreenOf({ firstScreens }: Manifest, pattern?: string): InlineStyle {
  return (pattern && firstScreens[pagePathOf(pattern)]) || firstScreens['*'] || NO_STYLE;
}

const NO_STYLE: InlineStyle = { css: '', hash: '' };

/** @throws when the build has not run */
export function readManifest(distDir: string): Manifest {
  return JSON.parse(readFileSync(join(distDir, 'manifest.json'), 'utf8')) as Manifest;
}
