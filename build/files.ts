import { createHash } from 'node:crypto';
import { cp, glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build } from 'esbuild';
import type { BuiltFiles } from '../server/pages/manifest.ts';
import { FLOOR } from './floor.ts';

/** Folders that are copied as they are: target folder inside dist/, source. */
const COPIES = {
  site: 'server/site/built-in',
  'captcha/clips': 'server/leads/captcha/clips',
  'captcha/fonts': 'server/leads/captcha/fonts',
  fonts: 'server/media/fonts',
  demo: 'server/demo/files',
  public: 'client/shell/icons',
};

/** Copies these folders, and builds the script and style of the operator's page. */
export async function makeFiles(root: string, outDir: string): Promise<void> {
  // Another step writes to this folder at the same time: `cp` fails if the folder appears while it runs.
  await mkdir(join(outDir, 'public'), { recursive: true });
  await Promise.all([
    ...Object.entries(COPIES).map(([to, from]) =>
      cp(join(root, from), join(outDir, to), { recursive: true }),
    ),
    build({
      absWorkingDir: root,
      entryPoints: ['client/desk/desk.ts', 'client/desk/desk.css'],
      outdir: join(outDir, 'desk'),
      bundle: true,
      minify: true,
      format: 'esm',
      legalComments: 'none',
      logLevel: 'warning',
      ...FLOOR,
    }),
  ]);
}

/** The results of a build that go into the manifest. */
export interface Built {
  browser: Omit<BuiltFiles, 'build' | 'version'>;
  /** A digest of each program. */
  server: string[];
}

/** Writes the manifest, in which the server finds the files' names. */
export async function writeManifest(root: string, outDir: string, { browser, server }: Built): Promise<void> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const digest = createHash('sha256')
    .update(JSON.stringify([browser, server]))
    .digest('base64url');
  const manifest: BuiltFiles = { ...browser, version, build: digest.slice(0, 10) };
  await writeFile(join(outDir, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Writes brotli and gzip copies of scripts and styles. */
export async function compressFiles(dir: string): Promise<void> {
  const names = await Array.fromAsync(glob('*.{js,css}', { cwd: dir }));
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(dir, name));
      await writeFile(join(dir, `${name}.br`), await promisify(brotliCompress)(bytes));
      await writeFile(join(dir, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}
