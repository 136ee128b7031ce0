import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { processorMs } from '../support/process-memory.ts';
import type { Site } from '../support/start-site.ts';
import { onCore } from './programs.ts';

/** Of each measurement. */
const SECONDS = 2;
const LOAD_PROGRAM = createRequire(import.meta.url).resolve('autocannon');

/**
 * How an address holds up under load, compressed.
 * @returns requests for each second of the server's processor time: neither the load program nor others show in it
 * @throws when an answer failed: a figure of failures says nothing
 */
export async function measure({ url, process: { pid } }: Site, path: string, connections: number) {
  const how = `-j -c ${connections} -d ${SECONDS}`.split(' ');
  const asked = ['-H', 'accept-encoding: gzip', url + path];
  const [command = '', ...args] = [...onCore(1), process.execPath, LOAD_PROGRAM, ...how, ...asked];
  const before = processorMs(pid);
  const { stdout } = await promisify(execFile)(command, args, { maxBuffer: 1e8 });
  const used = processorMs(pid) - before;
  const { requests, errors, non2xx } = JSON.parse(stdout);
  if (errors || non2xx) throw new Error(`${url + path}: ${errors + non2xx} answers failed`);
  return (1_000 * requests.total) / used;
}
