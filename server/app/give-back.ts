import { executionAsyncResource } from 'node:async_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * How much the heap may grow, in per cent of what is in use, before it is collected. Left to itself it doubles: what
 * 2,000 requests for missing pages leave would stay in the container's memory for good.
 */
const HEAP_GROWTH = 25;

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void;

/**
 * Collects all garbage and gives the free pages back to the system, which V8 does by itself only when memory is short.
 * The loop stands for a tenth of a second: for a process that has just started, and nothing else.
 */
export function giveBackMemory(): void {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', flavor: 'last-resort' });
}

/**
 * Keeps what Node makes for a call of `process.nextTick`. V8 forgets the shape of such objects when it gives memory back
 * and there is none, and from then on makes each of them the slow way: a tenth of what sending a cached page takes.
 */
export function keepTickShape(): void {
  process.nextTick(() => kept.push(executionAsyncResource()));
}

const kept: object[] = [];
