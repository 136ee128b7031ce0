import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readPlaces } from '../app/config.ts';
import { byStoreKind } from '../app/storage.ts';
import { makePrivateFile, makePrivateFolder } from '../leads/stores/sqlite.ts';
import { fileAt } from '../leads/submissions/set-aside.ts';
import { type Print, runAsProgram, textOptions } from './program.ts';

const USAGE = `Usage: node dist/backup.js --out FOLDER
  Copies what DATA_DIR (default ./data) must not lose into a new FOLDER: leads, the secret, used captchas, content. A
  site starts from it as its DATA_DIR. The server may be running.
`;

/** Pictures are left out: each is made again when it is asked for. */
const DATABASES = ['outbox.db', 'claims.db', 'content.db'];
/** How long a copy waits for a transaction of the site, milliseconds. */
const BUSY_MS = 5_000;

/**
 * The copy is complete or absent: it gets its name at the end. Each database is copied as of one moment.
 * @param args without node and file
 * @returns the exit code
 * @throws the file system's or SQLite's error
 */
async function backUp(args: string[], print: Print, warn: Print): Promise<number> {
  const { out } = textOptions(args, 'out');
  const { dataDir, faults, ...places } = readPlaces(process.env);
  if (!out) {
    print(USAGE);
    return 2;
  }
  const next = `${resolve(out)}.new`;
  const refusal = faults[0] ?? refuse(dataDir, out, next);
  if (refusal) {
    warn(`${refusal}\n`);
    return 1;
  }
  const { files, elsewhere } = byStoreKind(places, {
    files: () => ({ files: DATABASES, elsewhere: '' }),
    postgres: () => ({
      files: DATABASES,
      elsewhere: 'Leads that all containers share are in the database: pg_dump copies them.\n',
    }),
  });
  let copied: string[];
  try {
    copied = copyFiles(files, dataDir, next);
    renameSync(next, out);
  } catch (error) {
    rmSync(next, { recursive: true, force: true });
    throw error;
  }
  const bytes = copied.map((name) => statSync(join(out, name)).size).reduce((sum, size) => sum + size, 0);
  print(`${copied.join(', ')} of ${dataDir} are in ${out}: ${Math.ceil(bytes / 1024)} kB.\n`);
  print('It holds names and numbers: keep it safe.\n');
  print(elsewhere);
  return 0;
}

/**
 * @param next the folder's name until the copy is complete
 * @returns why nothing can be copied, null where it can
 */
function refuse(dataDir: string, out: string, next: string): string | null {
  if (!fileAt(join(dataDir, 'outbox.db'))) return `There is no outbox in ${dataDir}.`;
  const isFree = !existsSync(out) || (statSync(out).isDirectory() && readdirSync(out).length === 0);
  if (!isFree) return `${out} exists already: name a new folder.`;
  return existsSync(next) ? `${next} exists: remove it if it is of a backup that was ended.` : null;
}

/** @returns the names of the copied files */
function copyFiles(databases: readonly string[], from: string, to: string): string[] {
  makePrivateFolder(to);
  const copied = databases.filter((name) => copyDatabase(join(from, name), join(to, name)));
  if (!existsSync(join(from, 'secret'))) return copied;
  copyFileSync(join(from, 'secret'), join(to, 'secret'));
  makePrivateFile(join(to, 'secret'));
  return [...copied, 'secret'];
}

/** @returns false where there is no such database */
function copyDatabase(from: string, to: string): boolean {
  if (!existsSync(from)) return false;
  makePrivateFile(to);
  try {
    vacuum(from, to, { readOnly: true });
  } catch (error) {
    if (canWrite(dirname(from))) throw error;
    copyAtRest(from, to);
  }
  return true;
}

function vacuum(from: string, to: string, options: { readOnly: boolean }): void {
  const db = new DatabaseSync(from, { ...options, timeout: BUSY_MS });
  try {
    db.prepare('VACUUM INTO ?').run(to);
  } finally {
    db.close();
  }
}

/** For a read-only folder, where SQLite cannot make the files that it needs beside the database, and no site writes. */
function copyAtRest(from: string, to: string): void {
  const own = `${to}.own`;
  for (const end of ['', '-wal']) {
    if (!existsSync(from + end)) continue;
    makePrivateFile(own + end);
    copyFileSync(from + end, own + end);
  }
  vacuum(own, to, { readOnly: false });
  for (const end of ['', '-wal', '-shm']) rmSync(own + end, { force: true });
}

function canWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

await runAsProgram('The backup cannot be written', backUp);
