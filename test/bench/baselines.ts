import { writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { dataAddress, type PageData } from '../../client/hydration.ts';
import type { BaselineInput, BaselineMode, BaselinePage } from './baseline-input.ts';
import { CORES, distDir, type Program, startProgram, workDir } from './programs.ts';

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
    external: ['fastify', 'virtual:enquiry-validators'],
    define: { 'process.env.NODE_ENV': '"production"', __RELOADING__: 'false' },
    banner: {
      js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);",
    },
    logLevel: 'warning',
  });
}

export function startBaseline(mode: BaselineMode, pages: BaselinePage[]): Promise<Program> {
  const file = join(workDir, `${mode}.json`);
  writeFileSync(file, JSON.stringify({ mode, pages } satisfies BaselineInput));
  return startProgram({ args: [PROGRAM, file], core: CORES.servers, readyPath: pages[0]?.path ?? '/' });
}

/** Pages as the site sends them once its pictures' sizes are known and nothing changes any more. */
export async function settledPages(site: Program, paths: readonly string[]): Promise<BaselinePage[]> {
  let before = '';
  let same = 0;
  for (let round = 0; round < 60; round++) {
    const pages = await Promise.all(paths.map((path) => fetchPage(site, path)));
    const now = pages.map(({ gzip }) => gzip).join();
    same = now === before ? same + 1 : 0;
    if (same === 5) return pages;
    before = now;
    await wait(500);
  }
  throw new Error(`Some of ${paths.join(' ')} still change`);
}

/** What every server writes itself. */
const OWN = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']);

async function fetchPage(site: Program, path: string): Promise<BaselinePage> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(site.url + path, { headers: { 'accept-encoding': 'gzip' } }, resolve).on('error', reject);
  });
  const body = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${path} answers ${response.statusCode}`);
  const headers = Object.fromEntries(
    Object.entries(response.headers).filter(([name]) => !OWN.has(name)),
  ) as Record<string, string>;
  const data = (await (
    await fetch(site.url + dataAddress({ pathname: path, search: '' }))
  ).json()) as PageData;
  return { path, headers, gzip: body.toString('base64'), html: gunzipSync(body).toString(), data };
}
