import t from 'tap';
import { createIndexNow } from './index-now.ts';

const MINUTE = 60_000;

/** @param statuses of the responses, in their order; an error for none */
function indexing(key: string | null = 'a-key-of-the-test', statuses: (number | Error)[] = []) {
  let at = 0;
  const planned: { at: number; work: () => void }[] = [];
  const sent: { urlList: string[] }[] = [];
  const indexNow = createIndexNow({
    ...{ key, siteUrl: 'https://www.example.com', now: () => at },
    log: { info() {}, warn() {} },
    async post(body) {
      sent.push(body as { urlList: string[] });
      const status = statuses.shift() ?? 200;
      if (typeof status !== 'number') throw status;
      return status;
    },
    later(ms, work) {
      planned.push({ at: at + ms, work });
      return () => {};
    },
  });
  /** Runs what is planned until then. */
  async function pass(ms: number): Promise<void> {
    at += ms;
    for (const { work } of planned.filter((each) => each.at <= at)) {
      planned.splice(0, 1);
      work();
      await new Promise(setImmediate);
    }
  }
  return { ...indexNow, pass, sent, planned };
}

const inBoth = (path: string) => ['', '/hi'].map((prefix) => `https://www.example.com${prefix}${path}`);
const item = (id: string, title = 'A title') => ({ id, title });

t.test('what is new, changed or gone is told once, together', async (t) => {
  const { noteChange, pass, sent } = indexing();
  noteChange('news', [item('1'), item('2'), item('3')], [item('1'), item('2', 'Another'), item('4')]);
  noteChange('projects', [], [{ id: '9', slug: 'kolar-crest' }]);
  noteChange('press', [], [item('5')]);
  t.same(sent, []);
  await pass(MINUTE);
  t.same(sent, [
    {
      host: 'www.example.com',
      key: 'a-key-of-the-test',
      keyLocation: 'https://www.example.com/a-key-of-the-test.txt',
      urlList: ['/news/2', '/news/3', '/news/4', '/projects/kolar-crest'].flatMap(inBoth),
    },
  ]);
  await pass(30 * MINUTE);
  t.equal(sent.length, 1);
});

t.test('no more than one call in ten minutes, and one that failed is made up for', async (t) => {
  const { noteChange, pass, sent } = indexing('a-key-of-the-test', [new Error('away'), 429]);
  noteChange('news', [], [item('1')]);
  await pass(MINUTE);
  noteChange('news', [item('1')], [item('1'), item('2')]);
  await pass(8 * MINUTE);
  t.equal(sent.length, 1);
  await pass(2 * MINUTE);
  t.same(sent[1]?.urlList, ['/news/1', '/news/2'].flatMap(inBoth));
  await pass(30 * MINUTE);
  t.equal(sent.length, 2, 'what was refused is not told again');
});

t.test('without a key nobody is told', async (t) => {
  const { noteChange, planned } = indexing(null);
  noteChange('news', [], [item('1')]);
  t.same(planned, []);
});
