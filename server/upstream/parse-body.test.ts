import t from 'tap';
import { readDetail, readList } from './parse-body.ts';
import { ContentFailure } from './reading.ts';

const A = { id: 1, title: 'A' };
const B = { id: 2, title: 'B' };

/** Its kind and reason; the message names the call and never what was sent. */
function failureOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (!(error instanceof ContentFailure)) throw error;
    const isDiscreet = /^get\w+: /.test(error.message) && !error.message.includes('secret');
    return isDiscreet ? `${error.kind} ${error.reason}` : error.message;
  }
  return 'none';
}
const listFailure = (body: unknown) => failureOf(() => readList(body, 'getAllNews'));
const detailFailure = (body: unknown) => failureOf(() => readDetail(body, 'getProjectById'));

t.test('a list is data.data, or data where that is the array', async (t) => {
  for (const [data, read] of [
    [{ data: [A, B], total: 2 }, [A, B]],
    [[A], [A]],
    [[], []],
    // What is no record keeps its place, as one of which nothing is known.
    [
      [null, A, 'text', 7, [B], undefined, B],
      [{}, A, {}, {}, {}, {}, B],
    ],
  ]) {
    t.same(readList({ success: true, data }, 'getAllNews'), read);
  }
});

t.test('a detail is data.data or data, and the first element where that is an array', async (t) => {
  for (const data of [A, { data: A }, [A, B], { data: [A, B] }]) {
    t.same(readDetail({ success: true, data }, 'getProjectById'), A, JSON.stringify(data));
  }
  for (const none of [null, undefined, [], { data: null }, { data: [] }]) {
    t.equal(readDetail({ success: true, data: none }, 'getProjectById'), null, JSON.stringify(none));
  }
});

t.test('success is true, 1 or "true"; anything else is a refusal, whatever the data', async (t) => {
  for (const success of [true, 1, 'true']) {
    t.same(readList({ success, data: [A] }, 'getAllNews'), [A], String(success));
    t.same(readDetail({ success, data: A }, 'getProjectById'), A, String(success));
  }
  for (const success of [false, 0, 2, '1', 'false', 'yes', null, undefined, {}, [true]]) {
    const body = { success, data: [A], message: 'secret' };
    t.equal(listFailure(body), 'refused success', JSON.stringify(body));
    t.equal(detailFailure(body), 'refused success', JSON.stringify(body));
  }
});

t.test('a body of another shape is unreadable, never empty', async (t) => {
  for (const body of [null, undefined, [], [A], 'secret', 7, true]) {
    t.equal(listFailure(body), 'unreachable shape', JSON.stringify(body));
    t.equal(detailFailure(body), 'unreachable shape', JSON.stringify(body));
  }
  const nested = { data: { data: [A] } };
  for (const data of [null, undefined, {}, 'secret', 0, { data: null }, { data: {} }, nested]) {
    t.equal(listFailure({ success: true, data }), 'unreachable shape', JSON.stringify(data));
  }
  for (const data of ['secret', 7, false, [[A]], ['text'], { data: 'text' }]) {
    t.equal(detailFailure({ success: true, data }), 'unreachable shape', JSON.stringify(data));
  }
});
