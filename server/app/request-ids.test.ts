import { setImmediate as nextTurn } from 'node:timers/promises';
import t from 'tap';
import { createRequestIds } from './request-ids.ts';

const ids = createRequestIds();

t.test('each request has an id of its own, those of one process begin alike', async (t) => {
  const made = Array.from({ length: 1_000 }, () => ids.next());
  t.equal(new Set(made).size, 1_000);
  t.equal(new Set(made.map((id) => id.split('-')[0])).size, 1);
  for (const id of made) if (!/^[\w-]{3,40}$/.test(id)) t.fail(`${id} cannot be sent as a header`);
  t.not(createRequestIds().next().split('-')[0], made[0]?.split('-')[0], 'another process begins otherwise');
});

t.test('work for a request carries its id, across waits and beside others; else its own', async (t) => {
  const work = async () => {
    const before = ids.current();
    await nextTurn();
    return [before, ids.current()];
  };
  const both = await Promise.all([ids.asRequest('a-1', work), ids.asRequest('a-2', work)]);
  t.same(both.flat(), ['a-1', 'a-1', 'a-2', 'a-2']);
  const background = [ids.current(), ids.current()];
  for (const id of background) t.match(id, /-b/);
  t.equal(new Set([...background, ids.next()]).size, 3);
});
