import t from 'tap';
import { isId } from '../../shared/record.ts';
import { shown } from './read-record.fixture.ts';

const { albums: album, news, press, project, albumVideos: video, videoAlbums: videoAlbum } = shown;

const dateOf = (date: unknown, createdAt?: unknown) =>
  press({ id: 1, title: 'T', status: 1, date, createdAt })?.date;
const priceOf = (price: unknown) =>
  project({ id: 1, project_name: 'P', properties: [{ price }] })?.properties?.[0]?.price;
const idOf = (id: unknown) => album({ id, title: 'T' })?.id ?? null;

t.test('a text is trimmed, and cut beyond belief; a number is a text, too', async (t) => {
  const cityOf = (city: unknown) => project({ id: 1, project_name: 'P', city })?.city;
  t.equal(cityOf('  Kolar  Road '), 'Kolar  Road');
  t.equal(cityOf(1250), '1250');
  t.equal(cityOf(0), '0');
  for (const city of [undefined, null, '', ' \n', true, {}, ['x']]) t.equal(cityOf(city), null);
  t.equal(cityOf('x'.repeat(300_000))?.length, 200_000);
});

t.test('a number may be a numeric string, with the grouping of lakh and crore', async (t) => {
  for (const value of [12.5, '12.5', ' 1250000 ', '-3', '0', 0]) t.equal(priceOf(value), Number(value));
  t.equal(priceOf('12,50,000'), 1_250_000);
});

t.test('another text is no number, and never 0', async (t) => {
  const none = ['', ' ', ',', '-', '-,', '.', '₹5', '12 lakh', '1e5', '0x10', '1.2.3', true, null, [7], {}];
  for (const value of [...none, undefined, Number.NaN, Number.POSITIVE_INFINITY, '9'.repeat(400)]) {
    t.equal(priceOf(value), null, String(value));
  }
});

t.test('an id is what may stand in an address, from a number or a string', async (t) => {
  t.equal(idOf(7), '7');
  t.equal(idOf(' 65f0-a_B '), '65f0-a_B');
  for (const id of ['', '../7', 'a b', 'a/b', 'घ', 'x'.repeat(65), 1.5, 1e21, null, {}, undefined, true]) {
    t.equal(idOf(id), null, String(id));
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
    const times = ['', 'T00:00:00', 'T00:00:00.000Z', ' 00:00:00', ' 23:45:10', 'T23:45'];
    for (const time of times) {
      t.equal(dateOf(`2025-08-15${time}`), '2025-08-15', `${time} on a machine in ${machine}`);
    }
  }
});

t.test('an instant is the day that it is in India', async (t) => {
  t.equal(dateOf('2025-08-14T18:29:59Z'), '2025-08-14');
  t.equal(dateOf('2025-08-14T18:30:00Z'), '2025-08-15');
  t.equal(dateOf('2025-08-15T01:00:00+09:00'), '2025-08-14');
});

t.test('the date is that of the record, or else the day it was made', async (t) => {
  for (const date of ['', 'soon', '2025-13-01', '2025-02-30', '0000-00-00', '9999-12-31', null, {}, true]) {
    t.equal(dateOf(date, '2024-01-02'), '2024-01-02', String(date));
    t.equal(dateOf(date), null, String(date));
  }
  const made = { id: 1, title: 'T', status: 1, createdAt: '2025-01-02T00:00:00Z', video_link: '/v' };
  for (const show of [news, press, album, videoAlbum, video]) {
    t.equal(show({ ...made, date: '2025-03-04' })?.date, '2025-03-04');
    t.equal(show({ ...made, date: 'soon' })?.date, '2025-01-02');
  }
});
