import t from 'tap';
import { until } from '../../../test/support/until.ts';
import { numbered, ok, refused, setUpService as setUp } from './submissions.fixture.ts';

/** The pace of the loop that sends what waits. */

t.test('one that upstream never takes does not hold up the others', async (t) => {
  const { store, counts, startLoop } = setUp(t, ({ submission }) =>
    submission.payload.name === 'poison' ? refused(500) : ok,
  );
  await store.putWaiting(numbered(0, 'poison'));
  for (let number = 1; number <= 30; number += 1) await store.putWaiting(numbered(number));
  startLoop();
  await until(async () => (await counts()).delivered === 30);
  t.match(await counts(), { waiting: 1, delivered: 30 });
});

t.test('one that is down is asked every two seconds, one that fails at times more often', async (t) => {
  for (const { title, fails, paused } of [
    { title: 'well', fails: () => false, paused: 1 },
    { title: 'down', fails: () => true, paused: 29 },
    { title: 'a third fails', fails: (call: number) => call % 3 === 0, paused: 1 },
    { title: 'a third fails, in fives', fails: (call: number) => call % 15 < 5, paused: 8 },
    { title: 'three of four fail', fails: (call: number) => call % 4 > 0, paused: 15 },
  ]) {
    const last = Promise.withResolvers<number[]>();
    const { store, pauses, startLoop } = setUp(t, (_, call) => {
      if (call === 30) last.resolve([...pauses]);
      return fails(call) ? refused(503) : ok;
    });
    for (let number = 1; number <= 30; number += 1) await store.putWaiting(numbered(number));
    startLoop();
    t.same(await last.promise, Array(paused).fill(2_000), title);
  }
});
