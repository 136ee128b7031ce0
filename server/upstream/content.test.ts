import t from 'tap';
import { MINUTE } from './cache.fixture.ts';
import { contentOver, inPages, list, press, pressPage, type Respond } from './content-over.fixture.ts';

t.test('a list that is given whole is asked for pages only where exactly twenty records came', async (t) => {
  const project = (from: number, length: number) =>
    Array.from({ length }, (_, index) => ({ id: from + index, project_name: `Project ${from + index}` }));
  const picture = (from: number, length: number) =>
    project(from, length).map(({ id }) => ({ id, image: `/${id}.jpg` }));
  const asked = ['', ...[2, 3, 4, 5].map((page) => `page=${page}&limit=20`)];
  for (const { first, second, read, pages } of [
    { first: 20, second: 7, read: 27, pages: 5 },
    { first: 27, second: 7, read: 27, pages: 1 },
    { first: 19, second: 7, read: 19, pages: 1 },
    { first: 20, second: 'the same' as const, read: 20, pages: 5 },
    { first: 20, second: 'refused' as const, read: 20, pages: 5 },
  ]) {
    const { content, calls } = contentOver((path, { page }) => {
      const records = path === 'getAllProject' ? project : picture;
      if (page && second === 'refused') return 400;
      if (!page || second === 'the same') return list(records(1, first));
      return list(page === '2' ? records(21, second as number) : []);
    });
    t.equal((await content.projects()).value.length, read);
    t.equal((await content.albumImages('3')).value.length, read);
    t.same(calls, [
      ...asked.slice(0, pages).map((query) => (query ? `getAllProject?${query}` : 'getAllProject')),
      ...asked.slice(0, pages).map((query) => `getAllImageByAlbumId?albumId=3${query && `&${query}`}`),
    ]);
  }
});

t.test('the videos of an album are asked for by its id, in pages', async (t) => {
  const { content, calls } = contentOver(list([]));
  await content.albumVideos('7');
  t.same(calls, ['getAllGalleryVideoById?albumId=7&page=1&limit=20']);
});

t.test('records without ids do not loop', async (t) => {
  const nameless = Array.from({ length: 20 }, () => ({ title: 'No id', status: 1 }));
  const { content, calls } = contentOver(list(nameless));
  await t.rejects(content.press(), { name: 'ContentFailure' });
  t.ok(calls.length <= 2);
});

t.test('the same bytes are not parsed again, and neither are pages that stayed', async (t) => {
  const pages = [pressPage(1, 20), pressPage(21, 20), pressPage(41, 3)];
  const detail = { success: true, data: press(7) };
  const { content, after, pressAfter } = contentOver((path, query) =>
    path === 'getNewsById/7' ? detail : inPages(...pages)(path, query),
  );
  const first = await content.press();
  const item = await content.newsItem('7');
  const same = await pressAfter(MINUTE);
  t.equal(same.version, first.version);
  t.equal(same.value, first.value);
  t.equal((await after(MINUTE, () => content.newsItem('7'))).value, item.value);
  pages[1] = [press('new', '2026-01-01'), ...pressPage(22, 19)];
  const changed = await pressAfter(MINUTE);
  t.equal(changed.value[1], first.value[0]);
  t.not(changed.version, first.version);
  t.equal(changed.value[0]?.id, 'new');
  t.equal(changed.value.length, 43);
});

t.test('a list has each record once, newest first, those without a date last', async (t) => {
  const idsOf = async (respond: Respond) =>
    (await contentOver(respond).content.press()).value.map(({ id }) => id);
  const dated = [press(1), press(2, '2024-01-01'), press(3, '2025-06-01'), press(4), press(5, '2024-01-01')];
  t.same(await idsOf(inPages(dated)), ['3', '2', '5', '1', '4'], 'equal dates keep their order');
  const twice = inPages(pressPage(1, 20), [press('20'), ...pressPage(21, 4), press(24)]);
  const expected = Array.from({ length: 24 }, (_, index) => String(index + 1));
  t.same(await idsOf(twice), expected);
});
