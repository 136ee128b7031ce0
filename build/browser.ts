import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { pages } from '../client/pages.ts';
import type { BuiltFiles } from '../server/pages/manifest.ts';
import { PAGE_ROWS } from '../shared/pages.ts';
import { FLOOR } from './floor.ts';
import { documentStyles, writeStyles } from './styles.ts';

const APP = 'client/entry.tsx';
const BOOT = 'client/boot/boot.ts';
/** Bundled apart from the app: on a slow connection this script must not fetch the app, too. */
const VITALS = 'client/boot/vitals.ts';
const ERROR_PAGE = 'client/shell/error-page.tsx';

/** The module of each page, by the page's path. client/pages.ts imports it on demand. */
const MODULES: Record<string, string> = Object.fromEntries(
  PAGE_ROWS.map(([name, { path }]) => {
    const module = /import\(['"]\.\/(.+?)['"]\)/.exec(String(pages[name]))?.[1];
    if (!module) throw new Error(`client/pages.ts: ${name} imports no module`);
    return [path, `client/${module}`];
  }),
);

/**
 * The browser's files, each named after its content:
 *
 *   boot      the boot script, on every page; it alone names pages' files: a changed page renames its own and boot
 *   vendor    React and the router, which stay in the visitor's cache over deploys
 *   entry     the app: the frame, and every module that two pages or more use
 *   *.route   the rest of one page
 *   *.css     the whole style of a page; its document has it in two parts, *-first and *-elsewhere
 *
 * @param dir the folder served as /assets
 * @param watching true for files that are not minified and a page that reloads after a change
 */
export async function bundleBrowser(
  root: string,
  dir: string,
  { watching = false } = {},
): Promise<Omit<BuiltFiles, 'build' | 'version'>> {
  const common = {
    absWorkingDir: root,
    outdir: dir,
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    metafile: true,
    charset: 'utf8',
    minify: !watching,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: 'fonts/[name]-[hash]',
    publicPath: '/assets',
    legalComments: 'none',
    logLevel: 'warning',
    ...FLOOR,
  } satisfies BuildOptions;
  const scripts = {
    ...common,
    define: { 'process.env.NODE_ENV': '"production"', __RELOADING__: String(watching) },
    loader: { '.css': 'empty' },
  } satisfies BuildOptions;
  const modules = [...new Set(Object.values(MODULES))];
  const parts = { ...scripts, entryPoints: [APP, 'client/vendor.ts', ...modules] };

  const [styles, app, vitals] = await Promise.all([
    build({
      ...common,
      entryPoints: [
        ...[...modules, ERROR_PAGE].map((module) => ({
          in: `document:${module}`,
          out: basename(module).split('.')[0]!,
        })),
        ...['fonts', 'noscript'].map((name) => ({ in: `client/styles/${name}.css`, out: name })),
      ],
      packages: 'external',
      write: false,
      loader: { '.woff2': 'file' },
      plugins: [documentStyles(root)],
    }),
    buildParts(parts, modules, watching),
    build({ ...scripts, entryPoints: [VITALS] }),
  ]);
  const styleParts = await writeStyles(styles, dir);
  const cssOf = (module: string) => outputOf(styles, `document:${module}`).cssBundle!;
  const styleOf = (module: string) => addressOf(cssOf(module));
  const documentStyleOf = (module: string) => {
    const { first, elsewhere } = styleParts.get(join(root, cssOf(module)))!;
    return { first: addressOf(first), elsewhere: addressOf(elsewhere) };
  };
  const fileOf = (module: string) => outputOf(module === VITALS ? vitals : app, module).path;

  const boot = await build({
    ...scripts,
    entryPoints: [BOOT],
    define: { ...scripts.define, __STYLES__: JSON.stringify(mapValues(MODULES, styleOf)) },
    plugins: [linksTo(root, (module) => addressOf(fileOf(module)))],
  });
  const { path: bootFile } = outputOf(boot, BOOT);
  const digest = createHash('sha256').update(await readFile(join(root, bootFile)));
  const needed = (module: string) => {
    const files = withImports(fileOf(module), app.metafile.outputs);
    return [...withImports(fileOf(APP), app.metafile.outputs, files)].map(addressOf);
  };
  return {
    boot: addressOf(bootFile),
    bootIntegrity: `sha256-${digest.digest('base64')}`,
    modules: { ...mapValues(MODULES, needed), error: needed(APP) },
    styles: { ...mapValues(MODULES, documentStyleOf), error: documentStyleOf(ERROR_PAGE) },
    fonts: addressOf(outputOf(styles, 'client/styles/fonts.css').path),
    noscript: addressOf(outputOf(styles, 'client/styles/noscript.css').path),
  };
}

/**
 * Builds the app and the pages. esbuild writes a file for each set of parts that share a module. So the app imports all
 * modules that pages share, and every part imports the app: shared modules are one file, and a page fetches one more.
 */
async function buildParts(
  options: BuildOptions & { absWorkingDir: string },
  pages: string[],
  watching: boolean,
) {
  const split = { ...options, metafile: true, splitting: true } as const;
  if (watching) return build(split);
  const { inputs } = (await build({ ...split, write: false })).metafile;
  const all = pages.flatMap((page) => [...withImports(page, inputs)]);
  const shared = new Set(all.filter((module, index) => all.indexOf(module) !== index && isOwn(module)));
  const fetched = Object.values(inputs).flatMap(({ imports }) =>
    imports.flatMap(({ path, kind }) => (kind === 'dynamic-import' && isOwn(path) ? [path] : [])),
  );
  const added = new Map<string, Iterable<string>>([...pages, ...fetched].map((part) => [part, [APP]]));
  added.set(APP, shared);
  const sharing: Plugin = {
    name: 'sharing',
    setup({ onLoad }) {
      onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
        const imports = added.get(path.slice(options.absWorkingDir.length + 1));
        if (!imports) return null;
        const lines = [...imports].map((module) => `import '${join(options.absWorkingDir, module)}';`);
        return { contents: [await readFile(path, 'utf8'), ...lines].join('\n'), loader: 'tsx' };
      });
    },
  };
  return build({ ...split, plugins: [sharing] });
}

const isOwn = (module: string) => /^(client|shared)\//.test(module);

/** Adds a file or module, and all its imports, to `found`. */
function withImports(from: string, graph: Graph, found = new Set<string>()): Set<string> {
  found.add(from);
  for (const { path, kind, external } of graph[from]?.imports ?? []) {
    if (kind === 'import-statement' && !external && !found.has(path)) withImports(path, graph, found);
  }
  return found;
}

type Graph = Record<string, { imports: { path: string; kind?: string; external?: boolean }[] }>;

/** Replaces the boot script's dynamic imports by addresses: it shares no module with other files and waits for none. */
function linksTo(root: string, addressOf: (module: string) => string): Plugin {
  return {
    name: 'links-to',
    setup({ onResolve }) {
      onResolve({ filter: /./ }, ({ path, resolveDir, kind }) => {
        if (kind !== 'dynamic-import') return null;
        return { path: addressOf(join(resolveDir, path).slice(root.length + 1)), external: true };
      });
    },
  };
}

/** The output file of an entry point. */
function outputOf({ metafile }: { metafile: Metafile }, entryPoint: string) {
  const found = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint === entryPoint);
  if (!found) throw new Error(`The build has made nothing of ${entryPoint}`);
  return { path: found[0], ...found[1] };
}

const addressOf = (path: string) => `/assets/${basename(path)}`;

function mapValues<Result>(record: Record<string, string>, map: (value: string) => Result) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)] as const));
}
