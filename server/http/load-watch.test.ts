import { existsSync } from 'node:fs';
import t, { type Test } from 'tap';
import { until } from '../../test/support/until.ts';
import { createLoadWatch } from './load-watch.ts';

const BOUND = 1_000_000_000;

/** A watch of a process with that limit of memory. `told` are the changes that it reports. */
function watching(t: Test, rss: () => number, maxDelayMs?: number) {
  t.intercept(process, 'constrainedMemory', { value: () => BOUND });
  t.intercept(process.memoryUsage, 'rss', { value: rss });
  const told: unknown[] = [];
  const tell = (facts: { reason?: string }) => void told.push(facts.reason ?? null);
  const watch = createLoadWatch({ maxDelayMs, log: { info: tell, warn: tell } });
  t.teardown(watch.stop);
  return { ...watch, told };
}

t.test('a loop that is late on average is overload until it is calm', async (t) => {
  const { told, isOverloaded } = watching(t, () => 0, 100);
  const asleep = new Int32Array(new SharedArrayBuffer(4));
  const busy = setInterval(() => void Atomics.wait(asleep, 0, 0, 300), 5);
  t.ok(await until(() => isOverloaded()), 'late');
  clearInterval(busy);
  t.ok(await until(() => !isOverloaded()), 'calm again');
  t.same(told, ['late', null]);
});

t.test('memory near its limit is overload when two looks say so', async (t) => {
  const looks = [0.4, 0.97, 0.4, 0.97, 0.97, 0.4, 0.4];
  let done = 0;
  const { told } = watching(t, () => (looks[done++] ?? 0.4) * BOUND, Number.POSITIVE_INFINITY);
  t.ok(await until(() => told.length === 2), 'its begin and end');
  t.same(told, ['memory', null]);
  t.ok(done >= looks.length, 'one look may be chance');
});

t.test('the memory of a child counts', { skip: !existsSync('/proc') && 'no /proc' }, async (t) => {
  const own = 0.91 * BOUND;
  const { told, countChild } = watching(t, () => own, Number.POSITIVE_INFINITY);
  let pid: number | undefined = process.pid;
  const held = Buffer.alloc(0.02 * BOUND, 1);
  countChild(() => pid);
  t.ok(await until(() => told.length === 1), 'with this process as its child');
  pid = undefined;
  t.ok(await until(() => told.length === 2), 'it has ended');
  t.same(told, ['memory', null]);
  t.equal(held.at(-1), 1);
});

t.test('memory that cannot be read, since all file descriptors are in use, is no overload', async (t) => {
  let looks = 0;
  const fails = () => {
    looks++;
    throw new Error('EMFILE');
  };
  const { told } = watching(t, fails, Number.POSITIVE_INFINITY);
  t.ok(await until(() => looks > 3), 'some looks');
  t.same(told, []);
});
