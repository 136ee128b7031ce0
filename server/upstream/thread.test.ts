import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import t, { type Test } from 'tap';
import { createThread, type ThreadOptions } from './thread.ts';

const DOUBLES = `import { parentPort } from 'node:worker_threads';
  parentPort.on('message', (number) => parentPort.postMessage(2 * number));`;

function threadOf(t: Test, program: string, options: ThreadOptions = {}) {
  const url = new URL(`data:text/javascript,${encodeURIComponent(program)}`);
  const thread = createThread<number, number>(url, options);
  t.teardown(() => thread.close());
  return thread;
}

/** Runs a job in a thread that begins with it, until that thread ends by itself. */
async function untilEnd(run: () => Promise<unknown>): Promise<unknown> {
  const started = once(process, 'worker') as Promise<[Worker]>;
  const outcome = await run();
  const [worker] = await started;
  // Idle, it keeps no process alive.
  worker.ref();
  if (worker.threadId !== -1) await once(worker, 'exit').catch(() => {});
  return outcome;
}

t.test('jobs are done one after the other, each with its own outcome', async (t) => {
  const { run } = threadOf(t, DOUBLES);
  const warnings: Error[] = [];
  process.on('warning', (warning) => void warnings.push(warning));
  const numbers = Array.from({ length: 20 }, (_, index) => index);
  t.same(
    await Promise.all(numbers.map(run)),
    numbers.map((number) => 2 * number),
  );
  await new Promise(setImmediate);
  t.same(warnings, [], 'no listener is left of any');
});

t.test('a thread without work ends, and the next job has another', async (t) => {
  const { run } = threadOf(t, DOUBLES, { idleMs: 1 });
  for (let round = 0; round < 2; round++) t.equal(await untilEnd(() => run(2)), 4);
});

t.test('a thread that fails, ends or does not end its work fails its job alone', async (t) => {
  const broken = threadOf(t, 'throw new TypeError("planted")');
  for (let round = 0; round < 2; round++) await t.rejects(broken.run(1), { name: 'TypeError' });
  await t.rejects(threadOf(t, 'process.exit(0)').run(1), { name: 'AbortError' });
  await t.rejects(threadOf(t, 'setInterval(() => {}, 1000)', { timeoutMs: 20 }).run(1), {
    name: 'AbortError',
  });
});

t.test('a thread that fails after its work ends nothing, and the next job has another', async (t) => {
  const fails = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (number) => {
      parentPort.postMessage(number);
      setTimeout(() => { throw new Error('planted'); }, 1);
    });`;
  const { run } = threadOf(t, fails, { idleMs: 60_000 });
  for (let round = 0; round < 2; round++) t.equal(await untilEnd(() => run(1)), 1);
});

t.test('closing fails what is to be done', async (t) => {
  const thread = threadOf(t, 'setInterval(() => {}, 1000)');
  const jobs = [1, 2].map((job) => t.rejects(thread.run(job)));
  await Promise.all([...jobs, thread.close()]);
});
