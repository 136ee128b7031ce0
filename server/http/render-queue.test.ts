import t from 'tap';
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
