import t from 'tap';
import { ContentFailure } from './content-failure.ts';
import { readDetail, readList } from './parse-body.ts';

const A = { id: 1, title: 'A' };
const B = { id: 2, title: 'B' };

function reasonOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof ContentFailure) return `${error.kind} ${error.reason}`;
    throw error;
  }
  return 'none';
}

t.test('a list is data.data, or data where that is the array', async (t) => {
  t.same(readList({ success: true, data: { data: [A, B], total: 2 } }, 'getAllNews'), [A, B]);
  t.same(readList({ success: true, data: [A] }, 'getAllNews'), [A]);
  t.same(readList({ success: true, data: [] }, 'getAllNews'), []);
});

t.test('success is true, 1 or "true"; anything else is a refusal, whatever the data', async (t) => {
  for (const success of [true, 1, 'true']) {
    t.same(readList({ success, data: [A] }, 'getAllNews'), [A], String(success));
    t.same(readDetail({ success, data: A }, 'getNewsById'), A, String(success));
  }
  for (const success of [false, 0, 2, '1', 'false', 'yes', null, undefined, {}, [true]]) {
    const said = JSON.stringify(success) ?? 'undefined';
    t.equal(
      reasonOf(() => readList({ success, data: [A] }, 'getAllNews')),
      'refused success',
      said,
    );
    t.equal(
      reasonOf(() => readDetail({ success, data: A }, 'getNewsById')),
      'refused success',
      said,
    );
  }
});

t.test('a body that is no object is unreadable', async (t) => {
  for (const body of [null, undefined, [], [A], 'text', 7, true]) {
    t.equal(
      reasonOf(() => readList(body, 'getAllNews')),
      'unreachable shape',
      JSON.stringify(body),
    );
    t.equal(
      reasonOf(() => readDetail(body, 'getNewsById')),
      'unreachable shape',
      JSON.stringify(body),
    );
  }
});

t.test('a list that is none is unreadable, never empty', async (t) => {
  for (const data of [
    null,
    undefined,
    {},
    'none',
    0,
    { data: null },
    { data: {} },
    { data: { data: [A] } },
  ]) {
    t.equal(
      reasonOf(() => readList({ success: true, data }, 'getAllNews')),
      'unreachable shape',
    );
  }
});

t.test('what is no record keeps its place in a list, as one of which nothing is known', async (t) => {
  const list = [null, A, 'text', 7, [B], undefined, B];
  t.same(readList({ success: true, data: list }, 'getAllNews'), [{}, A, {}, {}, {}, {}, B]);
});

t.test('a detail is data.data or data, and the first element where that is an array', async (t) => {
  for (const data of [A, { data: A }, [A, B], { data: [A, B] }]) {
    t.same(readDetail({ success: true, data }, 'getProjectById'), A, JSON.stringify(data));
  }
});

t.test('success without a record says that there is none', async (t) => {
  for (const data of [null, undefined, [], { data: null }, { data: [] }]) {
    t.equal(readDetail({ success: true, data }, 'getProjectById'), null, JSON.stringify(data));
  }
});

t.test('a detail of another type is unreadable', async (t) => {
  for (const data of ['text', 7, false, [[A]], ['text'], { data: 'text' }]) {
    t.equal(
      reasonOf(() => readDetail({ success: true, data }, 'getProjectById')),
      'unreachable shape',
      JSON.stringify(data),
    );
  }
});

t.test('a failure names the call and never what was answered', async (t) => {
  for (const body of [{ success: false, message: 'secret' }, { success: true, data: 'secret' }, 'secret']) {
    try {
      readList(body, 'getAllNews');
      t.fail('read');
    } catch (error) {
      t.match((error as Error).message, /^getAllNews: /);
      t.notMatch((error as Error).message, /secret/);
    }
  }
});
