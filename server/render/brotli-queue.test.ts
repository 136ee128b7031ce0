import t from 'tap';
import { type BrotliJob, createBrotliQueue } from './brotli-queue.ts';

/** A job that ends when the test says so. */
function aJob(name: string, log: string[], wanted = true) {
  let finish = () => {};
  let fail = (_error: Error) => {};
  const job: BrotliJob = {
    isWanted: () => wanted,
    compress() {
      log.push(`begins ${name}`);
      return new Promise((resolve, reject) => {
        finish = resolve;
        fail = reject;
      });
    },
    onDone: () => void log.push(`done ${name}`),
  };
  return { job, finish: () => finish(), fail: () => fail(new Error('of the test')) };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

t.test('one page is compressed at a time, in the order of their readers', async (t) => {
  const log: string[] = [];
  const queue = createBrotliQueue();
  const [one, other] = [aJob('one', log), aJob('other', log)];
  queue.add(one.job);
  queue.add(other.job);
  t.same(log, ['begins one']);
  one.finish();
  await settled();
  t.same(log, ['begins one', 'done one', 'begins other']);
  t.equal(queue.waiting(), 0);
});

t.test('no more wait than it takes', async (t) => {
  const log: string[] = [];
  const queue = createBrotliQueue(2);
  const jobs = ['a', 'b', 'c', 'd', 'e'].map((name) => aJob(name, log));
  t.same(
    jobs.map(({ job }) => queue.add(job)),
    [true, true, true, false, false],
    'the first is being worked on',
  );
  t.equal(queue.waiting(), 2);
  jobs[0]?.finish();
  await settled();
  t.equal(queue.add(aJob('f', log).job), true);
});

t.test('a page that is cached no more when its turn comes is skipped', async (t) => {
  const log: string[] = [];
  const queue = createBrotliQueue();
  const first = aJob('first', log);
  queue.add(first.job);
  queue.add(aJob('gone', log, false).job);
  queue.add(aJob('last', log).job);
  first.finish();
  await settled();
  t.same(log, ['begins first', 'done first', 'done gone', 'begins last']);
});

t.test('a page that cannot be compressed holds up no other', async (t) => {
  const log: string[] = [];
  const queue = createBrotliQueue();
  const [broken, next] = [aJob('broken', log), aJob('next', log)];
  queue.add(broken.job);
  queue.add(next.job);
  broken.fail();
  await settled();
  t.same(log, ['begins broken', 'done broken', 'begins next']);
});
