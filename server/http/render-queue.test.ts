import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import t from 'tap';
import { createRenderQueue, OverloadError } from './render-queue.ts';

/** A loop whose turns the test makes. */
function aLoop() {
  let due: (() => void)[] = [];
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    later: (run: () => void) => void due.push(run),
    settle,
    async turn() {
      const now = due;
      due = [];
      for (const run of now) run();
      await settle();
    },
  };
}

t.test('one runs at a time, in their order', async (t) => {
  const loop = aLoop();
  const queue = createRenderQueue({ later: loop.later });
  const rendered: number[] = [];
  for (const at of [1, 2, 3]) void queue.enter().then(() => rendered.push(at));
  await loop.settle();
  t.same(rendered, [1], 'the first waits for nothing');
  t.equal(queue.waiting(), 2);
  await loop.turn();
  t.same(rendered, [1, 2]);
  await loop.turn();
  t.same(rendered, [1, 2, 3]);
  await loop.turn();
  void queue.enter().then(() => rendered.push(4));
  await loop.settle();
  t.same(rendered, [1, 2, 3, 4], 'when all is done the next waits for nothing again');
});

t.test('urgent work goes before what waits', async (t) => {
  const loop = aLoop();
  const queue = createRenderQueue({ later: loop.later });
  const rendered: string[] = [];
  await queue.take();
  void queue.enter().then(() => rendered.push('page'));
  void queue.take(true).then(() => rendered.push('form'));
  await loop.turn();
  t.same(rendered, ['form']);
});

t.test('one more is refused when too many wait, or when the process says so', async (t) => {
  let isOverloaded = false;
  const queue = createRenderQueue({ max: 1, isOverloaded: () => isOverloaded, later: () => {} });
  await queue.enter();
  void queue.enter();
  await t.rejects(queue.enter(), OverloadError);
  const calm = createRenderQueue({ isOverloaded: () => isOverloaded });
  await calm.enter();
  isOverloaded = true;
  await t.rejects(calm.enter(), OverloadError);
});

t.test('several new connections are accepted between two pieces of work', async (t) => {
  let accepted = 0;
  const server = createServer(() => accepted++).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
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
  while (accepted < sockets.length) await new Promise((resolve) => setImmediate(resolve));
  t.ok(worked < 20, `${sockets.length} connections waited for ${worked} pieces of work`);
  await all;
  for (const socket of sockets) socket.destroy();
  server.close();
});
