import t from 'tap';
import { day, id, isActive, isId, number, records, text } from './fields.ts';

t.test('a text is that of the first name that has one', async (t) => {
  t.equal(text({ a: '  Kolar  Road ' }, 'a'), 'Kolar  Road');
  t.equal(text({ a: '  ', b: null, c: 'C' }, 'a', 'b', 'c'), 'C');
  t.equal(text({ a: 1250 }, 'a'), '1250');
  t.equal(text({ a: 0 }, 'a'), '0');
  for (const a of [undefined, null, '', ' \n', true, {}, ['x']]) t.equal(text({ a }, 'a'), null);
  t.equal(text({ a: 'x'.repeat(300_000) }, 'a')?.length, 200_000, 'a text beyond belief is cut');
});

t.test('a number may be a numeric string, with the grouping of lakh and crore', async (t) => {
  for (const [value, read] of [
    [12.5, 12.5],
    ['12.5', 12.5],
    [' 1250000 ', 1_250_000],
    ['12,50,000', 1_250_000],
    ['-3', -3],
    ['0', 0],
    [0, 0],
  ] as const) {
    t.equal(number({ value }, 'value'), read, JSON.stringify(value));
  }
});

t.test('what is no number is none, and never 0', async (t) => {
  const none = ['', ' ', ',', '-', '-,', '.', '₹5', '12 lakh', '1e5', '0x10', '1.2.3', true, null, [7], {}];
  for (const value of [...none, undefined, Number.NaN, Number.POSITIVE_INFINITY, '9'.repeat(400)]) {
    t.equal(number({ value }, 'value'), null, String(value));
  }
});

t.test('an id is what may stand in an address, from a number or a string', async (t) => {
  t.equal(id({ id: 7 }), '7');
  t.equal(id({ id: ' 65f0-a_B ' }), '65f0-a_B');
  t.equal(id({ albumId: '9' }, 'albumId'), '9');
  for (const value of ['', '../7', 'a b', 'a/b', 'घ', 'x'.repeat(65), 1.5, 1e21, null, {}, undefined, true]) {
    t.equal(id({ id: value }), null, String(value));
  }
  t.notOk(isId('7\n'));
});

t.test('a plain day stays that day, whatever the zone of the machine', async (t) => {
  const zone = process.env.TZ;
  t.teardown(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });
  for (const machine of ['Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Auckland']) {
    process.env.TZ = machine;
    for (const written of [
      '2025-08-15',
      '2025-08-15T00:00:00',
      '2025-08-15T00:00:00.000Z',
      '2025-08-15 00:00:00',
      '2025-08-15 23:45:10',
      '2025-08-15T23:45',
    ]) {
      t.equal(day({ date: written }, 'date'), '2025-08-15', `${written} on a machine in ${machine}`);
    }
  }
});

t.test('an instant is the day that it is in India', async (t) => {
  t.equal(day({ date: '2025-08-14T18:29:59Z' }, 'date'), '2025-08-14');
  t.equal(day({ date: '2025-08-14T18:30:00Z' }, 'date'), '2025-08-15');
  t.equal(day({ date: '2025-08-15T01:00:00+09:00' }, 'date'), '2025-08-14');
});

t.test('a day that is none is passed over for the next name', async (t) => {
  for (const date of ['', 'soon', '2025-13-01', '2025-02-30', '0000-00-00', '9999-12-31', null, {}, true]) {
    t.equal(day({ date, createdAt: '2024-01-02' }, 'date', 'createdAt'), '2024-01-02', String(date));
    t.equal(day({ date }, 'date'), null, String(date));
  }
});

t.test('a list field gives its records; what is no list gives none', async (t) => {
  t.same(records({ albums: [{ a: 1 }, null, 'x', { b: 2 }] }, 'albums'), [{ a: 1 }, { b: 2 }]);
  for (const albums of [undefined, null, {}, 'x', 7]) t.same(records({ albums }, 'albums'), []);
});

t.test('only status 1 is active, as a number, a string or true', async (t) => {
  for (const status of [1, '1', ' 1 ', true]) t.ok(isActive({ status }), JSON.stringify(status));
  for (const status of [0, 2, '0', '01', 'active', 'true', '', null, undefined, false, [1]]) {
    t.notOk(isActive({ status }), JSON.stringify(status) ?? 'none');
  }
});
