import t from 'tap';
import { createBudget } from './budget.ts';

function budgetOf(max: number, windowMs: number) {
  const clock = { now: 1_000_000 };
  return { clock, budget: createBudget({ max, windowMs, now: () => clock.now }) };
}

t.test('each key has grants of its own in a window that its first one begins', async (t) => {
  const { clock, budget } = budgetOf(2, 1_000);
  t.same([budget.take('a'), budget.take('a')], [0, 0]);
  clock.now += 400;
  t.equal(budget.take('a'), 600);
  t.equal(budget.take('b'), 0);
  clock.now += 600;
  t.equal(budget.take('a'), 0);
});

t.test('a clock that is set back does not prolong a window by hours', async (t) => {
  const { clock, budget } = budgetOf(1, 1_000);
  budget.take('a');
  clock.now -= 3_600_000;
  t.equal(budget.take('a'), 0);
  t.equal(budget.take('a'), 1_000);
});
