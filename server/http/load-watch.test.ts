import { memoryUsage } from 'node:process';
import t from 'tap';
import { createLoadWatch, createMeasure } from './load-watch.ts';

t.test('a late loop, and memory near its limit, are overload when two looks say so', async (t) => {
  const load = { delayMs: 3, memoryShare: 0.4 };
  const told: unknown[] = [];
  const watch = createLoadWatch({ measure: () => load, onChange: (reason) => told.push(reason) });
  t.teardown(watch.stop);
  for (const [change, isOverloaded, why] of [
    [{}, false, 'calm'],
    [{ delayMs: 1_500 }, false, 'one long task is none'],
    [{}, true, 'two looks'],
    [{ delayMs: 3 }, true, 'one calm look may be chance'],
    [{}, false, 'calm again'],
    [{ memoryShare: 0.97 }, false, 'memory, once'],
    [{}, true, 'memory'],
  ] as const) {
    Object.assign(load, change);
    watch.look();
    t.equal(watch.isOverloaded(), isOverloaded, why);
  }
  t.same(told, ['late', null, 'memory']);
});

t.test('the delay of the event loop is measured', async (t) => {
  const measure = createMeasure();
  let late = 0;
  // On a busy machine the monitor may not have had its turn yet.
  for (let looks = 0; looks < 20 && late < 60; looks++) {
    await new Promise((resolve) => setTimeout(resolve, 60));
    const until = performance.now() + 600;
    while (performance.now() < until);
    await new Promise((resolve) => setTimeout(resolve, 30));
    late = measure().delayMs;
  }
  t.ok(late >= 60, `${late} ms`);
  t.ok(measure().memoryShare < 1);
});

t.test('memory that cannot be read, since all file descriptors are in use, is no overload', async (t) => {
  const measure = createMeasure();
  t.intercept(memoryUsage, 'rss', {
    value() {
      throw new Error('EMFILE');
    },
  });
  t.equal(measure().memoryShare, 0);
});
