import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t from 'tap';
import { CAPTCHA_ANSWER, sendContact, temporaryFolder } from './support/builders.ts';
import { noMount, readOnly } from './support/mounted.ts';
import { cleanCommand, runProgram, startSite } from './support/start-site.ts';
import { until } from './support/until.ts';
import { startBoth } from './support/visit.ts';

const MOBILES = [9_000_000_011, 9_000_000_012, 9_000_000_013] as const;

t.test('a machine that died comes back from the copy, and delivers what waited', async (t) => {
  const dataDir = temporaryFolder(t);
  const out = join(temporaryFolder(t), 'copy');
  const env = { CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER };
  const { site, upstream } = await startBoth(t, { env, dataDir, errorsExpected: true });
  upstream.enquiries.always({ kind: 'refuse', status: 503 });
  for (const mobile of MOBILES) t.equal(await sendContact(site, { mobile: String(mobile) }), 502);

  await until(() => existsSync(join(dataDir, 'content.db')));
  const backup = () => runProgram({ name: 'backup' }, { DATA_DIR: ` ${dataDir} ` }, '--out', out);
  mkdirSync(`${out}.new`);
  t.match(await backup(), { code: 1, stderr: /copy\.new exists: remove it if/ }, 'it may be another folder');
  rmdirSync(`${out}.new`);
  t.match(await backup(), { code: 0, stdout: /^outbox\.db, claims\.db, content\.db, secret of / });
  t.equal(statSync(out).mode & 0o777, 0o700);
  for (const name of readdirSync(out)) t.equal(statSync(join(out, name)).mode & 0o777, 0o600, name);
  t.match(await backup(), { code: 1, stderr: /exists already: name a new folder/ });
  t.equal((await fetch(`${site.url}/readyz`)).status, 200, 'the site goes on');

  await site.stop('SIGKILL');
  rmSync(dataDir, { recursive: true });
  upstream.enquiries.always({ kind: 'accept' });
  const keysOf = (mobile: number) =>
    upstream.enquiries.attemptsOf(mobile).map(({ idempotencyKey }) => idempotencyKey);
  const [known] = keysOf(MOBILES[0]);
  await startSite(t, { env: { ...env, API_URL: upstream.url }, dataDir: out });
  t.match(await runProgram({ name: 'outbox' }, { DATA_DIR: out }, 'retry'), { code: 0 });
  await until(() => upstream.enquiries.stored().length === MOBILES.length);
  t.equal(keysOf(MOBILES[0]).at(-1), known, 'under the key that upstream knows');
});

t.test('without a folder to write, or an outbox to copy, it says so and writes nothing', async (t) => {
  const dir = temporaryFolder(t);
  t.match(await runProgram({ name: 'backup' }, { DATA_DIR: dir }), { code: 2, stdout: /^Usage/ });
  const out = join(dir, 'copy');
  const missing = await runProgram({ name: 'backup' }, { DATA_DIR: dir }, '--out', out);
  t.match(missing, { code: 1, stderr: `There is no outbox in ${dir}.\n` });
  t.same(readdirSync(dir), []);
});

t.test(
  'a DATA_DIR that is read-only is copied, with what no process has put in order',
  { skip: noMount },
  async (t) => {
    const dataDir = temporaryFolder(t);
    const { site, upstream } = await startBoth(t, {
      ...{ env: { CAPTCHA_TEST_ANSWER: CAPTCHA_ANSWER }, dataDir, errorsExpected: true },
    });
    upstream.enquiries.always({ kind: 'refuse', status: 503 });
    t.equal(await sendContact(site), 502);
    await site.stop('SIGKILL');
    rmSync(join(dataDir, 'outbox.db-shm'));
    const out = join(temporaryFolder(t), 'copy');
    const program = fileURLToPath(new URL('../dist/backup.js', import.meta.url));
    const [command, args] = cleanCommand({ DATA_DIR: dataDir }, [program, '--out', out]);
    const [first = '', ...others] = [...readOnly(dataDir), command, ...args];
    const { stdout } = await promisify(execFile)(first, others);
    t.match(stdout, /^outbox\.db, /);
    for (const name of readdirSync(out)) t.notMatch(name, /-|from/);
    const exported = await runProgram({ name: 'outbox' }, { DATA_DIR: out }, 'export', '--json');
    t.equal(exported.code, 0);
    t.match(exported.stdout, /"mobile"/);
  },
);
