import { mock } from 'node:test';
import t, { type Test } from 'tap';
import { getGlobalDispatcher, MockAgent, setGlobalDispatcher } from 'undici';
import { inLanguage, LANGUAGE_NAMES } from '../../shared/language.ts';
import { createIndexNow } from './index-now.ts';

const MINUTE = 60_000;

/** @param statuses of the responses, in their order; null for none */
function indexing(t: Test, key: string | null = 'a-key-of-the-test', statuses: (number | null)[] = []) {
  const agent = new MockAgent();
  agent.disableNetConnect();
  const before = getGlobalDispatcher();
  setGlobalDispatcher(agent);
  mock.timers.enable({ apis: ['setTimeout'] });
  t.teardown(async () => {
    mock.timers.reset();
    setGlobalDispatcher(before);
    await agent.close();
  });
  const clock = { now: 0 };
  const sent: { urlList: string[] }[] = [];
  const told = { count: 0 };
  const onTold = () => void told.count++;
  const pool = agent.get('https://api.indexnow.org');
  const expectCall = () => {
    const status = statuses.shift();
    const call = pool.intercept({ path: '/indexnow', method: 'POST' });
    if (status === null) call.replyWithError(new Error('away'));
    else {
      call.reply(({ body }) => {
        sent.push(JSON.parse(String(body)));
        return { statusCode: status ?? 200 };
      });
    }
  };
  const indexNow = createIndexNow({
    ...{ key, siteUrl: 'https://www.example.com', now: () => clock.now },
    log: { info: onTold, warn: onTold },
  });
  /** Until a call that is due then has ended. */
  async function pass(ms: number, calls = 0): Promise<void> {
    const until = told.count + calls;
    if (calls) expectCall();
    clock.now += ms;
    mock.timers.tick(ms);
    while (told.count < until) await new Promise(setImmediate);
  }
  return { ...indexNow, pass, sent, told };
}

const inEach = (path: string) =>
  LANGUAGE_NAMES.map((name) => `https://www.example.com${inLanguage(path, name)}`);
const item = (id: string, title = 'A title') => ({ id, title });

t.test('new, changed and gone pages are told once, together', async (t) => {
  const { noteChange, pass, sent } = indexing(t);
  noteChange('news', [item('1'), item('2'), item('3')], [item('1'), item('2', 'Another'), item('4')]);
  noteChange('projects', [], [{ id: '9', slug: 'kolar-crest' }]);
  noteChange('press', [], [item('5')]);
  t.same(sent, []);
  await pass(MINUTE, 1);
  t.same(sent, [
    {
      host: 'www.example.com',
      key: 'a-key-of-the-test',
      keyLocation: 'https://www.example.com/a-key-of-the-test.txt',
      urlList: ['/news/2', '/news/3', '/news/4', '/projects/kolar-crest'].flatMap(inEach),
    },
  ]);
  await pass(30 * MINUTE);
  t.equal(sent.length, 1);
});

t.test('no more than one call in ten minutes, and one that failed is made up for', async (t) => {
  const { noteChange, pass, sent, told } = indexing(t, 'a-key-of-the-test', [null, 429]);
  noteChange('news', [], [item('1')]);
  await pass(MINUTE, 1);
  noteChange('news', [item('1')], [item('1'), item('2')]);
  await pass(8 * MINUTE);
  t.equal(told.count, 1);
  await pass(2 * MINUTE, 1);
  t.same(sent[0]?.urlList, ['/news/1', '/news/2'].flatMap(inEach));
  await pass(30 * MINUTE);
  t.equal(told.count, 2, 'a change that was refused is not told again');
});

t.test('without a key nobody is told', async (t) => {
  const { noteChange, pass, told } = indexing(t, null);
  noteChange('news', [], [item('1')]);
  await pass(30 * MINUTE);
  t.equal(told.count, 0);
});
