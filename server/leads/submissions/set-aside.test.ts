import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t, { type Test } from 'tap';
import { temporaryFolder } from '../../../test/support/builders.ts';
import { DELIVERED, enquiry, idsOf, openDesk, other, setUp } from './submissions.fixture.ts';

/** What somebody does to the folder of a running site; whether the site's own enquiries are in the file afterwards. */
const HANDS: [what: string, hand: (file: string, spare: string) => void, isBack: boolean][] = [
  ['the file is removed', (file) => rmSync(file), true],
  ['the file and those beside it are removed', removeAll, true],
  ['the folder is removed', (file) => rmSync(dirname(file), { recursive: true }), true],
  ['the folder is emptied and made anew', emptyFolder, true],
  ['the file is renamed', (file) => renameSync(file, `${file}.old`), true],
  ['a backup takes its place', (file, spare) => renameSync(join(spare, 'outbox.db'), file), false],
  ['another folder takes the place of its own', swapFolder, false],
];

function removeAll(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
}

function emptyFolder(file: string): void {
  rmSync(dirname(file), { recursive: true });
  mkdirSync(dirname(file));
}

function swapFolder(file: string, spare: string): void {
  renameSync(dirname(file), `${dirname(file)}.old`);
  renameSync(spare, dirname(file));
}

/** An outbox in a folder of its own, and the folder of an older copy with one other enquiry. */
async function withCopy(t: Test) {
  const dir = temporaryFolder(t);
  const spare = join(dir, 'spare');
  const older = setUp(t, join(spare, 'outbox.db')).open();
  await older.putNew(other);
  await older.close();
  rmSync(join(spare, 'lock.db'), { force: true });
  return { spare, ...setUp(t, join(dir, 'data', 'outbox.db')) };
}

for (const [what, hand, isBack] of HANDS) {
  t.test(`${what} under the running site: no enquiry is lost`, async (t) => {
    const { file, spare, clock, setAside, open } = await withCopy(t);
    const store = open();
    const leased = await store.putNew(enquiry);
    hand(file, spare);
    await store.settle(leased, { ...DELIVERED, state: 'waiting' });
    t.equal((await store.summary(9)).problem, null);
    await store.close();
    const next = open();
    const sent = await next.leaseAll();
    const { id } = leased.submission;
    t.equal(idsOf(sent).includes(id), isBack, 'the next process has it');
    if (isBack) return t.same(setAside, []);
    t.match(
      sent.map(({ submission }) => submission.payload),
      [other.payload],
      'the file that was put there is in use',
    );
    const [copy = ''] = setAside;
    t.ok(existsSync(copy));
    const desk = openDesk(copy, () => clock.now);
    t.match(await desk.undelivered().finally(desk.close), [{ id, payload: enquiry.payload }]);
  });
}

t.test('a stop right after the removal writes the file anew, too', async (t) => {
  const { file, open } = setUp(t);
  const store = open();
  const { submission } = await store.putNew(enquiry);
  removeAll(file);
  await store.close();
  t.same(idsOf(await open().leaseAll()), [submission.id]);
});
