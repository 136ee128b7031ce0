/**
 * The whole build, for `node build.mjs`:
 *
 *   dist/main.js, start.js                                the server
 *   dist/outbox.js, snapshot.js, doctor.js, backup.js, site-check.js   its commands
 *   dist/demo.js                                          the demo upstream
 *   dist/resize-process.js                                the program that the server starts beside itself
 *   dist/public/                                          files for browsers, by hashed names, precompressed
 *   dist/desk/                                            the operator's page
 *   dist/site/, captcha/, fonts/, demo/                   files that the server reads
 *   dist/manifest.json                                    the names of files (server/pages/manifest.ts)
 */
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleBrowser } from './browser.ts';
import { develop } from './develop.ts';
import { compressFiles, makeFiles, writeManifest } from './files.ts';
import { bundleServer } from './server.ts';

const root = join(import.meta.dirname, '..');

async function buildAll() {
  const out = join(root, 'dist.new');
  const assets = join(out, 'public/assets');
  await rm(out, { recursive: true, force: true });
  const [browser, server] = await Promise.all([
    bundleBrowser(root, assets),
    bundleServer(root, out),
    makeFiles(root, out),
  ]);
  await compressFiles(assets);
  await writeManifest(root, out, { browser, server });
  await rm(join(root, 'dist'), { recursive: true, force: true });
  await rename(out, join(root, 'dist'));
}

await (process.argv.includes('--watch') ? develop(root) : buildAll());
