import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { temporaryFolder } from '../../test/support/builders.ts';
import { noLinux } from '../../test/support/platform.ts';
import { until } from '../../test/support/until.ts';
import { createLogDestination } from './log-destination.ts';

const { O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;
const LINE = `${JSON.stringify({ level: 'info', msg: 'x'.repeat(980) })}\n`;
/** More than a pipe holds, and less than is kept beside it. */
const MANY = 300;

/** A pipe whose reader takes what the test reads. */
function pipeOf(t: Test) {
  const file = join(temporaryFolder(t), 'pipe');
  execFileSync('mkfifo', [file]);
  const reader = openSync(file, O_RDONLY | O_NONBLOCK);
  const fd = openSync(file, O_WRONLY | O_NONBLOCK);
  t.teardown(() => closeSync(fd));
  const chunk = Buffer.alloc(1 << 20);
  function read(): string {
    try {
      return chunk.toString('utf8', 0, readSync(reader, chunk));
    } catch {
      return '';
    }
  }
  return { fd, read, close: () => closeSync(reader) };
}

t.test('lines are in the file in their order when a write returns', async (t) => {
  const file = join(temporaryFolder(t), 'log');
  const log = createLogDestination(openSync(file, 'a'));
  for (const line of ['one\n', 'two ₹\n', 'three\n']) log.write(line);
  t.equal(readFileSync(file, 'utf8'), 'one\ntwo ₹\nthree\n');
  t.equal(log.dropped(), 0);
});

t.test('a full disk drops lines, each is counted, and none is tried again', { skip: noLinux }, async (t) => {
  const log = createLogDestination(openSync('/dev/full', 'w'));
  for (let line = 0; line < 3; line++) log.write(LINE);
  log.end();
  t.equal(log.dropped(), 3);
});

t.test('a reader that is late gets each line whole and in its order', async (t) => {
  const pipe = pipeOf(t);
  const log = createLogDestination(pipe.fd);
  const lines = Array.from({ length: MANY }, (_, index) => `${index} ${LINE}`);
  for (const line of lines) log.write(line);
  let text = '';
  await until(() => {
    text += pipe.read();
    return text.length >= lines.join('').length;
  });
  t.equal(text, lines.join(''));
  t.equal(log.dropped(), 0);
  pipe.close();
});

t.test('a reader that stands still holds up nothing, and costs a bounded part of the memory', async (t) => {
  const pipe = pipeOf(t);
  const log = createLogDestination(pipe.fd);
  for (let line = 0; line < 20 * MANY; line++) log.write(LINE);
  const dropped = log.dropped();
  t.ok(dropped > 10 * MANY, `${dropped} of ${20 * MANY} are dropped`);
  log.end();
  t.equal(log.dropped(), dropped, 'the others wait until the end');
  pipe.close();
});

t.test('a pipe whose reader has gone drops its lines', async (t) => {
  const pipe = pipeOf(t);
  const log = createLogDestination(pipe.fd);
  pipe.close();
  log.write(LINE);
  log.write(LINE);
  t.equal(log.dropped(), 2);
});
