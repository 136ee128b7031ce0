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

/** Bytes of a process in memory: all of them, those that are its alone, and the most that there ever were. */
export interface ProcessMemory {
  resident: number;
  anonymous: number;
  peak: number;
}

/** As the operating system counts them; NaN where it does not say, and when the process has ended. */
export function memoryOf(pid: number | undefined): ProcessMemory {
  let status = '';
  try {
    status = readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    // It has ended.
  }
  const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
  return { resident: bytes('VmRSS'), anonymous: bytes('RssAnon'), peak: bytes('VmHWM') };
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
