import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { temporaryFolder as folder } from '../../test/support/builders.ts';
import { noLinux } from '../../test/support/platform.ts';
import { readSecret, takeDataDir } from './data-dir.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
const mineOnly = process.getuid?.() === 0 ? { skip: 'root may write anywhere' } : {};

t.test('the folder is made where it is missing, for its owner alone', async (t) => {
  const dir = join(folder(t), 'a', 'data');
  const taken = takeDataDir(dir);
  t.equal(taken.problem, null);
  t.equal(modeOf(dir), '700');
  taken.release();
});

t.test('a file system that makes no folders is told', { skip: noLinux }, async (t) => {
  for (const none of ['/proc/nope', '/proc/nope/data'])
    t.equal(takeDataDir(none).problem, 'DATA_DIR cannot be written: ENOENT', none);
});

t.test('a folder that cannot be had is told, stops nothing, and is taken once it can', async (t) => {
  const file = join(folder(t), 'file');
  writeFileSync(file, 'no folder');
  t.equal(takeDataDir(join(file, 'data')).problem, 'DATA_DIR cannot be written: ENOTDIR');
  const taken = takeDataDir(file);
  t.equal(taken.problem, 'DATA_DIR cannot be written: EEXIST');
  t.throws(() => taken.hold(), { code: 'EEXIST' });
  rmSync(file);
  taken.hold();
  t.throws(() => takeDataDir(file), { code: 'EBUSY' }, "it is this one's now");
  taken.hold();
  taken.release();
  takeDataDir(file).release();
});

t.test('a folder that may not be written is told', mineOnly, async (t) => {
  const dir = folder(t);
  chmodSync(dir, 0o500);
  t.equal(takeDataDir(dir).problem, 'DATA_DIR cannot be written: EACCES');
});

t.test('a lock file that is none is told, and stops nothing', async (t) => {
  const dir = folder(t);
  writeFileSync(join(dir, 'lock.db'), 'not a database '.repeat(100));
  const taken = takeDataDir(dir);
  t.match(taken.problem, /^DATA_DIR cannot be locked: \w+/);
  taken.release();
});

t.test('the secret is made once, for its owner alone; SECRET wins, and is written nowhere', async (t) => {
  const dir = folder(t);
  const setting = 's'.repeat(40);
  t.same(readSecret(setting, dir), { secret: setting, stored: true });
  t.throws(() => statSync(join(dir, 'secret')), { code: 'ENOENT' });
  const first = readSecret(null, dir);
  t.ok(first.stored && Buffer.from(first.secret, 'base64url').length >= 32);
  t.equal(modeOf(join(dir, 'secret')), '600');
  t.same(readSecret(null, dir), first);
  t.not(readSecret(null, folder(t)).secret, first.secret);
  const { secret, stored } = readSecret(null, join(dir, 'missing'));
  t.notOk(stored, 'one that cannot be stored says so');
  t.ok(secret.length >= 32);
});

t.test('a secret that others could read is hidden from them; too short a one is replaced', async (t) => {
  const dir = folder(t);
  const file = join(dir, 'secret');
  const known = 'k'.repeat(43);
  for (const found of ['', 'short\n', ' \n'.repeat(40), `${known}\n`]) {
    writeFileSync(file, found);
    chmodSync(file, 0o644);
    const { secret, stored } = readSecret(null, dir);
    t.ok(stored && secret.length >= 32);
    t.equal(secret === known, found.includes(known));
    t.equal(readFileSync(file, 'utf8').trim(), secret);
    t.equal(modeOf(file), '600');
  }
});

t.test('a folder that was removed is taken anew, with its secret', (t) => {
  const dir = folder(t);
  const taken = takeDataDir(dir);
  const { secret } = readSecret(null, dir);
  taken.keepSecret(secret);
  rmSync(dir, { recursive: true });
  taken.hold();
  t.equal(readSecret(null, dir).secret, secret);
  t.throws(() => takeDataDir(dir), { code: 'EBUSY' }, "it is this one's");
  rmSync(dir, { recursive: true });
  const other = takeDataDir(dir);
  t.throws(() => taken.hold(), { code: 'EBUSY' }, 'another process was first');
  other.release();
  taken.hold();
  t.equal(readSecret(null, dir).secret, secret);
  taken.release();
  t.end();
});

t.test('a folder that does not keep the secret takes nothing that it encrypts', (t) => {
  const dir = folder(t);
  const taken = takeDataDir(dir);
  symlinkSync(join(dir, 'disk', 'secret'), join(dir, 'secret'));
  const { secret, stored } = readSecret(null, dir);
  t.equal(stored, false);
  taken.keepSecret(secret);
  t.throws(() => taken.hold(), { code: 'ENOENT' });
  mkdirSync(join(dir, 'disk'));
  taken.hold();
  t.same(readSecret(null, dir), { secret, stored: true }, 'the disk is well again: the next start has it');
  writeFileSync(join(dir, 'secret'), 'another one, by which what is written could not be read');
  t.throws(() => taken.hold(), { code: 'EPERM' });
  taken.release();
  t.end();
});
