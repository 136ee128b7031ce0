import { readFileSync } from 'node:fs';

/** V8 lets the old generation take half of a small container's memory: of 256 MiB, this many MiB. */
const HEAP_MIB_IN_CONTAINER = 128;

/** The memory settings of a process in a container of 256 MiB: those of the image and V8's own heap limit there. */
export function imageMemorySettings(): Record<string, string> {
  const file = readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8');
  const settings = [...file.matchAll(/\b(NODE_OPTIONS|MALLOC_\w+)=(\S+)/g)];
  const { NODE_OPTIONS = '', ...malloc } = Object.fromEntries(
    settings.map(([, name, value]) => [name, value]),
  );
  return { ...malloc, NODE_OPTIONS: `${NODE_OPTIONS} --max-old-space-size=${HEAP_MIB_IN_CONTAINER}` };
}

/**
 * @param what of it: what is in memory now, of that what no file holds, or the most that ever was
 * @returns bytes of a process; NaN where the system does not say, and when the process has ended
 */
export function memoryOf(pid: number | undefined, what: 'VmRSS' | 'RssAnon' | 'VmHWM' = 'VmRSS'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
  } catch {
    return Number.NaN;
  }
}

/** How long a process has worked so far, in its own code and in the system's. @returns milliseconds */
export function processorMs(pid: number | undefined): number {
  const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\)/, '')
    .trim()
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) * 10;
}

/** The ids of the processes that a process has started and that run. @throws where the system does not say */
export function childrenOf(pid: number): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return list.split(' ').filter(Boolean).map(Number);
}
