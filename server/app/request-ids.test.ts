import { setTimeout as wait } from 'node:timers/promises';
import t from 'tap';
import { createRequestIds } from './request-ids.ts';

t.test('no two requests have one id, and those of one process begin alike', async (t) => {
  const ids = createRequestIds();
  const made = Array.from({ length: 1_000 }, () => ids.next());
  t.equal(new Set(made).size, 1_000);
  t.equal(new Set(made.map((id) => id.split('-')[0])).size, 1);
  for (const id of made) if (!/^[\w-]{3,40}$/.test(id)) t.fail(`${id} cannot be sent as a header`);
  t.not(
    createRequestIds().next().split('-')[0],
    made[0]?.split('-')[0],
    'another process, another beginning',
  );
});

t.test('what is done for a request carries its id, across waits and beside others', async (t) => {
  const ids = createRequestIds();
  const work = async () => {
    const before = ids.current();
    await wait(1);
    await Promise.resolve();
    return [before, ids.current()];
  };
  const both = await Promise.all([ids.asRequest('a-1', work), ids.asRequest('a-2', work)]);
  t.same(both, [
    ['a-1', 'a-1'],
    ['a-2', 'a-2'],
  ]);
  t.equal(
    ids.asRequest('a-3', () => ids.asRequest('a-4', ids.current)),
    'a-4',
  );
});

t.test('background work has ids of its own', async (t) => {
  const ids = createRequestIds();
  const [request, one, other] = [ids.next(), ids.current(), ids.current()];
  t.equal(new Set([request, one, other]).size, 3);
  t.match(one, /-b/, 'that can be told from those of requests');
});

t.test('work that throws leaves no id behind', async (t) => {
  const ids = createRequestIds();
  t.throws(() =>
    ids.asRequest('a-1', () => {
      throw new Error('broken');
    }),
  );
  t.not(ids.current(), 'a-1');
});
