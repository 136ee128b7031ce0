import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Test } from 'tap';
import { temporaryFolder } from './builders.ts';
import { knowPictures } from './known-pictures.ts';
import { until } from './until.ts';

const built = fileURLToPath(new URL('../../dist', import.meta.url));
/** A tenth of a second for each start, once one site has ended by itself. */
const compileCache = fileURLToPath(new URL('../../node_modules/.cache/compile', import.meta.url));

/** Far beyond what the slowest machine takes: only what never ends fails. */
const MAX_RUN_MS = 120_000;

export interface LogLine {
  level: string;
  msg: string;
  [field: string]: unknown;
}

/** The built site, run as the operator runs it: a process of its own with settings from its environment. */
export type Site = Awaited<ReturnType<typeof startSite>>;

export interface SiteOptions {
  /** Settings besides PORT, OPS_PORT, SITE_URL and DATA_DIR. */
  env?: Record<string, string>;
  /** A folder that outlives the site; otherwise one of its own, removed at the end. */
  dataDir?: string;
  port?: number;
  /** The path that is asked until it answers; `/readyz` by default. */
  readyPath?: string;
  /** Another build than that of this checkout. */
  distDir?: string;
  /** Another program than the site's: its file, and what is said to it. */
  program?: string[];
  /** A command that starts the command after it, with bounds or mounts of its own: `prlimit --nofile=64`. */
  under?: readonly string[];
  /** Errors in the log are part of the test; otherwise one fails it. */
  errorsExpected?: boolean;
}

/**
 * A Node program with these settings and no others. By way of `env -i`, since the test runner adds an import of its
 * own to the environment of every process that it sees begin: half a second, and 60 MB.
 */
export function cleanCommand(settings: Record<string, string | number>, args: string[]): [string, string[]] {
  const pairs = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  return ['env', ['-i', `PATH=${process.env.PATH}`, ...pairs, process.execPath, ...args]];
}

/**
 * Runs a program of the build to its end.
 * @param program the name of its file in `dist`, and where it is run
 * @returns its exit code, null where it went on for two minutes and was killed, and what it wrote
 */
export async function runProgram(
  { name, cwd = tmpdir() }: { name: string; cwd?: string },
  settings: Record<string, string | number>,
  ...args: string[]
) {
  const [command, all] = cleanCommand(settings, [join(built, `${name}.js`), ...args]);
  const options = { cwd, timeout: MAX_RUN_MS, killSignal: 'SIGKILL' } as const;
  const ended = await promisify(execFile)(command, all, options).catch((error) => error);
  const { code = 0, stdout, stderr } = ended as { code?: number | null; stdout: string; stderr: string };
  return { code, stdout, stderr };
}

/**
 * Starts `dist/main.js` and waits until it is ready. It ends with the test; a log line at error level that the
 * test does not expect fails it.
 * @throws when it does not answer within two minutes
 */
export async function startSite(t: Test, options: SiteOptions = {}) {
  const { env = {}, port = await freePort(), errorsExpected = false, readyPath = '/readyz' } = options;
  const opsPort = await freePort();
  const dataDir = options.dataDir ?? temporaryFolder(t);
  if (!options.dataDir) knowPictures(dataDir);
  const url = `http://localhost:${port}`;
  const own = { PORT: port, OPS_PORT: opsPort, SITE_URL: url, DATA_DIR: dataDir };
  const settings = { NODE_COMPILE_CACHE: compileCache, ...own, ...env };
  const program = options.program ?? [join(options.distDir ?? built, 'main.js')];
  const [command, args] = cleanCommand(settings, program);
  const [first = command, ...others] = [...(options.under ?? []), command, ...args];
  const child = spawn(first, others, { cwd: dataDir });
  const log: LogLine[] = [];
  let errorText = '';
  let rest = '';
  child.stdout.on('data', (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) log.push(JSON.parse(line));
  });
  child.stderr.on('data', (chunk) => {
    errorText += chunk;
  });
  const site = {
    url,
    /** The operator's listener. */
    opsUrl: `http://127.0.0.1:${opsPort}`,
    dataDir,
    process: child,
    /** Everything that it wrote on stdout so far, parsed. */
    log,
    stderr: () => errorText,
    errors: () => log.filter(({ level }) => level === 'error' || level === 'fatal'),
    /** Ends it. @returns the exit code, null after a signal that ends at once */
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await once(child, 'exit');
      }
      return child.exitCode;
    },
  };
  let started = false;
  t.teardown(async () => {
    await site.stop('SIGKILL');
    if (!errorsExpected && site.errors().length) {
      throw new Error(`The site wrote errors: ${JSON.stringify(site.errors().slice(0, 3), null, 2)}`);
    }
    // Why it did not start was told already.
    if (started && errorText) throw new Error(`The site wrote on stderr: ${errorText}`);
  });
  await answering(`${url}${readyPath}`, child, () => errorText || JSON.stringify(log.at(-1)));
  started = true;
  return site;
}

async function answering(url: string, child: ChildProcess, errorText: () => string): Promise<void> {
  const isReady = await until(async () => {
    if (child.exitCode !== null) throw new Error(`The site ended with ${child.exitCode}: ${errorText()}`);
    const response = await fetch(url).catch(() => null);
    await response?.body?.cancel();
    return response?.ok;
  });
  if (!isReady) throw new Error('The site was not ready within two minutes');
}

/**
 * Below the ports that the kernel gives to connections and to servers that ask for any, which might take one before it
 * is used, and above the last that browsers refuse (10080). Processes that run beside each other begin at places of
 * their own.
 */
const PORTS = { first: 10_100, count: 20_000, ofOneProcess: 32 };
let tried = process.pid * PORTS.ofOneProcess;

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + (tried++ % PORTS.count);
    const server = createServer().listen(port);
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
