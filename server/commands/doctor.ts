import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { dayInIndia } from '../../shared/india-time.ts';
import { type Config, readConfig } from '../app/config.ts';
import { ConfigError, type Environment, readDotEnv } from '../app/environment.ts';
import * as checks from './doctor-checks.ts';
import * as leads from './doctor-leads.ts';
import { showSettings } from './doctor-settings.ts';
import { checkSite } from './doctor-site.ts';
import { endWithOutput } from './program.ts';

export interface DoctorOptions {
  /** The environment as the process got it. */
  env: Environment;
  /** The settings in `.env`; the environment takes precedence. */
  dotEnv: Environment;
  /** The folder of the built-in site facts. */
  builtinDir: string;
  print: (line: string) => void;
}

/** The most hosts of MEDIA_HOSTS that are tried. */
const MAX_HOSTS = 20;
/** The longest that one check may take, milliseconds. */
const MAX_CHECK_MS = 12_000;
/** The longest that all checks may take, milliseconds: no timer ends a call that hangs in the system. */
const MAX_MS = 18_000;

/**
 * Prints each setting with its source, tries upstream, disk, database and hosts, and prints a line for each. It takes
 * neither the lock of DATA_DIR nor a port, so the site may be running.
 * @returns the exit code: 1 where a check fails
 */
export async function runDoctor({ env, dotEnv, builtinDir, print }: DoctorOptions): Promise<number> {
  const all = { ...dotEnv, ...env };
  print('Settings');
  const mode = { variable: 'NODE_ENV', shown: all.NODE_ENV || 'none', isSet: Boolean(all.NODE_ENV) };
  for (const { variable, shown, isSet } of [mode, ...showSettings(all)]) {
    const source = isSet ? sourceOf(variable, env, dotEnv) : 'default';
    print(`  ${variable.padEnd(24)} ${source.padEnd(12)} ${shown}`);
  }
  print('Checks');
  const counts = { FAIL: 0, note: 0, ok: 0, skip: 0 };
  for await (const { name, state, text, advice } of findings(all, builtinDir)) {
    print(`  ${state.padEnd(5)} ${name.padEnd(12)} ${text}${advice ? `. ${advice}.` : ''}`);
    counts[state]++;
  }
  const isWell = counts.note ? 'Nothing failed; see the notes.' : 'All is well.';
  print(counts.FAIL ? `${counts.FAIL} failed.` : isWell);
  return counts.FAIL ? 1 : 0;
}

function sourceOf(variable: string, env: Environment, dotEnv: Environment): string {
  if (env[variable]) return 'environment';
  return dotEnv[variable] ? '.env' : 'file';
}

/** What each check found, as soon as it is known: a later one may stand still until the program is ended. */
async function* findings(env: Environment, builtinDir: string): AsyncGenerator<checks.CheckResult> {
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const advice = 'Correct it; nothing else is tried before';
    return yield* error.lines.map((line) => checks.fail('settings', line, advice));
  }
  yield checks.ok('settings', 'each of them can be read');
  yield* config.notes.map((note) => checks.note('settings', note));
  // Files first: DNS look-ups that hang would occupy the threads that files need.
  yield await inTime('disk', checks.checkDisk(config.dataDir));
  yield leads.checkSecret(env, config);
  let slugs: string[] | null = null;
  const begun = [
    inTime('pictures', checks.checkPictures()),
    inTime(
      'upstream',
      checks.checkUpstream(config, (found) => (slugs = found)),
    ),
    inTime('database', checks.checkDatabase(config)),
    inTime('webhook', leads.checkWebhook(config)),
    inTime('mail', leads.checkMail(config)),
    ...config.mediaHosts.slice(0, MAX_HOSTS).map((host) => inTime('media host', checks.checkMediaHost(host))),
  ];
  for (const check of begun) yield* [await check].flat();
  yield* checkSite(builtinDir, config, slugs, dayInIndia(Date.now()));
}

function inTime<T>(name: string, check: Promise<T>): Promise<T | checks.CheckResult> {
  const advice = 'Something stands still there: a disk, a proxy or a firewall';
  const late = checks.fail(name, `no end within ${MAX_CHECK_MS / 1000} s`, advice);
  const failed = (error: unknown) =>
    checks.fail(name, error instanceof Error ? error.name : 'unknown error', 'It is a fault of this program');
  return Promise.race([check.catch(failed), wait(MAX_CHECK_MS, late, { ref: false })]);
}

/** The argument of the child, which runs the checks. */
const CHILD = '--in-process';

/** Runs the checks in a child process that is killed after MAX_MS: a call that hangs in the system blocks its exit. */
async function runGuarded(): Promise<number> {
  const child = fork(import.meta.filename, [CHILD], { stdio: 'inherit' });
  let isLate = false;
  // It says when it begins: how long a busy machine loads the program is no fault of what it checks.
  child.once('message', () => {
    setTimeout(() => {
      isLate = true;
      child.kill('SIGKILL');
    }, MAX_MS).unref();
  });
  const [code, signal] = await once(child, 'exit');
  const why = isLate ? `it did not end within ${MAX_MS / 1000} s` : `${signal} ended it`;
  if (signal) process.stdout.write(`  FAIL  doctor       ${why}\n`);
  return code ?? 1;
}

async function main(): Promise<number> {
  endWithOutput();
  process.send?.('begins');
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  let dotEnv: Environment;
  try {
    dotEnv = readDotEnv();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    print(`  FAIL  settings     ${error.message}`);
    return 1;
  }
  return runDoctor({ env: process.env, dotEnv, builtinDir: join(import.meta.dirname, 'site'), print });
}

if (import.meta.main) {
  process.exitCode = process.argv.includes(CHILD) ? await main() : await runGuarded();
  // Open connections would keep the process alive.
  process.exit();
}
