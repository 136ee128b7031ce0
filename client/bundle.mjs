/**
 * The browser's files: few, and each thing once. A bundler that splits makes a file for every combination of pages
 * that share a module: dozens of small ones, too many requests for a phone. So the split is made here:
 *
 *   boot    the boot script, on every page
 *   app     React, the router, the frame, and what six pages or more use
 *   forms   the enquiry forms, fetched when one is opened or shown
 *   and one file for each page
 *
 * Loaders run on the server alone (the browser asks for their result), so they are left out with all they use.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, join, relative } from 'node:path';
import { build, version as esbuildVersion } from 'esbuild';
import { minify } from 'terser';
import { withoutLoaders, withoutNames } from './bundle-plugins.mjs';

const ENTRY = 'client/entry.tsx';
const BOOT = 'client/boot/boot.ts';
const FORMS = 'client/forms/enquiry-form.tsx';
/**
 * Visits from advertisements begin there, for its forms: it has a copy of them in its own file, one request less.
 * The header's window, if it is opened there as well, brings the others.
 */
const WITH_OWN_FORMS = new Set(['landing']);
/** As the bundler names it: namespace and path. */
const VALIDATORS = 'validators:virtual:enquiry-validators';
const PACKAGES = /^(react|react-dom\/client|react-router|react\/jsx-runtime)$/;
const require = createRequire(import.meta.url);
/** Of what is bundled besides our own sources. */
const versions = [
  esbuildVersion,
  ...['react', 'react-dom', 'react-router', 'terser'].map((name) => require(`${name}/package.json`).version),
];
/** A module that this many pages use is in the app's file; below it each page has its own copy. */
const SHARED_FROM = 6;

/**
 * @param {string} root of the project
 * @param {string} outdir where the files go
 * @param {import('esbuild').BuildOptions} common options of every build; `minify` also asks for the smallest app
 * @returns {Promise<{boot: string, entry: string[], routes: Record<string, string[]>}>} file names without folder
 */
export async function bundleBrowser(root, outdir, common) {
  const options = {
    ...common,
    outdir,
    platform: 'browser',
    target: ['chrome111', 'edge111', 'firefox115', 'safari16.4'],
    legalComments: 'none',
    treeShaking: true,
  };
  const graph = await readGraph(root, options);
  const plan = makePlan(graph);
  // Files of one build name each other, so they share a digest: of every source, and of how they are put together.
  const recipe = ['bundle.mjs', 'bundle-plugins.mjs'].map((file) =>
    readFile(join(import.meta.dirname, file), 'utf8'),
  );
  const stamp = digest(JSON.stringify([graph.text, versions, options.minify, await Promise.all(recipe)]));
  const fileOf = (bundle) => `${bundle}-${stamp}.js`;
  const linking = linkPlugin(root, plan, fileOf);

  const pieces = [...plan.pages.keys()];
  const files = await Promise.all(
    pieces.map((module) =>
      writeBundle(options, fileOf(plan.nameOf(module)), [linking(plan.nameOf(module))], {
        stdin: { contents: `export * from ${JSON.stringify(specifier(module))};`, resolveDir: root },
      }),
    ),
  );
  const { exportsOf } = graph;
  addPackageNames(exportsOf, graph.sources);
  const needed = (bundle, texts) => exportsFor(bundle, fileOf(bundle), texts, plan, exportsOf);
  const forms = await writeBundle(options, fileOf('forms'), [linking('forms')], {
    stdin: { contents: needed('forms', files), resolveDir: root },
  });
  const boot = await writeBundle(options, fileOf('boot'), [linking('boot')], {
    entryPoints: [BOOT],
  });
  await writeBundle(options, fileOf('app'), [linking('app')], {
    stdin: { contents: needed('app', [...files, forms, boot]), resolveDir: root },
  });

  const routes = {};
  for (const [path, module] of graph.routes) {
    routes[path] = [fileOf(plan.nameOf(module))];
    if (files[pieces.indexOf(module)].includes(`"./${fileOf('forms')}"`)) routes[path].push(fileOf('forms'));
  }
  return { boot: fileOf('boot'), entry: [fileOf('app')], routes };
}

/** Who imports whom, from a build that is thrown away. */
async function readGraph(root, options) {
  const { metafile, outputFiles } = await build({
    ...options,
    entryPoints: [ENTRY, BOOT],
    splitting: true,
    write: false,
    plugins: [withoutLoaders(root), ...options.plugins],
  });
  const stray = Object.keys(metafile.inputs).filter((input) => input.startsWith('server/'));
  if (stray.length) throw new Error(`These files of the server reached the browser: ${stray.join(', ')}`);
  const imports = (module, kind) =>
    (metafile.inputs[module]?.imports ?? []).filter((each) => each.kind === kind && !each.external);
  /** A module with everything that it imports at once, packages left out. */
  function closure(module, found = new Set()) {
    if (found.has(module) || module.includes('node_modules/')) return found;
    found.add(module);
    for (const { path } of imports(module, 'import-statement')) closure(path, found);
    return found;
  }
  const dynamic = new Set(
    Object.keys(metafile.inputs).flatMap((module) =>
      imports(module, 'dynamic-import').map(({ path }) => path),
    ),
  );
  dynamic.delete(ENTRY);
  // Of what loaders alone import nothing is left in the outputs.
  const left = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.keys(inputs).filter((input) => inputs[input].bytesInOutput > 0),
  );
  const own = [...new Set(left)].filter(
    (input) => /^(client|shared)\//.test(input) && input !== 'client/backend.ts',
  );
  const sources = new Map(
    await Promise.all(own.map(async (module) => [module, await readFile(join(root, module), 'utf8')])),
  );
  const routesSource = sources.get('client/routes.ts') ?? '';
  const routes = [...routesSource.matchAll(/path: '([^']+)', lazy: \(\) => import\('\.\/([^']+)'\)/g)].map(
    ([, path, module]) => [path, `client/${module}`],
  );
  if (!routes.length || routes.length !== routesSource.match(/\blazy:/g)?.length) {
    throw new Error("client/routes.ts: a page is not written as { path: '…', lazy: () => import('…') }");
  }
  const text = outputFiles.map((file) => file.text);
  return { closure, dynamic, sources, routes, exportsOf: exportMap(sources), text };
}

/** Which file each module goes to. */
function makePlan({ closure, dynamic }) {
  const frame = closure(ENTRY);
  const pages = new Map(
    [...dynamic].filter((module) => module !== FORMS).map((module) => [module, closure(module)]),
  );
  const forms = new Set([...closure(FORMS)].filter((module) => !frame.has(module)));
  const uses = new Map();
  for (const modules of pages.values()) {
    for (const module of modules) uses.set(module, (uses.get(module) ?? 0) + 1);
  }
  /** @returns the file that has the module for that user; null: whoever uses it has its own copy */
  function bundleOf(module, user) {
    if (frame.has(module)) return 'app';
    if (forms.has(module)) return WITH_OWN_FORMS.has(user) ? null : 'forms';
    if (pages.has(module)) return nameOf(module);
    return (uses.get(module) ?? 0) >= SHARED_FROM ? 'app' : null;
  }
  const nameOf = (module) =>
    module === VALIDATORS ? 'validators' : basename(module).replace(/\.route\.tsx$|\.tsx?$/, '');
  return { pages, bundleOf, nameOf };
}

/** Points imports of what another file has at that file. */
function linkPlugin(root, plan, fileOf) {
  return (bundle) => ({
    name: 'link',
    setup({ onResolve, resolve }) {
      if (bundle !== 'app') {
        onResolve({ filter: PACKAGES }, () => ({
          path: `./${fileOf('app')}`,
          external: true,
          sideEffects: false,
        }));
      }
      onResolve({ filter: /^\.|^virtual:/ }, async (args) => {
        if (args.pluginData === 'seen') return undefined;
        const { path, namespace, errors } = await resolve(args.path, {
          kind: args.kind,
          importer: args.importer,
          resolveDir: args.resolveDir,
          pluginData: 'seen',
        });
        if (errors?.length) return { errors };
        const module = namespace === 'file' ? relative(root, path) : `${namespace}:${path}`;
        const owner = args.kind === 'dynamic-import' ? ownerOfLazy(module) : plan.bundleOf(module, bundle);
        // The boot script stands alone: what it shares with the app must not bring the app.
        const alone = bundle === 'boot' && args.kind !== 'dynamic-import';
        if (!owner || owner === bundle || alone || args.kind === 'entry-point') return { path, namespace };
        return { path: `./${fileOf(owner)}`, external: true, sideEffects: false };
      });
    },
  });
  function ownerOfLazy(module) {
    if (module === ENTRY) return 'app';
    return module === FORMS ? 'forms' : plan.nameOf(module);
  }
}

/** React's and the router's names, as our own modules import them: they are the app file's to export. */
function addPackageNames(exportsOf, sources) {
  const names = new Map([
    ['jsx', 'react/jsx-runtime'],
    ['jsxs', 'react/jsx-runtime'],
    ['Fragment', 'react/jsx-runtime'],
  ]);
  for (const source of sources.values()) {
    for (const [, list, from] of source.matchAll(/import \{([^}]*)\} from '([^']+)'/g)) {
      if (!PACKAGES.test(from)) continue;
      for (const name of namesOf(list)) {
        const known = names.get(name) ?? from;
        if (known !== from)
          throw new Error(`${name} is imported from ${known} and from ${from}: one file has both`);
        names.set(name, from);
      }
    }
  }
  for (const [name, from] of names) exportsOf.set(name, [from]);
}

/** The names in the braces of an import, types left out. */
function namesOf(list) {
  return list
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each && !each.startsWith('type '))
    .map((each) => each.split(' as ')[0]);
}

/** Which module exports a name. House rule: named exports, each name once among what is shared. */
function exportMap(sources) {
  const modules = new Map();
  for (const [module, source] of sources) {
    for (const [, name] of source.matchAll(/^export (?:async )?(?:function|const|class) (\w+)/gm)) {
      modules.set(name, [...(modules.get(name) ?? []), module]);
    }
  }
  return modules;
}

/** The source of a shared file: every name that other files import from it. */
function exportsFor(bundle, file, texts, plan, exportsOf) {
  const names = new Set();
  const pattern = new RegExp(`import\\{([^}]*)\\}from"\\./${file.replaceAll('.', '\\.')}"`, 'g');
  for (const text of texts)
    for (const [, list] of text.matchAll(pattern)) for (const name of namesOf(list)) names.add(name);
  if (bundle === 'app') names.add('hydrate');
  if (bundle === 'forms') names.add('EnquiryForm');
  return [...names]
    .sort()
    .map((name) => {
      const found = (exportsOf.get(name) ?? []).filter(
        (module) => PACKAGES.test(module) || plan.bundleOf(module, bundle) === bundle,
      );
      if (found.length !== 1)
        throw new Error(`${name}: exported by ${found.join(', ') || 'no module'} of ${bundle}`);
      return `export { ${name} } from ${JSON.stringify(specifier(found[0]))};`;
    })
    .join('\n');
}

function specifier(module) {
  if (module === VALIDATORS) return 'virtual:enquiry-validators';
  return PACKAGES.test(module) ? module : `./${module}`;
}

/** Bundles one file. @returns its text */
async function writeBundle(options, file, plugins, input) {
  const { outputFiles } = await build({
    ...options,
    ...input,
    plugins: [...plugins, withoutLoaders(options.absWorkingDir), withoutNames, ...options.plugins],
    write: false,
  });
  const [{ text }] = outputFiles;
  // Worth the seconds it takes: three kilobytes less on every phone.
  const small = options.minify
    ? (await minify(text, { module: true, ecma: 2020, compress: { passes: 3 } })).code
    : text;
  await writeFile(join(options.outdir, file), small);
  return text;
}

function digest(text) {
  return createHash('sha256').update(text).digest('base64url').replaceAll(/[-_]/g, '').slice(0, 8);
}
