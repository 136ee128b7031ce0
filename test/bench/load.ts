import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { processorMs } from '../support/process-memory.ts';
import type { Site } from '../support/start-site.ts';
import { onCore } from './programs.ts';

const LOAD_PROGRAM = createRequire(import.meta.url).resolve('autocannon');

export interface Load {
  connections?: number;
  seconds: number;
  headers?: Record<string, string>;
}

/** How an address held up under load. */
export interface Measured {
  perSecond: number;
  /** Requests for each second of the server's processor time: neither the load program nor others show in it. */
  perCpuSecond: number;
}

/** @throws when an answer failed: a figure of failures says nothing */
export async function measure(program: Site, path: string, load: Load): Promise<Measured> {
  const { connections = 32, seconds, headers = {} } = load;
  const list = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const how = ['-j', '-c', String(connections), '-d', String(seconds), ...list, program.url + path];
  const [command = '', ...args] = [...onCore(1), process.execPath, LOAD_PROGRAM, ...how];
  const { pid } = program.process;
  const before = processorMs(pid);
  const { stdout } = await promisify(execFile)(command, args, { maxBuffer: 1e8 });
  const used = processorMs(pid) - before;
  const { requests, errors, non2xx } = JSON.parse(stdout);
  if (errors || non2xx) throw new Error(`${program.url + path}: ${errors + non2xx} answers failed`);
  return { perSecond: requests.average, perCpuSecond: (1_000 * requests.total) / used };
}
