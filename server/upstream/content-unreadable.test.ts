import t from 'tap';
import type { SafeHtml } from '../../shared/read-body.ts';
import { MINUTE, SECOND } from './cache.fixture.ts';
import { contentOver, inPages, list, press, pressPage, type Respond } from './content-over.fixture.ts';
import { startContent } from './content-service.fixture.ts';
import type { Reading } from './reading.ts';

t.test('records that cannot be shown end no list, and are counted', async (t) => {
  const odd = [
    null,
    { title: 'No id', status: 1 },
    { id: 900, status: 1 },
    { id: 901, title: ' ', status: 1 },
  ];
  const pages = [[...odd, ...pressPage(1, 16)], [...odd.slice(0, 2), ...pressPage(17, 18)], pressPage(35, 1)];
  const { content, dropped } = contentOver(inPages(...pages));
  t.equal((await content.press()).value.length, 35);
  t.same(dropped, ['getAllPresscoverage 6']);
});

t.test('a record over which something is thrown is dropped, and told with what was thrown', async (t) => {
  const story = (id: number) => ({
    id,
    title: `Story ${id}`,
    status: 1,
    description: id === 2 ? 'bad' : 'good',
  });
  const record = JSON.stringify({ success: true, data: [null, story(1), 'text', story(2), [], story(3), 7] });
  const { content, lines } = await startContent(t, (_request, response) => response.end(record), {
    sanitise(html) {
      if (html === 'bad') throw new RangeError('Maximum call stack size exceeded');
      return html as SafeHtml;
    },
  });
  t.same(
    (await content.news()).value.map(({ id }) => id),
    ['1', '3'],
  );
  t.match(lines, [
    { level: 50, endpoint: 'getAllNews', err: { type: 'RangeError' }, msg: 'a record could not be read' },
  ]);
  t.match(content.describe().drift, { 'getAllNews record': { dropped: 5 } });
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
    const fresh = contentOver(list([renamed, renamed])).content;
    await t.rejects(fresh[read]() as Promise<unknown>, {
      ...{ name: 'ContentFailure', kind: 'unreachable', reason: 'unreadable' },
      message: `${endpoint}: none of 2 records can be read`,
    });

    const { content, upstream, after, dropped } = contentOver(list([good, good]));
    const { version } = await content[read]();
    const versionAfter = async (ms: number) => (await after<Reading<unknown>>(ms, content[read])).version;
    upstream.body = list([renamed, renamed]);
    t.equal(await versionAfter(MINUTE), version, endpoint);
    t.same(dropped, [`${endpoint} 2`]);
    upstream.body = list([good, renamed]);
    t.not(await versionAfter(SECOND), version, 'one that can be read is enough');
  }
});

t.test('hidden records, and pictures without a title, are not counted as dropped', async (t) => {
  const pictures = list([{ id: 1, image: '/1.jpg' }]);
  const { content, dropped } = contentOver((path) =>
    path === 'getAllImageByAlbumId'
      ? pictures
      : list([
          { ...press(1), status: path === 'getAllJob' ? 'Closed' : 0 },
          { ...press(2), status: '0' },
        ]),
  );
  t.equal((await content.albumImages('7')).value.length, 1);
  for (const read of ['news', 'events', 'press', 'jobs', 'videoAlbums'] as const) {
    t.same((await content[read]()).value, [], `${read} is empty, and no failure`);
  }
  t.same(dropped, []);
});

t.test('a list that was full and is now empty is asked for once more before it is believed', async (t) => {
  const full = list([press(1), press(2)]);
  const { content, upstream, pressAfter, calls } = contentOver(full);
  const lengthAfter = async (ms: number) => (await pressAfter(ms)).value.length;
  await content.press();
  upstream.body = list([]);
  t.equal(await lengthAfter(MINUTE), 2, 'a slip is not believed');
  t.equal(await lengthAfter(SECOND - 1), 2);
  t.equal(calls.length, 2);
  upstream.body = full;
  t.equal(await lengthAfter(1), 2);
  upstream.body = list([]);
  t.equal(await lengthAfter(MINUTE), 2, 'nor is another one');
  upstream.body = 'down';
  t.equal(await lengthAfter(SECOND), 2);
  upstream.body = list([]);
  t.equal(await lengthAfter(2 * SECOND), 2, 'twice, and nothing else in between');
  for (const ms of [4 * SECOND, MINUTE]) t.equal(await lengthAfter(ms), 0);
  t.equal((await contentOver(list([])).content.press()).value.length, 0, 'one that was never full');
});

/** A full first page, and then that. */
const firstAnd =
  (further: Awaited<ReturnType<Respond>>): Respond =>
  (_path, { page }) =>
    page === '1' ? list(pressPage(1, 20)) : further;

t.test('one bad page fails no list, and what was there of it stays', async (t) => {
  const { content, upstream, pressAfter } = contentOver(inPages(pressPage(1, 20), pressPage(21, 1)));
  await content.press();
  for (const bad of ['down', { success: false }, { success: true, data: 'none' }] as const) {
    upstream.body = firstAnd(bad);
    t.equal((await pressAfter(MINUTE)).value.length, 21);
  }
  const { value, isShort } = await contentOver(firstAnd('down')).content.press();
  t.same([value.length, isShort], [20, true]);
});

t.test('a 404 for a list is a failure and empties nothing; a further page may be missing', async (t) => {
  const { content, upstream, pressAfter } = contentOver(list([press(1)]));
  await content.press();
  upstream.body = 404;
  t.equal((await pressAfter(MINUTE)).value.length, 1);
  await t.rejects(content.news(), { name: 'ContentFailure', message: 'getAllNews: 404' });
  t.equal((await contentOver(firstAnd(404)).content.press()).value.length, 20);
});
