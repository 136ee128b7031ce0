import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import t, { type Test } from 'tap';
import { createSqliteStore } from './sqlite-store.ts';
import { claim } from './store.fixture.ts';

/** SQLite's own behaviour; store.test.ts has the contract of all stores. */

const MINUTE = 60_000;
/** A file that failed is tried again by then, milliseconds. */
const NEXT_TRY = 11_000;

function storeIn(t: Test, file = join(t.testdir({}), 'claims.db'), now = 1_000_000) {
  /** `leap`: how far the system's clock stands from the right time. */
  const clock = { now, leap: 0 };
  const problems: (string | null)[] = [];
  const store = createSqliteStore({
    file,
    now: () => clock.now,
    date: () => clock.now + clock.leap,
    log: {
      info: () => void problems.push(null),
      error: (facts) => void problems.push(String((facts as { fault: unknown }).fault)),
    },
  });
  t.teardown(() => store.close());
  return { clock, problems, store, file };
}

t.test('a claim stays over a restart, for the rest of its time, with its owner alone', async (t) => {
  const first = storeIn(t);
  t.equal(statSync(first.file).mode & 0o777, 0o600, 'only the owner can read the file');
  await claim(first.store, 'ticket', MINUTE);
  await claim(first.store, 'captcha', MINUTE, 'a post');
  first.store.close();
  const { store, clock } = storeIn(t, first.file);
  t.equal(await store.isClaimed('ticket'), true);
  t.equal(await claim(store, 'ticket', MINUTE), false);
  t.equal(await claim(store, 'captcha', MINUTE, 'another post'), false);
  t.equal(await claim(store, 'captcha', MINUTE, 'another post'), false, 'trying makes no owner');
  t.equal(await claim(store, 'captcha', MINUTE, 'a post'), true);
  t.equal(await claim(store, 'another', MINUTE), true);
  clock.now += 2 * MINUTE;
  t.equal(await claim(store, 'ticket', MINUTE), true);
});

t.test('a clock that is set back frees no claim, since what it is a claim of is good again', async (t) => {
  const { store, clock } = storeIn(t);
  await claim(store, 'captcha', MINUTE, 'a post');
  clock.now += 2 * MINUTE;
  clock.leap = -2 * MINUTE;
  t.equal(await store.isClaimed('captcha'), true);
  t.equal(await claim(store, 'captcha', MINUTE, 'another post'), false);
  t.equal(await claim(store, 'captcha', MINUTE, 'a post'), true);
});

t.test('a file of a version without owners keeps its claims', async (t) => {
  const file = join(t.testdir({}), 'claims.db');
  const db = new DatabaseSync(file);
  db.exec(`CREATE TABLE claim (key TEXT PRIMARY KEY, ends_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    INSERT INTO claim VALUES ('captcha', 2000000)`);
  db.close();
  const { store, problems } = storeIn(t, file);
  t.equal(await claim(store, 'captcha', MINUTE, 'a post'), false);
  t.equal(await claim(store, 'new', MINUTE, 'a post'), true);
  t.same(problems, []);
});

t.test('a process that is killed leaves its claims behind', async (t) => {
  const file = join(t.testdir({}), 'claims.db');
  const program = `
    const { createSqliteStore } = await import(${JSON.stringify(join(import.meta.dirname, 'sqlite-store.ts'))});
    const store = createSqliteStore({ file: ${JSON.stringify(file)}, now: () => 1_000_000, date: () => 1_000_000, log: { info: console.error, error: console.error } });
    for (let number = 0; number < 20; number++) await store.claim({ key: 'captcha ' + number, ttlMs: 60_000, owner: 'a post' });
    process.kill(process.pid, 'SIGKILL');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' });
  t.equal((await once(child, 'exit'))[1], 'SIGKILL');
  const { store, problems } = storeIn(t, file);
  for (let number = 0; number < 20; number++) t.equal(await claim(store, `captcha ${number}`, 1_000), false);
  t.same(problems, []);
});

t.test('claims whose time is over leave the file', async (t) => {
  const { store, clock, file } = storeIn(t);
  for (let number = 0; number < 100; number++) await claim(store, `flood ${number}`, MINUTE);
  clock.now += 2 * MINUTE;
  await claim(store, 'later', MINUTE);
  const db = new DatabaseSync(file, { readOnly: true });
  t.match(db.prepare('SELECT key FROM claim').all(), [{ key: 'later' }]);
  db.close();
});

t.test('while the disk takes nothing claims hold in memory, told once, until it does again', async (t) => {
  const file = join(t.testdir({ data: 'a file where the folder should be' }), 'data', 'claims.db');
  const { store, clock, problems } = storeIn(t, file);
  t.equal(problems.length, 1, 'at the start');
  t.equal(await claim(store, 'early', MINUTE), true);
  t.equal(await claim(store, 'early', MINUTE), false);
  t.equal(await store.isClaimed('early'), true);
  clock.now += NEXT_TRY;
  t.equal(await claim(store, 'x', MINUTE), true);
  t.equal(problems.length, 1);

  rmSync(dirname(file));
  mkdirSync(dirname(file));
  clock.now += NEXT_TRY;
  t.equal(await claim(store, 'late', MINUTE), true);
  t.same(problems.slice(1), [null]);
  t.equal(await claim(store, 'early', MINUTE), false, 'a claim made meanwhile is not forgotten');
  t.equal(await claim(storeIn(t, file, clock.now).store, 'late', MINUTE), false, 'from then on it lasts');
});

t.test('a file that cannot be read is told and begun anew', async (t) => {
  const folder = t.testdir({ 'claims.db': 'no database '.repeat(1_000) });
  const { store, problems, file } = storeIn(t, join(folder, 'claims.db'));
  t.same(problems, ['corrupt', null]);
  t.equal(await claim(store, 'x', MINUTE), true);
  t.equal(await claim(storeIn(t, file).store, 'x', MINUTE), false);
});

t.test('a file that breaks under way opens nothing again', async (t) => {
  const { store, problems, clock, file } = storeIn(t);
  t.equal(await claim(store, 'x', MINUTE), true);
  const other = new DatabaseSync(file);
  other.exec('DROP TABLE claim');
  other.close();
  t.equal(await claim(store, 'x', MINUTE), false);
  t.equal(await claim(store, 'y', MINUTE), true);
  t.equal(problems.length, 1);
  clock.now += NEXT_TRY;
  t.equal(await claim(store, 'z', MINUTE), true);
  t.same(problems.slice(1), [null]);
});

t.test('a closed store fails no request that comes late', async (t) => {
  const { store, problems } = storeIn(t);
  store.close();
  t.equal(await claim(store, 'x', MINUTE), true);
  t.equal(await store.isClaimed('x'), true);
  t.same(problems, []);
});
