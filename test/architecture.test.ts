import { existsSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { codeOf, inRoom, ownImports, packages, product, roomOf, root, sources } from './support/sources.ts';

/** Holds who may import whom. */

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
    t.same(packages(source), [], source.path);
    t.notMatch(
      codeOf(source),
      /\b(process|document|window|localStorage)\./,
      `${source.path} needs no Node and no browser`,
    );
  }
});

t.test('client imports shared, React and the router, never the server', async (t) => {
  const allowed = ['altcha-lib', 'react', 'react-dom', 'react-router', 'web-vitals'];
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
    } else if (!['client/pages.ts', 'client/loaders.ts'].includes(source.path)) {
      t.same(routes, [], source.path);
    }
  }
});

/** The rooms of the server: each imports from those before it. */
const ROOMS = ['http', 'demo', 'site', 'upstream', 'media', 'leads', 'find', 'pages', 'ops', 'app'];

/** Why a file of one room may not import that file of another; null where it may. */
function forbidden(from: string, to: string): string | null {
  const [room, other] = [roomOf(from), roomOf(to)];
  if (to.startsWith('client/')) return room === 'pages' ? null : 'only pages imports the client';
  if (!to.startsWith('server/') || room === other) return null;
  const [at, above] = [ROOMS.indexOf(room), ROOMS.indexOf(other)];
  if (at < 0 || above < 0) return 'no such room';
  return above > at ? `${other} stands above ${room}` : null;
}

t.test('rooms of the server import only from rooms below them', async (t) => {
  for (const { path, imports } of inRoom('server')) {
    if (/^server\/(main\.ts|ops\/(doctor|outbox|snapshot)-)/.test(path)) continue;
    const wrong = imports.flatMap(({ file }) => {
      const why = file && forbidden(path, file);
      return why ? [`${file}: ${why}`] : [];
    });
    t.same(wrong, [], path);
  }
  t.ok(forbidden('server/upstream/a.ts', 'server/pages/b.ts'), 'a planted import is seen');
  t.ok(forbidden('server/http/a.ts', 'server/upstream/b.ts'));
  t.equal(forbidden('server/pages/a.ts', 'server/upstream/b.ts'), null);
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
    'server/app/app.ts',
    'server/main.ts',
    'server/http/client-address.ts',
    'server/leads/post-limit.ts',
    'server/http/fastify-app.ts',
    'server/http/connections.ts',
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
      'server/app/config.ts',
      'server/ops/outbox-command.ts',
      'server/demo/serve.ts',
      'server/ops/snapshot-command.ts',
      'server/ops/doctor-command.ts',
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
