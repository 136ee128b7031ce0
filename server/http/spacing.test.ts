import { setImmediate as nextTurn } from 'node:timers/promises';
import t from 'tap';
import { createSpacing } from './spacing.ts';

t.test('calls run in their order, none in the turn of another, with empty turns between', async (t) => {
  const inTurn = createSpacing();
  const ran: { name: string; at: number }[] = [];
  let now = 0;
  const call = (name: string, then?: () => void) =>
    inTurn(() => {
      ran.push({ name, at: now });
      then?.();
    });
  call('one', () => call('three'));
  call('two');
  t.same(ran, [], 'the caller goes on first');
  for (; ran.length < 3 && now < 100; now++) await nextTurn();
  t.same(
    ran.map(({ name }) => name),
    ['one', 'two', 'three'],
  );
  for (const [at, { name }] of ran.entries())
    t.ok(at === 0 || (ran[at]?.at ?? 0) - (ran[at - 1]?.at ?? 0) >= 8, `${name} comes turns later`);
  for (let at = 0; at < 20; at++) await nextTurn();
  const begun = now;
  call('four');
  for (; ran.length < 4 && now < begun + 100; now++) await nextTurn();
  t.match(ran[3], { name: 'four' }, 'after a rest it goes on');
});
