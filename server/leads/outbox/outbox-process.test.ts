import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import t from 'tap';
import { openLeads } from './outbox.fixture.ts';

const LEADS = join(import.meta.dirname, 'sqlite-leads.ts');
const DATA_DIR = join(import.meta.dirname, '../../app/data-dir.ts');

/** A process of its own that opens the outbox of `file`, then runs `then` with `outbox` and `put(number)`. */
function run(file: string, then: string, limit = ''): ChildProcess {
  const program = `
    const { openSqliteLeads } = await import(${JSON.stringify(LEADS)});
    const { takeDataDir } = await import(${JSON.stringify(DATA_DIR)});
    const outbox = openSqliteLeads({ file: ${JSON.stringify(file)}, now: Date.now,
      holdFolder: () => takeDataDir(${JSON.stringify(dirname(file))}).hold(),
      newId: () => crypto.randomUUID(), leaseMs: 0, log: { info() {}, error() {} } });
    const put = (number) => outbox.put({ extras: {}, form: 'enquiry', fingerprint: 'f' + number,
      payload: { name: 'x'.repeat(2000), mobile: number } });
    ${then}`;
  const command = `${limit} exec "$0" "$@"`;
  return spawn('bash', ['-c', command, process.execPath, '--input-type=module', '-e', program]);
}

function openHere(file: string) {
  return openLeads({ file, now: Date.now, newId: () => 'here', leaseMs: 0 });
}

t.test('a server that is killed leaves its enquiries behind, and no lock', async (t) => {
  const file = join(t.testdir({}), 'outbox.db');
  const child = run(file, `await put(1); await put(2); console.log('put'); setInterval(() => {}, 1000);`);
  await once(child.stdout!, 'data');
  const early = openHere(file);
  t.match((await early.status()).problem, { kind: 'locked' }, 'while it lives the directory is its own');
  await early.close();
  child.kill('SIGKILL');
  await once(child, 'exit');
  const later = openHere(file);
  t.teardown(() => later.close());
  t.equal((await later.status()).problem, null);
  t.equal((await later.lease(10)).length, 2);
});

t.test('when the disk is full, enquiries go on in memory', async (t) => {
  const file = join(t.testdir({}), 'outbox.db');
  const child = run(
    file,
    `for (let number = 0; number < 200; number += 1) await put(number);
     console.log(JSON.stringify({ problem: (await outbox.status()).problem?.kind, waiting: (await outbox.summary(200)).counts.waiting }));`,
    'trap "" XFSZ; ulimit -f 200;',
  );
  const [out, error] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
  t.equal(error, '');
  t.match(JSON.parse(out), { waiting: 200 }, 'all are there');
  t.match(JSON.parse(out).problem, /^(?:full|failing)$/);
  const later = openHere(file);
  t.teardown(() => later.close());
  t.ok((await later.lease(200)).length >= 5, 'what was written before can be read');
});
