import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import t from 'tap';
import { listen } from '../../test/support/local-server.ts';
import { createRenderQueue, OverloadError } from './render-queue.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

t.test('one runs at a time, in their order, and urgent work first', async (t) => {
  const queue = createRenderQueue();
  const done: string[] = [];
  const pages = ['first', 'second', 'third'].map((name) => queue.enter().then(() => done.push(name)));
  await settled();
  t.same(done, ['first'], 'the first waits for nothing');
  t.equal(queue.waiting(), 2);
  const form = queue.take(true).then(() => done.push('form'));
  await Promise.all([...pages, form]);
  t.same(done, ['first', 'form', 'second', 'third']);
});

t.test('new work is refused when too many wait, or when the process is overloaded', async (t) => {
  let isOverloaded = false;
  const queue = createRenderQueue(() => isOverloaded);
  const all = Array.from({ length: 201 }, () => queue.enter());
  await t.rejects(queue.enter(), OverloadError);
  await Promise.all([...all, queue.take()]);
  isOverloaded = true;
  await t.rejects(queue.enter(), OverloadError);
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
