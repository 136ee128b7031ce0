import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { imageMemorySettings, memoryOf, processorMs } from '../support/process-memory.ts';
import { cleanCommand, freePort } from '../support/start-site.ts';

export const distDir = fileURLToPath(new URL('../../dist', import.meta.url));
/** Everything that a run writes. */
export const workDir = mkdtempSync(join(tmpdir(), 'bench-'));

const isPinned = availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0;
/** The servers share one core and the load has the other, where there are two and a program to say so. */
export const onCore = (core: 0 | 1, [command, args]: [string, string[]]): [string, string[]] =>
  isPinned ? ['taskset', ['-c', String(core), command, ...args]] : [command, args];

export interface Program {
  url: string;
  /** Resident bytes. */
  resident(): number;
  /** Processor time so far, milliseconds. */
  processorMs(): number;
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();
let count = 0;

/**
 * Starts a Node program that listens on PORT.
 * @param readyPath is asked until it answers
 * @throws when it does not answer within 20 s
 */
export async function startProgram(
  file: string[],
  env: Record<string, string>,
  readyPath: string,
): Promise<Program> {
  const port = env.PORT ?? String(await freePort());
  const output = join(workDir, `program-${++count}.log`);
  const log = openSync(output, 'w');
  const settings = { NODE_ENV: 'production', ...imageMemorySettings(), ...env, PORT: port };
  const [command, args] = onCore(0, cleanCommand(settings, file));
  const child = spawn(command, args, { cwd: workDir, stdio: ['ignore', log, log] });
  running.add(child);
  const url = `http://127.0.0.1:${port}`;
  for (const until = Date.now() + 20_000; Date.now() < until && child.exitCode === null; await wait(5)) {
    const answer = await fetch(url + readyPath).catch(() => null);
    await answer?.arrayBuffer();
    if (!answer?.ok) continue;
    return {
      url,
      resident: () => memoryOf(child.pid).resident,
      processorMs: () => processorMs(child.pid),
      stop: () => stop(child),
    };
  }
  throw new Error(`${file.join(' ')} does not answer: ${readFileSync(output, 'utf8').slice(0, 2_000)}`);
}

/** The demo upstream. */
export const startUpstream = (env: Record<string, string> = {}): Promise<Program> =>
  startProgram([join(distDir, 'demo.js'), join(distDir, 'demo')], env, '/front/api/v1/getAllDownload');

/** The built site with its default settings, in production; its metrics are counted, and shown to nobody. */
export async function startBuiltSite(
  upstream: Program,
  env: Record<string, string> = {},
  readyPath = '/readyz',
): Promise<Program> {
  const port = await freePort();
  const own = { PORT: String(port), OPS_PORT: '0', SITE_URL: `http://localhost:${port}` };
  const dataDir = join(workDir, `data-${++count}`);
  const settings = { ...own, API_URL: upstream.url, DATA_DIR: dataDir, ...env };
  return startProgram([join(distDir, 'main.js')], settings, readyPath);
}

async function stop(child: ChildProcess): Promise<void> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** Ends whatever still runs and removes what was written. */
export async function stopAll(): Promise<void> {
  for (const child of running) await stop(child);
  rmSync(workDir, { recursive: true, force: true });
}
