import { monitorEventLoopDelay } from 'node:perf_hooks';
import { constrainedMemory, memoryUsage } from 'node:process';

export interface LoadWatchOptions {
  /** How late the event loop may be on average before new work is refused. Milliseconds. */
  maxDelayMs?: number | undefined;
  onChange: (reason: Overload | null) => void;
  measure?: () => Load;
}

type Overload = 'late' | 'memory';

export interface Load {
  /** How late the event loop was on average since the last look, milliseconds. */
  delayMs: number;
  /** The part of the container's memory that the process has; 0 without a limit. */
  memoryShare: number;
}

const MAX_DELAY_MS = 1_000;
const SAMPLE_MS = 500;
/** The rest is for work that has begun. */
const MAX_MEMORY_SHARE = 0.92;
/** Looks in a row before overload begins or ends: a start or one long task is none. */
const LOOKS_IN_A_ROW = 2;

/**
 * Watches if the process has time and memory left. Without them it sheds pages that must be rendered and
 * pictures that must be resized; never `/healthz`, cached pages and enquiries (docs/product.md, "Overload").
 */
export function createLoadWatch(options: LoadWatchOptions) {
  const { maxDelayMs = MAX_DELAY_MS, onChange, measure = createMeasure() } = options;
  let overload: Overload | null = null;
  let otherwise = 0;

  function look(): void {
    const { delayMs, memoryShare } = measure();
    const memory = memoryShare > MAX_MEMORY_SHARE ? 'memory' : null;
    const now = delayMs > maxDelayMs ? 'late' : memory;
    otherwise = now === overload ? 0 : otherwise + 1;
    if (otherwise < LOOKS_IN_A_ROW) return;
    otherwise = 0;
    overload = now;
    onChange(overload);
  }

  const timer = setInterval(look, SAMPLE_MS).unref();
  return {
    isOverloaded: (): boolean => overload !== null,
    /** One look, which a timer takes otherwise. */
    look,
    stop: (): void => clearInterval(timer),
  };
}

/** Measures this process. */
export function createMeasure(): () => Load {
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  // Without a limit Node gives 0 or a number beyond any machine.
  const limit = constrainedMemory() || Number.POSITIVE_INFINITY;
  return () => {
    const delayMs = Number.isNaN(loop.mean) ? 0 : loop.mean / 1e6;
    loop.reset();
    return { delayMs, memoryShare: residentBytes() / limit };
  };
}

/** @returns 0 where it cannot be read: that opens a file, and a process may have all its descriptors in use */
function residentBytes(): number {
  try {
    return memoryUsage.rss();
  } catch {
    return 0;
  }
}
