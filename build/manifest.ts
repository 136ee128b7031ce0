import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '../server/pages/manifest.ts';
import type { BrowserFiles } from './browser.ts';
import type { buildCss } from './css.ts';

export interface Parts {
  browser: BrowserFiles;
  css: Awaited<ReturnType<typeof buildCss>>;
  /** A digest of the programs. */
  server: string;
}

/** Tells the server which file is which. */
export async function writeManifest(outDir: string, { browser, css, server }: Parts): Promise<void> {
  const addresses = (files: string[]) => files.map((file) => `/assets/${file}`);
  const boot = await readFile(join(outDir, 'public/assets', browser.boot));
  const files = {
    boot: `/assets/${browser.boot}`,
    bootIntegrity: `sha256-${createHash('sha256').update(boot).digest('base64')}`,
    entry: addresses([browser.app]),
    routes: Object.fromEntries(
      Object.entries(browser.routes).map(([path, needed]) => [path, addresses(needed)]),
    ),
    ...css,
  };
  const build = createHash('sha256')
    .update(JSON.stringify([files, server]))
    .digest('base64url')
    .slice(0, 10);
  const manifest: Manifest = { ...files, build };
  await writeFile(join(outDir, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}
