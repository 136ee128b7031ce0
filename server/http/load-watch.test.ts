import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import t, { type Test } from 'tap';
import { until } from '../../test/support/until.ts';
import { createLoadWatch } from './load-watch.ts';

const BOUND = 1_000_000_000;
const CHILD = 123;
const statusOf = (bytes: number) =>
  `VmRSS:\t9999999 kB\nRssAnon:\t   ${Math.round(bytes / 1_024)} kB\nRssFile:\t99 kB\n`;

/**
 * A watch of a process in a container with that limit of memory. `told` are the changes that it reports.
 * @param heldBy gives a process's memory that no file holds, as a share of the limit
 */
function watching(t: Test, heldBy: (process: string) => number, maxDelayMs?: number) {
  t.intercept(process, 'constrainedMemory', { value: () => BOUND });
  const { readFileSync } = fs;
  const read = (path: string, ...options: []) => {
    const [, process] = /^\/proc\/(\w+)\/status$/.exec(path) ?? [];
    return process ? statusOf(heldBy(process) * BOUND) : readFileSync(path, ...options);
  };
  t.intercept(fs, 'readFileSync', { value: read });
  syncBuiltinESMExports();
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
  const { told } = watching(t, () => looks[done++] ?? 0.4, Number.POSITIVE_INFINITY);
  t.ok(await until(() => told.length === 2), 'its begin and end');
  t.same(told, ['memory', null]);
  t.ok(done >= looks.length, 'one look may be chance');
});

t.test('the memory of a child counts', async (t) => {
  const held = (process: string) => (process === 'self' ? 0.87 : 0.03);
  const { told, countChild } = watching(t, held, Number.POSITIVE_INFINITY);
  let pid: number | undefined = CHILD;
  countChild(() => pid);
  t.ok(await until(() => told.length === 1), 'with the child');
  pid = undefined;
  t.ok(await until(() => told.length === 2), 'it has ended');
  t.same(told, ['memory', null]);
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
