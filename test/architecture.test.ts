import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import * as MARKS from '../client/marks.ts';
import { FORM_NAMES } from '../shared/enquiry-forms.ts';
import { PAGE_ROWS } from '../shared/pages.ts';

/** Holds who may import whom, and the few other rules by which the house stays readable. */
const root = fileURLToPath(new URL('..', import.meta.url));

interface Source {
  path: string;
  text: string;
  lines: number;
  imports: Import[];
}

interface Import {
  /** As it is written. */
  from: string;
  /** Below the root, for a file of our own. */
  file: string | null;
  /** The package otherwise: `@fastify/static`, `node:fs`. */
  packageName: string | null;
  typeOnly: boolean;
}

const sources = globSync('{build,server,client,shared,test}/**/*.{ts,tsx,mjs}', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.endsWith('.d.ts'))
  .map(readSource);

function readSource(path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const pattern =
    /^\s*(?:import|export)\b(?:[^'";]*?\bfrom)?\s*['"]([^'"]+)['"]|\b(?:import|require)\(\s*['"]([^'"]+)['"]/gm;
  const imports = [...text.matchAll(pattern)].map(([statement, first, second]): Import => {
    const from = first ?? second ?? '';
    const typeOnly = isTypeOnly(statement);
    if (from.startsWith('.')) {
      const file = relative(root, resolve(root, dirname(path), from)).replaceAll('\\', '/');
      return { from, file, packageName: null, typeOnly };
    }
    const [scope = '', name = ''] = from.split('/');
    return { from, file: null, packageName: scope.startsWith('@') ? `${scope}/${name}` : scope, typeOnly };
  });
  return { path, text, lines: text.split('\n').length - 1, imports };
}

/** `import type …`, or braces with nothing but types in them. */
function isTypeOnly(statement: string): boolean {
  if (/^\s*import\s+type\b/.test(statement)) return true;
  const names = /^\s*import\s*\{([^}]*)\}\s*from/.exec(statement)?.[1];
  return names?.split(',').every((name) => /^\s*(type\s|$)/.test(name)) ?? false;
}

const isTest = (path: string) => /\.test\.tsx?$|[.-]fixture\.tsx?$|^test\//.test(path);
const product = sources.filter(({ path }) => !isTest(path) && !path.endsWith('.mjs'));
const inRoom = (room: string) => product.filter(({ path }) => path.startsWith(`${room}/`));
const ownImports = ({ imports }: Source) => imports.flatMap(({ file }) => file ?? []);
const packages = ({ imports }: Source) => imports.flatMap(({ packageName }) => packageName ?? []);

/** Without comments. */
const codeOf = ({ text }: Pick<Source, 'text'>) => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');

/** The room of a server file: `content`, or `` for those at the top, where the commands stand too: programs, as main.ts is. */
const roomOf = (path: string) => /^\w+\/(?!commands\/)([^/]+)\//.exec(path)?.[1] ?? '';

t.test('the files are found, and so are their imports', async (t) => {
  t.ok(product.length > 200, `${product.length} files`);
  t.ok(product.flatMap(ownImports).length > 500);
  const missing = sources.flatMap((source) =>
    ownImports(source)
      .filter((file) => !existsSync(join(root, file)))
      .map((file) => `${source.path} imports ${file}`),
  );
  t.same(missing, [], 'every import names a file with its ending');
});

t.test('shared imports only its own files', async (t) => {
  for (const source of inRoom('shared')) {
    t.same(
      ownImports(source).filter((file) => !file.startsWith('shared/')),
      [],
      source.path,
    );
    const allowed = source.path === 'shared/enquiry-ajv.ts' ? ['ajv'] : [];
    t.same(
      packages(source).filter((name) => !allowed.includes(name)),
      [],
      source.path,
    );
    t.notMatch(
      codeOf(source),
      /\b(process|document|window|localStorage)\./,
      `${source.path} needs no Node and no browser`,
    );
  }
});

t.test('client imports shared, React and the router, never the server', async (t) => {
  const allowed = ['react', 'react-dom', 'react-router', 'virtual:enquiry-validators', 'uplot', 'web-vitals'];
  // Types of what search engines are told, for the server alone.
  const described = ['schema-dts'];
  for (const source of inRoom('client')) {
    t.same(
      ownImports(source).filter((file) => !/^(client|shared)\//.test(file)),
      [],
      source.path,
    );
    t.same(
      packages(source).filter((name) => ![...allowed, ...described].includes(name)),
      [],
      source.path,
    );
    const imported = source.imports.filter(({ packageName }) => described.includes(packageName ?? ''));
    t.ok(
      imported.every(({ typeOnly }) => typeOnly),
      source.path,
    );
  }
});

t.test(
  'no page uses what the build leaves out of the router: its forms, fetchers, reloads and blockers',
  async (t) => {
    const leftOut =
      /\b(useFetchers?|useSubmit|useFormAction|useRevalidator|useBlocker|usePrompt|Form)\b[^;]*from 'react-router'/;
    for (const { path, text } of inRoom('client')) t.notMatch(text, leftOut, path);
  },
);

t.test('a route imports no other route, and what routes share imports no route', async (t) => {
  for (const source of inRoom('client')) {
    const routes = ownImports(source).filter((file) => file.startsWith('client/routes/'));
    const [, area, place] = source.path.split('/');
    if (area === 'routes') {
      t.same(
        routes.filter((file) => file.split('/')[2] !== place),
        [],
        source.path,
      );
    } else if (
      !['client/pages.ts', 'client/loaders.ts'].includes(source.path) &&
      !source.path.startsWith('client/styles/styleguide')
    ) {
      t.same(routes, [], source.path);
    }
  }
});

/** A page's address as a text: `'/news'`, `"/apply?job=`, `\`/projects/${slug}\``; the home page where it is one. */
const PAGE_ADDRESS = new RegExp(
  `['"\`]/(?:${[...new Set(PAGE_ROWS.map(([, { path }]) => path.split('/')[1]))].filter(Boolean).join('|')})(?=['"\`/?#])` +
    `|\\bhref(?:=|: )['"]/['"]|\\b(?:path|pathname) [!=]== ['"]/['"]`,
);
/** Where pages are named, and where links to them are made. */
const KNOWS_ADDRESSES = ['shared/pages.ts'];
const MAKES_LINKS = /^(client\/(?!styles\/)|server\/discovery\/|shared\/(links|pages|language|formats))/;

t.test('links make the addresses of pages, and nothing else writes one', async (t) => {
  for (const { path, text } of product) {
    if (!MAKES_LINKS.test(path) || KNOWS_ADDRESSES.includes(path)) continue;
    t.notMatch(codeOf({ text }), PAGE_ADDRESS, path);
  }
  for (const planted of ['href="/news"', "'/apply?job=1'", '`/projects/`', "{ href: '/' }"]) {
    t.match(planted, PAGE_ADDRESS, `a planted one is seen: ${planted}`);
  }
  for (const other of ["'/newsletter'", "'/files/a'", "path.split('/')"]) t.notMatch(other, PAGE_ADDRESS);
});

/** Ways to write a name of marks.ts: as it stands in HTML, as a property of `dataset`, as an event. */
const MARKED = new RegExp(
  Object.values(MARKS)
    .flatMap((name) => {
      const key = name.replace(/^data-/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      const inDataset = [`dataset\\.${key}\\b`, `['"]${key}['"] in [\\w.]*dataset\\b`];
      return [`(?<![\\w-])${name}(?![\\w-])`, ...(name.startsWith('data-') ? inDataset : [])];
    })
    .join('|'),
);

t.test('what the boot script and the app tell each other is named in one file', async (t) => {
  t.ok(Object.keys(MARKS).length > 20);
  for (const source of [...inRoom('client'), ...inRoom('server/render')]) {
    if (!/^client\/(marks\.ts|desk\/)/.test(source.path)) t.notMatch(codeOf(source), MARKED, source.path);
  }
  for (const planted of ['<ul data-carousel-track="">', 'link.dataset.videoTitle', "'enquiry:open'"]) {
    t.match(planted, MARKED, `a planted one is seen: ${planted}`);
  }
  t.match("'attached' in form.dataset", MARKED);
  for (const other of ['data-form-notice', 'dataset.formNotice', 'data-label']) t.notMatch(other, MARKED);
});

/** A word that a visitor reads, written into a component: between tags, on a line of its own, or as an attribute. */
const WRITTEN_TEXT = [
  />\s*[A-Z][a-z]+(?: [\w',.?-]+)*\s*</,
  /^\s+[A-Z][a-z]+(?: [\w',.?-]+)+$/m,
  /\b(?:aria-label|title|label|eyebrow|lead|alt|message)=["'][^"']*[A-Za-z]/,
];

t.test('visitors read texts of the catalogue: no component has one of its own', async (t) => {
  const components = inRoom('client').filter(({ path }) => /^client\/(?!styles\/).*\.tsx$/.test(path));
  t.ok(components.length > 50, `${components.length} components`);
  for (const source of components) {
    for (const pattern of WRITTEN_TEXT) t.notMatch(codeOf(source), pattern, source.path);
  }
  const seen = (text: string) => WRITTEN_TEXT.some((pattern) => pattern.test(text));
  for (const planted of ['<h2>Latest news</h2>', '\n    All news\n', '<nav aria-label="Pages">']) {
    t.ok(seen(planted), `a planted one is seen: ${planted}`);
  }
});

t.test('loaders are known to the route table of the server alone', async (t) => {
  const users = product.filter((source) => ownImports(source).includes('client/loaders.ts'));
  t.same(
    users.map(({ path }) => path),
    ['server/render/address.ts'],
  );
  const describers = product.filter((source) => ownImports(source).includes('client/structured.ts'));
  t.same(
    describers.map(({ path }) => path),
    ['server/render/page-meta.ts'],
  );
});

/** The order in which app.ts makes the services: each from those before it. */
const ROOMS = [
  'content',
  'editorial',
  'finding',
  'media',
  'captcha',
  'outbox',
  'enquiry',
  'render',
  'discovery',
  'ops',
];
/** The ground that all of them stand on. */
const GROUND = ['http', 'html', 'stores'];

/** Why a file of one room may not import that file of another; null where it may. */
function forbidden(from: string, to: string, typeOnly: boolean): string | null {
  const [room, other] = [roomOf(from), roomOf(to)];
  if (to.startsWith('client/')) return room === 'render' ? null : 'only render imports the client';
  if (!to.startsWith('server/') || room === other || GROUND.includes(other)) return null;
  if (GROUND.includes(room)) return 'the ground stands on no room';
  const [at, above] = [ROOMS.indexOf(room), ROOMS.indexOf(other)];
  if (at < 0 || above < 0) return 'these two know nothing of each other';
  if (above > at) return `${other} is made after ${room}`;
  return typeOnly ? null : 'rooms know each other by types alone';
}

t.test('rooms of the server import types alone, and only of rooms that are made before them', async (t) => {
  for (const { path, imports } of inRoom('server')) {
    if (!roomOf(path)) continue;
    const wrong = imports.flatMap(({ file, typeOnly }) => {
      const why = file && forbidden(path, file, typeOnly);
      return why ? [`${file}: ${why}`] : [];
    });
    t.same(wrong, [], path);
  }
  t.ok(forbidden('server/content/a.ts', 'server/render/b.ts', true), 'a planted arrow is seen');
  t.ok(forbidden('server/render/a.ts', 'server/content/b.ts', false));
  t.ok(forbidden('server/http/a.ts', 'server/content/b.ts', true));
  t.equal(forbidden('server/render/a.ts', 'server/content/b.ts', true), null);
});

/** Files that lead back to themselves by imports, of types too: each circle once, as its files. */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  function walk(path: string, trail: string[]): void {
    const at = trail.indexOf(path);
    if (at >= 0) circles.push(trail.slice(at));
    if (at >= 0 || done.has(path)) return;
    for (const next of graph.get(path) ?? []) walk(next, [...trail, path]);
    done.add(path);
  }
  for (const path of graph.keys()) walk(path, []);
  return circles;
}

t.test('no file leads back to itself, by code or by types', async (t) => {
  const graph = new Map(product.map((source) => [source.path, ownImports(source)]));
  t.same(circlesOf(graph), []);
  const planted = new Map([...graph, ['server/a.ts', ['server/b.ts']], ['server/b.ts', ['server/a.ts']]]);
  t.same(circlesOf(planted), [['server/a.ts', 'server/b.ts']], 'a planted circle is seen');
});

t.test('no service is fetched by a string, set later, or hidden in a symbol', async (t) => {
  const hidden = /getDecorator|hasDecorator|\.decorate\(|skip-override|plugin-meta/;
  for (const source of inRoom('server')) t.notMatch(codeOf(source), hidden, source.path);
});

t.test('Fastify is known to app.ts, main.ts, the routes and those who stand at their door', async (t) => {
  const atTheDoor = [
    'server/app.ts',
    'server/main.ts',
    'server/http/client-address.ts',
    'server/http/fastify-app.ts',
    'server/http/cached-first-server.ts',
  ];
  for (const source of product) {
    const used = packages(source).filter((name) => /^(fastify$|fastify-plugin$|@fastify\/)/.test(name));
    if (/\.routes\.tsx?$/.test(source.path) || atTheDoor.includes(source.path)) continue;
    t.same(used, [], source.path);
  }
});

t.test(
  'the environment is read by main.ts and config.ts, and by commands that start by themselves',
  async (t) => {
    const commands = [
      'server/main.ts',
      'server/config.ts',
      'server/commands/outbox-command.ts',
      'server/demo/serve.ts',
      'server/commands/snapshot-command.ts',
      'server/commands/doctor-command.ts',
    ];
    for (const { path, text } of product) {
      if (commands.includes(path) || path.startsWith('build/')) continue;
      t.notMatch(codeOf({ text }), /process\.env/, path);
    }
    for (const { path, text } of inRoom('server')) {
      if (!commands.includes(path) && path !== 'server/media/resize-process.ts')
        t.notMatch(text, /process\.exit\(/, path);
    }
  },
);

t.test('no file of the product is longer than 250 lines, and none is named after nothing', async (t) => {
  for (const { path, lines } of product) {
    // The demo's content is text, not code.
    if (!path.startsWith('server/demo/content/')) t.ok(lines <= 250, `${path} has ${lines} lines`);
    t.notMatch(path, /(^|\/)(index|utils?|helpers?|misc|common)(\.|\/)/, path);
  }
  const sheets = globSync('client/**/*.css', { cwd: root });
  t.ok(sheets.length > 0);
  for (const path of sheets) {
    const lines = readFileSync(join(root, path), 'utf8').trimEnd().split('\n').length;
    t.ok(lines <= 250, `${path} has ${lines} lines`);
  }
});

t.test('what differs by form stands in the table of forms: nothing else asks which form it is', async (t) => {
  const form = FORM_NAMES.join('|');
  const asked = new RegExp(`(?:[!=]==?|case) ['"](?:${form})['"]`);
  for (const source of product.filter(({ path }) => !path.startsWith('server/demo/'))) {
    t.notMatch(codeOf(source), asked, source.path);
  }
  t.match("form === 'site-visit'", asked, 'a planted question is seen');
});

t.test('modules are named in kebab-case, with the roles that there are', async (t) => {
  for (const { path } of product) {
    const name = path.split('/').at(-1) ?? '';
    t.match(name, /^[a-z0-9]+(-[a-z0-9]+)*(\.(route|routes))?\.tsx?$/, path);
    if (/\.route\./.test(name)) t.match(path, /^client\/routes\//, path);
    if (/\.routes\./.test(name)) t.match(path, /^server\//, path);
  }
});

t.test(
  'no component carries an inline style or handler text: the policy of the pages forbids them',
  async (t) => {
    for (const { path, text } of inRoom('client').filter(({ path }) => path.endsWith('.tsx'))) {
      t.notMatch(text, /\sstyle=/, path);
      if (!/client\/components\/prose\.tsx$/.test(path)) t.notMatch(text, /dangerouslySetInnerHTML/, path);
    }
  },
);

t.test('nothing is exported as default, and no barrel hands on what others export', async (t) => {
  for (const { path, text } of product) {
    t.notMatch(text, /^export default\b/m, path);
    t.notMatch(text, /^export (type )?(\*|\{[^}]*\}) from/m, path);
  }
});

t.test('every dependency of the product has its line in the README', async (t) => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const readme = existsSync(join(root, 'README.md')) ? readFileSync(join(root, 'README.md'), 'utf8') : '';
  for (const name of Object.keys(dependencies)) {
    const named = new RegExp(`(^|[^\\w@/-])${name}($|[^\\w/-])`, 'm');
    t.ok(named.test(readme), `${name} is named`);
  }
  const used = new Set(product.flatMap(packages));
  for (const name of Object.keys(dependencies)) t.ok(used.has(name), `${name} is used`);
});

t.test('every test beside the sources, or in test/pages, is run by one file of test/rooms', async (t) => {
  const rooms = sources.filter(({ path }) => path.startsWith('test/rooms/'));
  const patterns = rooms.flatMap(({ text }) =>
    [...text.matchAll(/'([^']*\*[^']*)'/g)].map(([, found]) => found),
  );
  const run = patterns.flatMap((pattern) => globSync(pattern ?? '', { cwd: root }));
  t.same(
    run.toSorted(),
    globSync('{build,server,client,shared,test/pages}/**/*.test.{ts,tsx}', { cwd: root }).toSorted(),
  );
});
