import t from 'tap';
import { anEnquiry, lock, setUp } from './submissions.fixture.ts';

/** One connection serves all calls: none of them may meet another one's transaction. */

t.test('tidying up waits for the enquiries that are being written, and they for it', async (t) => {
  const { open, problems } = setUp(t);
  const store = open();
  let isOver = false;
  const tidied = (async () => {
    for (let round = 0; round < 8; round++) await store.purge();
    isOver = true;
  })();
  const placed: string[] = [];
  const visits = Array.from({ length: 5 }, async () => {
    while (!isOver) placed.push((await store.put(anEnquiry())).kind);
  });
  await Promise.all([tidied, ...visits]);
  t.ok(placed.length > 8);
  t.same(new Set(placed), new Set(['leased']));
  t.same(problems, []);
});

t.test('so does the look whether a file is well again', async (t) => {
  const { open, problems, file } = setUp(t);
  const store = open();
  const unlock = lock(t, file);
  await t.rejects(store.put(anEnquiry()));
  unlock();
  await Promise.all([store.tend(), ...Array.from({ length: 20 }, () => store.put(anEnquiry()))]);
  t.same(problems, ['locked', null]);
  t.match(await store.summary(0), { problem: null, counts: { waiting: 20 } });
});
