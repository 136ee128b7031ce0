import t from 'tap';
import { contentRange, cut, rangeOf, readRange } from './byte-range.ts';

/** By header, the bytes of ten that are asked for, first and last. */
const PARTS: Record<string, [first: number, last: number]> = {
  'bytes=0-1': [0, 1],
  'bytes=0-0': [0, 0],
  'bytes=0-9': [0, 9],
  'bytes=0-': [0, 9],
  'bytes=3-': [3, 9],
  'bytes=9-': [9, 9],
  'bytes=3-5': [3, 5],
  'bytes=3-999999999999999999999999': [3, 9],
  'bytes=-1': [9, 9],
  'bytes=-10': [0, 9],
  'bytes=-11': [0, 9],
  'bytes=007-008': [7, 8],
  'Bytes=0-1': [0, 1],
  ' bytes = 0 - 1 ': [0, 1],
};
const BEYOND = ['bytes=10-', 'bytes=10-11', 'bytes=99999999999999999999-', 'bytes=-0', 'bytes=-00'];
const WHOLE = [
  undefined,
  '',
  'bytes',
  'bytes=',
  'bytes=-',
  'bytes=a-b',
  'bytes=1',
  'bytes=5-3',
  'bytes=--1',
  'bytes=1.5-2',
  'bytes=0-1,4-5',
  'bytes=0-1, 4-5',
  'items=0-1',
  'seconds=0-1',
  '0-1',
  'bytes=0x0-0x1',
  'bytes=०-१',
  'bytes=0-1;q=1',
];

t.test('a range is read as it is written, and anything else is none', async (t) => {
  for (const [range, [first, last]] of Object.entries(PARTS)) {
    t.same(readRange(range, 10), { first, last }, range);
  }
  for (const range of BEYOND) t.equal(readRange(range, 10), 'beyond', range);
  for (const range of WHOLE) t.equal(readRange(range, 10), null, range ?? 'no header');
  for (const range of ['bytes=0-', 'bytes=0-1', 'bytes=-1'])
    t.equal(readRange(range, 0), 'beyond', `${range} of nothing`);
  t.equal(contentRange({ first: 0, last: 1 }, 10), 'bytes 0-1/10');
  t.equal(contentRange('beyond', 10), 'bytes */10');
});

t.test('a part is cut out of a body that comes in pieces, and its rest is not read', async (t) => {
  for (const [first, last, pieces] of [
    [0, 0, 1],
    [0, 2, 1],
    [2, 3, 2],
    [3, 8, 3],
    [1, 9, 4],
    [9, 9, 4],
  ] as const) {
    let read = 0;
    async function* body() {
      for (const piece of ['012', '345', '678', '9']) {
        read++;
        yield Buffer.from(piece);
      }
    }
    const parts = await Array.fromAsync(cut(body(), { first, last }));
    t.equal(Buffer.concat(parts).toString(), '0123456789'.slice(first, last + 1));
    t.equal(read, pieces, `${first}-${last}`);
  }
});

t.test('a part of the bytes is sent, with its place in the whole', async (t) => {
  const ask = (headers: Record<string, string> = {}, method = 'GET') =>
    rangeOf(Buffer.from('0123456789'), 'audio/wav', { method, headers });
  const told = ({ status, headers, body }: ReturnType<typeof ask>) => [
    ...[status, String(body), headers['content-range'], headers['content-type'], headers['accept-ranges']],
  ];

  const whole = ask();
  t.same(told(whole), [200, '0123456789', undefined, 'audio/wav', 'bytes']);
  const tag = whole.headers.etag ?? '';
  t.match(tag, /^"[\w-]{22}"$/);
  t.same(told(ask({ range: 'bytes=0-1' })), [206, '01', 'bytes 0-1/10', 'audio/wav', 'bytes']);
  t.equal(ask({ range: 'bytes=0-1' }).headers.etag, tag);
  t.same(told(ask({ range: 'bytes=-3' })), [206, '789', 'bytes 7-9/10', 'audio/wav', 'bytes']);
  t.same(told(ask({ range: 'bytes=10-' })), [416, '', 'bytes */10', undefined, 'bytes']);

  // The client has other bytes, or does not say which.
  for (const known of ['"other"', `W/${tag}`, 'Wed, 21 Oct 2026 07:28:00 GMT', '*', '']) {
    t.same(told(ask({ range: 'bytes=0-1', 'if-range': known })), told(whole), `If-Range: ${known}`);
  }
  t.equal(ask({ range: 'bytes=0-1', 'if-range': tag }).status, 206);
  t.equal(ask({ range: 'bytes=10-', 'if-range': '"other"' }).status, 200);
  t.same(told(ask({ range: 'bytes=0-1' }, 'HEAD')), told(whole), 'a range is for GET alone');
});
