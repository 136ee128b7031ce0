import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import type { BuiltFiles } from '../server/pages/manifest.ts';
import { PAGES, type PageName } from '../shared/pages.ts';
import { documentStyles, fontFiles } from './styles.ts';
import { browserValidators } from './validators.ts';

const APP = 'client/entry.tsx';
const BOOT = 'client/boot/boot.ts';
/** Fetched by itself: on a slow line it must not bring the app along. */
const VITALS = 'client/boot/vitals.ts';
const ERROR_PAGE = 'client/shell/error-page.tsx';

/**
 * The browser's files, each named after its content:
 *
 *   boot      the boot script, on every page; it alone names pages, so that a page that changes renames itself and boot
 *   vendor    React and the router, which stay in the visitor's cache over deploys
 *   entry     the app: the frame, and every module that two pages or more use
 *   *.route   the rest of one page
 *   *.css     the whole style of a page's document
 *
 * @param dir the folder served as /assets
 * @param watching not minified, and the page reloads after a change
 */
export async function bundleBrowser(
  root: string,
  dir: string,
  { watching = false } = {},
): Promise<Omit<BuiltFiles, 'build'>> {
  const common = {
    absWorkingDir: root,
    outdir: dir,
    ...{ bundle: true, format: 'esm', jsx: 'automatic', metafile: true, minify: !watching },
    ...{ entryNames: '[name]-[hash]', chunkNames: '[name]-[hash]', assetNames: 'fonts/[name]-[hash]' },
    ...{ publicPath: '/assets', legalComments: 'none', logLevel: 'warning' },
  } satisfies BuildOptions;
  const scripts = {
    ...common,
    define: { 'process.env.NODE_ENV': '"production"', __RELOADING__: String(watching) },
    target: ['chrome111', 'edge111', 'firefox115', 'safari16.4'],
    loader: { '.css': 'empty' },
    plugins: [browserValidators],
  } satisfies BuildOptions;
  const pages = await readPages(root);
  const modules = [...new Set(Object.values(pages))];

  const documents = { ...pages, error: ERROR_PAGE };
  const styles = await build({
    ...common,
    entryPoints: [
      ...Object.values(documents).map((module) => ({ in: `document:${module}`, out: nameOf(module) })),
      ...['fonts', 'noscript'].map((name) => ({ in: `client/styles/${name}.css`, out: name })),
    ],
    packages: 'external',
    external: ['virtual:*'],
    plugins: [documentStyles(root), fontFiles(root)],
    write: false,
  });
  await mkdir(join(dir, 'fonts'), { recursive: true });
  // The scripts beside the styles are not wanted.
  const files = styles.outputFiles.filter(({ path }) => !path.endsWith('.js'));
  await Promise.all(files.map(({ path, contents }) => writeFile(path, contents)));
  const styleOf = (module: string) => addressOf(find(styles, `document:${module}`).output.cssBundle!);

  const entryPoints = [APP, 'client/vendor.ts', ...modules];
  const { metafile: graph } = await build({ ...scripts, entryPoints, write: false });
  const sharing = sharingApp(root, modules, graph);
  const app = await build({
    ...scripts,
    entryPoints,
    splitting: true,
    plugins: [...scripts.plugins, sharing],
  });
  const vitals = await build({ ...scripts, entryPoints: [VITALS] });
  const fileOf = (module: string) => find(module === VITALS ? vitals : app, module).path;
  const boot = await build({
    ...scripts,
    entryPoints: [BOOT],
    define: { ...scripts.define, __STYLES__: JSON.stringify(mapValues(pages, styleOf)) },
    plugins: [...scripts.plugins, linksTo(root, (module) => addressOf(fileOf(module)))],
  });

  const neededFor = (module: string) =>
    [...reached(fileOf(module), app.metafile.outputs, reached(fileOf(APP), app.metafile.outputs))].map(
      addressOf,
    );
  const bootFile = find(boot, BOOT).path;
  const bootText = await readFile(join(root, bootFile));
  return {
    boot: addressOf(bootFile),
    bootIntegrity: `sha256-${createHash('sha256').update(bootText).digest('base64')}`,
    modules: {
      ...mapValues(pages, neededFor),
      error: neededFor(APP),
    },
    styles: mapValues(documents, styleOf),
    fonts: addressOf(find(styles, 'client/styles/fonts.css').path),
    noscript: addressOf(find(styles, 'client/styles/noscript.css').path),
  };
}

/** @returns the module of each page, by the page's path: the table is run with each module replaced by its name */
async function readPages(root: string): Promise<Record<string, string>> {
  const namesOnly: Plugin = {
    name: 'names-only',
    setup({ onLoad }) {
      onLoad({ filter: /\.route\.tsx$/ }, ({ path }) => ({
        contents: `export const module = ${JSON.stringify(path.slice(root.length + 1))};`,
      }));
    },
  };
  const { outputFiles } = await build({
    entryPoints: [join(root, 'client/pages.ts')],
    ...({ bundle: true, format: 'esm', write: false } as const),
    plugins: [namesOnly],
  });
  const { pages } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0]!.text)}`);
  const names = Object.keys(pages) as PageName[];
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [PAGES[name].path, (await pages[name]()).module])),
  );
}

/**
 * esbuild makes a file for each set of parts that share a module. Here the app imports all modules that pages share,
 * and every part imports the app, so that what is shared is in the app's file and a page asks for one more.
 */
function sharingApp(root: string, pages: string[], { inputs }: Metafile): Plugin {
  const uses = new Map<string, number>();
  for (const page of pages) {
    for (const module of reached(page, inputs)) uses.set(module, (uses.get(module) ?? 0) + 1);
  }
  const isOwn = (module: string) => module.startsWith('client/') || module.startsWith('shared/');
  const shared = [...uses].flatMap(([module, count]) => (count > 1 && isOwn(module) ? [module] : []));
  const fetched = Object.values(inputs).flatMap(({ imports }) =>
    imports.flatMap(({ path, kind }) => (kind === 'dynamic-import' && isOwn(path) ? [path] : [])),
  );
  const more = new Map([...pages, ...fetched].map((part) => [part, [APP]]));
  more.set(APP, shared);
  return {
    name: 'sharing-app',
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]client[\\/].*\.tsx?$/ }, async ({ path }) => {
        const imports = more.get(path.slice(root.length + 1));
        if (!imports) return null;
        const contents = [
          await readFile(path, 'utf8'),
          ...imports.map((each) => `import ${JSON.stringify(join(root, each))};`),
        ];
        return { contents: contents.join('\n'), loader: 'tsx' };
      });
    },
  };
}

type Graph = Record<string, { imports: { path: string; kind?: string; external?: boolean }[] }>;

/** A file or module and all that comes with it. */
function reached(from: string, graph: Graph, found = new Set<string>()): Set<string> {
  found.add(from);
  for (const { path, kind, external } of graph[from]?.imports ?? []) {
    if (kind === 'import-statement' && !external && !found.has(path)) reached(path, graph, found);
  }
  return found;
}

/** The boot script shares nothing with the other files but their addresses, so that it waits for none of them. */
function linksTo(root: string, addressOf: (module: string) => string): Plugin {
  return {
    name: 'links-to',
    setup({ onResolve }) {
      onResolve({ filter: /./ }, ({ path, resolveDir, kind }) =>
        kind === 'dynamic-import'
          ? { path: addressOf(join(resolveDir, path).slice(root.length + 1)), external: true }
          : null,
      );
    },
  };
}

/** @returns the output of an entry point: its path, and what esbuild says of it */
function find({ metafile }: { metafile: Metafile }, entryPoint: string) {
  const [path, output] =
    Object.entries(metafile.outputs).find(([, each]) => each.entryPoint === entryPoint) ?? [];
  if (!path || !output) throw new Error(`The build has made nothing of ${entryPoint}`);
  return { path, output };
}

function addressOf(path: string): string {
  return `/assets/${basename(path)}`;
}

/** `client/routes/news/news-list.route.tsx` is `news-list`. */
function nameOf(module: string): string {
  return basename(module).replace(/\..*/, '');
}

function mapValues<Key extends string, Value, Result>(
  record: Record<Key, Value>,
  map: (value: Value) => Result,
): Record<Key, Result> {
  const entries = Object.entries<Value>(record).map(([key, value]) => [key, map(value)] as const);
  return Object.fromEntries(entries) as Record<Key, Result>;
}
