import t from 'tap';
import type { SafeHtml } from '../../shared/content.ts';
import { createClientLimit } from '../stores/client-limit.ts';
import { createContent } from './content.ts';
import { ContentCache } from './content-cache.ts';
import { ContentFailure } from './content-failure.ts';
import { parseBody } from './parse-body.ts';

type Body = object | 404 | 'down';

/** Content over an upstream whose response to a call the test gives. */
function contentOver(respond: (path: string, query: Record<string, string>) => Body) {
  const clock = { now: 1_000_000 };
  const calls: string[] = [];
  const dropped: string[] = [];
  const parsed: string[] = [];
  const cache = new ContentCache({
    ...{ maxBytes: 1_000_000, freshMs: 60_000, staleMs: 600_000 },
    now: () => clock.now,
  });
  const content = createContent({
    cache,
    missLimit: createClientLimit({ now: () => clock.now, max: 3, windowMs: 60_000 }),
    async parse(endpoint, bytes) {
      parsed.push(endpoint);
      return parseBody(endpoint, bytes, (html) => html as SafeHtml);
    },
    onDropped: (endpoint, records) => void dropped.push(`${endpoint} ${records}`),
    upstream: {
      async get(path, query = {}, { mayBeMissing = false } = {}) {
        calls.push([path, new URLSearchParams(query)].filter(String).join('?'));
        const body = respond(path, query);
        if (body === 404 && mayBeMissing) return null;
        if (typeof body !== 'object') throw new ContentFailure('refused', 'status', `${path}: ${body}`);
        const text = JSON.stringify(body);
        return { bytes: Buffer.from(text), digest: text };
      },
    },
  });
  return { content, calls, dropped, parsed, clock, cache };
}

const list = (data: unknown[]) => ({ success: true, data: { data } });
const press = (id: number | string, date?: string) => ({ id, title: `Press ${id}`, status: 1, date });
const pressPage = (from: number, length: number) =>
  Array.from({ length }, (_, index): unknown => press(from + index));
const settled = () => new Promise((resolve) => setImmediate(resolve));

t.test('each list is asked for as the specification says', async (t) => {
  const { content, calls } = contentOver(() => list([]));
  // Before their albums, whose list would say that there are none.
  await content.albumImages('7');
  await content.albumVideos('7');
  await content.projects();
  await content.news();
  await content.events();
  await content.press();
  await content.downloads();
  await content.jobs();
  await content.albums();
  await content.videoAlbums();
  t.same(calls, [
    'getAllImageByAlbumId?albumId=7&page=1&limit=20',
    'getAllGalleryVideoById?albumId=7&page=1&limit=20',
    'getAllProject',
    'getAllNews',
    ...[
      ...[
        'getAllEvent',
        'getAllPresscoverage',
        'getAllDownload',
        'getAllJob',
        'getAllGallery',
        'getAllVideo',
      ],
    ].map((call) => `${call}?page=1&limit=20`),
  ]);
});

t.test('further pages are read while they are full of new records', async (t) => {
  const pages = [pressPage(1, 20), pressPage(21, 20), pressPage(41, 3)];
  const { content, calls } = contentOver((_path, { page }) => list(pages[Number(page) - 1] ?? []));
  t.equal((await content.press()).value.length, 43);
  t.equal(calls.length, 5, 'the first, then four side by side');
});

t.test('what comes with the same bytes is not parsed again, and neither are pages that stayed', async (t) => {
  const pages = [pressPage(1, 20), pressPage(21, 20), pressPage(41, 3)];
  const detail = { success: true, data: press(7) };
  const { content, clock, parsed } = contentOver((path, { page }) =>
    path === 'getNewsById/7' ? detail : list(pages[Number(page) - 1] ?? []),
  );
  const first = await content.press();
  const item = await content.newsItem('7');
  parsed.length = 0;
  async function later() {
    clock.now += 60_000;
    await Promise.all([content.press(), content.newsItem('7')]);
    await settled();
    return content.press();
  }
  const same = await later();
  t.same(parsed, []);
  t.equal(same.version, first.version);
  t.equal(same.value, first.value);
  t.same(await content.newsItem('7'), item);
  pages[1] = [press('new', '2026-01-01'), ...pressPage(22, 19)];
  const changed = await later();
  t.same(parsed, ['press']);
  t.not(changed.version, first.version);
  t.equal(changed.value[0]?.id, 'new');
  t.equal(changed.value.length, 43);
});

t.test('an upstream that ignores page, or limit too, does not loop', async (t) => {
  for (const length of [20, 35]) {
    const { content, calls } = contentOver(() => list(pressPage(1, length)));
    t.equal((await content.press()).value.length, length);
    t.equal(calls.length, 5);
  }
});

t.test('an upstream whose pages never end is left after fifty', async (t) => {
  const { content, calls } = contentOver((_path, { page }) => list(pressPage(Number(page) * 20, 20)));
  t.equal((await content.press()).value.length, 1_000);
  t.equal(calls.length, 50);
});

t.test('records that cannot be shown end no list, and are counted', async (t) => {
  const odd = [
    null,
    { title: 'No id', status: 1 },
    { id: 900, status: 1 },
    { id: 901, title: ' ', status: 1 },
  ];
  const pages = [[...odd, ...pressPage(1, 16)], [...odd.slice(0, 2), ...pressPage(17, 18)], pressPage(35, 1)];
  const { content, dropped } = contentOver((_path, { page }) => list(pages[Number(page) - 1] ?? []));
  t.equal((await content.press()).value.length, 35);
  t.same(dropped, ['getAllPresscoverage 6']);
});

t.test('pages of records without ids do not loop either', async (t) => {
  const nameless = Array.from({ length: 20 }, () => ({ title: 'No id', status: 1 }));
  const { content, calls } = contentOver(() => list(nameless));
  await t.rejects(content.press(), { name: 'ContentFailure' });
  t.ok(calls.length <= 2);
});

t.test('records of which none can be read are a failure, and what was there before stays', async (t) => {
  const whole = { id: 1, title: 'T', project_name: 'P', status: 1, file_url: '/f.pdf' };
  for (const [endpoint, read, renamed] of [
    ['getAllProject', 'projects', { id: 1, name: 'P' }],
    ['getAllNews', 'news', { id: 1, headline: 'T', status: 1 }],
    ['getAllEvent', 'events', { id: 1, title: 'T', state: 1 }],
    ['getAllDownload', 'downloads', { id: 1, title: 'T', url: '/f.pdf' }],
    ['getAllJob', 'jobs', { id: 1, title: 'T', state: 'Open' }],
  ] as const) {
    const good = read === 'jobs' ? { ...whole, status: 'Open' } : whole;
    const fresh = contentOver(() => list([renamed, renamed])).content;
    await t.rejects(fresh[read]() as Promise<unknown>, {
      ...{ name: 'ContentFailure', kind: 'unreachable', reason: 'unreadable' },
      message: `${endpoint}: none of 2 records can be read`,
    });

    let body = list([good, good]);
    const { content, clock, dropped } = contentOver(() => body);
    const { version } = await content[read]();
    async function after(ms: number) {
      clock.now += ms;
      await content[read]();
      await settled();
      return content[read]();
    }
    body = list([renamed, renamed]);
    t.equal((await after(60_000)).version, version, endpoint);
    t.same(dropped, [`${endpoint} 2`]);
    body = list([good, renamed]);
    t.not((await after(1_000)).version, version, 'one that can be read is enough');
  }
});

t.test('a list of which all is hidden is empty, and no failure', async (t) => {
  const { content, dropped } = contentOver((path) =>
    list([
      { ...press(1), status: path === 'getAllJob' ? 'Closed' : 0 },
      { ...press(2), status: '0' },
    ]),
  );
  for (const read of ['news', 'events', 'press', 'jobs', 'videoAlbums'] as const) {
    t.same((await content[read]()).value, [], read);
  }
  t.same(dropped, []);
});

t.test('a detail that cannot be read is a failure; one without anything in it is none', async (t) => {
  let body: Body = { success: true, data: press(7) };
  const { content, clock } = contentOver(() => body);
  const { version } = await content.newsItem('7');
  const renamed = { success: true, data: { id: 7, headline: 'T', status: 1 } };
  await t.rejects(contentOver(() => renamed).content.newsItem('7'), {
    message: 'getNewsById: none of 1 records can be read',
  });
  body = renamed;
  clock.now += 60_000;
  await content.newsItem('7');
  await settled();
  t.equal((await content.newsItem('7')).version, version);
  for (const nothing of [{}, { id: null, title: '' }]) {
    const { content } = contentOver(() => ({ success: true, data: nothing }));
    t.equal((await content.newsItem('7')).value, null);
  }
});

t.test('a list that was full and is now empty is asked for once more before it is believed', async (t) => {
  let body: Body = list([press(1), press(2)]);
  const { content, clock, calls } = contentOver(() => body);
  async function after(ms: number) {
    clock.now += ms;
    await content.press();
    await settled();
    return (await content.press()).value.length;
  }
  await content.press();
  body = list([]);
  t.equal(await after(60_000), 2, 'a slip is not believed');
  t.equal(await after(999), 2);
  t.equal(calls.length, 2);
  body = list([press(1), press(2)]);
  t.equal(await after(1), 2);
  body = list([]);
  t.equal(await after(60_000), 2, 'nor is another one');
  body = 'down';
  t.equal(await after(1_000), 2);
  body = list([]);
  t.equal(await after(2_000), 2, 'twice, and nothing else in between');
  t.equal(await after(4_000), 0);
  t.equal(await after(60_000), 0);
  t.equal((await contentOver(() => list([])).content.press()).value.length, 0, 'one that was never full');
});

t.test('what is hidden, and pictures without a title, are not counted as dropped', async (t) => {
  const { content, dropped } = contentOver((path) =>
    list(path === 'getAllImageByAlbumId' ? [{ id: 1, image: '/1.jpg' }] : [{ id: 1, title: 'T', status: 0 }]),
  );
  t.equal((await content.albumImages('7')).value.length, 1);
  t.equal((await content.press()).value.length, 0);
  t.same(dropped, []);
});

t.test('a record that comes twice is listed once', async (t) => {
  const pages = [pressPage(1, 20), [press('20'), ...pressPage(21, 4), press(24)]];
  const { content } = contentOver((_path, { page }) => list(pages[Number(page) - 1] ?? []));
  const ids = (await content.press()).value.map(({ id }) => id);
  t.same(
    ids,
    Array.from({ length: 24 }, (_, index) => String(index + 1)),
  );
});

t.test('lists are newest first, what has no date stands last, equal dates keep their order', async (t) => {
  const { content } = contentOver(() =>
    list([press(1), press(2, '2024-01-01'), press(3, '2025-06-01'), press(4), press(5, '2024-01-01')]),
  );
  t.same(
    (await content.press()).value.map(({ id }) => id),
    ['3', '2', '5', '1', '4'],
  );
});

t.test('one bad page fails the whole list, and the list that was there stays', async (t) => {
  let second: Body = list(pressPage(21, 1));
  const { content, clock } = contentOver((_path, { page }) =>
    page === '1' ? list(pressPage(1, 20)) : second,
  );
  t.equal((await content.press()).value.length, 21);
  for (const bad of ['down', { success: false }, { success: true, data: 'none' }] as const) {
    second = bad;
    clock.now += 60_000;
    await content.press();
    await settled();
    t.equal((await content.press()).value.length, 21);
  }
  const fresh = contentOver((_path, { page }) => (page === '1' ? list(pressPage(1, 20)) : 'down'));
  await t.rejects(fresh.content.press(), { name: 'ContentFailure' });
});

t.test(
  'a 404 in place of a list is a failure and empties nothing; after a full page it is the end',
  async (t) => {
    let body: Body = list([press(1)]);
    const { content, clock } = contentOver(() => body);
    await content.press();
    body = 404;
    clock.now += 60_000;
    await content.press();
    await settled();
    t.equal((await content.press()).value.length, 1);
    await t.rejects(content.news(), { name: 'ContentFailure', message: 'getAllNews: 404' });

    const ending = contentOver((_path, { page }) => (page === '1' ? list(pressPage(1, 20)) : 404));
    t.equal((await ending.content.press()).value.length, 20);
  },
);

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
  const project = (id: string, project_name: string, started_date: string) => ({
    id,
    project_name,
    started_date,
  });
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
