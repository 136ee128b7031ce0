import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { Busy, InputGone, SourceFailure } from './failures.ts';
import { jpeg, until } from './media.fixture.ts';
import { createResizer, type ResizeRequest, type ResizerOptions } from './resizer.ts';

const stub = `
import { existsSync } from 'node:fs';
import { join } from 'node:path';
process.on('message', ({ id, width }) => {
  if (width === 1) process.exit(7);
  if (width === 2) return;
  const answer = () => process.send({ id, rss: 1, bytes: Buffer.from(String(process.pid)), look: null });
  if (width !== 3) return answer();
  const told = setInterval(() => {
    if (!existsSync(join(import.meta.dirname, 'go-on'))) return;
    clearInterval(told);
    answer();
  }, 10);
});
process.on('disconnect', () => process.exit());
`;
const job = (width: number): ResizeRequest => ({
  input: Buffer.from('x'),
  width,
  format: 'webp',
  look: false,
});

function withStub(t: Test, options: ResizerOptions = {}) {
  const program = join(t.testdir({ 'program.mjs': stub }), 'program.mjs');
  const problems: string[] = [];
  const resizer = createResizer({ program, onProblem: (what) => problems.push(what), ...options });
  t.teardown(() => resizer.close());
  const pid = async (width: number) => Number((await resizer.run(job(width), 'now').done).bytes);
  /** Lets the jobs of width 3 end. */
  const goOn = () => writeFileSync(join(program, '../go-on'), '');
  return { resizer, problems, pid, goOn };
}

t.test('a process that dies fails its own job only, and the next job gets another', async (t) => {
  const { pid, problems } = withStub(t, { lanes: 1 });
  const first = await pid(0);
  t.equal(await pid(0), first, 'a process serves many jobs');
  await t.rejects(pid(1), new SourceFailure(502, 'crash'));
  t.not(await pid(0), first);
  t.same(problems, ['a resize process ended']);
});

t.test('a process that hangs is killed', async (t) => {
  const { pid } = withStub(t, { lanes: 1, jobTimeoutMs: 2_000 });
  const first = await pid(0);
  const waiting = pid(2);
  const next = pid(0);
  await t.rejects(waiting, SourceFailure);
  t.not(await next, first);
  t.throws(() => process.kill(first, 0), { code: 'ESRCH' });
});

t.test('an idle process ends and gives its memory back', async (t) => {
  const { pid, problems } = withStub(t, { idleMs: 50 });
  const first = await pid(0);
  await until(() => {
    try {
      process.kill(first, 0);
      return false;
    } catch {
      return true;
    }
  }, 'its end');
  t.not(await pid(0), first);
  t.same(problems, []);
});

t.test('what is for later takes one lane at most and goes after readers', async (t) => {
  const { resizer, goOn } = withStub(t, { lanes: 2, queue: 2, laterQueue: 3 });
  const order: string[] = [];
  const run = (name: string, width: number, urgency: 'now' | 'later') => {
    const ticket = resizer.run(job(width), urgency);
    return { ...ticket, done: ticket.done.then(() => order.push(name)) };
  };
  const all = [run('later 1', 3, 'later'), run('later 2', 3, 'later'), run('later 3', 0, 'later')];
  all.push(run('now 1', 0, 'now'));
  all[2]?.hurry();
  await Promise.all(all.slice(2).map(({ done }) => done));
  goOn();
  await Promise.all(all.map(({ done }) => done));
  t.same(order.slice(0, 2).sort(), ['later 3', 'now 1'], 'hurried, it is as good as one for now');
  t.same(order.slice(2), ['later 1', 'later 2']);
});

t.test('what exceeds the queue is refused at once, and so is everything after the end', async (t) => {
  const { resizer, goOn } = withStub(t, { lanes: 1, queue: 1 });
  const running = resizer.run(job(3), 'now').done;
  const waiting = resizer.run(job(0), 'now').done;
  await t.rejects(resizer.run(job(0), 'now').done, Busy);
  const later = resizer.run(job(0), 'later');
  const refused = t.rejects(later.done, Busy);
  later.hurry();
  await refused;
  goOn();
  await Promise.all([running, waiting]);
  await resizer.close();
  await t.rejects(resizer.run(job(0), 'now').done, Busy);
});

t.test('a build without the program does not start', async (t) => {
  t.throws(() => createResizer({ program: '/nowhere/resize-process.js' }), /resize-process\.js is missing/);
});

t.test('a resize process sees nothing of the server but the picture', async (t) => {
  const dir = t.testdir({
    data: { secret: 'of the site' },
    program: {
      'program.mjs': `
        import { readFileSync } from 'node:fs';
        import { spawnSync } from 'node:child_process';
        const tried = (work) => {
          try { return String(work()) } catch ({ code }) { return code }
        };
        process.stdin.once('data', (input) => {
          const seen = {
            input: String(input),
            file: tried(() => readFileSync(process.cwd() + '/../data/secret')),
            environ: tried(() => readFileSync('/proc/' + process.ppid + '/environ')),
            program: tried(() => spawnSync('cat', ['/etc/hostname']).status),
            env: Object.keys(process.env).sort(),
            cwd: process.cwd(),
          };
          process.send({ id: 1, rss: 1, bytes: Buffer.from(JSON.stringify(seen)), look: null });
        });
        process.on('message', () => {});
        process.on('disconnect', () => process.exit());
      `,
    },
  });
  const resizer = createResizer({ program: join(dir, 'program', 'program.mjs'), lanes: 1 });
  t.teardown(() => resizer.close());
  const { bytes } = await resizer.run(job(0), 'now').done;
  t.same(JSON.parse(String(bytes)), {
    input: 'x',
    file: 'ERR_ACCESS_DENIED',
    environ: 'ERR_ACCESS_DENIED',
    program: 'ERR_ACCESS_DENIED',
    env: ['MALLOC_ARENA_MAX', 'UV_THREADPOOL_SIZE'],
    cwd: join(dir, 'program'),
  });
});

t.test('the real program: a picture in, a smaller one and what it looks like out', async (t) => {
  const resizer = createResizer({ lanes: 1 });
  t.teardown(() => resizer.close());
  const input = await jpeg(300, 200);
  const { bytes, look } = await resizer.run({ input, width: 160, format: 'webp', look: true }, 'now').done;
  t.equal(bytes?.toString('latin1', 8, 12), 'WEBP');
  t.match(look, { width: 300, height: 200, color: /^#[0-9a-f]{6}$/ });
  const broken = { input: input.subarray(0, 900), width: 160, format: 'webp', look: false } as const;
  await t.rejects(resizer.run(broken, 'now').done, new SourceFailure(502, 'not-a-picture'));
});

t.test('a file is read when its turn comes; one that is gone or damaged by then fails as that', async (t) => {
  const resizer = createResizer({ lanes: 1 });
  t.teardown(() => resizer.close());
  const whole = await jpeg(1_500, 1_000);
  const tag = createHash('sha256').update(whole).digest('hex').slice(0, 32);
  const path = join(t.testdir({ 'a.original': whole }), 'a.original');
  const run = (file: string) =>
    resizer.run(
      { input: { path: file, size: whole.length, tag }, width: 160, format: 'webp', look: false },
      'now',
    ).done;
  t.equal((await run(path)).bytes?.toString('latin1', 8, 12), 'WEBP');
  await t.rejects(run('/nowhere/a.original'), InputGone);
  const zeroed = Buffer.from(readFileSync(path)).fill(0, whole.length / 2);
  for (const damaged of [whole.subarray(0, 5_000), Buffer.alloc(0), zeroed]) {
    writeFileSync(path, damaged);
    await t.rejects(run(path), InputGone);
  }
  writeFileSync(path, whole);
  t.equal((await run(path)).bytes?.toString('latin1', 8, 12), 'WEBP');
});
