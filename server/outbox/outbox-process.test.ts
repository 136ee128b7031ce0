import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import t from 'tap';
import { openOutbox } from './outbox.ts';

const OUTBOX = join(import.meta.dirname, 'outbox.ts');

/** A process of its own that opens the outbox of `file`, then runs `then` with `outbox` and `put(number)`. */
function run(file: string, then: string, limit = ''): ChildProcess {
  const program = `
    const { openOutbox } = await import(${JSON.stringify(OUTBOX)});
    const outbox = openOutbox({ file: ${JSON.stringify(file)}, now: Date.now, random: Math.random,
      newId: () => crypto.randomUUID(), holdMs: 0 });
    const put = (number) => outbox.put({ extras: {}, form: 'enquiry', fingerprint: 'f' + number,
      payload: { name: 'x'.repeat(2000), mobile: number } });
    ${then}`;
  const command = `${limit} exec "$0" "$@"`;
  return spawn('bash', ['-c', command, process.execPath, '--input-type=module', '-e', program]);
}

function openHere(file: string) {
  return openOutbox({ file, now: Date.now, random: Math.random, newId: () => 'here', holdMs: 0 });
}

t.test('a server that is killed leaves its enquiries behind, and no lock', async (t) => {
  const file = join(t.testdir({}), 'outbox.db');
  const child = run(file, `put(1); put(2); console.log('put'); setInterval(() => {}, 1000);`);
  await once(child.stdout!, 'data');
  const early = openHere(file);
  t.match(early.problem(), { kind: 'locked' }, 'while it lives the directory is its own');
  early.close();
  child.kill('SIGKILL');
  await once(child, 'exit');
  const later = openHere(file);
  t.teardown(() => later.close());
  t.equal(later.problem(), null);
  t.equal(later.due(10).length, 2);
});

t.test('when the disk is full, enquiries go on in memory', async (t) => {
  const file = join(t.testdir({}), 'outbox.db');
  const child = run(
    file,
    `for (let number = 0; number < 200; number += 1) put(number);
     console.log(JSON.stringify({ problem: outbox.problem()?.kind, waiting: outbox.summary().counts.waiting }));`,
    'trap "" XFSZ; ulimit -f 200;',
  );
  const [out, error] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
  t.equal(error, '');
  t.match(JSON.parse(out), { waiting: 200 }, 'all are there');
  t.match(JSON.parse(out).problem, /^(?:full|failing)$/);
  const later = openHere(file);
  t.teardown(() => later.close());
  t.ok(later.due(200).length >= 5, 'what was written before can be read');
});
