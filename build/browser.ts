import { basename, join } from 'node:path';
import { build, type ChunkingContext, type InputOptions, type OutputChunk, type Plugin } from 'rolldown';
import { PAGES, type PageName } from '../shared/pages.ts';
import { browserValidators, ownForms, withoutUnused } from './browser-plugins.ts';

/** Names of files in the output folder. */
export interface BrowserFiles {
  boot: string;
  app: string;
  /** What each page needs besides, by its path in shared/pages.ts. */
  routes: Record<string, string[]>;
}

/**
 * The browser's files: few, and each thing once.
 *
 *   boot    the boot script, on every page
 *   app     React, the router, the frame, and what two pages or more use
 *   forms   the enquiry forms, fetched when one is opened or shown; the landing page has its own
 *   vitals  what measures a visit, fetched when all else has come
 *   and one for each page
 *
 * A name holds a digest of its file. Boot alone names pages (it hands client/pages.ts to the app): a page that
 * changes renames itself and boot, and React stays in the visitor's cache.
 * @param watching not minified, and reloads the page after a change
 */
export async function bundleBrowser(
  root: string,
  dir: string,
  { watching = false, plugins = [] as Plugin[] } = {},
): Promise<BrowserFiles> {
  const names = '[name]-[hash].js';
  const output = { dir, entryFileNames: names, chunkFileNames: names, minify: !watching, comments: false };
  const options: InputOptions = {
    cwd: root,
    platform: 'browser',
    preserveEntrySignatures: 'allow-extension',
    transform: {
      target: ['chrome111', 'edge111', 'firefox115', 'safari16.4'],
      define: { 'process.env.NODE_ENV': '"production"', __RELOADING__: String(watching) },
      jsx: { importSource: import.meta.dirname },
    },
    optimization: { inlineConst: { mode: 'all', pass: 3 } },
    checks: { bundlerTimings: false },
    // "use client" in the router's files.
    onLog: (level, log, report) => log.code !== 'MODULE_LEVEL_DIRECTIVE' && report(level, log),
  };
  const entry = join(root, 'client/entry.tsx');
  const pages = await readPages(join(root, 'client/pages.ts'));
  const modules = [...new Set(pages.values())];
  const group = {
    debugName: 'files',
    name: sortModules(entry, join(root, 'client/forms/dialog-form.tsx'), modules),
  };
  const { output: chunks } = await build({
    ...options,
    input: {
      app: entry,
      ...Object.fromEntries(modules.map((page) => [basename(page, '.route.tsx'), page])),
    },
    plugins: [...plugins, ownForms, browserValidators, withoutUnused],
    output: { ...output, codeSplitting: { includeDependenciesRecursively: false, groups: [group] } },
  });
  const chunkOf = new Map((chunks as OutputChunk[]).map((chunk) => [chunk.facadeModuleId, chunk]));
  // By itself, too: on a slow line it must not bring the app along.
  const { output: vitals } = await build({
    ...options,
    input: { vitals: join(root, 'client/boot/vitals.ts') },
    plugins,
    output,
  });
  chunkOf.set(vitals[0].facadeModuleId, vitals[0]);
  const { output: boot } = await build({
    ...options,
    input: { boot: join(root, 'client/boot/boot.ts') },
    plugins: [...plugins, linkTo((module) => chunkOf.get(module)?.fileName)],
    output,
  });
  const app = chunkOf.get(entry)!.fileName;
  const needed = ({ fileName, imports }: OutputChunk) =>
    [fileName, ...imports].filter((file) => file !== app);
  const routes = [...pages].map(([path, page]) => [path, needed(chunkOf.get(page)!)]);
  return { boot: boot[0].fileName, app, routes: Object.fromEntries(routes) };
}

/** @returns the module of each page, by its path: the table is run, its pages replaced by their names */
async function readPages(table: string): Promise<Map<string, string>> {
  const nameOnly: Plugin = {
    name: 'name-only',
    load: (id) => (id === table ? null : `export const name = ${JSON.stringify(id)};`),
  };
  const output = { codeSplitting: false };
  const { code } = (await build({ input: table, plugins: [nameOnly], write: false, output })).output[0];
  const { pages } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  const names = Object.keys(pages) as PageName[];
  return new Map(
    await Promise.all(names.map(async (name) => [PAGES[name].path, (await pages[name]()).name] as const)),
  );
}

/** @returns which file a module goes to; null leaves it to the page, or the dynamic import, that alone has it */
function sortModules(entry: string, forms: string, pages: string[]) {
  let reached: Map<string, Set<string>> | null = null;
  return (id: string, graph: ChunkingContext): string | null => {
    const reach = (from: string, found = new Set<string>()): Set<string> => {
      if (found.has(from)) return found;
      graph.getModuleInfo(from)?.importedIds.forEach((to) => void reach(to, found.add(from)));
      return found.add(from);
    };
    reached ??= new Map([entry, forms, ...pages].map((from) => [from, reach(from)]));
    if (reached.get(entry)?.has(id)) return 'app';
    if (pages.filter((page) => reached?.get(page)?.has(id)).length > 1) return 'app';
    return reached.get(forms)?.has(id) ? 'forms' : null;
  };
}

/** The boot script shares nothing with the other files but their names, so that it waits for none of them. */
function linkTo(fileOf: (module: string) => string | undefined): Plugin {
  return {
    name: 'link',
    async resolveId(source, importer, { kind }) {
      if (kind !== 'dynamic-import') return null;
      const file = fileOf((await this.resolve(source, importer, { skipSelf: true }))?.id ?? '');
      return file ? { id: `./${file}`, external: true } : null;
    },
  };
}
