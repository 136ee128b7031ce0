import * as zlib from 'node:zlib';
import t from 'tap';
import { acceptedEncodings, type BrotliJob, createBrotliQueue } from './compression.ts';

const best = (header: string | undefined) => acceptedEncodings(header).best;

t.test('the best encoding that a browser takes is chosen', async (t) => {
  t.equal(best('gzip, deflate, br, zstd'), 'br');
  t.equal(best('br'), 'br');
  t.equal(best('br, gzip;q=0.5'), 'br');
  t.equal(best('br;q=0.5, gzip'), 'gzip', 'what it would rather have');
  t.equal(best('gzip;q=0.8, br;q=0'), 'gzip');
  t.equal(best('GZIP'), 'gzip');
  t.equal(best('gzip ; q=0.001'), 'gzip');
  t.equal(best('identity, gzip;q=0.5'), 'gzip', 'nothing is sent uncompressed to who takes less');
  t.equal(best('*'), 'br');
  t.equal(best('*;q=0.1, br;q=0'), 'gzip');
});

t.test('without a word, or where all are refused, it is identity', async (t) => {
  for (const header of [
    undefined,
    '',
    'identity',
    'br;q=0, gzip;q=0.0',
    '*;q=0',
    'x-gzip-like, abr, br2;q=1',
    'gzip;q=none',
    'br ;level = 1x; q=0',
  ]) {
    t.equal(best(header), 'identity', header ?? 'no header');
  }
});

t.test('gzip stands in for a page that is not there in brotli yet', async (t) => {
  t.equal(acceptedEncodings('br, gzip;q=0.5').gzip, true);
  t.equal(acceptedEncodings('br').gzip, false);
  t.equal(acceptedEncodings('br, gzip;q=0').gzip, false);
  t.equal(acceptedEncodings('*, gzip;q=0').gzip, false);
});

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

t.test('a compression that failed is tried again for the next reader', async (t) => {
  let fails = true;
  const gzip: typeof zlib.gzip = Object.assign(
    (...args: unknown[]) => {
      const done = args.at(-1) as (error: Error | null) => void;
      if (fails) done(new Error('of the test'));
      else (zlib.gzip as (...args: unknown[]) => void)(...args);
    },
    { __promisify__: zlib.gzip.__promisify__ },
  ) as typeof zlib.gzip;
  const { createBodies } = await t.mockImport<typeof import('./compression.ts')>('./compression.ts', {
    'node:zlib': { ...zlib, gzip },
  });
  const queue = createBrotliQueue();
  const page = createBodies(Buffer.from('a page'), {
    ...{ digest: 'x', headers: [], queue, isCached: () => true, onGrown() {} },
  });
  await t.rejects(page.compress('gzip'), /of the test/);
  fails = false;
  await page.compress('gzip');
  t.equal(page.bodies.gzip && zlib.gunzipSync(page.bodies.gzip.bytes).toString(), 'a page');
});

t.test('what stands in a header beyond a kilobyte is not read', async (t) => {
  t.equal(best(`${'x,'.repeat(600)}br`), 'identity');
  t.equal(best(`br,${'x,'.repeat(6_000)}`), 'br');
});
