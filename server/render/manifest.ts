import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the build made, by the hashed addresses under /assets (build.mjs writes it). */
export interface Manifest {
  /** Of all outputs: pages and data of two builds are never mixed. */
  build: string;
  css: string;
  /** Of pages and parts that few visitors see: linked where they stand. */
  furtherCss: string;
  noscriptCss: string;
  /** The styleguide's own, for development. */
  styleguideCss: string;
  boot: string;
  /** React, router and the app, without the route modules. */
  entry: string[];
  /** The modules of each route, by its path in client/routes.ts. */
  routes: Record<string, string[]>;
  /** Preloaded: what the first screen is set in, on which screens. */
  fonts: { address: string; media: string | null }[];
  /** Preloaded, too, where the heading is in Hindi. */
  hindiFont: string;
}

/** @throws when the build has not run */
export function readManifest(distDir: string): Manifest {
  return JSON.parse(readFileSync(join(distDir, 'manifest.json'), 'utf8')) as Manifest;
}
