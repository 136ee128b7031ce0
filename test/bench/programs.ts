import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { imageMemorySettings, memoryOf } from '../support/process-memory.ts';
import { cleanCommand, freePort } from '../support/start-site.ts';

export const distDir = fileURLToPath(new URL('../../dist', import.meta.url));
/** Everything that a run writes. */
export const workDir = mkdtempSync(join(tmpdir(), 'bench-'));

/** The servers share one core and the load has the other, where there are two and a program to say so. */
const pinning = availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0;
export const CORES = { servers: '0', load: '1' };
export const circumstances = pinning
  ? 'servers on one core, load on another'
  : 'servers and load share cores';

/** @returns that command, held to a core where this machine can */
export function onCore(core: string | null, command: string, args: readonly string[]): [string, string[]] {
  return core !== null && pinning ? ['taskset', ['-c', core, command, ...args]] : [command, [...args]];
}

export interface Program {
  url: string;
  pid: number;
  /** Resident bytes, as the operating system counts them; NaN where it does not say. */
  resident(): number;
  /** Seconds of processor time that it used so far; NaN likewise. */
  cpuSeconds(): number;
  /** Neither answers nor does anything else until `resume`. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();
let count = 0;

export interface Start {
  args: string[];
  env?: Record<string, string>;
  core?: string | null;
  port?: number;
  /** What is asked until it answers. */
  readyPath: string;
}

/** Starts a Node program that listens on PORT. @throws when it does not answer within 20 s */
export async function startProgram(start: Start): Promise<Program> {
  const port = start.port ?? (await freePort());
  const output = join(workDir, `program-${++count}.log`);
  const file = openSync(output, 'w');
  const settings = { NODE_ENV: 'production', ...imageMemorySettings(), PORT: port, ...start.env };
  const clean = cleanCommand(settings, start.args);
  const [command, args] = onCore(start.core ?? null, ...clean);
  const child = spawn(command, args, { cwd: workDir, stdio: ['ignore', file, file] });
  running.add(child);
  const url = `http://127.0.0.1:${port}`;
  const program: Program = {
    url,
    pid: child.pid as number,
    resident: () => memoryOf(child.pid).resident,
    cpuSeconds: () => cpuSeconds(child.pid),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async stop() {
      running.delete(child);
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
  for (const until = Date.now() + 20_000; Date.now() < until; await wait(25)) {
    if (child.exitCode !== null) break;
    const answer = await fetch(url + start.readyPath).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return program;
  }
  throw new Error(`${start.args.join(' ')} does not answer: ${readFileSync(output, 'utf8').slice(0, 2_000)}`);
}

/** The kernel counts hundredths of a second, for all threads: the ones that compress too. */
function cpuSeconds(pid: number | undefined): number {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [user, system] = fields.split(' ').slice(11, 13);
    return (Number(user) + Number(system)) / 100;
  } catch {
    return Number.NaN;
  }
}

/** The demo upstream. @param latencyMs before each answer */
export function startUpstream(options: { projects?: number; latencyMs?: number } = {}): Promise<Program> {
  return startProgram({
    args: [join(distDir, 'demo.js'), join(distDir, 'demo')],
    env: {
      ...(options.projects && { PROJECTS: String(options.projects) }),
      ...(options.latencyMs && { LATENCY_MS: String(options.latencyMs) }),
    },
    core: CORES.load,
    readyPath: '/front/api/v1/getAllDownload',
  });
}

/** The built site with its default settings, in production; its metrics are counted, and shown to nobody. */
export async function startBuiltSite(
  upstream: Program,
  env: Record<string, string> = {},
  { core = CORES.servers, port }: { core?: string | null; port?: number } = {},
): Promise<Program> {
  const ownPort = port ?? (await freePort());
  return startProgram({
    args: [join(distDir, 'main.js')],
    core,
    port: ownPort,
    env: {
      API_URL: upstream.url,
      SITE_URL: `http://localhost:${ownPort}`,
      DATA_DIR: join(workDir, `data-${++count}`),
      OPS_PORT: '0',
      ...env,
    },
    readyPath: '/readyz',
  });
}

/** Ends whatever still runs and removes what was written. */
export async function stopAll(): Promise<void> {
  for (const child of running) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
  rmSync(workDir, { recursive: true, force: true });
}
