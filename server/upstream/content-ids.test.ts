import t from 'tap';
import { until } from '../../test/support/until.ts';
import { MINUTE } from './cache.fixture.ts';
import { aReader, contentOver, list, press } from './content-over.fixture.ts';

/** Ids come from addresses, and anybody can make them up: what upstream is asked for, and by whom. */

const record = (id: string) => ({ id, title: `T ${id}`, status: 1, image: '/a.jpg', video_link: '/v.mp4' });

/** Content over an upstream that has those ids, everywhere; details and albums of `answered`, too. */
function contentWith(...ids: string[]) {
  const state = { ids, answered: [] as string[], down: false, detail: null as object | null };
  const over = contentOver(async (path, { albumId = '' }) => {
    await new Promise(setImmediate);
    if (state.down) return 'down';
    const id = path.split('/')[1] ?? albumId;
    if (id && ![...state.ids, ...state.answered].includes(id)) return 404;
    const data = path.includes('/') ? (state.detail ?? record(id)) : state.ids.map(record);
    return { success: true, data };
  });
  return { ...over, state };
}

const reader = (client: string | null = '203.0.113.7') => aReader({ client, takesPartial: false }).reader;
const DETAILS = [
  ['news', 'newsItem'],
  ['events', 'event'],
  ['albums', 'albumImages'],
  ['videoAlbums', 'albumVideos'],
] as const;

t.test('with a list at hand, only its ids are asked for', async (t) => {
  for (const [list, detail] of DETAILS) {
    const { content, calls } = contentWith('1', '2');
    const { key, version } = await content[list](reader());
    calls.length = 0;
    const nothing = { value: detail.startsWith('album') ? [] : null, key, version };
    for (let id = 100; id < 200; id++)
      t.match(await content[detail](String(id), reader()), nothing, 'it is the list that says so');
    t.same(calls, [], detail);
    const found = await content[detail]('2', reader());
    t.match(Array.isArray(found.value) ? found.value[0] : found.value, { id: /\d/ });
    t.equal(calls.length, 1);
  }
});

t.test('what has left its list is asked for no more, whatever upstream still says of it', async (t) => {
  for (const [list, detail] of DETAILS) {
    const { content, clock, state, calls } = contentWith('1', '2');
    const isThere = async () => Boolean([(await content[detail]('2', reader())).value ?? []].flat().length);
    const isCalled = (what: RegExp) => calls.some((call) => what.test(call));
    await content[list]();
    await isThere();
    Object.assign(state, { ids: ['1'], answered: ['2'], down: true });
    calls.length = 0;
    clock.now += MINUTE;
    t.ok(await isThere());
    await until(() => isCalled(/2$|=2&/));
    t.ok(await isThere(), `${detail}: while the list fails nobody can tell`);
    state.down = false;
    await until(async () => {
      clock.now += MINUTE;
      return !(await isThere());
    });
    calls.length = 0;
    clock.now += MINUTE;
    t.notOk(await isThere());
    t.notOk(isCalled(/2$|=2&/), 'the list alone is asked for');
  }
});

t.test('a list that cannot be refreshed says nothing of other ids', async (t) => {
  const { content, clock, state, calls } = contentWith('1');
  await content.events();
  state.down = true;
  clock.now += MINUTE;
  calls.length = 0;
  await t.rejects(content.event('2', reader()), { message: /down/ });
  t.same(calls, ['getAllEvent?page=1&limit=20', 'getEventById/2']);
  state.down = false;
  state.ids.push('3');
  t.equal((await content.event('3', reader())).value?.id, '3', 'before the list is asked for again');
  t.equal(calls.at(-1), 'getEventById/3');
});

t.test('a detail without a status is hidden, and a failure where the list shows it', async (t) => {
  const { content, state } = contentWith('1');
  state.detail = { id: 1, title: 'T', state: 1 };
  t.equal((await content.newsItem('1')).value, null);
  await content.events();
  await t.rejects(content.event('1'), { message: 'getEventById: none of 1 records can be read' });
});

t.test('a detail that cannot be read is a failure; one without anything in it is none', async (t) => {
  const { content, upstream, after } = contentOver({ success: true, data: press(7) });
  const { version } = await content.newsItem('7');
  const renamed = { success: true, data: { id: 7, headline: 'T', status: 1 } };
  await t.rejects(contentOver(renamed).content.newsItem('7'), {
    message: 'getNewsById: none of 1 records can be read',
  });
  upstream.body = renamed;
  t.equal((await after(MINUTE, () => content.newsItem('7'))).version, version);
  for (const data of [{}, { id: null, title: '' }]) {
    t.equal((await contentOver({ success: true, data }).content.newsItem('7')).value, null);
  }
});

t.test('a 404 for the pictures or videos of an album says that there are none, for 30 s', async (t) => {
  const { content, upstream, clock } = contentOver(404);
  t.same((await content.albumImages('7')).value, []);
  t.same((await content.albumVideos('7')).value, []);
  upstream.body = list([{ id: 1, image: '/1.jpg' }]);
  clock.now += 29_999;
  t.same((await content.albumImages('7')).value, []);
  clock.now += 1;
  t.equal((await content.albumImages('7')).value.length, 1);
});

t.test('a detail is null for what upstream does not know or may not be shown, for 30 s', async (t) => {
  const hidden = { ...press(7), status: 0 };
  for (const nothing of [404 as const, { success: true, data: null }, { success: true, data: hidden }]) {
    const { content, upstream, clock, calls } = contentOver(nothing);
    t.equal((await content.newsItem('7')).value, null);
    upstream.body = { success: true, data: press(7) };
    clock.now += 29_999;
    t.equal((await content.newsItem('7')).value, null);
    clock.now += 1;
    t.equal((await content.newsItem('7')).value?.title, 'Press 7');
    t.equal(calls.length, 2);
  }
});

t.test('an id that cannot be one reaches neither upstream nor the cache', async (t) => {
  const { content, calls, cache } = contentOver('down');
  for (const id of ['../getAllJob', 'a b', '', '7?x=1', 'x'.repeat(65), '%2e%2e']) {
    const details = [content.project(id), content.newsItem(id), content.event(id), content.job(id)];
    for (const { value } of await Promise.all(details)) t.equal(value, null);
    for (const { value } of await Promise.all([content.albumImages(id), content.albumVideos(id)]))
      t.same(value, []);
  }
  t.same(calls, []);
  t.equal(cache.describe().entries, 0);
});

t.test('projects of one name have an address each, the newest the plain one', async (t) => {
  const project = (id: string, name: string, day: string) => ({ id, project_name: name, started_date: day });
  const { content } = contentOver(
    list([
      ...[project('A1', 'Twin', '2020-01-01'), project('2', 'Twin', '2024-01-01')],
      ...[project('9', 'Twin A1', '2022-01-01'), project('3', 'twin!', '2019-01-01')],
    ]),
  );
  const { value } = await content.projects();
  const addresses = value.map(({ id, slug }) => `${id} ${slug}`);
  t.same(addresses, ['2 twin', '9 twin-a1', 'A1 twin-a1-a1', '3 twin-3']);
  t.equal((await content.projects()).value, value, 'the same list for the same content');
});
