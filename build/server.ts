import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const PROGRAMS = {
  main: 'server/main.ts',
  start: 'server/app/start.ts',
  outbox: 'server/commands/outbox.ts',
  snapshot: 'server/commands/snapshot.ts',
  doctor: 'server/commands/doctor.ts',
  backup: 'server/commands/backup.ts',
  demo: 'server/demo/serve.ts',
  'resize-process': 'server/media/resize-process.ts',
};

/** Packages that are not bundled: they have native code, files of their own, or worker threads. */
export const EXTERNAL = ['harfbuzzjs', 'sharp', 'svg-captcha', 'pino-pretty'];

/** Bundled CommonJS packages load Node's modules by `require`. */
const REQUIRE =
  "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);";

/** The server's packages but React, as the product depends on them. */
export function packagesOf(root: string): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.keys(dependencies).filter((name) => !name.startsWith('react'));
}

/**
 * The server's programs.
 * @param watching true for readable programs without packages but React, built in a fifth of the time
 * @returns a digest of each @throws when a program does not build
 */
export async function bundleServer(
  root: string,
  outDir: string,
  { watching = false } = {},
): Promise<string[]> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    outdir: outDir,
    entryPoints: PROGRAMS,
    ...{ bundle: true, write: false, platform: 'node', format: 'esm', target: 'node24' },
    ...{ jsx: 'automatic', loader: { '.css': 'empty' }, sourcemap: true, legalComments: 'none' },
    ...{ minifySyntax: true, minifyWhitespace: !watching },
    // For readers of a stack trace.
    lineLimit: 120,
    external: watching ? [...EXTERNAL, ...packagesOf(root).flatMap((name) => [name, `${name}/*`])] : EXTERNAL,
    define: { 'process.env.NODE_ENV': '"production"' },
    banner: { js: REQUIRE },
    logLevel: 'warning',
  });
  await mkdir(outDir, { recursive: true });
  await Promise.all(outputFiles.map(({ path, contents }) => writeFile(path, contents)));
  return outputFiles.filter(({ path }) => !path.endsWith('.map')).map(({ hash }) => hash);
}
