import t from 'tap';
import { MINUTE } from './cache.fixture.ts';
import { type Body, contentOver, list, press, readAfter } from './content-over.fixture.ts';

t.test('a detail that cannot be read is a failure; one without anything in it is none', async (t) => {
  let body: Body = { success: true, data: press(7) };
  const over = contentOver(() => body);
  const { version } = await over.content.newsItem('7');
  const renamed = { success: true, data: { id: 7, headline: 'T', status: 1 } };
  await t.rejects(contentOver(() => renamed).content.newsItem('7'), {
    message: 'getNewsById: none of 1 records can be read',
  });
  body = renamed;
  t.equal((await readAfter(over, MINUTE, () => over.content.newsItem('7'))).version, version);
  for (const nothing of [{}, { id: null, title: '' }]) {
    const { content } = contentOver(() => ({ success: true, data: nothing }));
    t.equal((await content.newsItem('7')).value, null);
  }
});

t.test('a 404 for the pictures or videos of an album says that there are none, for 30 s', async (t) => {
  let body: Body = 404;
  const { content, clock } = contentOver(() => body);
  t.same((await content.albumImages('7')).value, []);
  t.same((await content.albumVideos('7')).value, []);
  body = list([{ id: 1, image: '/1.jpg' }]);
  clock.now += 29_999;
  t.same((await content.albumImages('7')).value, []);
  clock.now += 1;
  t.equal((await content.albumImages('7')).value.length, 1);
});

t.test('a detail is null for what upstream does not know or may not be shown, for 30 s', async (t) => {
  for (const nothing of [
    404,
    { success: true, data: null },
    { success: true, data: { ...press(7), status: 0 } },
  ]) {
    let body: Body = nothing as Body;
    const { content, clock, calls } = contentOver(() => body);
    t.equal((await content.newsItem('7')).value, null);
    body = { success: true, data: press(7) };
    clock.now += 29_999;
    t.equal((await content.newsItem('7')).value, null);
    clock.now += 1;
    t.equal((await content.newsItem('7')).value?.title, 'Press 7');
    t.equal(calls.length, 2);
  }
});

t.test('an id that cannot be one reaches neither upstream nor the cache', async (t) => {
  const { content, calls, cache } = contentOver(() => 'down');
  for (const id of ['../getAllJob', 'a b', '', '7?x=1', 'x'.repeat(65), '%2e%2e']) {
    const details = [content.project(id), content.newsItem(id), content.event(id), content.job(id)];
    for (const { value } of await Promise.all(details)) t.equal(value, null);
    for (const { value } of await Promise.all([content.albumImages(id), content.albumVideos(id)])) {
      t.same(value, []);
    }
  }
  t.same(calls, []);
  t.equal(cache.describe().entries, 0);
});

t.test('projects of one name have an address each, the newest the plain one', async (t) => {
  const project = (id: string, name: string, day: string) => ({ id, project_name: name, started_date: day });
  const { content } = contentOver(() =>
    list([
      project('A1', 'Twin', '2020-01-01'),
      project('2', 'Twin', '2024-01-01'),
      project('9', 'Twin A1', '2022-01-01'),
      project('3', 'twin!', '2019-01-01'),
    ]),
  );
  const { value } = await content.projects();
  t.same(
    value.map(({ id, slug }) => `${id} ${slug}`),
    ['2 twin', '9 twin-a1', 'A1 twin-a1-a1', '3 twin-3'],
  );
  t.equal((await content.projects()).value, value, 'the same list for the same content');
});
