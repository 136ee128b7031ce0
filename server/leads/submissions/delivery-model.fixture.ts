import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { Test } from 'tap';
import { memoryFolder } from '../../../test/support/builders.ts';
import { DeliveryWorld } from './delivery-world.fixture.ts';
import { DAY, MINUTE, ok, refused, UNANSWERED } from './submissions.fixture.ts';

type Run<Value> = (world: DeliveryWorld, value: Value) => unknown;

/** A step by name, so that a failure prints as a list of names. */
const step = <Value>(weight: number, name: string, values: fc.Arbitrary<Value>, run: Run<Value>) => ({
  weight,
  arbitrary: values.map((value) => ({
    [fc.toStringMethod]: () => `${name} ${JSON.stringify(value)}`,
    run: async (world: DeliveryWorld) => void (await run(world, value)),
  })),
});

const which = fc.nat(3);
const always = fc.constant(0);
const passed = fc.constantFrom(1_000, 11_000, MINUTE, 11 * MINUTE);
const leaps = fc.constantFrom(-400 * DAY, -DAY, -10 * MINUTE, 120 * MINUTE, 400 * DAY);

const steps = fc.oneof(
  step(8, 'submit', which, (world, number) => world.submit(number)),
  step(5, 'take', which, (world, call) => world.respond(call, ok)),
  step(2, 'refuse', which, (world, call) => world.respond(call, refused(400))),
  step(3, 'fail', which, (world, call) => world.respond(call, refused(503))),
  step(3, 'hang', fc.tuple(which, fc.boolean()), (world, [call, taken]) =>
    world.respond(call, UNANSWERED, taken),
  ),
  step(6, 'poll', always, (world) => world.endPauses()),
  step(4, 'pass', passed, (world, ms) => world.pass(ms)),
  step(1, 'clock', leaps, (world, ms) => {
    world.clock += ms;
  }),
  step(2, 'lock', always, (world) => world.disk.lock()),
  step(2, 'unlock', always, (world) => world.disk.unlock()),
  step(1, 'deny', always, (world) => world.disk.deny()),
  step(1, 'allow', always, (world) => world.disk.allow()),
  step(2, 'tend', always, (world) => world.store.tend()),
  step(1, 'purge', always, (world) => world.purge()),
  step(1, 'retry', always, (world) => world.retryAll()),
  step(1, 'restart', always, (world) => world.restart()),
  step(1, 'crash', always, (world) => world.crash()),
);

/**
 * Takes steps in random orders, each order in a world of its own, and holds after each step what must hold.
 * @throws with the shortest order that fails, and the seed
 */
export async function holdsInAnyOrder(t: Test, parameters: { seed?: number; numRuns: number }) {
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
