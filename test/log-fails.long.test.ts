import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { temporaryFolder } from './support/builders.ts';
import { metricOf } from './support/metric-of.ts';
import { mounted, noMount } from './support/mounted.ts';
import { noLinux } from './support/platform.ts';
import { childrenOf } from './support/process-memory.ts';
import { noTerminal, onTerminal } from './support/terminal.ts';
import { until } from './support/until.ts';
import { startBoth, visit } from './support/visit.ts';

/** A log that cannot be written stops neither the site nor its end. */

/** Enough for a line that is written in part. */
const ROOM = 200;
const LIMIT = 1_000_000;
/** Answers that fill a pipe of 64 kB with lines. */
const MANY = 600;

/** Starts a site with stdout sent elsewhere by a shell. @param to `>/dev/full` */
async function startWith(t: Test, to: string, ...under: string[]) {
  const shell = [...under, 'sh', '-c', `exec "$@" ${to}`, 'sh'];
  const { site } = await startBoth(t, { under: shell, env: { LOG_REQUESTS: 'all' } });
  const dropped = async () =>
    metricOf(await (await fetch(`${site.opsUrl}/metrics`)).text(), 'log_lines_dropped_total');
  return { site, dropped };
}

async function read(site: { url: string }, pages: number): Promise<void> {
  for (let page = 0; page < pages; page++) {
    const { status } = await visit(site, page % 2 ? '/' : '/news');
    if (status !== 200) throw new Error(`${status} after ${page} pages`);
  }
}

t.test('with a full disk beneath the log pages are sent, lines counted', { skip: noLinux }, async (t) => {
  const { site, dropped } = await startWith(t, '>/dev/full');
  await read(site, 20);
  t.ok((await dropped()) >= 20);
  const desk = await (await fetch(site.opsUrl)).text();
  t.match(desk, /Lines of the log cannot be written/);
  t.equal(await site.stop(), 0);
});

t.test('with a log file as large as it may be, the same', { skip: noLinux }, async (t) => {
  const file = join(temporaryFolder(t), 'log');
  writeFileSync(file, `${'x'.repeat(LIMIT - ROOM - 1)}\n`);
  const { site, dropped } = await startWith(t, `>>${file}`, 'prlimit', `--fsize=${LIMIT}`);
  await read(site, 20);
  t.ok((await dropped()) >= 15);
  t.equal(readFileSync(file).length, LIMIT);
  t.equal(await site.stop(), 0);
});

t.test('once there is room again lines are written, each by itself', { skip: noMount }, async (t) => {
  const dir = temporaryFolder(t);
  const { site, dropped } = await startWith(t, `>>${join(dir, 'log')}`, ...mounted('size=64k', dir));
  const inside = join(`/proc/${site.process.pid}/root`, dir);
  t.throws(() => writeFileSync(join(inside, 'filler'), Buffer.alloc(1 << 20)), { code: 'ENOSPC' });
  // The last page of the file has some room.
  await read(site, 60);
  t.ok((await dropped()) > 0);
  rmSync(join(inside, 'filler'));
  await read(site, 5);
  const lines = readFileSync(join(inside, 'log'), 'utf8').split('\n').filter(Boolean);
  const whole = lines.filter((line) => line.endsWith('}'));
  t.ok(lines.length - whole.length <= 1, 'one line is cut at most');
  for (const line of whole) JSON.parse(line);
  t.equal(await site.stop(), 0);
});

/** A pipe, and the reader that opened it. */
function readPipe(t: Test) {
  const pipe = join(temporaryFolder(t), 'pipe');
  execFileSync('mkfifo', [pipe]);
  return { pipe, reader: openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK) };
}

t.test('with a reader that stands still pages are sent, and it ends', async (t) => {
  const { pipe, reader } = readPipe(t);
  t.teardown(() => closeSync(reader));
  const { site } = await startWith(t, `>${pipe}`);
  await read(site, MANY);
  t.equal(await site.stop(), 0);
});

t.test('with a reader that has gone the same', async (t) => {
  const { pipe, reader } = readPipe(t);
  const { site, dropped } = await startWith(t, `>${pipe}`);
  closeSync(reader);
  await read(site, 20);
  t.ok(await until(async () => (await dropped()) > 0));
  t.equal(await site.stop(), 0);
});

/** True once it has ended, which its parent was not told yet. */
const hasEnded = (pid: number) => / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));

t.test('on a terminal that stands still the same', { skip: noTerminal }, async (t) => {
  for (const [who, env] of [
    ['people', {}],
    ['programs', { NODE_ENV: 'production' }],
  ] as const) {
    const { site: terminal } = await startBoth(t, {
      under: onTerminal(),
      env: { LOG_REQUESTS: 'all', ...env },
    });
    const [pid = 0] = childrenOf(terminal.process.pid ?? 0);
    terminal.process.kill('SIGSTOP');
    await read(terminal, MANY);
    process.kill(pid, 'SIGTERM');
    t.ok(await until(() => hasEnded(pid)), `with lines for ${who} it ends`);
    terminal.process.kill('SIGCONT');
    const [code] = await once(terminal.process, 'exit');
    t.equal(code, 0);
  }
});
