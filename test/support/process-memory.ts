import { readFileSync } from 'node:fs';

/** What the image says of memory: `NODE_OPTIONS` and the settings of malloc. */
export function imageMemorySettings(): Record<string, string> {
  const file = readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8');
  const settings = [...file.matchAll(/\b(NODE_OPTIONS|MALLOC_\w+)=(\S+)/g)];
  return Object.fromEntries(settings.map(([, name, value]) => [name, value]));
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
