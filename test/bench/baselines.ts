import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { dataAddress, type PageData } from '../../client/hydration.ts';
import { rawRequest } from '../support/raw-http.ts';
import type { Site } from '../support/start-site.ts';
import { allSettled } from '../support/visit.ts';
import { distDir, startProgram, workDir } from './programs.ts';

export type BaselinePage = Awaited<ReturnType<typeof fetchPage>>;

/** The input of a baseline: see baseline.tsx. */
export interface BaselineInput {
  mode: 'fastify' | 'react';
  pages: BaselinePage[];
}

/** Beside the build, where its packages are found. */
const PROGRAM = join(distDir, 'bench', 'baseline.js');

/** Bundled as the server is, React in production mode. */
export async function buildBaseline(): Promise<void> {
  await build({
    entryPoints: [new URL('./baseline.tsx', import.meta.url).pathname],
    outfile: PROGRAM,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    jsx: 'automatic',
    minifySyntax: true,
    external: ['fastify'],
    define: { 'process.env.NODE_ENV': '"production"', __RELOADING__: 'false' },
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
}

export function startBaseline(input: BaselineInput): Promise<Site> {
  const file = join(workDir, `${input.mode}.json`);
  writeFileSync(file, JSON.stringify(input));
  return startProgram([PROGRAM, file], {}, input.pages[0]?.path ?? '/');
}

/** Pages as the site sends them once nothing changes any more. */
export async function settledPages(site: Site, paths: readonly string[]): Promise<BaselinePage[]> {
  await allSettled(site, paths);
  return Promise.all(paths.map((path) => fetchPage(site, path)));
}

/** Headers that every server writes itself. */
const OWN = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']);

async function fetchPage(site: Site, path: string) {
  const page = await rawRequest(site, path, { headers: { 'accept-encoding': 'gzip' } });
  if (page.status !== 200) throw new Error(`${path} answers ${page.status}`);
  const headers = Object.entries(page.headers).filter(([name]) => !OWN.has(name));
  const navigation = await fetch(site.url + dataAddress({ pathname: path, search: '' }));
  return {
    path,
    headers: Object.fromEntries(headers),
    /** The compressed body in base64. */
    gzip: page.body.toString('base64'),
    html: gunzipSync(page.body).toString(),
    /** The response to a navigation to it in the browser. */
    data: (await navigation.json()) as PageData,
  };
}
