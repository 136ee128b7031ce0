import t from 'tap';
import { workedSince } from '../../test/support/processor-time.ts';
import { readEnvelope } from './envelope.ts';
import { ContentFailure } from './reading.ts';

const A = { id: 1, title: 'A' };
const B = { id: 2, title: 'B' };

const records = (body: unknown, isDetail: boolean) =>
  readEnvelope(Buffer.from(JSON.stringify(body) ?? 'undefined'), 'getAllNews', isDetail).records;
const list = (body: unknown) => records(body, false);
const detail = (body: unknown) => records(body, true);

/** Its kind and reason; the message names the call and never what was sent. */
function failureOf(read: (body: unknown) => unknown, body: unknown): string {
  try {
    read(body);
  } catch (error) {
    if (!(error instanceof ContentFailure)) throw error;
    const isDiscreet = /^get\w+: /.test(error.message) && !error.message.includes('secret');
    return isDiscreet ? `${error.kind} ${error.reason}` : error.message;
  }
  return 'none';
}

t.test('a list is data.data, or data where that is the array', async (t) => {
  for (const [data, read] of [
    [{ data: [A, B], total: 2 }, [A, B]],
    [[A], [A]],
    [[], []],
    [JSON.stringify([A, B]), [A, B]],
    [{ data: JSON.stringify([A]) }, [A]],
    [JSON.stringify({ data: [A] }), [A]],
    // An element that is no record keeps its place, as one of which nothing is known.
    [
      [null, A, 'text', 7, [B], undefined, B],
      [{}, A, {}, {}, {}, {}, B],
    ],
  ]) {
    t.same(list({ success: true, data }), read);
  }
});

t.test('a list may be an object with numbers for keys, as PHP writes one with gaps', async (t) => {
  for (const data of [
    { 0: A, 2: B },
    { data: { 2: B, 0: A }, total: 2 },
  ]) {
    t.same(list({ success: true, data }), [A, B], JSON.stringify(data));
    t.same(detail({ success: true, data }), [A]);
  }
  t.same(list({ success: true, data: { 7: A } }), [A]);
  for (const data of [{ 0: A, a: B }, { data: { '-1': A } }, { data: { '1.5': A } }]) {
    t.equal(failureOf(list, { success: true, data }), 'unreachable shape');
  }
});

t.test('a detail is data.data or data, and the first element where that is an array', async (t) => {
  for (const data of [A, { data: A }, [A, B], { data: [A, B] }, JSON.stringify(A)]) {
    t.same(detail({ success: true, data }), [A], JSON.stringify(data));
  }
  for (const none of [null, undefined, [], { data: null }, { data: [] }, {}, { id: null, title: '' }]) {
    t.same(detail({ success: true, data: none }), [], JSON.stringify(none));
  }
});

t.test('success is true or 1, however written; anything else is a refusal, whatever the data', async (t) => {
  for (const success of [true, 1, 'true', '1', 'TRUE', ' True ']) {
    for (const read of [list, detail]) t.same(read({ success, data: [A] }), [A], String(success));
  }
  for (const success of [false, 0, 2, '11', 'false', 'ok', '', 'yes', null, undefined, {}, [true]]) {
    const body = { success, data: [A], message: 'secret' };
    for (const read of [list, detail]) t.equal(failureOf(read, body), 'refused success', String(success));
  }
});

t.test('a body of another shape is unreadable, never empty', async (t) => {
  const bodies = [null, undefined, [], [A], 'secret', 7, true];
  const nested = { data: { data: [A] } };
  const noLists = [null, undefined, {}, 'secret', 0, { data: null }, { data: {} }, nested];
  const noDetails = ['secret', 7, false, [[A]], ['text'], { data: 'text' }];
  const inEnvelope = (data: unknown) => ({ success: true, data });
  for (const [read, odd] of [
    [list, [...bodies, ...noLists.map(inEnvelope)]],
    [detail, [...bodies, ...noDetails.map(inEnvelope)]],
  ] as const) {
    for (const body of odd) t.equal(failureOf(read, body), 'unreachable shape', JSON.stringify(body));
  }
});

t.test('JSON with the commonest faults is read, and a long id keeps every digit', async (t) => {
  const read = (record: string) =>
    readEnvelope(Buffer.from(`{"success":true,"data":[${record}]}`), 'getAllNews', false).records[0];
  for (const [sent, record] of [
    ['{"price":NaN,"a":-Infinity,"b":"NaN, Infinity"}', { price: null, a: null, b: 'NaN, Infinity' }],
    ['{"id":1234567890123456789}', { id: '1234567890123456789' }],
    ['{"id":[12345678901234567890,1]}', { id: ['12345678901234567890', 1] }],
    ['{"a":"x:1234567890123456789,","b":23.25000000000000001}', { a: 'x:1234567890123456789,', b: 23.25 }],
    ['{"a":"One\nTwo\tThree","b":1,}', { a: 'One\nTwo\tThree', b: 1 }],
    ['{"a":"Raj\\\'s \\\\ \\"home\\"","b":NaN}', { a: 'Raj\'s \\ "home"', b: null }],
  ] as const)
    t.same(read(sent), record, sent);
  for (const sent of ['{"a":nan}', '{a:1}', "{'a':1}", '{"a":1', '{"a":"NaN}'])
    t.throws(() => read(sent), ContentFailure, sent);
});

t.test('a long hostile body takes no longer than another', async (t) => {
  const before = process.threadCpuUsage();
  const pieces = ['"', '"\\', '"a', ',', '[', 'NaN', '1234567890123456789,', '\\'];
  // Whole, and cut off.
  for (const end of ['}}', ''])
    for (const piece of pieces) {
      const body = `{"a":${piece.repeat(1_000_000 / piece.length)}${end}`;
      t.throws(() => readEnvelope(Buffer.from(body), 'getAllNews', false));
    }
  t.ok(workedSince(before) < 10_000);
});
