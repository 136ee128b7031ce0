import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Test } from 'tap';
import { DeliveryWorld, MINUTE } from './delivery-world.fixture.ts';
import type { ForwardOutcome } from './forward.ts';
import { memoryFolder } from './outbox.fixture.ts';

interface Named {
  run: Step;
  [fc.toStringMethod]: () => string;
}
type Step = (world: DeliveryWorld) => void | Promise<void>;

const DAY = 24 * 60 * MINUTE;
const refused = (status: number): ForwardOutcome => ({ kind: 'refused', status, retryAfterMs: null });

/** A step by name, so that a failure prints as a list of names. */
function step<Value>(
  name: string,
  values: fc.Arbitrary<Value>,
  run: (world: DeliveryWorld, value: Value) => unknown,
) {
  return values.map(
    (value): Named => ({
      [fc.toStringMethod]: () => `${name} ${JSON.stringify(value)}`,
      run: async (world) => void (await run(world, value)),
    }),
  );
}

const which = fc.nat(3);
const always = fc.constant(0);

const steps = fc.oneof(
  { weight: 8, arbitrary: step('submit', fc.nat(3), (world, enquiry) => world.submit(enquiry)) },
  {
    weight: 5,
    arbitrary: step('take', which, (world, call) => world.respond(call, { kind: 'delivered', status: 201 })),
  },
  { weight: 2, arbitrary: step('refuse', which, (world, call) => world.respond(call, refused(400))) },
  { weight: 3, arbitrary: step('fail', which, (world, call) => world.respond(call, refused(503))) },
  {
    weight: 3,
    arbitrary: step('hang', fc.tuple(which, fc.boolean()), (world, [call, taken]) =>
      world.respond(call, { kind: 'unanswered', reason: 'timeout' }, taken),
    ),
  },
  { weight: 6, arbitrary: step('poll', always, (world) => world.fireTimers()) },
  {
    weight: 4,
    arbitrary: step('pass', fc.constantFrom(1_000, 11_000, MINUTE, 11 * MINUTE), (world, ms) => {
      world.clock += ms;
    }),
  },
  {
    weight: 1,
    arbitrary: step(
      'clock',
      fc.constantFrom(-400 * DAY, -DAY, -10 * MINUTE, 2 * 60 * MINUTE, 400 * DAY),
      (world, ms) => {
        world.clock += ms;
      },
    ),
  },
  { weight: 2, arbitrary: step('lock', always, (world) => world.disk.lock()) },
  { weight: 2, arbitrary: step('unlock', always, (world) => world.disk.unlock()) },
  { weight: 1, arbitrary: step('deny', always, (world) => world.disk.deny()) },
  { weight: 1, arbitrary: step('allow', always, (world) => world.disk.allow()) },
  { weight: 2, arbitrary: step('recover', always, (world) => world.outbox.recover()) },
  { weight: 1, arbitrary: step('tidy', always, (world) => world.outbox.purge()) },
  { weight: 1, arbitrary: step('retry', always, (world) => world.disk.retryAll(world.clock)) },
  { weight: 1, arbitrary: step('restart', always, (world) => world.restart()) },
  { weight: 1, arbitrary: step('crash', always, (world) => world.crash()) },
);

/**
 * Takes steps in random orders, each order in a world of its own, and holds after each step what must hold.
 * @throws with the shortest order that fails, and the seed
 */
export async function holdsInAnyOrder(
  t: Test,
  parameters: { seed?: number; numRuns: number },
): Promise<number> {
  const folder = memoryFolder(t);
  const orders = fc.array(steps, { minLength: 10, maxLength: 40, size: 'max' });
  let worlds = 0;
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(orders, async (order) => {
      const home = join(folder, String(++worlds));
      mkdirSync(home);
      const world = new DeliveryWorld(home);
      try {
        for (const { run } of order) {
          await run(world);
          await world.settle();
          await world.verify();
          taken += 1;
        }
        await world.heal();
      } finally {
        await world.end();
        rmSync(home, { recursive: true, force: true });
      }
    }),
    parameters,
  );
  return taken;
}
