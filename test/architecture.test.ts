import t from 'tap';
import { filesOf, lookingFor, sourcesOf } from './support/guards.ts';
import { ownImports, packages, product, roomOf } from './support/sources.ts';

/** Holds who may import whom; no file leads back to itself, which biome holds. */

/** The rooms of the server: each imports from those before it. */
const ROOMS = [
  'http',
  'demo',
  'site',
  'upstream',
  'media',
  'leads',
  'find',
  'pages',
  'ops',
  'app',
  'commands',
];
/** Packages of the rooms that browsers load; `schema-dts` is types of what search engines are told. */
const PACKAGES: Record<string, string[]> = {
  shared: [],
  client: ['altcha-lib', 'react', 'react-dom', 'react-router', 'schema-dts', 'web-vitals'],
};
/** Content and the site folder, of which browsers need the types alone. */
const SCHEMAS = filesOf(
  ...[
    'content',
    'project',
    'record',
    'record-values',
    'read-body',
    'readers/name',
    'site-facts',
    'editorial',
    'site-schema',
    'project-facts',
  ].map((name) => `shared/${name}.ts`),
);
const OF_SCHEMAS = ['zod', 'entities'];
/** Besides routes, who stands at Fastify's door. */
const KNOWS_FASTIFY = filesOf(
  ...['http/client-address', 'http/connections', 'http/fastify-app', 'leads/post-limit', 'pages/send'].map(
    (name) => `server/${name}.ts`,
  ),
);
const ROUTES = filesOf('server/**/*.routes.ts');
const FASTIFY = lookingFor(
  /^fastify$|^fastify-plugin$|^@fastify\//,
  ...['fastify', 'fastify-plugin', '@fastify/static'],
);
/** Files of the client that import every route. */
const KNOWS_ROUTES = filesOf('client/{pages,loaders}.ts');

/** Why a file may not import that file; null where it may. */
function forbidden(from: string, to: string): string | null {
  const [side = '', area, place] = from.split('/');
  const [otherSide = '', otherArea, otherPlace] = to.split('/');
  if (side === 'shared') return otherSide === 'shared' ? null : 'shared imports its own files alone';
  if (side === 'client') {
    if (!['client', 'shared'].includes(otherSide)) return 'client imports shared alone';
    const isRoute = otherSide === 'client' && otherArea === 'routes';
    const isOwn = area === 'routes' && place === otherPlace;
    const knowsAll = KNOWS_ROUTES.includes(from);
    return isRoute && !isOwn && !knowsAll ? 'only its own place imports a route' : null;
  }
  if (side !== 'server' || from === 'server/main.ts') return null;
  if (otherSide === 'client') return area === 'pages' ? null : 'only pages imports the client';
  if (otherSide !== 'server' || roomOf(from) === roomOf(to)) return null;
  const [at, above] = [ROOMS.indexOf(roomOf(from)), ROOMS.indexOf(roomOf(to))];
  if (at < 0 || above < 0) return 'no such room';
  return above > at ? `${roomOf(to)} stands above ${roomOf(from)}` : null;
}

t.test('every file imports from its own room and from those below it', async (t) => {
  t.ok(product.length > 200, `${product.length} files`);
  t.ok(product.flatMap(ownImports).length > 500);
  for (const room of ROOMS) t.ok(filesOf(`server/${room}/**/*.{ts,tsx}`));
  for (const source of product) {
    const wrong = ownImports(source).flatMap((file) => forbidden(source.path, file) ?? []);
    t.same(wrong, [], source.path);
  }
});

t.test('browsers load few packages, and Fastify is known at its door alone', async (t) => {
  for (const source of product) {
    const known = SCHEMAS.includes(source.path) ? OF_SCHEMAS : PACKAGES[source.path.split('/')[0] ?? ''];
    const wrong = packages(source).filter((name) => known && !known.includes(name));
    t.same(wrong, [], source.path);
    if (ROUTES.includes(source.path)) continue;
    const knows = packages(source).some((name) => FASTIFY.test(name));
    t.equal(knows, KNOWS_FASTIFY.includes(source.path), `${source.path} knows Fastify, or does no longer`);
  }
  for (const [room, names] of [...Object.entries(PACKAGES), ['shared', OF_SCHEMAS] as const]) {
    const used = new Set(sourcesOf(product, `${room}/**`).flatMap(packages));
    for (const name of names) t.ok(used.has(name), `${room} uses ${name}`);
  }
  const inBrowsers = product.filter(({ path }) => /^(client|shared)\//.test(path) && !SCHEMAS.includes(path));
  for (const { path, imports } of inBrowsers)
    for (const { packageName, file, typeOnly } of imports)
      t.ok(typeOnly || (packageName !== 'schema-dts' && !SCHEMAS.includes(file ?? '')), path);
});
