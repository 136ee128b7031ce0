import t from 'tap';
import { createLoadWatch } from './load-watch.ts';

const MIB = 1024 * 1024;

t.test(
  'a loop that is late, and memory near its limit, are overload when two looks in a row say so',
  async (t) => {
    const now = { delayMs: 3, resident: 100 * MIB };
    const told: unknown[] = [];
    const watch = createLoadWatch({
      memoryLimit: 256 * MIB,
      delayMs: () => now.delayMs,
      resident: () => now.resident,
      onChange: (reason) => told.push(reason),
    });
    t.teardown(watch.stop);
    watch.look();
    t.notOk(watch.isOverloaded());
    now.delayMs = 1_500;
    watch.look();
    t.notOk(watch.isOverloaded(), 'one long task is none');
    watch.look();
    t.ok(watch.isOverloaded());
    now.delayMs = 3;
    watch.look();
    t.ok(watch.isOverloaded(), 'one calm look may be chance');
    watch.look();
    t.notOk(watch.isOverloaded());
    now.resident = 250 * MIB;
    watch.look();
    watch.look();
    t.ok(watch.isOverloaded());
    t.same(told, ['late', null, 'memory']);
  },
);

t.test('without a limit no memory is too much', async (t) => {
  const watch = createLoadWatch({ memoryLimit: 0, delayMs: () => 0, resident: () => 9e12 });
  t.teardown(watch.stop);
  watch.look();
  t.notOk(watch.isOverloaded());
});

t.test('the loop itself is watched', async (t) => {
  const watch = createLoadWatch({ memoryLimit: 0, maxDelayMs: 60, sampleMs: 60_000 });
  t.teardown(watch.stop);
  // Two looks are enough; on a busy machine the watch may itself have had no turn between them.
  for (let looks = 0; looks < 20 && !watch.isOverloaded(); looks++) {
    await new Promise((resolve) => setTimeout(resolve, 60));
    const until = performance.now() + 600;
    while (performance.now() < until);
    await new Promise((resolve) => setTimeout(resolve, 30));
    watch.look();
  }
  t.ok(watch.isOverloaded());
});
