import { spawnSync } from 'node:child_process';
import { openSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { PAYLOAD } from '../../shared/enquiry-forms.ts';
import { temporaryFolder } from '../../test/support/builders.ts';
import { noLinux } from '../../test/support/platform.ts';
import { indianTime } from '../leads/destinations/submission-data.ts';
import {
  cipher,
  context,
  DAY,
  DELIVERED,
  failed,
  openStore,
  other,
  parked,
  payload,
  SECRET,
} from '../leads/submissions/submissions.fixture.ts';
import { runOutbox } from './outbox.fixture.ts';

const SETTINGS = { ...process.env, SECRET, NODE_OPTIONS: '' };

/** A directory with one waiting and one parked enquiry, its server still running. */
async function setUp(t: Test) {
  const directory = t.testdir({});
  const outbox = openStore(join(directory, 'outbox.db'));
  t.teardown(() => outbox.close());
  const first = await outbox.putNew(other);
  const booked = { ...payload, date: '2026-03-05', time: '11:30' };
  const visit = { ...other, form: 'site-visit', payload: booked, context: {}, fingerprint: 'f2b' } as const;
  const second = await outbox.putWaiting(visit, parked());
  return { directory, outbox, first, second, run: (...args: string[]) => runIn(directory, ...args) };
}

const runIn = (dataDir: string, ...args: string[]) => runOutbox({ dataDir, cipher }, ...args);

/** Runs it as a program of its own. */
const asProgram = (command: string, env: Record<string, string>, output: 'pipe' | number = 'pipe') =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'outbox.ts'), command], {
    env: { ...SETTINGS, ...env },
    stdio: ['ignore', output, 'pipe'],
    encoding: 'utf8',
  });

t.test('list shows ids, ages and reasons, and nothing personal', async (t) => {
  const { run, outbox, first, second } = await setUp(t);
  const { code, printed } = await run('list');
  t.equal(code, 0);
  const [one, two] = [first.submission.id, second.submission.id];
  t.equal(
    printed.replace(/\d+ s/g, '0 s'),
    `${one}  contact       upstream  waiting        0 s  0 tries  new\n${two}  site-visit    upstream  parked         0 s  1 tries  http 400\n`,
  );
  await outbox.settle(first, DELIVERED);
  await outbox.settle(second, DELIVERED);
  t.equal((await run('list')).printed, 'Nothing is waiting.\n');
});

t.test('retry makes one or all due at once while the server runs', async (t) => {
  const { run, outbox, first, second } = await setUp(t);
  await outbox.settle(first, failed(60_000));
  t.match(await run('retry', second.submission.id), { code: 0, printed: '1 to be tried again at once.\n' });
  const [due, ...others] = await outbox.leaseAll();
  t.match(due, { submission: second.submission });
  t.same(others, []);
  await outbox.settle(due!, failed(60_000));
  t.equal((await run('retry')).code, 0);
  t.equal((await outbox.leaseAll()).length, 2);
  t.equal((await run('retry', 'unknown')).code, 1);
});

t.test('export prints them as CSV or as one JSON object a line', async (t) => {
  const { run, first, second } = await setUp(t);
  const csv = (await run('export')).printed;
  const [columns = [], ...lines] = csv.split('\r\n').map((line) => line.split(','));
  t.match(columns.join(), `,${Object.keys(PAYLOAD)},`);
  const rows = lines.map((cells) => Object.fromEntries(columns.map((name, index) => [name, cells[index]])));
  t.equal(rows.length, 3, 'the last is empty');
  const none = { unit: '', page: '', referrer: '', campaign_first: '', campaign_last: '' };
  const sent = { purposes: 'enquiry', upstream: 'parked', webhook: '', mail: '' };
  const booked = { ...payload, mobile: '9876543210', date: '2026-03-05', time: '11:30' };
  t.has(
    rows.find(({ form }) => form === 'site-visit'),
    { ...booked, ...none, ...sent },
  );
  t.has(
    rows.find(({ form }) => form === 'contact'),
    { project: 'lake-view', country_code: "'+44", language: 'en', name: 'राजेश वर्मा' },
  );
  const [line] = (await run('export', '--json')).printed.split('\n');
  const { id, reference } = first.submission;
  t.match(JSON.parse(line!), { id, reference, ...context, state: 'waiting' });
  const parked = (await run('export', '--parked', '--json')).printed.trim().split('\n');
  t.equal(parked.length, 1);
  const received = indianTime(second.submission.receivedAt);
  t.match(JSON.parse(parked[0]!), { id: second.submission.id, state: 'parked', ...payload, received });
});

t.test('find, erase and proof work on one number or one reference', async (t) => {
  const { run, outbox, first, second } = await setUp(t);
  const found = (await run('find', '--mobile', '+91 98765 43210', '--json')).printed.trim().split('\n');
  t.equal(found.length, 2);
  t.match(JSON.parse(found[0]!), { id: first.submission.id, purposes: 'enquiry', upstream: 'waiting' });
  t.match(await run('find', '--mobile', '9999999999', '--json'), { code: 0, printed: '' });
  const { reference } = second.submission;
  const proof = await run('proof', '--reference', reference.toLowerCase());
  t.equal(proof.code, 0);
  t.match(
    proof.printed,
    new RegExp(`\\+05:30  ${reference}  given for enquiry, form site-visit \\(en\\), notice v1\n`),
  );
  t.match(proof.printed, '<p>What we take</p>');
  t.match(await run('erase', '--reference', reference), { code: 0, printed: '1 erased.\n' });
  t.match((await run('proof', '--reference', reference)).printed, `${reference}  erased, form`);
  await outbox.settle(first, DELIVERED);
  t.match(await run('erase', '--mobile', '9876543210'), { code: 0, printed: '1 erased.\n' }, 'the other one');
  t.match(await run('erase', '--mobile', '9876543210'), { code: 0, printed: '0 erased.\n' });
  t.match(await run('export', '--all', '--json'), { code: 0, printed: '' });
  t.match(await run('proof', '--reference', '00000-00000'), { code: 1, printed: 'No consent is recorded' });
  for (const wrong of [
    ['find'],
    ['find', '--mobile', '12'],
    ['erase'],
    ['erase', '--mobile', '9876543210', '--reference', reference],
    ['proof', '--reference', 'x'],
    ['list', '--all'],
    ['export', '--what'],
    ['retry', 'a', 'b'],
  ])
    t.equal((await run(...wrong)).code, 2, wrong.join(' '));
});

t.test('what a delivered enquiry keeps is exported with --all', async (t) => {
  const directory = t.testdir({});
  const outbox = openStore(join(directory, 'outbox.db'), { keepMs: 30 * DAY });
  t.teardown(() => outbox.close());
  await outbox.putWaiting(other, DELIVERED);
  t.equal((await runIn(directory, 'export', '--json')).printed, '');
  const [line = ''] = (await runIn(directory, 'export', '--all', '--json')).printed.split('\n');
  t.match(JSON.parse(line), { name: 'राजेश वर्मा', state: 'delivered' });
});

t.test('with another secret the export says that it cannot read, and lists what there is', async (t) => {
  const { directory } = await setUp(t);
  const env = { SECRET: 'another secret than that of the site', DATA_DIR: directory };
  const { status, stdout, stderr } = asProgram('export', env);
  t.equal(status, 1);
  t.match(stderr, 'SECRET is not the one');
  t.match(stdout, /^.*contact,waiting/m);
});

t.test('without a command, and without an outbox, it says so and makes no file', async (t) => {
  const { run } = await setUp(t);
  t.equal((await run()).code, 2);
  // Its result may be redirected into a file: what else it says is not in there.
  t.match(await run('delete'), { code: 2, printed: '', warned: /^Usage/ });
  t.match(await run('export', '--parkd'), { code: 2, printed: '', warned: /^Usage/ });
  const missing = await runIn('/nonexistent', 'list');
  t.match(missing, { code: 1, printed: '', warned: 'There is no outbox in /nonexistent.' });
  const folder = join(temporaryFolder(t), 'loop');
  symlinkSync('loop', folder);
  await t.rejects(runIn(folder, 'list'), { code: 'ELOOP' }, 'one that cannot be looked into may hold leads');
});

t.test('it runs as a program of its own, and reads its settings as the site does', async (t) => {
  const { directory } = await setUp(t);
  const env = { DATA_DIR: ` ${directory} `, DATABASE_URL: ' ' };
  const { status, stdout, stderr } = asProgram('list', env);
  t.equal(stderr, '');
  t.equal(status, 0);
  t.match(stdout, / {2}contact/);
});

t.test('a full disk beneath its output is one line and exit 1', { skip: noLinux }, async (t) => {
  const { directory } = await setUp(t);
  const full = openSync('/dev/full', 'w');
  const { status, stderr } = asProgram('export', { DATA_DIR: directory }, full);
  t.equal(status, 1);
  t.equal(stderr, 'The output cannot be written: ENOSPC: no space left on device, write\n');
});

t.test('with a database that is away it shows the spool, says so and exits with 1', async (t) => {
  const { directory } = await setUp(t);
  for (const command of ['list', 'retry', 'export']) {
    for (const [databaseUrl, why] of [
      ['postgres://site@127.0.0.1:1/site', 'ECONNREFUSED'],
      ['mysql://site@127.0.0.1:1/site', 'DATABASE_URL'],
    ] as const) {
      const { code, printed, warned } = await runOutbox({ dataDir: directory, databaseUrl, cipher }, command);
      t.equal(code, 1);
      t.match(warned, `database is away (${why}`);
      t.match(printed, command === 'retry' ? '1 to be tried' : 'contact');
    }
  }
});
