import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import type { Test } from 'tap';
import { until } from './until.ts';

/** Where the kernel keeps groups of processes by their memory: the first of its two versions, else the second. */
const V1 = '/sys/fs/cgroup/memory';
const isV1 = existsSync(V1);
const ROOT = isV1 ? V1 : '/sys/fs/cgroup';
const FILES = isV1
  ? { memory: 'memory.limit_in_bytes', withSwap: 'memory.memsw.limit_in_bytes', kills: 'memory.oom_control' }
  : { memory: 'memory.max', withSwap: 'memory.swap.max', kills: 'memory.events' };
let made = 0;

/** @returns the folder of a new group @throws where this machine lets nobody make one */
function makeGroup(bytes: number): string {
  const folder = `${ROOT}/site-test-${process.pid}-${made++}`;
  mkdirSync(folder);
  writeFileSync(`${folder}/${FILES.memory}`, `${bytes}`);
  const swap = `${folder}/${FILES.withSwap}`;
  if (existsSync(swap)) writeFileSync(swap, isV1 ? `${bytes}` : '0');
  return folder;
}

function whyNone(): string | false {
  try {
    rmdirSync(makeGroup(1024 ** 3));
    return false;
  } catch (error) {
    return `no group of processes with a memory of its own can be made here: ${(error as Error).message}`;
  }
}

/** Why tests that need such a group are skipped; false where they run. */
export const noMemoryGroup = whyNone();

/**
 * A group of processes with so much memory and no more, as a container has it.
 * @returns what starts a command in it, and how many processes the kernel has ended for their memory
 */
export function memoryGroup(t: Test, bytes: number) {
  const folder = makeGroup(bytes);
  t.teardown(() => until(() => isRemoved(folder)));
  const killed = () =>
    Number(/^oom_kill (\d+)$/m.exec(readFileSync(`${folder}/${FILES.kills}`, 'utf8'))?.[1]);
  return { under: ['sh', '-c', `echo $$ > ${folder}/cgroup.procs && exec "$0" "$@"`], killed };
}

/** The last process of a group may be on its way out. */
function isRemoved(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
