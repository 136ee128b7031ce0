import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import t from 'tap';
import { filesOf } from './guards.ts';
import { noBrowser } from './platform.ts';
import { root } from './sources.ts';
import { noPostgres } from './start-postgres.ts';

/** A file that starts a PostgreSQL at its top: none of its tests runs without. */
const STARTS_POSTGRES = /^const .*= await (?:sharedDatabase|startContainers)\(/m;

/**
 * Runs test files within this process, one after the other: a process of its own costs each of them a third of a
 * second, and their imports once more. Each can still be run by itself.
 * @param patterns of files, from the root of the repository; long tests among them are left out
 * @throws for a pattern that names no file
 */
export async function runTogether(...patterns: string[]): Promise<void> {
  const files = filesOf(...patterns).filter((file) => !file.includes('.long.'));
  for (const file of files) {
    // The tests of the file come after this, and before the next one.
    await t.test(file, { skip: reasonToSkip(file) }, async () => void (await import(resolve(root, file))));
  }
}

function reasonToSkip(file: string): string | false {
  if (file.includes('-browser')) return noBrowser;
  return STARTS_POSTGRES.test(readFileSync(resolve(root, file), 'utf8')) && noPostgres;
}
