import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import t from 'tap';
import { listen } from '../../test/support/local-server.ts';
import { createRenderQueue, OverloadError, ShareError } from './render-queue.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

t.test('one runs at a time, in their order, and urgent work before the next', async (t) => {
  const queue = createRenderQueue();
  const done: string[] = [];
  const pages = ['first', 'second', 'third'].map((name) =>
    queue
      .reserve(null)()
      .then(() => done.push(name)),
  );
  await settled();
  t.same(done, ['first'], 'the first waits for nothing');
  t.equal(queue.waiting(), 2);
  const form = queue.take(true).then(() => done.push('form'));
  await Promise.all([...pages, form]);
  t.same(done, ['first', 'form', 'second', 'third']);
});

t.test('urgent work without end keeps none of the other waiting, and is done in its order', async (t) => {
  const queue = createRenderQueue();
  const done: string[] = [];
  const note = (name: string) => () => void done.push(name);
  const began = queue.take().then(note('began'));
  const forms = ['form 1', 'form 2', 'form 3'].map((name) => queue.take(true).then(note(name)));
  const pages = ['page 1', 'page 2'].map((name) => queue.reserve(null)().then(note(name)));
  await Promise.all([began, ...forms, ...pages]);
  t.same(done, ['began', 'form 1', 'page 1', 'form 2', 'page 2', 'form 3']);
});

t.test('networks take turns, however much one of them asks for', async (t) => {
  const cases: [string, string, string][] = [
    ['one client', 'a1 a1 a1 b1 b1', 'a1 b1 a1 b1 a1'],
    ['clients of a network', 'a1 a2 a3 a4 b1', 'a1 b1 a2 a3 a4'],
    ['three networks', 'a1 a2 b1 b2 c1', 'a1 b1 c1 a2 b2'],
    ['the work of the site itself', 'own own own a1', 'own a1 own own'],
  ];
  const networks: Record<string, string> = { a: '192.0.2.', b: '2001:db8:b::', c: '198.51.100.' };
  const clientOf = (name: string) => (name === 'own' ? null : `${networks[name[0]!]}${name[1]}`);
  for (const [name, asked, expected] of cases) {
    const queue = createRenderQueue(undefined, () => 0);
    for (const round of [1, 2]) {
      const done: string[] = [];
      const work = async (who: string) => {
        await queue.reserve(clientOf(who))();
        done.push(who);
      };
      await Promise.all([queue.take(true), ...asked.split(' ').map(work)]);
      t.equal(done.join(' '), expected, `${name}, round ${round}`);
    }
  }
});

t.test(
  'many visitors of one network wait a moment longer than others, and not for all who come later',
  async (t) => {
    let now = 0;
    const queue = createRenderQueue(undefined, () => now);
    const done: string[] = [];
    const work = (who: string, client: string) =>
      queue
        .reserve(client)()
        .then(() => done.push(who));
    const all = [queue.take(true), ...[1, 2, 3].map((host) => work('early', `192.0.2.${host}`))];
    now += 40;
    all.push(...[1, 2, 3].map((network) => work('late', `198.51.${network}.1`)));
    await Promise.all(all);
    t.same(done, ['early', 'early', 'early', 'late', 'late', 'late']);
  },
);

t.test('new work is refused when too many wait, or when the process is overloaded', async (t) => {
  let isOverloaded = false;
  const queue = createRenderQueue(() => isOverloaded);
  const all = Array.from({ length: 200 }, () => queue.reserve(null)());
  t.throws(() => queue.reserve(null), OverloadError);
  await Promise.all([...all, queue.take()]);
  isOverloaded = true;
  t.throws(() => queue.reserve(null), OverloadError);
});

t.test('a client and its network have a share of those that wait, and others go on', async (t) => {
  const queue = createRenderQueue();
  const all = Array.from({ length: 16 }, () => queue.reserve('192.0.2.1'));
  t.throws(() => queue.reserve('192.0.2.1'), ShareError);
  for (const host of [2, 3])
    for (let count = 0; count < 16; count++) all.push(queue.reserve(`192.0.2.${host}`));
  t.throws(() => queue.reserve('192.0.2.4'), ShareError, 'the network has 48');
  all.push(queue.reserve('198.51.100.1'));
  await Promise.all(all.map((begin) => begin()));
  await queue.reserve('192.0.2.1')();
});

t.test('several new connections are accepted between two pieces of work', async (t) => {
  let accepted = 0;
  const server = createServer(() => accepted++);
  const port = await listen(server);
  const queue = createRenderQueue();
  let worked = 0;
  const work = async () => {
    await queue.take();
    worked++;
    for (const until = performance.now() + 3; performance.now() < until; );
  };
  const all = Promise.all(Array.from({ length: 40 }, work));
  const sockets = Array.from({ length: 40 }, () => connect(port, '127.0.0.1'));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  while (accepted < sockets.length) await settled();
  t.ok(worked < 20, `${sockets.length} connections waited for ${worked} pieces of work`);
  await all;
  for (const socket of sockets) socket.destroy();
  server.close();
});

t.test('cheap requests without end hold work up for a moment, not for all its empty rounds', async (t) => {
  const queue = createRenderQueue();
  let rounds = 0;
  let isOver = false;
  const flood = () => {
    rounds++;
    for (const until = performance.now() + 5; performance.now() < until; );
    if (!isOver) setImmediate(flood);
  };
  flood();
  const pieces = 10;
  await Promise.all(Array.from({ length: pieces }, () => queue.take()));
  isOver = true;
  t.ok(rounds <= 4 * pieces, `${rounds} rounds of requests for ${pieces} pieces of work`);
});
