import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface LoadWatchOptions {
  maxDelayMs?: number | undefined;
  log: Record<'info' | 'warn', (facts: object, text: string) => void>;
}

/** The average delay of the event loop beyond which new work is refused. Milliseconds. */
const MAX_DELAY_MS = 1_000;
const SAMPLE_MS = 500;
/** The share of the container's memory that new work may use; the rest is for work that has begun. */
const MAX_MEMORY_SHARE = 0.92;
/** The part of the program's files that stays in memory, or each call would read them from the disk. Bytes. */
const PROGRAM_BYTES = 32 * 1024 * 1024;
/** Samples in a row before overload begins or ends: a start or one long task is no overload. */
const LOOKS_IN_A_ROW = 2;

/**
 * Watches whether this process has time and memory left; the resize process's memory counts, too. In overload the site
 * sheds pages that must be rendered and pictures that must be resized; never `/healthz`, cached pages and
 * enquiries (docs/product.md, "Overload").
 */
export function createLoadWatch({ maxDelayMs = MAX_DELAY_MS, log }: LoadWatchOptions) {
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  let overload: 'late' | 'memory' | null = null;
  let otherwise = 0;
  let pidOfChild: () => number | undefined = () => undefined;

  function look(): void {
    const memory = usedShare('self', pidOfChild()) > MAX_MEMORY_SHARE ? 'memory' : null;
    const now = loop.mean / 1e6 > maxDelayMs ? 'late' : memory;
    loop.reset();
    otherwise = now === overload ? 0 : otherwise + 1;
    if (otherwise < LOOKS_IN_A_ROW) return;
    otherwise = 0;
    overload = now;
    if (overload === null) log.info({}, 'load is back to normal');
    else
      log.warn({ reason: overload }, 'more is asked for than can be served: pages that are not cached wait');
  }

  const timer = setInterval(look, SAMPLE_MS).unref();
  return {
    isOverloaded: (): boolean => overload !== null,
    /** Counts a child process's memory, too. @param pidOf gives its id; undefined while there is none */
    countChild: (pidOf: () => number | undefined): void => {
      pidOfChild = pidOf;
    },
    stop: (): void => clearInterval(timer),
  };
}

/**
 * The used share of the container's memory: what is held, and of the program's files what is always in use.
 * @returns 0 without a limit
 */
export function usedShare(...processes: (number | 'self' | undefined)[]): number {
  const held = processes.reduce<number>((sum, pid) => sum + heldBytes(pid), PROGRAM_BYTES);
  // Without a limit Node gives 0 or a number beyond any machine.
  return held / (process.constrainedMemory() || Number.POSITIVE_INFINITY);
}

/**
 * The memory of a process that the system cannot take back, as it does with files.
 * @returns 0 where there is no process or figure; all descriptors may be in use
 */
function heldBytes(pid: number | 'self' | undefined): number {
  if (pid === undefined) return 0;
  try {
    const [, kilobytes = 0] = /^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) * 1_024;
  } catch {
    return 0;
  }
}
