import t from 'tap';
import { bearerOf, isOwnOrigin } from './submission.ts';

const site = 'https://www.example.in';

t.test('a form from our own pages passes', async (t) => {
  t.ok(isOwnOrigin({ 'sec-fetch-site': 'same-origin', origin: 'null' }, site));
  t.ok(isOwnOrigin({ 'sec-fetch-site': 'same-origin', origin: 'http://127.0.0.1:8080' }, site));
  t.ok(isOwnOrigin({ origin: site }, site));
});

t.test('a client that says nothing passes: it is no browser', async (t) => {
  t.ok(isOwnOrigin({}, site));
});

t.test('a form from elsewhere does not', async (t) => {
  t.notOk(isOwnOrigin({ origin: 'https://evil.example' }, site));
  t.notOk(isOwnOrigin({ origin: 'null' }, site));
  t.notOk(isOwnOrigin({ origin: 'https://www.example.in.evil.example' }, site));
  t.notOk(isOwnOrigin({ origin: 'http://www.example.in' }, site));
  t.notOk(isOwnOrigin({ 'sec-fetch-site': 'cross-site' }, site));
  t.notOk(isOwnOrigin({ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, site));
});

t.test('only a bearer of the right shape is one', async (t) => {
  t.equal(bearerOf('Bearer abc.DEF~1+/=_-'), 'abc.DEF~1+/=_-');
  t.equal(bearerOf('bearer abc'), 'abc');
  t.equal(bearerOf(`Bearer ${'a'.repeat(2048)}`), 'a'.repeat(2048));
  for (const header of [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Basic abc',
    'Bearer a b',
    'Bearer a\r\nx: y',
    'Bearer é',
    `Bearer ${'a'.repeat(2049)}`,
    'Bearer null,x',
  ]) {
    t.equal(bearerOf(header), null, String(header).slice(0, 20));
  }
});
