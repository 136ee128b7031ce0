import t from 'tap';
import { createTurns } from './turns.ts';

/** A loop whose turns the test makes. */
function aLoop() {
  let due: (() => void)[] = [];
  return {
    later: (run: () => void) => void due.push(run),
    async turn() {
      const now = due;
      due = [];
      for (const run of now) run();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

t.test('one is rendered in each turn of the loop, in their order', async (t) => {
  const loop = aLoop();
  const turns = createTurns({ later: loop.later });
  const rendered: number[] = [];
  for (const at of [1, 2, 3]) void turns.take().then(() => rendered.push(at));
  await null;
  await new Promise((resolve) => setImmediate(resolve));
  t.same(rendered, [1], 'the first waits for nothing');
  t.equal(turns.waiting(), 2);
  await loop.turn();
  t.same(rendered, [1, 2]);
  await loop.turn();
  t.same(rendered, [1, 2, 3]);
  await loop.turn();
  void turns.take().then(() => rendered.push(4));
  await new Promise((resolve) => setImmediate(resolve));
  t.same(rendered, [1, 2, 3, 4], 'when all is done the next waits for nothing again');
});

t.test('the page of a form goes before those that wait', async (t) => {
  const loop = aLoop();
  const turns = createTurns({ later: loop.later });
  const rendered: string[] = [];
  await turns.take();
  void turns.take().then(() => rendered.push('page'));
  void turns.take(true).then(() => rendered.push('form'));
  await loop.turn();
  t.same(rendered, ['form']);
});

t.test('it is full when too many wait, or when the process says so', async (t) => {
  let isOverloaded = false;
  const turns = createTurns({ max: 1, isOverloaded: () => isOverloaded, later: () => {} });
  void turns.take();
  t.notOk(turns.isFull());
  void turns.take();
  t.ok(turns.isFull());
  const calm = createTurns({ isOverloaded: () => isOverloaded });
  t.notOk(calm.isFull());
  isOverloaded = true;
  t.ok(calm.isFull());
});
