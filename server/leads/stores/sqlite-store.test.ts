import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import t, { type Test } from 'tap';
import { createSqliteStore } from './sqlite-store.ts';
import { claim, isClaimed } from './store.fixture.ts';

function storeIn(t: Test, file: string) {
  const clock = { now: 1_000_000 };
  const problems: (string | null)[] = [];
  const store = createSqliteStore({
    file,
    now: () => clock.now,
    log: {
      info: () => void problems.push(null),
      error: (facts) => void problems.push(String((facts as { fault: unknown }).fault)),
    },
  });
  t.teardown(() => store.close());
  return { clock, problems, store };
}

const fileOf = (t: Test) => join(t.testdir({}), 'claims.db');

t.test('what was claimed stays claimed over a restart, for the rest of its time', async (t) => {
  const file = fileOf(t);
  const first = storeIn(t, file);
  await claim(first.store, 'captcha', 1_000);
  first.store.close();
  const second = storeIn(t, file);
  t.equal(await isClaimed(second.store, 'captcha'), true);
  t.equal(await claim(second.store, 'captcha', 1_000), false);
  t.equal(await claim(second.store, 'another', 1_000), true);
  second.clock.now += 2_001;
  t.equal(await claim(second.store, 'captcha', 1_000), true);
});

t.test('after a restart the owner is known, and nobody else becomes it by trying', async (t) => {
  const file = fileOf(t);
  const first = storeIn(t, file);
  t.equal(await claim(first.store, 'captcha', 60_000, 'a post'), true);
  first.store.close();
  const { store } = storeIn(t, file);
  t.equal(await claim(store, 'captcha', 60_000, 'another post'), false);
  t.equal(await claim(store, 'captcha', 60_000, 'another post'), false, 'the second time, too');
  t.equal(await claim(store, 'captcha', 60_000, 'a post'), true);
});

t.test('a file of a version without owners keeps its claims', async (t) => {
  const file = fileOf(t);
  const db = new DatabaseSync(file);
  db.exec(`CREATE TABLE claim (key TEXT PRIMARY KEY, ends_at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    INSERT INTO claim VALUES ('captcha', 2000000)`);
  db.close();
  const { store, problems } = storeIn(t, file);
  t.equal(await claim(store, 'captcha', 60_000, 'a post'), false);
  t.equal(await claim(store, 'new', 60_000, 'a post'), true);
  t.same(problems, []);
});

t.test('a process that is killed leaves its claims behind', async (t) => {
  const file = fileOf(t);
  const program = `
    const { createSqliteStore } = await import(${JSON.stringify(join(import.meta.dirname, 'sqlite-store.ts'))});
    const store = createSqliteStore({ file: ${JSON.stringify(file)}, now: () => 1_000_000, log: { info: console.error, error: console.error } });
    for (let number = 0; number < 20; number++) await store.run([{ claim: 'captcha ' + number, ttlMs: 60_000 }]);
    process.kill(process.pid, 'SIGKILL');`;
  const [, signal] = await once(
    spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' }),
    'exit',
  );
  t.equal(signal, 'SIGKILL');
  const { store, problems } = storeIn(t, file);
  for (let number = 0; number < 20; number++) t.equal(await claim(store, `captcha ${number}`, 1_000), false);
  t.same(problems, []);
});

t.test('claims whose time is over leave the file', async (t) => {
  const file = fileOf(t);
  const { store, clock } = storeIn(t, file);
  for (let number = 0; number < 100; number++) await claim(store, `flood ${number}`, 60_000);
  clock.now += 120_000;
  await claim(store, 'later', 60_000);
  const db = new DatabaseSync(file, { readOnly: true });
  t.match(db.prepare('SELECT key FROM claim').all(), [{ key: 'later' }]);
  db.close();
});

t.test('only its owner can read the file', async (t) => {
  const file = fileOf(t);
  storeIn(t, file);
  t.equal(statSync(file).mode & 0o777, 0o600);
});

t.test('while the disk takes nothing claims hold in memory, told once, until it does again', async (t) => {
  const file = join(t.testdir({ data: 'a file where the folder should be' }), 'data', 'claims.db');
  const { store, clock, problems } = storeIn(t, file);
  t.equal(problems.length, 1, 'at the start');
  t.equal(await claim(store, 'early', 60_000), true);
  t.equal(await claim(store, 'early', 60_000), false);
  t.equal(await isClaimed(store, 'early'), true);
  clock.now += 11_000;
  t.equal(await claim(store, 'x', 60_000), true);
  t.equal(problems.length, 1);

  rmSync(dirname(file));
  mkdirSync(dirname(file));
  clock.now += 11_000;
  t.equal(await claim(store, 'late', 60_000), true);
  t.same(problems.slice(1), [null]);
  t.equal(await claim(store, 'early', 60_000), false, 'what was claimed meanwhile is not forgotten');
  const next = storeIn(t, file);
  next.clock.now = clock.now;
  t.equal(await claim(next.store, 'late', 60_000), false, 'from then on it lasts');
});

t.test('a file that cannot be read is told and begun anew', async (t) => {
  const file = join(t.testdir({ 'claims.db': 'no database '.repeat(1_000) }), 'claims.db');
  const { store, problems } = storeIn(t, file);
  t.match(problems, ['corrupt']);
  t.equal(await claim(store, 'x', 60_000), true);
  t.same(problems, ['corrupt', null]);
  t.equal(await claim(storeIn(t, file).store, 'x', 60_000), false);
});

t.test('a file that breaks under way opens nothing again', async (t) => {
  const file = fileOf(t);
  const { store, problems, clock } = storeIn(t, file);
  t.equal(await claim(store, 'x', 60_000), true);
  const other = new DatabaseSync(file);
  other.exec('DROP TABLE claim');
  other.close();
  t.equal(await claim(store, 'x', 60_000), false);
  t.equal(await claim(store, 'y', 60_000), true);
  t.equal(problems.length, 1);
  clock.now += 11_000;
  t.equal(await claim(store, 'z', 60_000), true);
  t.same(problems.slice(1), [null]);
});

t.test('a closed store fails no one who comes late', async (t) => {
  const file = fileOf(t);
  writeFileSync(file, '');
  const { store, problems } = storeIn(t, file);
  store.close();
  t.equal(await claim(store, 'x', 60_000), true);
  t.equal(await isClaimed(store, 'x'), true);
  t.same(problems, []);
});
