import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const PROGRAMS = {
  main: 'server/main.ts',
  start: 'server/app/start.ts',
  'node-version': 'server/node-version.ts',
  'resize-process': 'server/media/resize-process.ts',
};

/** Each command starts with a file that an older Node can parse, too: it says that Node is too old. */
const COMMANDS = {
  outbox: 'server/commands/outbox.ts',
  snapshot: 'server/commands/snapshot.ts',
  doctor: 'server/commands/doctor.ts',
  backup: 'server/commands/backup.ts',
  'site-check': 'server/commands/site-check.ts',
  demo: 'server/demo/serve.ts',
};
const nameOf = (command: string) => `${command}-command`;

/** Packages that are not bundled: they have native code, files of their own, or worker threads. */
export const EXTERNAL = ['harfbuzzjs', 'sharp', 'svg-captcha', 'pino-pretty'];

/** Optional, so npm may leave it out; `pg` loads it outside Node alone. */
const NOT_LOADED = ['pg-cloudflare'];

/** Bundled CommonJS packages load Node's modules by `require`. */
const REQUIRE =
  "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);";

/** The names of all dependencies but React's: the server's packages. */
export function packagesOf(root: string): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.keys(dependencies).filter((name) => !name.startsWith('react'));
}

/**
 * The server's programs.
 * @param watching true for readable programs that bundle no package but React's, built in a fifth of the time
 * @returns a digest of each program @throws when a program does not build
 */
export async function bundleServer(
  root: string,
  outDir: string,
  { watching = false } = {},
): Promise<string[]> {
  const commands = Object.fromEntries(Object.entries(COMMANDS).map(([name, file]) => [nameOf(name), file]));
  const bare = watching ? packagesOf(root) : [];
  const { outputFiles } = await build({
    absWorkingDir: root,
    outdir: outDir,
    entryPoints: { ...PROGRAMS, ...commands },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    sourcemap: true,
    legalComments: 'none',
    minifySyntax: true,
    minifyWhitespace: !watching,
    // Short lines, so that a stack trace can be read.
    lineLimit: 120,
    external: [...EXTERNAL, ...NOT_LOADED, ...bare.flatMap((name) => [name, `${name}/*`])],
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.main': 'true' },
    banner: { js: REQUIRE },
    logLevel: 'warning',
  });
  await mkdir(outDir, { recursive: true });
  await Promise.all(outputFiles.map(({ path, contents }) => writeFile(path, contents)));
  for (const name of Object.keys(COMMANDS)) {
    const text = `import './node-version.js';\nawait import('./${nameOf(name)}.js');\n`;
    await writeFile(join(outDir, `${name}.js`), text);
  }
  return outputFiles.filter(({ path }) => !path.endsWith('.map')).map(({ hash }) => hash);
}
