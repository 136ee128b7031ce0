/**
 * `npm test` runs every test on a new build. `npm test -- test/name` (or `test/name.test.ts`, or a folder) runs these
 * alone, in seconds: the build, and what tap makes for itself, are made again where a source is newer.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, statSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const tap = join(root, 'node_modules/.bin/tap');
/** Written by `tap build`, and overwritten by an install. */
const TAP_CLASS = 'node_modules/@tapjs/test/test-built/package.json';
/** Seconds: what a long test may take. */
const LONG_TIMEOUT = 3_600;

/** @throws Error where the program ends with another code than 0 */
async function run(...[program = '', ...args]: string[]): Promise<void> {
  const [code] = await once(spawn(program, args, { cwd: root, stdio: 'inherit' }), 'exit');
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}`);
}

/** Folders are looked at, too: a file that was removed is seen by its folder alone. */
function newest(...patterns: string[]): number {
  const paths = globSync(patterns, { cwd: root });
  return Math.max(...paths.map((path) => statSync(join(root, path)).mtimeMs));
}

function isOlder(made: string, ...sources: string[]): boolean {
  const file = join(root, made);
  return !existsSync(file) || statSync(file).mtimeMs < newest(...sources);
}

/** @throws Error where no test is named so */
function filesOf(name: string): string[] {
  const path = name.replace(/\/$/, '');
  for (const ending of ['', '.test.{ts,tsx}', '.long.test.ts', '/**/*.test.{ts,tsx}', '*.test.{ts,tsx}']) {
    const files = globSync(path + ending, { cwd: root });
    const tests = files.filter((file) => /\.test\.tsx?$/.test(file));
    if (tests.length) return tests;
  }
  throw new Error(`No test is named ${name}`);
}

async function runTests(args: string[]): Promise<void> {
  const options = args.filter((arg) => arg.startsWith('-'));
  const files = args.filter((arg) => !arg.startsWith('-')).flatMap(filesOf);
  const isAll = !files.length;
  const isLong = files.some((file) => file.includes('.long.'));
  const build =
    isAll || isOlder('dist/manifest.json', '{build,client,server,shared}/**', 'package{,-lock}.json');
  // What an install brings has other plugins than ours.
  const plugins = isAll || isOlder(TAP_CLASS, '.taprc', 'node_modules/.package-lock.json');
  await Promise.all([build && run(process.execPath, join(root, 'build.mjs')), plugins && run(tap, 'build')]);
  if (isLong) options.push(`--timeout=${LONG_TIMEOUT}`);
  await run(tap, 'run', ...options, ...(isAll ? [] : ['--exclude=none']), ...files);
}

try {
  await runTests(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
