import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, context, type Plugin } from 'esbuild';
import { validatorsSource } from '../server/leads/validators-source.ts';

const PROGRAMS = {
  main: 'server/app/launch.ts',
  outbox: 'server/ops/outbox-command.ts',
  snapshot: 'server/ops/snapshot-command.ts',
  doctor: 'server/ops/doctor-command.ts',
  demo: 'server/demo/serve.ts',
  'resize-process': 'server/media/resize-process.ts',
  'parse-worker': 'server/upstream/parse-worker.ts',
  'snapshot-writer': 'server/upstream/snapshot/snapshot-writer.ts',
};

const MAIN = 'server/main.ts';

/** These stay packages: native code, files of their own, or worker threads. React is bundled, in production mode. */
export const EXTERNAL = ['harfbuzzjs', 'sharp', 'svg-captcha', 'pino-pretty'];

/** The server's main program as a function, which `dist/main.js` calls (server/app/launch.ts). */
const AS_FUNCTION: BuildOptions = {
  format: 'cjs',
  banner: { js: '(function (require, __dirname, moduleUrl) {' },
  footer: { js: '})' },
  // A script that V8 has compiled before may not ask for modules by `import`.
  supported: { 'dynamic-import': false },
};

/** Bundled CommonJS packages ask for Node's own modules by `require`. */
const REQUIRE =
  "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);";

/** The server's packages but React, as the product depends on them. */
export function packagesOf(root: string): string[] {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.keys(dependencies).filter((name) => !name.startsWith('react'));
}

/**
 * The server's programs.
 * @param watching readable, and with all packages but React left out: made again in a fifth of the time
 */
export async function createServerBundler(root: string, outDir: string, { watching = false } = {}) {
  const common = {
    absWorkingDir: root,
    outdir: outDir,
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node24',
    jsx: 'automatic',
    sourcemap: true,
    minifySyntax: true,
    // Without comments all is ASCII: one curly quote, and V8 holds the whole program at two bytes a letter.
    ...{ minifyWhitespace: !watching, legalComments: 'none', charset: 'ascii' },
    // For whoever reads a stack trace.
    lineLimit: 120,
    external: watching ? [...EXTERNAL, ...packagesOf(root).flatMap((name) => [name, `${name}/*`])] : EXTERNAL,
    plugins: [compiledValidators, partOfUndici],
    logLevel: 'warning',
  } satisfies BuildOptions;
  const production = { 'process.env.NODE_ENV': '"production"' };
  const modules = await context({
    ...common,
    entryPoints: watching ? { ...PROGRAMS, main: MAIN } : PROGRAMS,
    format: 'esm',
    define: production,
    banner: { js: REQUIRE },
  });
  const program = await context({
    ...common,
    ...AS_FUNCTION,
    entryPoints: { program: MAIN },
    outExtension: { '.js': '.cjs' },
    define: { ...production, 'import.meta.dirname': '__dirname', 'import.meta.url': 'moduleUrl' },
  });
  const bundlers = watching ? [modules] : [modules, program];

  /** @returns a digest of the programs @throws when a program is not ASCII, or does not build */
  async function bundle(): Promise<string> {
    const outputFiles = (await Promise.all(bundlers.map((each) => each.rebuild()))).flatMap(
      (result) => result.outputFiles ?? [],
    );
    const programs = outputFiles.filter(({ path }) => !path.endsWith('.map'));
    for (const { path, contents } of programs) {
      if (!watching && contents.some((byte) => byte > 0x7f)) throw new Error(`${path} holds more than ASCII`);
    }
    await mkdir(outDir, { recursive: true });
    await Promise.all(outputFiles.map(({ path, contents }) => writeFile(path, contents)));
    return createHash('sha256')
      .update(programs.map(({ hash }) => hash).join())
      .digest('base64url')
      .slice(0, 10);
  }

  return {
    bundle,
    async dispose() {
      await Promise.all([modules.dispose(), program.dispose()]);
    },
  };
}

/** ajv's validators as code: compiling them anew takes a tenth of the start. */
const compiledValidators: Plugin = {
  name: 'compiled-validators',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]server[\\/]leads[\\/]validators\.ts$/ }, () => ({
      contents: `${validatorsSource()}\nexport const createValidators = () => validators;`,
      resolveDir: import.meta.dirname,
    }));
  },
};

/** Of `undici` the server calls `request` with an `Agent`; these are parts that no call of those reaches. */
const UNUSED_UNDICI =
  /^\.\/lib\/(mock|cache|interceptor|web|dispatcher\/(balanced|round|proxy|socks5|env|retry|h2c))\b/;

/** Left out, they are no part of the start and of memory: 0.36 of 4.5 MB. Who makes use of one gets an error. */
const partOfUndici: Plugin = {
  name: 'part-of-undici',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: UNUSED_UNDICI }, ({ path, importer }) =>
      /[\\/]undici[\\/]index\.js$/.test(importer) ? { path, namespace: 'unused' } : null,
    );
    onLoad({ filter: /./, namespace: 'unused' }, () => ({
      contents: 'module.exports = new Proxy({}, { get: () => class Unused {} });',
    }));
  },
};
