import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t, { type Test } from 'tap';
import { startResizersPlainly } from '../../test/support/plain-resizers.ts';
import { until } from '../../test/support/until.ts';
import { OverloadError } from '../http/render-queue.ts';
import { MEDIA_LIMITS, type MediaLimits, SourceFailure, UnableToMake } from './limits.ts';
import { createResizer } from './resizer.ts';

startResizersPlainly();

/** Widths for which the stub does not answer with its process id. */
const DIES = 1;
const HANGS = 2;
const WAITS = 3;
const stub = `
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
process.on('message', ({ id, task: { width } }) => {
  if (width === ${DIES}) process.exit(7);
  if (width === ${HANGS}) return;
  const answer = () => process.send({ id, result: Buffer.from(String(process.pid)) });
  if (width !== ${WAITS}) return answer();
  const told = setInterval(() => {
    if (!existsSync(join(import.meta.dirname, 'go-on'))) return;
    clearInterval(told);
    answer();
  }, 10);
});
process.send('ready');
process.on('disconnect', () => process.exit());
`;
/** One picture at a time: the others wait. */
const ALONE = { atOnce: 1 };
const X = Buffer.from('x');
const webp = (width: number) => ({ kind: 'webp', width }) as const;
const refused = new SourceFailure(502);

function start(t: Test, limits: Partial<MediaLimits>, program?: string) {
  const problems: string[] = [];
  const clock = { now: 0 };
  const options = {
    isOverloaded: () => false,
    now: () => clock.now,
    onResized() {},
    onProblem: (what: string) => problems.push(what),
  };
  const resizer = createResizer({ ...options, limits: { ...MEDIA_LIMITS, ...limits } }, program);
  t.teardown(() => resizer.close());
  return { resizer, problems, clock };
}

function withStub(t: Test, limits: Partial<MediaLimits> = {}, code = stub) {
  const dir = t.testdir({ data: { secret: 'of the site' }, program: { 'program.mjs': code } });
  const program = join(dir, 'program', 'program.mjs');
  const { resizer, problems, clock } = start(t, limits, program);
  const pid = async (width: number) => Number(await resizer.run(webp(width), X, 1));
  /** Ends the jobs that wait. */
  const goOn = () => writeFileSync(join(dirname(program), 'go-on'), '');
  return { resizer, problems, clock, pid, goOn, program };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

t.test('a process that dies fails its own job only, and the next job gets another', async (t) => {
  const { pid, problems } = withStub(t, ALONE);
  const first = await pid(0);
  t.equal(await pid(0), first, 'a process serves many jobs');
  await t.rejects(pid(DIES), refused);
  t.not(await pid(0), first);
  t.same(problems, ['a resize process ended', 'a resize process ended'], 'it was tried twice');
});

t.test('both pictures of a process that dies are tried once more', async (t) => {
  const { resizer, pid, problems, goOn } = withStub(t);
  const waiting = resizer.run(webp(WAITS), X, 1);
  const dying = t.rejects(pid(DIES), refused);
  const after = pid(0);
  t.ok(await until(() => problems.length > 0), 'the first end');
  goOn();
  await Promise.all([waiting, dying, after]);
  t.same(problems, ['a resize process ended', 'a resize process ended']);
});

t.test('a process that cannot start is told once, and started again after a while', async (t) => {
  const unable = "if (!existsSync(join(import.meta.dirname, 'go-on'))) process.exit(1);";
  const { pid, problems, clock, goOn } = withStub(
    t,
    { atOnce: 2 },
    stub.replace(/(?=process.send\('ready)/, unable),
  );
  await Promise.all([pid(0), pid(0)].map((each) => t.rejects(each, new UnableToMake())));
  t.match(problems, [/^no picture can be made\. Run `npm ci --include=optional`/]);
  goOn();
  await t.rejects(pid(0), new UnableToMake(), 'not yet');
  clock.now += 46_000;
  t.ok(await pid(0));
  t.equal(problems.length, 1);
});

t.test('a process that is killed while it starts is no fault of the picture or the machine', async (t) => {
  const killed = "if (!existsSync(join(import.meta.dirname, 'go-on'))) process.kill(process.pid, 'SIGKILL');";
  const { pid, problems, goOn } = withStub(t, ALONE, stub.replace(/(?=process.send\('ready)/, killed));
  await t.rejects(pid(0), new UnableToMake());
  t.same(problems, ['a resize process ended']);
  goOn();
  t.ok(await pid(0), 'the next one is started at once');
});

t.test('a process that hangs is killed, and the picture beside is tried once more', async (t) => {
  const { pid, problems, goOn } = withStub(t, { jobTimeoutMs: 2_000 });
  const first = await pid(0);
  const hanging = t.rejects(pid(HANGS), new SourceFailure(502, { isLate: true }));
  const beside = pid(WAITS);
  await hanging;
  goOn();
  t.not(await beside, first);
  t.ok(await until(() => !isAlive(first)), 'its end');
  t.same(problems, []);
});

t.test('an idle process ends', async (t) => {
  const { pid, problems } = withStub(t, { idleMs: 50 });
  const first = await pid(0);
  t.ok(await until(() => !isAlive(first)), 'its end');
  t.not(await pid(0), first);
  t.same(problems, []);
});

t.test('a full queue and a closed one refuse at once', async (t) => {
  const { resizer, pid, goOn } = withStub(t, { ...ALONE, queue: 1 });
  const both = [pid(WAITS), pid(0)];
  await t.rejects(pid(0), OverloadError);
  goOn();
  await Promise.all(both);
  resizer.close();
  await t.rejects(pid(0), OverloadError);
});

t.test('a file that was evicted before its turn is no fault of the picture', async (t) => {
  const resizer = createResizer({
    ...{ limits: MEDIA_LIMITS, isOverloaded: () => false, now: () => 0, onResized() {} },
    onProblem: (what) => t.fail(what),
  });
  t.teardown(() => resizer.close());
  const looked = resizer.run({ kind: 'look', bytes: 9 }, join(t.testdir({}), 'evicted.picture'));
  t.equal(await looked.catch(({ why }) => why), undefined);
});

t.test('a missing program is an error at the start', async (t) => {
  t.throws(() => start(t, {}, '/nowhere/resize-process.js'), /resize-process\.js is missing/);
});

t.test('a resize process can read nothing of the server but the picture', async (t) => {
  const code = `
    import { readFileSync } from 'node:fs';
    import { spawnSync } from 'node:child_process';
    const tried = (work) => {
      try { return String(work()) } catch ({ code }) { return code }
    };
    process.on('message', ({ id, input }) => {
      const seen = {
        input: String(input),
        file: tried(() => readFileSync(process.cwd() + '/../data/secret')),
        environ: tried(() => readFileSync('/proc/' + process.ppid + '/environ')),
        program: tried(() => spawnSync('cat', ['/etc/hostname']).status),
        env: Object.keys(process.env).sort(),
        cwd: process.cwd(),
      };
      process.send({ id, result: Buffer.from(JSON.stringify(seen)) });
    });
    process.send('ready');
    process.on('disconnect', () => process.exit());
  `;
  const { resizer, program } = withStub(t, {}, code);
  t.same(JSON.parse(String(await resizer.run(webp(0), X, 1))), {
    input: 'x',
    file: 'ERR_ACCESS_DENIED',
    environ: 'ERR_ACCESS_DENIED',
    program: 'ERR_ACCESS_DENIED',
    env: ['JPEGMEM', 'MALLOC_ARENA_MAX', 'UV_THREADPOOL_SIZE'],
    cwd: dirname(program),
  });
});
