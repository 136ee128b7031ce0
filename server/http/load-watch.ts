import { monitorEventLoopDelay } from 'node:perf_hooks';
import { constrainedMemory, memoryUsage } from 'node:process';

export interface LoadWatchOptions {
  /** The event loop is late by more than this on average: what can wait is refused. Milliseconds. */
  maxDelayMs?: number;
  /** Bytes that the process may have; a container's limit unless told otherwise, 0 = none. */
  memoryLimit?: number;
  /** Bytes that it has. */
  resident?: () => number;
  /** How late the event loop was on average since the last look, milliseconds. */
  delayMs?: () => number;
  sampleMs?: number;
  onChange?: (reason: Overload | null) => void;
}

type Overload = 'late' | 'memory';

const MAX_DELAY_MS = 1_000;
const SAMPLE_MS = 500;
/** Of a container's memory; what is left is for what has begun. */
const MEMORY_SHARE = 0.92;
/** Of the other kind, before it begins or ends: a start or one long task is no overload. */
const LOOKS_IN_A_ROW = 2;

/**
 * Whether the process has time and memory left. What is shed then: pages that must be rendered, then pictures that
 * must be resized; never `/healthz`, cached pages and enquiries (docs/product.md, "Overload").
 */
export function createLoadWatch(options: LoadWatchOptions = {}) {
  const { maxDelayMs = MAX_DELAY_MS, sampleMs = SAMPLE_MS, onChange = () => {} } = options;
  const { memoryLimit = limitOfContainer(), resident = memoryUsage.rss } = options;
  const loop = options.delayMs ? null : monitorEventLoopDelay({ resolution: 20 });
  loop?.enable();
  const delayMs =
    options.delayMs ??
    (() => {
      const mean = (loop?.mean ?? 0) / 1e6;
      loop?.reset();
      return Number.isNaN(mean) ? 0 : mean;
    });

  let overload: Overload | null = null;
  let otherwise = 0;

  function look(): void {
    const now = reasonNow();
    otherwise = now === overload ? 0 : otherwise + 1;
    if (otherwise < LOOKS_IN_A_ROW) return;
    otherwise = 0;
    overload = now;
    onChange(overload);
  }

  function reasonNow(): Overload | null {
    if (delayMs() > maxDelayMs) return 'late';
    return memoryLimit > 0 && resident() > MEMORY_SHARE * memoryLimit ? 'memory' : null;
  }

  const timer = setInterval(look, sampleMs).unref();
  return {
    isOverloaded: (): boolean => overload !== null,
    /** One look, which a timer takes otherwise. */
    look,
    stop(): void {
      clearInterval(timer);
      loop?.disable();
    },
  };
}

/** Without a limit Node tells a number beyond any machine. */
function limitOfContainer(): number {
  const bytes = constrainedMemory();
  return bytes > 0 && bytes < 2 ** 50 ? bytes : 0;
}
