import t from 'tap';
import { isId } from '../../shared/upstream-record.ts';
import { shown } from './read-record.fixture.ts';

const { albums: album, news, press, project, albumVideos: video, videoAlbums: videoAlbum } = shown;

const dateOf = (date: unknown, createdAt?: unknown) =>
  press({ id: 1, title: 'T', status: 1, date, createdAt })?.date;
const priceOf = (price: unknown) =>
  project({ id: 1, project_name: 'P', properties: [{ price }] })?.properties?.[0]?.price;
const idOf = (id: unknown) => album({ id, title: 'T' })?.id ?? null;

t.test('a text is trimmed, and cut beyond belief; a number is a text, too', async (t) => {
  const cityOf = (city: unknown) => project({ id: 1, project_name: 'P', city })?.city;
  t.equal(cityOf('  Kolar  Road '), 'Kolar Road');
  t.equal(cityOf('<b>Arera</b> &amp; Kolar'), 'Arera & Kolar');
  t.equal(cityOf(1250), '1250');
  t.equal(cityOf(0), '0');
  for (const city of [undefined, null, '', ' \n', 'N/A', '-', '<br>', true, {}, ['x']])
    t.equal(cityOf(city), null);
  t.equal(cityOf('x'.repeat(300_000))?.length, 200_000);
});

t.test('a price may be a number or a text, and is never made up', async (t) => {
  for (const value of [12.5, '12.5', ' 1250000 ', '0', 0]) t.equal(priceOf(value), Number(value));
  t.equal(priceOf('₹ 12,50,000'), 1_250_000);
  for (const value of [-3, '-3', 'soon', true, null, [7], {}, undefined, 1e21])
    t.equal(priceOf(value), null, String(value));
});

t.test('an id is what may stand in an address, from a number or a string', async (t) => {
  t.equal(idOf(7), '7');
  t.equal(idOf(' 65f0-a_B '), '65f0-a_B');
  for (const id of ['', '../7', 'a b', 'a/b', 'घ', 'x'.repeat(65), 1.5, 1e21, null, {}, undefined, true]) {
    t.equal(idOf(id), null, String(id));
  }
  t.notOk(isId('7\n'));
});

t.test('the date is that of the record, or else the day it was made', async (t) => {
  for (const date of [
    '',
    'soon',
    'TBD',
    '2025-13-01',
    '2025-02-30',
    '0000-00-00',
    '9999-12-31',
    null,
    {},
    true,
  ]) {
    t.equal(dateOf(date, '2024-01-02'), '2024-01-02', String(date));
    t.equal(dateOf(date), null, String(date));
  }
  const made = { id: 1, title: 'T', status: 1, createdAt: '2025-01-02T00:00:00Z', video_link: '/v' };
  for (const show of [news, press, album, videoAlbum, video]) {
    t.equal(show({ ...made, date: '2025-03-04' })?.date, '2025-03-04');
    t.equal(show({ ...made, date: 'soon' })?.date, '2025-01-02');
  }
});
