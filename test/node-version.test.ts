import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';
import { cleanCommand } from './support/start-site.ts';

const root = join(import.meta.dirname, '..');
/** What an older Node says of itself; it has no SQLite either. */
const OLDER = `data:text/javascript,Object.defineProperty(process, 'versions', {
  value: { ...process.versions, node: '20.20.2' } });`;

async function run(file: string, ...options: string[]) {
  const [command, args] = cleanCommand({ DATA_DIR: '/nonexistent' }, [...options, file]);
  const { code, stderr } = await promisify(execFile)(command, args).catch((error) => error);
  return { code, lines: String(stderr).split('\n').filter(Boolean) };
}

t.test('on an older Node each program says so in one line', async (t) => {
  const programs = ['main', 'outbox', 'snapshot', 'doctor', 'backup', 'demo'].map(
    (name) => `dist/${name}.js`,
  );
  await Promise.all(
    [...programs, 'build.mjs'].map(async (name) => {
      const older = await run(join(root, name), '--no-experimental-sqlite', `--import=${OLDER}`);
      t.match(older, { code: 1, lines: [/^Node 20\.20\.2 is too old, .* 24 or newer: .*npm/] }, name);
      t.equal(older.lines.length, 1, name);
    }),
  );
});

t.test('without the packages of the build it names the remedy', async (t) => {
  const dir = t.testdir({
    'build.mjs': readFileSync(join(root, 'build.mjs')),
    build: { 'build.ts': "import 'a-package-that-is-not-there';" },
  });
  const { code, lines } = await run(join(dir, 'build.mjs'));
  t.equal(code, 1);
  t.match(lines, [/^A package of the build is missing: `npm ci --include=dev`.*a-package-that-is-not-there/]);
});

t.test('the oldest is that of package.json', async (t) => {
  t.match(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines, { node: '>=24' });
});
