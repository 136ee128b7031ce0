import { execFile, spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { CORES, onCore, type Program } from './programs.ts';

const run = promisify(execFile);
const hasWrk = spawnSync('wrk', ['-v']).error === undefined;
/** autocannon turns each body into text, which takes it longer than a server takes to send it. */
export const loadProgram = hasWrk ? 'wrk' : 'autocannon (the slower of the two: better apt-get install wrk)';

export interface Load {
  connections?: number;
  seconds: number;
  headers?: Record<string, string>;
}

/** How an address held up under load. */
export interface Measured {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Requests for each second of the server's processor time: what others do on this machine hardly shows in it. */
  perCpuSecond: number;
}

/** @throws when an answer failed: a figure of failures says nothing */
export async function measure(program: Program, path: string, load: Load): Promise<Measured> {
  const before = program.cpuSeconds();
  const measured = await put(program.url + path, load);
  const used = program.cpuSeconds() - before;
  return { ...measured, perCpuSecond: (measured.perSecond * load.seconds) / used };
}

async function put(url: string, { connections = 32, seconds, headers = {} }: Load) {
  const list = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  if (hasWrk) {
    const args = ['-t1', `-c${connections}`, `-d${seconds}`, '--latency', ...list, url];
    return readWrk((await run(...onCore(CORES.load, 'wrk', args))).stdout, url);
  }
  const program = createRequire(import.meta.url).resolve('autocannon');
  const args = [program, '-j', '-c', String(connections), '-d', String(seconds), ...list, url];
  const [command, all] = onCore(CORES.load, process.execPath, args);
  const told = JSON.parse((await run(command, all, { maxBuffer: 1e8 })).stdout);
  if (told.errors || told.non2xx - (told['3xx'] ?? 0))
    throw new Error(`${url}: ${told.non2xx} answers failed`);
  return { perSecond: told.requests.average, p50: told.latency.p50, p99: told.latency.p99 };
}

function readWrk(text: string, url: string) {
  const failed = /Non-2xx or 3xx responses: \d+|Socket errors: .*[1-9].*/.exec(text);
  if (failed) throw new Error(`${url}: ${failed[0]}`);
  const latency = (percent: number) => inMs(new RegExp(`${percent}%\\s+([\\d.]+)(us|ms|s)`).exec(text));
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(text)?.[1]);
  return { perSecond: rate, p50: latency(50), p99: latency(99) };
}

const UNITS: Record<string, number> = { us: 0.001, ms: 1, s: 1000 };

function inMs(match: RegExpExecArray | null): number {
  return Number(match?.[1]) * (UNITS[match?.[2] ?? ''] ?? Number.NaN);
}
